import type { Alarm } from '@lintel/contract/alarms/schema.ts'
import { useReferences } from '../../kit/portal/route-context.ts'
import { useRecordActions, type RecordActions, type RecordDialogProps } from '../../kit/actions/record-actions.tsx'
import { useText } from '../../language/language.ts'
import { lazyPart } from '../../loading/parts.ts'
import { DisarmAlarm, maySound } from './disarm.tsx'

/** What an alarm is called: what happened, and where. */
export function useAlarmName(): (alarm: Alarm) => string {
  const t = useText()
  return ({ type, areaName, doorName, deviceName }) =>
    `${t(`alarms:type.${type}`)}, ${areaName ?? doorName ?? deviceName ?? '–'}`
}

const AcknowledgeAlarm = lazyPart(() =>
  import('./acknowledge.tsx').then((file) => ({ default: file.AcknowledgeAlarm })),
)

const Acknowledge = ({ of, onClose }: RecordDialogProps<Alarm>) => <AcknowledgeAlarm alarm={of} onClose={onClose} />
const Disarm = ({ of, onClose }: RecordDialogProps<Alarm>) => <DisarmAlarm alarm={of} onClose={onClose} />

/** What can be done about one alarm, in its row and on its page. */
export function useAlarmActions(): RecordActions<Alarm> {
  const t = useText()
  const refer = useReferences()
  const nameOf = useAlarmName()
  return useRecordActions<Alarm>((alarm) => [
    ...(alarm.status === 'resolved'
      ? []
      : [
          {
            key: 'acknowledge',
            label: t('alarms:acknowledge.action'),
            accessibleLabel: t('alarms:acknowledge.actionFor', { name: nameOf(alarm) }),
            needs: 'alarm.acknowledge' as const,
            Dialog: Acknowledge,
          },
        ]),
    ...(maySound(alarm)
      ? [
          {
            key: 'disarm',
            label: t('alarms:disarm.action'),
            accessibleLabel: t('alarms:disarm.actionFor', { name: nameOf(alarm) }),
            needs: 'device.command' as const,
            Dialog: Disarm,
          },
        ]
      : []),
    {
      key: 'event',
      label: t('alarms:event'),
      accessibleLabel: t('alarms:eventFor', { name: nameOf(alarm) }),
      to: alarm.eventUuid === null ? undefined : refer('doorEvent', { id: alarm.eventUuid }),
    },
  ])
}
