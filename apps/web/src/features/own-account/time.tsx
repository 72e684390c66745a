import { TimeForm, type OwnAccount } from '@lintel/contract/own-account/schema.ts'
import type { z } from 'zod'
import { api } from '../../api/client.ts'
import { FormatsField } from '../../kit/form/zones/formats-field.tsx'
import { FormSection } from '../../kit/form/form-section.tsx'
import { TimeZoneField } from '../../kit/form/more-fields.tsx'
import { useText } from '../../language/language.ts'
import { rereadSession, useSession } from '../../session/session.ts'

/** Time zone, date order and clock of the account; pages of a site show the site's (operators.md 2.1, 4.6). */
export function Time({ account }: { readonly account: z.infer<typeof OwnAccount> }) {
  const t = useText()
  // Times of a villa are those of its own clock, which its installer sets.
  const isOwner = useSession()?.facts.accountKind === 'single'
  return (
    <FormSection
      title={t('settings:time.title')}
      schema={TimeForm}
      values={{ timeZone: account.timeZone, customizeForm: account.customizeForm }}
      save={async (form) => {
        await api.ownAccount.setTime(form)
        await rereadSession()
      }}
      successText={t('settings:time.done')}
    >
      {!isOwner && <TimeZoneField name="timeZone" label="settings:time.zone" />}
      <FormatsField label="settings:time.form" preview={(now, zone) => t('settings:time.preview', { now, zone })} />
    </FormSection>
  )
}
