import { personName } from '@lintel/contract/base/name-fold.ts'
import type { AttendancePersonInfo } from '@lintel/contract/attendance-people/schema.ts'
import { createCalendarNames } from '@lintel/i18n/format/calendar-names.ts'
import { Group } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { api } from '../../api/client.ts'
import { useRead } from '../../api/queries.ts'
import { useDayWords } from '../../domain/attendance/day-words.ts'
import { Portrait } from '../../domain/people/portrait.tsx'
import { monthsFrom } from '../../kit/dates/month.ts'
import { useParam, useReferences } from '../../kit/portal/route-context.ts'
import { RelatedText } from '../../kit/screen/cells.tsx'
import { DetailScreen } from '../../kit/screen/detail-screen.tsx'
import { useMinute } from '../../kit/time/now.ts'
import { clockOfMoment } from '../../kit/time/site-day.ts'
import { useLocale, useText } from '../../language/language.ts'
import { useFormat, useTimeZone } from '../../session/use-format.ts'
import { useLocalText } from '../../session/use-local-text.ts'
import { Notice } from '../../ui/notice.tsx'
import { RowTool } from '../../ui/row-tool.tsx'
import classes from './attendance-people.module.css'
import { DayPanel } from './day-panel.tsx'
import { MonthCalendar } from './month-calendar.tsx'
import { dateInAddress, monthOf, rangeInAddress, type DateRange } from './range.ts'

/** One person: the month as a calendar, and the chosen day in words (office.md 24.2). */
export default function AttendanceOfPerson() {
  const t = useText()
  const [search, setSearch] = useSearchParams()
  const now = useMinute()
  const today = clockOfMoment(new Date(now).toISOString(), useTimeZone()).slice(0, 10)
  const range = rangeInAddress(search, today)
  const refer = useReferences()
  const query = useRead(api.attendancePerson.get, { uuid: useParam('id'), ...range }, { keepFormer: true })
  const change = (values: Readonly<Record<string, string>>) => {
    const next = new URLSearchParams(search)
    for (const name of ['from', 'to', 'day']) next.delete(name)
    for (const [name, value] of Object.entries(values)) next.set(name, value)
    setSearch(next, { replace: true })
  }
  const turn = (months: number) => () => change({ ...monthOf(monthsFrom(range.from, months)) })
  return (
    <DetailScreen
      title="attendancePeople:title"
      query={query}
      name={personName}
      mark={(person) => <Portrait person={person} size="medium" />}
      detail={(person) => <Place person={person} />}
      back={refer('attendanceReport')}
    >
      {(person) => (
        <>
          {!person.isMember && <Notice meaning="information">{t('attendancePeople:former')}</Notice>}
          {!person.isEnabled && <Notice meaning="attention">{t('attendancePeople:off')}</Notice>}
          <Totals person={person} />
          <Days
            person={person}
            range={range}
            chosenDate={dateInAddress(search, range, person.today)}
            onChoose={(day) => change({ ...range, day })}
            onTurn={turn}
          />
        </>
      )}
    </DetailScreen>
  )
}

function Place({ person }: { readonly person: AttendancePersonInfo }) {
  const t = useText()
  const to = useReferences()('personnelInfo', { id: person.uuid })
  return (
    <>
      {person.personnelId !== '' && (
        <RelatedText
          name={t('attendancePeople:id', { id: person.personnelId })}
          to={person.isMember ? to : undefined}
        />
      )}
      {[person.companyName, person.departmentName].filter(Boolean).map((name) => (
        <span key={name}>
          {' · '}
          <bdi>{name}</bdi>
        </span>
      ))}
    </>
  )
}

interface DaysProps {
  readonly person: AttendancePersonInfo
  readonly range: DateRange
  readonly chosenDate: string
  readonly onChoose: (date: string) => void
  readonly onTurn: (months: number) => () => void
}

function Days({ person, range, chosenDate, onChoose, onTurn }: DaysProps) {
  const t = useText()
  const locale = useLocale()
  const names = useMemo(() => createCalendarNames(locale), [locale])
  const { write } = useLocalText().day
  const isMonth = monthOf(range.from).from === range.from && monthOf(range.from).to === range.to
  const title = isMonth
    ? names.month(range.from)
    : t('attendance:span', { from: write(range.from) ?? range.from, to: write(range.to) ?? range.to })
  const day = person.days.find(({ date }) => date === chosenDate)
  return (
    <div className={classes.beside}>
      <div className={classes.month}>
        <Group justify="space-between" wrap="nowrap">
          <strong aria-live="polite">{title}</strong>
          <Group gap={4} wrap="nowrap">
            <RowTool label={t('attendancePeople:month.previous')} run={onTurn(-1)}>
              <IconChevronLeft size={16} data-points aria-hidden />
            </RowTool>
            <RowTool label={t('attendancePeople:month.next')} run={onTurn(1)}>
              <IconChevronRight size={16} data-points aria-hidden />
            </RowTool>
          </Group>
        </Group>
        <MonthCalendar
          label={t('attendancePeople:month.calendar', { month: title })}
          names={names}
          days={person.days}
          today={person.today}
          chosenDate={chosenDate}
          onChoose={onChoose}
        />
      </div>
      {day && <DayPanel key={day.date} person={person} name={personName(person)} day={day} names={names} />}
    </div>
  )
}

/** Sums of the closed days of the range (attendance.md 59). */
function Totals({ person: { totals } }: { readonly person: AttendancePersonInfo }) {
  const t = useText()
  const format = useFormat()
  const { minutes } = useDayWords()
  const inAll = (count: number) => t('attendancePeople:totals.inAll', { minutes: minutes(count) })
  const days = (hundredths: number) =>
    hundredths % 100 === 0
      ? t('attendancePeople:totals.days', { count: hundredths / 100 })
      : t('attendancePeople:totals.daysOf', { days: format.amount(hundredths) })
  const times = (count: number) => t('attendancePeople:totals.times', { count })
  const figures = [
    {
      key: 'worked',
      value: minutes(totals.workedMinutes),
      more: t('attendancePeople:totals.ofScheduled', { minutes: minutes(totals.scheduledMinutes) }),
    },
    { key: 'normal', value: t('attendancePeople:totals.days', { count: totals.normalDays }), more: '' },
    { key: 'late', value: times(totals.lateTimes), more: totals.lateTimes > 0 ? inAll(totals.lateMinutes) : '' },
    { key: 'early', value: times(totals.earlyTimes), more: totals.earlyTimes > 0 ? inAll(totals.earlyMinutes) : '' },
    { key: 'missed', value: times(totals.missedPunches), more: '' },
    { key: 'absent', value: days(totals.absentHundredths), more: '' },
    { key: 'leave', value: days(totals.leaveHundredths), more: '' },
    ...(totals.overtimeMinutes > 0
      ? [{ key: 'overtime', value: minutes(totals.overtimeMinutes), more: '' } as const]
      : []),
  ] as const
  return (
    <ul className={classes.figures}>
      {figures.map(({ key, value, more }) => (
        <li key={key} className={classes.figure}>
          <span>{t(`attendancePeople:totals.${key}`)}</span>
          <strong>{value}</strong>
          {more && <small>{more}</small>}
        </li>
      ))}
    </ul>
  )
}
