import type { Alarm } from '@lintel/contract/alarms/schema.ts'
import type { Action } from '../../kit/action.tsx'
import { useReferences } from '../../kit/place.ts'
import { useText } from '../../language/language.ts'
import { maySound } from './disarm.tsx'

/** What an alarm is called: what happened, and where. */
export function useAlarmName(): (alarm: Alarm) => string {
  const t = useText()
  return ({ type, areaName, doorName, deviceName }) =>
    `${t(`alarms:type.${type}`)}, ${areaName ?? doorName ?? deviceName ?? '–'}`
}

interface Running {
  readonly handle: (alarm: Alarm) => void
  readonly disarm: (alarm: Alarm) => void
}

/** What can be done about one alarm, in its row and on its page. */
export function useAlarmActions({ handle, disarm }: Running): (alarm: Alarm) => readonly Action[] {
  const t = useText()
  const refer = useReferences()
  const nameOf = useAlarmName()
  return (alarm) => [
    ...(alarm.status === 'handled'
      ? []
      : [
          {
            key: 'handle',
            label: t('alarms:handle.action'),
            accessibleLabel: t('alarms:handle.actionFor', { name: nameOf(alarm) }),
            needs: 'alarm.handle' as const,
            run: () => handle(alarm),
          },
        ]),
    ...(maySound(alarm)
      ? [
          {
            key: 'disarm',
            label: t('alarms:disarm.action'),
            accessibleLabel: t('alarms:disarm.actionFor', { name: nameOf(alarm) }),
            needs: 'device.command' as const,
            run: () => disarm(alarm),
          },
        ]
      : []),
    {
      key: 'event',
      label: t('alarms:event'),
      accessibleLabel: t('alarms:eventFor', { name: nameOf(alarm) }),
      to: alarm.eventUuid === null ? undefined : refer('doorEvent', { id: alarm.eventUuid }),
    },
  ]
}
