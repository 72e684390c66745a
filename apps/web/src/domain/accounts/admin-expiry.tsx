import { LocalDate } from '@lintel/contract/schedules/schema.ts'
import { z } from 'zod'
import { api } from '../../api/client.ts'
import { presetsOfDays, ValidityField } from '../../kit/form/dates/validity-chips.tsx'
import { DateField } from '../../kit/form/dates/date-field.tsx'
import { momentOfDay } from '../../kit/time/site-day.ts'
import { useText } from '../../language/language.ts'
import { useTimeZone } from '../../session/use-format.ts'
import { EditAccount } from './account-dialogs.tsx'
import { ConfirmDialog } from '../../kit/actions/confirm-dialog.tsx'
import type { RecordDialogProps } from '../../kit/actions/record-actions.tsx'

/** A day, or none for no end. */
const ExpiryForm = z.object({ lastDay: LocalDate.or(z.literal('')).default('') })

/** An account that may end. */
export interface Expiring {
  readonly uuid: string
  readonly displayName: string
  readonly expiresAt: string | null
}

interface ExpiryProps {
  readonly account: Expiring
  readonly save: (form: { readonly uuid: string; readonly expiresAt: string | null }) => Promise<object>
  readonly onClose: () => void
}

/** Until when an administrator may sign in. */
export function EditExpiry({ of, onClose }: RecordDialogProps<Expiring>) {
  return <EditAccountExpiry account={of} save={(form) => api.admin.setExpiry(form)} onClose={onClose} />
}

/** Until when the owner of a villa may sign in. */
export function EditVillaExpiry({ of, onClose }: RecordDialogProps<Expiring>) {
  return <EditAccountExpiry account={of} save={(form) => api.villa.setExpiry(form)} onClose={onClose} />
}

/** Until when an account may sign in, to the end of that day (operators.md 3.4). */
function EditAccountExpiry({ account, save, onClose }: ExpiryProps) {
  const t = useText()
  const timeZone = useTimeZone()
  return (
    <EditAccount
      name={account.displayName}
      schema={ExpiryForm}
      values={{ lastDay: dayOf(account.expiresAt, timeZone) }}
      save={({ lastDay }) => save({ uuid: account.uuid, expiresAt: momentOfDay(lastDay, 'end', timeZone) ?? null })}
      onClose={onClose}
    >
      <DateField kind="day" name="lastDay" label="people:fields.lastDay" help={t('people:help.lastDay')} />
      <ValidityField until="lastDay" kind="day" presets={presetsOfDays} />
    </EditAccount>
  )
}

/** The day of a moment in a zone, as a date field writes it. */
function dayOf(at: string | null, timeZone: string): string {
  return at === null ? '' : new Intl.DateTimeFormat('en-CA-u-ca-gregory-nu-latn', { timeZone }).format(new Date(at))
}

/** Lets an administrator sign in from now on (operators.md 3.4). Needs the `people` catalogue. */
export function ActivateAdmin({ of: admin, onClose }: RecordDialogProps<Omit<Expiring, 'expiresAt'>>) {
  const t = useText()
  return (
    <ConfirmDialog
      title={t('people:activate.title', { name: admin.displayName })}
      confirmLabel={t('people:activate.action')}
      of={api.admin.activate}
      input={{ uuid: admin.uuid }}
      successText={t('people:activate.done', { name: admin.displayName })}
      onClose={onClose}
    >
      {t('people:activate.text')}
    </ConfirmDialog>
  )
}
