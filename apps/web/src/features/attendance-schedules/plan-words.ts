import type { PlannedDate, ScheduleCalendar } from '@lintel/contract/attendance-schedules/schema.ts'
import { useText } from '../../language/language.ts'

/** So many colours there are for timetables; the next ones begin again, and their letters tell them apart. */
const toneCount = 8

/** The colour of a timetable: by its place among those of the calendar. */
export const toneOf = (calendar: ScheduleCalendar, uuid: string | null): number | undefined => {
  const index = calendar.timetables.findIndex((timetable) => timetable.uuid === uuid)
  return index < 0 ? undefined : index % toneCount
}

const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** The first letters of a name, for a cell that has room for no more. */
export const initialsOf = (name: string, count = 2): string =>
  [...letters.segment(name)]
    .slice(0, count)
    .map(({ segment }) => segment)
    .join('')

export interface PlanLook {
  readonly tone: number | undefined
  /** Colour of a type of leave; empty for none of its own. */
  readonly color: string
  readonly sign: string
  /** What a part of the date is, beside its sign. */
  readonly mark: string
}

export type PlanWords = ReturnType<typeof usePlanWords>

/** What the dates of a calendar are, in a sentence and in the few letters of a cell. */
export function usePlanWords(calendar: ScheduleCalendar) {
  const t = useText()
  const timetables = new Map(calendar.timetables.map((one) => [one.uuid, one]))
  const leaveTypes = new Map(calendar.leaveTypes.map((one) => [one.uuid, one]))
  const leaveSign = (uuid: string | null) => {
    const type = uuid === null ? undefined : leaveTypes.get(uuid)
    return type && (type.symbol || initialsOf(type.name, 1))
  }
  const nameOf = ({ kind, timetableUuid, leaveTypeUuid }: PlannedDate): string => {
    const leave = (leaveTypeUuid !== null && leaveTypes.get(leaveTypeUuid)?.name) || ''
    if (kind === 'leave') return t('attendanceSchedules:plan.leaveOf', { type: leave })
    if (kind !== 'work') return t(`attendanceSchedules:plan.${kind}`)
    const timetable = (timetableUuid !== null && timetables.get(timetableUuid)?.name) || ''
    return leave === '' ? timetable : t('attendanceSchedules:plan.partOf', { timetable, type: leave })
  }
  return {
    label: (person: string, date: string, planned: PlannedDate): string =>
      t('attendanceSchedules:plan.label', { person, date, plan: nameOf(planned) }),
    look(planned: PlannedDate): PlanLook {
      const { kind, timetableUuid, leaveTypeUuid } = planned
      const leave = leaveSign(leaveTypeUuid) ?? ''
      const color = (leaveTypeUuid !== null && leaveTypes.get(leaveTypeUuid)?.color) || ''
      if (kind === 'leave') return { tone: undefined, color, sign: leave, mark: '' }
      if (kind === 'rest' || kind === 'holiday')
        return { tone: undefined, color: '', sign: t(`attendanceSchedules:sign.${kind}`), mark: '' }
      const name = (timetableUuid !== null && timetables.get(timetableUuid)?.name) || ''
      return { tone: toneOf(calendar, timetableUuid), color: '', sign: initialsOf(name), mark: leave }
    },
  }
}
