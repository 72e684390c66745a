import { NoticeForm, type NoticeRows } from '@lintel/contract/own-account/schema.ts'
import type { z } from 'zod'
import { api } from '../../api/client.ts'
import { useRead } from '../../api/queries.ts'
import { FormSection } from '../../kit/form/form-section.tsx'
import { ManyField } from '../../kit/form/more-fields.tsx'
import { Loaded } from '../../kit/screen/loaded.tsx'
import { useText } from '../../language/language.ts'

/** Which mails about work the signed-in person gets; kinds that get none do not see this (operators.md 4.6, 5.7). */
export function Notices() {
  const query = useRead(api.ownAccount.notices, {})
  return <Loaded query={query}>{({ rows }) => <Switches rows={rows} />}</Loaded>
}

function Switches({ rows }: z.infer<typeof NoticeRows>) {
  const t = useText()
  if (rows.length === 0) return null
  return (
    <FormSection
      title={t('settings:notices.title')}
      schema={NoticeForm}
      values={{ on: rows.filter(({ on }) => on).map(({ notice }) => notice) }}
      save={(form) => api.ownAccount.editNotices(form)}
      successText={t('settings:notices.done')}
    >
      <ManyField
        name="on"
        label="settings:notices.about"
        options={rows.map(({ notice }) => ({ value: notice, label: t(`settings:notices.${notice}`) }))}
      />
    </FormSection>
  )
}
