import type { Alarm } from '@lintel/contract/alarms/schema.ts'
import type { AlarmLevel } from '@lintel/contract/alarms/states.ts'
import { VisuallyHidden } from '@mantine/core'
import { useText } from '../../language/language.ts'
import classes from './alarm-texts.module.css'

const shapes: Readonly<Record<AlarmLevel, string>> = {
  critical: 'M6 0a6 6 0 1 0 0 12A6 6 0 0 0 6 0z',
  warning: 'M1 2.5A1.5 1.5 0 0 1 2.5 1h7A1.5 1.5 0 0 1 11 2.5v7A1.5 1.5 0 0 1 9.5 11h-7A1.5 1.5 0 0 1 1 9.5z',
  notice: 'M6 0 12 6 6 12 0 6z',
}

/** Level of an alarm as a glyph of its own: circle, square, diamond; its word is read. Needs the texts `alarms`. */
export function LevelMark({ level }: { readonly level: AlarmLevel }) {
  const t = useText()
  return (
    <span className={classes.mark} data-level={level} title={t(`alarms:level.${level}`)}>
      <svg viewBox="0 0 12 12" width={10} height={10} aria-hidden>
        <path d={shapes[level]} fill="currentColor" />
      </svg>
      <VisuallyHidden>{t(`alarms:level.${level}`)} </VisuallyHidden>
    </span>
  )
}

/** Where an alarm is: its area, door or device. */
export const placeOfAlarm = ({
  areaName,
  doorName,
  deviceName,
}: Pick<Alarm, 'areaName' | 'doorName' | 'deviceName'>): string => areaName ?? doorName ?? deviceName ?? '–'

type NamedAlarm = Pick<Alarm, 'type' | 'areaName' | 'doorName' | 'deviceName'>

/** What an alarm is called: what happened, and where. Needs the texts `alarms`. */
export function useAlarmName(): (alarm: NamedAlarm) => string {
  const t = useText()
  return (alarm) => `${t(`alarms:type.${alarm.type}`)}, ${placeOfAlarm(alarm)}`
}
