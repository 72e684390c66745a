import type {
  AttendanceDayRow,
  AttendancePunchRow,
  AttendanceSummaryRow,
} from '@lintel/contract/attendance-reports/schema.ts'
import type { ReactNode } from 'react'
import { useDayWords } from '../../domain/attendance/day-words.ts'
import { deviceWord } from '../../domain/doors/door-event.tsx'
import { personText } from '../../domain/people/texts.tsx'
import { columnsFor } from '../../kit/list/columns.ts'
import { filteredAddress } from '../../kit/portal/address.ts'
import { useReferences } from '../../kit/portal/route-context.ts'
import { LongText, MomentText, NameText, PlainText, TextLines } from '../../kit/screen/cells.tsx'
import { useText } from '../../language/language.ts'
import { useFormat } from '../../session/use-format.ts'
import { Empty } from '../../ui/content.tsx'
import { useSiteTimes } from './site-times.ts'
import { StatusBadges } from './status-badges.tsx'

interface Cell<Row> {
  readonly row: Row
}

type Person = Pick<
  AttendanceSummaryRow,
  'personUuid' | 'personName' | 'personnelId' | 'isDeleted' | 'companyName' | 'departmentName'
>

/** A person as a link to its month, or to the date of the row, which is explained there. */
function PersonCell({ row, date }: Cell<Person> & { readonly date?: string }) {
  useText()
  const refer = useReferences()
  const name = personText({ name: row.personName, uuid: row.personUuid }) ?? ''
  const month = refer('attendancePerson', { id: row.personUuid })
  return <NameText name={name} to={date === undefined ? month : filteredAddress(month, { from: date, day: date })} />
}

/** Minutes as hours and minutes; nothing for none. */
function Minutes({ value }: { readonly value: number }) {
  const words = useDayWords()
  return value === 0 ? <Empty /> : <span>{words.minutes(value)}</span>
}

function Figure({ value }: { readonly value: number }) {
  const format = useFormat()
  return value === 0 ? <Empty /> : <span>{format.number(value)}</span>
}

function Times({ times, minutes }: { readonly times: number; readonly minutes: number }) {
  const t = useText()
  const format = useFormat()
  const words = useDayWords()
  if (times === 0) return <Empty />
  return <span>{t('attendanceReports:times', { times: format.number(times), minutes: words.minutes(minutes) })}</span>
}

function DaysWithMinutes({ days, minutes }: { readonly days: number; readonly minutes: number }) {
  const t = useText()
  const format = useFormat()
  const words = useDayWords()
  if (days === 0) return <Empty />
  return (
    <span>{t('attendanceReports:daysMinutes', { days: format.number(days), minutes: words.minutes(minutes) })}</span>
  )
}

function Lines({ lines }: { readonly lines: readonly string[] }): ReactNode {
  return lines.length === 0 ? <Empty /> : <TextLines lines={lines} />
}

/** Leave by type: days and hours, because a day of leave is as long as its shift. */
function LeaveCell({ row }: Cell<Pick<AttendanceDayRow, 'leaves'>>) {
  const t = useText()
  const format = useFormat()
  const words = useDayWords()
  const amountOf = ({ hundredths, minutes }: AttendanceDayRow['leaves'][number]) =>
    t('attendanceReports:daysMinutes', { days: format.number(hundredths / 100), minutes: words.minutes(minutes) })
  if (row.leaves.length === 0) return <Empty />
  // The type is in a script of its own, whatever the language of the page.
  return (
    <>
      {row.leaves.map((leave) => (
        <div key={leave.typeUuid}>
          <bdi>{leave.typeName}</bdi> {amountOf(leave)}
        </div>
      ))}
    </>
  )
}

const person = {
  person: { label: 'attendanceReports:columns.person', Cell: PersonCell, isFixed: true },
  id: { label: 'attendanceReports:columns.id', Cell: ({ row }: Cell<Person>) => <PlainText text={row.personnelId} /> },
  company: { label: 'attendance:company', Cell: ({ row }: Cell<Person>) => <PlainText text={row.companyName} /> },
  department: {
    label: 'attendanceReports:columns.department',
    Cell: ({ row }: Cell<Person>) => <PlainText text={row.departmentName} />,
    isSpare: true,
  },
} as const

