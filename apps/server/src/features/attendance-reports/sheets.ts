import type {
  AttendanceDayRow,
  AttendancePunchRow,
  AttendanceSummaryRow,
} from '@lintel/contract/attendance-reports/schema.ts'
import { logMethods } from '@lintel/contract/door-logs/schema.ts'
import { dayOf, weekdayOf } from '@lintel/rules/access/time/days.ts'
import { hundredthsOf } from '@lintel/rules/attendance/day-result.ts'
import { type ExportColumn, type ExportedList, personWords, type Words } from '../../domain/exports/export-list.ts'

/** The tabs of the report as sheets (office.md 24.4). */

type PersonOfRow = Pick<
  AttendanceSummaryRow,
  'personName' | 'personUuid' | 'personnelId' | 'companyName' | 'departmentName'
>

const personColumns: readonly ExportColumn<PersonOfRow>[] = [
  {
    head: 'attendanceReports:columns.person',
    cell: ({ personName, personUuid }, words) => personWords(words, personName, personUuid),
  },
  { head: 'attendanceReports:columns.id', cell: ({ personnelId }) => personnelId },
  { head: 'attendance:company', cell: ({ companyName }) => companyName, ofCompanies: true },
  { head: 'attendanceReports:columns.department', cell: ({ departmentName }) => departmentName },
]

const texts = ['attendanceReports', 'attendance', 'schedules', 'doorLogs', 'common'] as const

/** Hundredths as a number with two decimals. */
const decimal = (hundredths: number): number => hundredths / 100
const hours = (minutes: number): number => decimal(hundredthsOf(minutes, 60))

const joinParts = (parts: readonly string[]): string => parts.join(', ')

const leaveText = ({ leaves }: Pick<AttendanceDayRow, 'leaves'>, { t }: Words): string =>
  joinParts(
    leaves.map(({ typeName, minutes, hundredths }) =>
      t('attendanceReports:sheet.leaveOf', {
        type: typeName,
        days: decimal(hundredths).toFixed(2),
        hours: hours(minutes).toFixed(2),
      }),
    ),
  )

/** Sides without a punch, with the number of the period where there are several. */
const missingText = ({ periods }: Pick<AttendanceDayRow, 'periods'>, { t }: Words): string =>
  joinParts(
    periods.flatMap(({ missing }, n) => {
      if (missing === null) return []
      const side = t(`attendanceReports:side.${missing}`)
      return periods.length === 1 ? side : t('attendanceReports:sideOf', { period: n + 1, side })
    }),
  )

/** Daily detail as a sheet. */
export const daySheet: ExportedList<AttendanceDayRow> = {
  title: 'attendance:tab.days',
  texts,
  columns: [
    { head: 'attendanceReports:columns.date', cell: ({ date }, { day }) => day(date) },
    {
      head: 'attendanceReports:columns.weekday',
      cell: ({ date }, { t }) => t(`schedules:weekday.short.${weekdayOf(dayOf(date))}`),
    },
    ...personColumns,
    { head: 'attendanceReports:columns.shift', cell: ({ shiftName }) => shiftName },
    { head: 'attendanceReports:columns.timetable', cell: ({ timetableName }) => timetableName },
    {
      head: 'attendanceReports:columns.timetableFrom',
      cell: ({ timetableFrom }, { day }) => timetableFrom && day(timetableFrom),
    },
    {
      head: 'attendanceReports:columns.periods',
      cell: ({ periods }, { t, time }) =>
        joinParts(periods.map(({ start, end }) => t('attendance:span', { from: time(start), to: time(end) }))),
    },
    { head: 'attendanceReports:columns.firstIn', cell: ({ firstIn }, { moment }) => moment(firstIn) },
    { head: 'attendanceReports:columns.lastOut', cell: ({ lastOut }, { moment }) => moment(lastOut) },
    { head: 'attendanceReports:sheet.late', cell: ({ lateMinutes }) => lateMinutes },
    { head: 'attendanceReports:sheet.early', cell: ({ earlyMinutes }) => earlyMinutes },
    { head: 'attendanceReports:sheet.worked', cell: ({ workedMinutes }) => workedMinutes },
    { head: 'attendanceReports:sheet.break', cell: ({ breakMinutes }) => breakMinutes },
    { head: 'attendanceReports:sheet.overtime', cell: ({ overtimeMinutes }) => overtimeMinutes },
    { head: 'attendanceReports:sheet.short', cell: ({ shortMinutes }) => shortMinutes },
    { head: 'attendanceReports:columns.absentDays', cell: ({ absentHundredths }) => decimal(absentHundredths) },
    { head: 'attendanceReports:columns.leave', cell: leaveText },
    { head: 'attendanceReports:columns.missing', cell: missingText },
    {
      head: 'attendanceReports:columns.status',
      cell: ({ statuses }, { t }) => joinParts(statuses.map((status) => t(`attendance:status.${status}`))),
    },
  ],
}

