import type { DayStatus } from '@lintel/contract/attendance/days.ts'
import type { AttendanceDayRow } from '@lintel/contract/attendance-reports/schema.ts'
import { Group, Text } from '@mantine/core'
import { meaningOfStatus, useDayWords } from '../../domain/attendance/day-words.ts'
import { useText } from '../../language/language.ts'
import { useFormat } from '../../session/use-format.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { useSiteTimes } from './site-times.ts'

/** A status with the figure that matters for it: *Late 6 min*, *Absent 0.4*. */
function useStatusText() {
  const t = useText()
  const format = useFormat()
  const words = useDayWords()
  return (status: DayStatus, day: AttendanceDayRow): string => {
    const word = t(`attendance:status.${status}`)
    const withFigure = (figure: string) => t('attendanceReports:figure.part', { status: word, figure })
    switch (status) {
      case 'late':
        return t('attendance:figures.late', { minutes: words.minutes(day.lateMinutes) })
      case 'earlyOut':
        return t('attendance:figures.earlyOut', { minutes: words.minutes(day.earlyMinutes) })
      case 'insufficientHours':
        return withFigure(words.minutes(day.shortMinutes))
      case 'absent':
        return day.absentHundredths < 100 ? withFigure(format.number(day.absentHundredths / 100)) : word
      case 'leave':
        return withFigure(day.leaves.map(({ typeName }) => typeName).join(' · '))
      default:
        return word
    }
  }
}

/** What a day is, as badges; of an open one what it is so far. */
export function StatusBadges({ day }: { readonly day: AttendanceDayRow }) {
  const statusText = useStatusText()
  const isWholeLeave = day.statuses.includes('leave')
  return (
    <Group gap={4} wrap="nowrap" component="span">
      {day.statuses.map((status) => (
        <StatusBadge key={status} meaning={meaningOfStatus[status]}>
          {statusText(status, day)}
        </StatusBadge>
      ))}
      {!isWholeLeave &&
        day.leaves.map(({ typeUuid, typeName }) => (
          <StatusBadge key={typeUuid} meaning="information" hasIcon={false}>
            {typeName}
          </StatusBadge>
        ))}
      {day.statuses.includes('pending') && <SoFar day={day} />}
    </Group>
  )
}

/** A missing side of a day that goes on is no news: the punch that came says more. */
function SoFar({ day }: { readonly day: AttendanceDayRow }) {
  const t = useText()
  const statusText = useStatusText()
  const times = useSiteTimes()
  const parts = day.soFar.filter((status) => status !== 'absent' && status !== 'missedPunch')
  if (parts.length === 0 && day.firstIn === null)
    return (
      <Text component="span" size="xs" c="dimmed">
        {t('attendanceReports:soFar.absent')}
      </Text>
    )
  const came = day.firstIn === null ? [] : [`${t('attendanceReports:side.in')} ${times.time(day.firstIn, day.date)}`]
  const status = [...came, ...parts.map((part) => statusText(part, day))].join(' · ')
  return (
    <Text component="span" size="xs" c="dimmed">
      {t('attendanceReports:soFar.text', { status })}
    </Text>
  )
}