function DateCell({ row }: Cell<AttendanceDayRow>) {
  const times = useSiteTimes()
  return (
    <time dateTime={row.date}>
      {times.weekday(row.date)} <bdi>{times.date(row.date)}</bdi>
    </time>
  )
}

function TimetableCell({ row: { timetableName, timetableFrom } }: Cell<AttendanceDayRow>) {
  const t = useText()
  const times = useSiteTimes()
  if (timetableName === null) return <Empty />
  const since = timetableFrom && { timetable: timetableName, date: times.date(timetableFrom) }
  return <LongText text={since ? t('attendanceReports:since', since) : timetableName} />
}

function PeriodsCell({ row }: Cell<AttendanceDayRow>) {
  const t = useText()
  const times = useSiteTimes()
  const lines = row.periods.map(({ start, end }) =>
    t('attendance:span', { from: times.time(start, row.date), to: times.time(end, row.date) }),
  )
  return <Lines lines={lines} />
}

function TimeCell({ at, date }: { readonly at: string | null; readonly date: string }) {
  const times = useSiteTimes()
  return at === null ? <Empty /> : <time dateTime={at}>{times.time(at, date)}</time>
}

function MissingCell({ row: { periods } }: Cell<AttendanceDayRow>) {
  const t = useText()
  const lines = periods.flatMap(({ missing }, n) => {
    if (missing === null) return []
    const side = t(`attendanceReports:side.${missing}`)
    return periods.length === 1 ? side : t('attendanceReports:sideOf', { period: n + 1, side })
  })
  return <Lines lines={lines} />
}

/** Columns of daily detail (office.md 24.2). */
export const dayColumns = columnsFor<AttendanceDayRow>()({
  date: { label: 'attendanceReports:columns.date', Cell: DateCell, sort: 'date' },
  ...person,
  person: { ...person.person, Cell: ({ row }) => <PersonCell row={row} date={row.date} /> },
  shift: {
    label: 'attendanceReports:columns.shift',
    Cell: ({ row }) => <PlainText text={row.shiftName} />,
    isSpare: true,
  },
  timetable: { label: 'attendanceReports:columns.timetable', Cell: TimetableCell },
  periods: { label: 'attendanceReports:columns.periods', Cell: PeriodsCell, isSpare: true },
  firstIn: {
    label: 'attendanceReports:columns.firstIn',
    Cell: ({ row }) => <TimeCell at={row.firstIn} date={row.date} />,
  },
  lastOut: {
    label: 'attendanceReports:columns.lastOut',
    Cell: ({ row }) => <TimeCell at={row.lastOut} date={row.date} />,
  },
  // The badge of the status says them too; as columns they can be compared.
  late: {
    label: 'attendanceReports:columns.late',
    Cell: ({ row }) => <Minutes value={row.lateMinutes} />,
    isSpare: true,
  },
  early: {
    label: 'attendanceReports:columns.early',
    Cell: ({ row }) => <Minutes value={row.earlyMinutes} />,
    isSpare: true,
  },
  worked: { label: 'attendanceReports:columns.worked', Cell: ({ row }) => <Minutes value={row.workedMinutes} /> },
  break: {
    label: 'attendanceReports:columns.break',
    Cell: ({ row }) => <Minutes value={row.breakMinutes} />,
    isSpare: true,
  },
  overtime: { label: 'attendanceReports:columns.overtime', Cell: ({ row }) => <Minutes value={row.overtimeMinutes} /> },
  leave: { label: 'attendanceReports:columns.leave', Cell: LeaveCell },
  missing: { label: 'attendanceReports:columns.missing', Cell: MissingCell },
  status: { label: 'attendanceReports:columns.status', Cell: ({ row }) => <StatusBadges day={row} /> },
})