/** Summary as a sheet. */
export const summarySheet: ExportedList<AttendanceSummaryRow> = {
  title: 'attendance:tab.summary',
  texts,
  columns: [
    ...personColumns,
    { head: 'attendanceReports:columns.scheduledDays', cell: ({ scheduledDays }) => scheduledDays },
    { head: 'attendanceReports:columns.scheduledHours', cell: ({ scheduledMinutes }) => hours(scheduledMinutes) },
    { head: 'attendanceReports:columns.workedDays', cell: ({ workedDays }) => workedDays },
    { head: 'attendanceReports:columns.workedHours', cell: ({ workedMinutes }) => hours(workedMinutes) },
    { head: 'attendanceReports:columns.normalDays', cell: ({ normalDays }) => normalDays },
    { head: 'attendanceReports:sheet.lateTimes', cell: ({ lateTimes }) => lateTimes },
    { head: 'attendanceReports:sheet.late', cell: ({ lateMinutes }) => lateMinutes },
    { head: 'attendanceReports:sheet.earlyTimes', cell: ({ earlyTimes }) => earlyTimes },
    { head: 'attendanceReports:sheet.early', cell: ({ earlyMinutes }) => earlyMinutes },
    { head: 'attendanceReports:columns.missedPunches', cell: ({ missedPunches }) => missedPunches },
    { head: 'attendanceReports:columns.insufficientDays', cell: ({ insufficientDays }) => insufficientDays },
    { head: 'attendanceReports:sheet.short', cell: ({ shortMinutes }) => shortMinutes },
    { head: 'attendanceReports:columns.absentDays', cell: ({ absentHundredths }) => decimal(absentHundredths) },
    { head: 'attendanceReports:columns.leave', cell: leaveText },
    { head: 'attendanceReports:columns.restDays', cell: ({ restDays }) => restDays },
    { head: 'attendanceReports:columns.holidays', cell: ({ holidays }) => holidays },
    { head: 'attendanceReports:columns.overtimeHours', cell: ({ overtimeMinutes }) => hours(overtimeMinutes) },
  ],
}

/** Punch records as a sheet. */
export const punchSheet: ExportedList<AttendancePunchRow> = {
  title: 'attendance:tab.punches',
  texts,
  happenedAt: ({ at }) => at,
  columns: [
    { head: 'attendanceReports:columns.time', cell: ({ at }, { moment }) => moment(at) },
    ...personColumns,
    {
      head: 'attendanceReports:columns.door',
      cell: ({ source, doorName }, { t }) => (source === 'typed' ? t('attendanceReports:typed') : doorName),
    },
    { head: 'attendanceReports:columns.point', cell: ({ pointName }) => pointName },
    {
      head: 'attendanceReports:columns.method',
      cell: ({ method }, { t }) => {
        const word = logMethods.find((one) => one === method)
        return word ? t(`doorLogs:method.${word}`) : method
      },
    },
    {
      head: 'attendanceReports:columns.direction',
      cell: ({ direction }, { t }) => direction && t(`doorLogs:direction.${direction}`),
    },
    {
      head: 'attendanceReports:columns.use',
      cell: ({ use, reason }, { t }) =>
        reason === null
          ? t(`attendanceReports:use.${use}`)
          : t('attendanceReports:useBecause', {
              use: t(`attendanceReports:use.${use}`),
              reason: t(`attendanceReports:reason.${reason}`),
            }),
    },
    { head: 'attendanceReports:columns.usedOn', cell: ({ usedOn }, { day }) => usedOn && day(usedOn) },
  ],
}
