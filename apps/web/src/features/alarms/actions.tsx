import type { Alarm } from '@lintel/contract/alarms/schema.ts'
import { useAcknowledge } from '../../domain/alarms/acknowledging.ts'
import { useAlarmName } from '../../domain/alarms/alarm-texts.tsx'
import { useReferences } from '../../kit/portal/route-context.ts'
import { useRecordActions, type RecordActions, type RecordDialogProps } from '../../kit/actions/record-actions.tsx'
import { useText } from '../../language/language.ts'
import { lazyPart } from '../../loading/parts.ts'
import { DisarmAlarm, maySound } from './disarm.tsx'

const ResolveAlarm = lazyPart(() => import('./resolve.tsx').then((file) => ({ default: file.ResolveAlarm })))

const Resolve = ({ of, onClose }: RecordDialogProps<Alarm>) => <ResolveAlarm alarm={of} onClose={onClose} />
const Disarm = ({ of, onClose }: RecordDialogProps<Alarm>) => <DisarmAlarm alarm={of} onClose={onClose} />

/** What can be done about one alarm, in its panel and on its page; acknowledging asks nothing. */
export function useAlarmActions(): RecordActions<Alarm> {
  const t = useText()
  const refer = useReferences()
  const nameOf = useAlarmName()
  const { acknowledge, isPending } = useAcknowledge()
  return useRecordActions<Alarm>((alarm) => [
    ...(alarm.status === 'new'
      ? [
          {
            key: 'acknowledge',
            label: t('alarms:acknowledge.action'),
            accessibleLabel: t('alarms:acknowledge.actionFor', { name: nameOf(alarm) }),
            needs: 'alarm.acknowledge' as const,
            isRunning: isPending,
            run: () => acknowledge(alarm),
          },
        ]
      : []),
    ...(alarm.status === 'resolved'
      ? []
      : [
          {
            key: 'resolve',
            label: t('alarms:resolve.action'),
            accessibleLabel: t('alarms:resolve.actionFor', { name: nameOf(alarm) }),
            needs: 'alarm.acknowledge' as const,
            Dialog: Resolve,
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
