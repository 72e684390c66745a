import { entryPolicies } from '@lintel/contract/site-settings/schema.ts'
import { z } from 'zod'
import { api } from '../../api/client.ts'
import { OneField } from '../../kit/form/more-fields.tsx'
import { useText } from '../../language/language.ts'
import { SectionForm } from './section-form.tsx'
import { useSite } from './site-context.tsx'

const schema = z.object({ entryPolicy: z.enum(entryPolicies) })

/** Whether operators who enter are announced or have to ask; only the site's own manager takes the question away. */
export function EntryPolicy() {
  const t = useText()
  const { site } = useSite()
  const choices = site.mayLoosenEntry
    ? entryPolicies
    : entryPolicies.filter((one) => one === 'ask' || one === site.entryPolicy)
  return (
    <SectionForm
      title="siteSettings:sections.entry"
      schema={schema}
      values={{ entryPolicy: site.entryPolicy }}
      save={(of, form) => api.siteSetting.setEntryPolicy({ ...of, ...form })}
    >
      <OneField
        name="entryPolicy"
        label="siteSettings:fields.entryPolicy"
        help={t('siteSettings:help.ask')}
        options={choices.map((value) => ({ value, label: t(`siteSettings:entryPolicy.${value}`) }))}
      />
    </SectionForm>
  )
}
