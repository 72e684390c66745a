import type { Alarm } from '@lintel/contract/alarms/schema.ts'
import { sirenAlarms } from '@lintel/contract/alarms/states.ts'
import { api } from '../../api/client.ts'
import { ConfirmDialog } from '../../kit/actions/confirm-dialog.tsx'
import { useText } from '../../language/language.ts'

/**
 * Whether a device may sound its siren for an alarm: one that has a siren, while it goes on, until it has confirmed
 * that it is quiet.
 */
export const maySound = ({ type, clearedAt, hasSiren, disarm }: Alarm): boolean =>
  clearedAt === null && hasSiren && disarm?.state !== 'confirmed' && sirenAlarms.some((one) => one === type)

/** Ends the siren of the device (office.md 16); the alarm goes on until its cause ends. */
export function DisarmAlarm({ alarm, onClose }: { readonly alarm: Alarm; readonly onClose: () => void }) {
  const t = useText()
  const place = alarm.doorName ?? alarm.deviceName ?? '–'
  return (
    <ConfirmDialog
      title={t('alarms:disarm.title', { place })}
      confirmLabel={t('alarms:disarm.action')}
      of={api.alarm.disarm}
      input={{ uuid: alarm.uuid }}
      successText={() => t('alarms:disarm.done')}
      onClose={onClose}
    >
      {t('alarms:disarm.text')}
    </ConfirmDialog>
  )
}