/** Columns of the summary (office.md 24.2). */
export const summaryColumns = columnsFor<AttendanceSummaryRow>()({
  ...person,
  person: { ...person.person, sort: 'name' },
  id: { ...person.id, isSpare: true },
  scheduled: {
    label: 'attendanceReports:columns.scheduled',
    Cell: ({ row }) => <DaysWithMinutes days={row.scheduledDays} minutes={row.scheduledMinutes} />,
  },
  worked: {
    label: 'attendanceReports:columns.worked',
    Cell: ({ row }) => <DaysWithMinutes days={row.workedDays} minutes={row.workedMinutes} />,
  },
  normalDays: {
    label: 'attendanceReports:columns.normalDays',
    Cell: ({ row }) => <Figure value={row.normalDays} />,
    isNumeric: true,
  },
  late: {
    label: 'attendanceReports:columns.late',
    Cell: ({ row }) => <Times times={row.lateTimes} minutes={row.lateMinutes} />,
  },
  early: {
    label: 'attendanceReports:columns.early',
    Cell: ({ row }) => <Times times={row.earlyTimes} minutes={row.earlyMinutes} />,
  },
  missedPunches: {
    label: 'attendanceReports:columns.missedPunches',
    Cell: ({ row }) => <Figure value={row.missedPunches} />,
    isNumeric: true,
  },
  insufficient: {
    label: 'attendanceReports:columns.insufficientDays',
    Cell: ({ row }) => <Times times={row.insufficientDays} minutes={row.shortMinutes} />,
  },
  absentDays: {
    label: 'attendanceReports:columns.absentDays',
    Cell: ({ row }) => <Figure value={row.absentHundredths / 100} />,
    isNumeric: true,
  },
  leave: { label: 'attendanceReports:columns.leave', Cell: LeaveCell },
  restDays: {
    label: 'attendanceReports:columns.restDays',
    Cell: ({ row }) => <Figure value={row.restDays} />,
    isNumeric: true,
    isSpare: true,
  },
  holidays: {
    label: 'attendanceReports:columns.holidays',
    Cell: ({ row }) => <Figure value={row.holidays} />,
    isNumeric: true,
  },
  overtime: { label: 'attendanceReports:columns.overtime', Cell: ({ row }) => <Minutes value={row.overtimeMinutes} /> },
})

function UseCell({ row: { use, reason } }: Cell<AttendancePunchRow>) {
  const t = useText()
  const word = t(`attendanceReports:use.${use}`)
  if (reason === null) return <span>{word}</span>
  return (
    <span>{t('attendanceReports:useBecause', { use: word, reason: t(`attendanceReports:reason.${reason}`) })}</span>
  )
}

function DoorCell({ row }: Cell<AttendancePunchRow>) {
  const t = useText()
  return <PlainText text={row.source === 'typed' ? t('attendanceReports:typed') : row.doorName} />
}

function DirectionCell({ row }: Cell<AttendancePunchRow>) {
  const t = useText()
  return row.direction === null ? <Empty /> : <span>{t(`doorLogs:direction.${row.direction}`)}</span>
}

function UsedOnCell({ row: { usedOn } }: Cell<AttendancePunchRow>) {
  const times = useSiteTimes()
  return usedOn === null ? <Empty /> : <time dateTime={usedOn}>{times.date(usedOn)}</time>
}

/** A punch leads to the day that uses it, else to the day of the site that it is of. */
function PunchPersonCell({ row }: Cell<AttendancePunchRow>) {
  const times = useSiteTimes()
  return <PersonCell row={row} date={row.usedOn ?? times.dateOf(row.at)} />
}

/** Columns of punch records (office.md 24.2). */
export const punchColumns = columnsFor<AttendancePunchRow>()({
  time: { label: 'attendanceReports:columns.time', Cell: ({ row }) => <MomentText at={row.at} />, sort: 'time' },
  ...person,
  person: { ...person.person, Cell: PunchPersonCell },
  door: { label: 'attendanceReports:columns.door', Cell: DoorCell },
  point: { label: 'attendanceReports:columns.point', Cell: ({ row }) => <PlainText text={row.pointName} /> },
  method: {
    label: 'attendanceReports:columns.method',
    Cell: ({ row }) => <PlainText text={deviceWord('method', row.method)} />,
  },
  direction: { label: 'attendanceReports:columns.direction', Cell: DirectionCell },
  use: { label: 'attendanceReports:columns.use', Cell: UseCell },
  usedOn: { label: 'attendanceReports:columns.usedOn', Cell: UsedOnCell, isSpare: true },
})
