import type { Admin } from '@lintel/contract/admins/schema.ts'
import { z } from 'zod'
import { api } from '../../api/client.ts'
import { TextField } from '../form/fields.tsx'
import { momentOfDay } from '../site-day.ts'
import { useText } from '../../language/language.ts'
import { useTimeZone } from '../../session/use-format.ts'
import { EditAccount } from './account-dialogs.tsx'

/** A day, or none for no end. */
const ExpiryForm = z.object({ lastDay: z.string().default('') })

/** Until when an administrator may sign in, to the end of that day (operators.md 3.4). */
export function EditExpiry({ admin, onClose }: { readonly admin: Admin; readonly onClose: () => void }) {
  const t = useText()
  const timeZone = useTimeZone()
  return (
    <EditAccount
      name={admin.displayName}
      schema={ExpiryForm}
      values={{ lastDay: dayOf(admin.expiresAt, timeZone) }}
      save={({ lastDay }) =>
        api.admin.setExpiry({ uuid: admin.uuid, expiresAt: momentOfDay(lastDay, 'end', timeZone) ?? null })
      }
      stale={[api.admin.list.callName, api.admin.get.callName, api.admin.count.callName]}
      onClose={onClose}
    >
      <TextField name="lastDay" label="people:fields.lastDay" type="date" help={t('people:help.lastDay')} />
    </EditAccount>
  )
}

/** The day of a moment in a zone, as a date field writes it. */
function dayOf(at: string | null, timeZone: string): string {
  return at === null ? '' : new Intl.DateTimeFormat('en-CA-u-ca-gregory-nu-latn', { timeZone }).format(new Date(at))
}
