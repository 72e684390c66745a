import { CardFormatForm } from '@lintel/contract/site-settings/card-format.ts'
import { api } from '../../api/client.ts'
import { CardFormatFields } from '../../domain/sites/card-format-fields.tsx'
import { valuesOf } from '../../kit/form/loaded-form.tsx'
import { SectionForm } from './section-form.tsx'
import { useSite } from './site-context.tsx'

/** How card numbers are typed and shown at the site (card-numbers.md 2). */
export function CardFormat() {
  const { settings } = useSite().site
  return (
    <SectionForm
      title="siteSettings:sections.cards"
      schema={CardFormatForm}
      values={valuesOf(CardFormatForm.shape, settings)}
      save={(of, form) => api.siteSetting.setCardFormat({ ...of, ...form })}
    >
      <CardFormatFields />
    </SectionForm>
  )
}
