import type { AttendanceDayInfo, AttendancePersonInfo } from '@lintel/contract/attendance-people/schema.ts'
import type { CalendarNames } from '@lintel/i18n/format/calendar-names.ts'
import { Group } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { meaningOfStatus, useDayWords } from '../../domain/attendance/day-words.ts'
import { daysFrom } from '../../kit/dates/month.ts'
import { ActionButton } from '../../kit/actions/action.tsx'
import { MomentText } from '../../kit/screen/cells.tsx'
import { DayStrip } from '../../kit/time/day-strip.tsx'
import { momentOfDay } from '../../kit/time/site-day.ts'
import { useText } from '../../language/language.ts'
import { useFormat, useTimeZone } from '../../session/use-format.ts'
import { useLocalText } from '../../session/use-local-text.ts'
import { Facts, type Fact } from '../../ui/content.tsx'
import { Notice } from '../../ui/notice.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import classes from './attendance-people.module.css'
import { AddPunch } from './correction-dialogs.tsx'
import { dayReasons, decidesDay, periodReasons } from './explanation.ts'
import { hasWaiting } from './month-calendar.tsx'
import { PunchList } from './punch-list.tsx'
import { useSentences } from './sentences.ts'
import { useState } from 'react'

interface DayPanelProps {
  readonly person: AttendancePersonInfo
  readonly name: string
  readonly day: AttendanceDayInfo
  readonly names: CalendarNames
}

/** One day in words: what was expected, when the person came and left, and why it is what it is (office.md 24.2). */
export function DayPanel({ person, name, day, names }: DayPanelProps) {
  const t = useText()
  const [isAdding, setAdding] = useState(false)
  const title = names.day(day.date)
  const mayAdd = person.isMember && person.isEnabled && day.date <= person.today
  return (
    <aside className={classes.panel} aria-label={title}>
      <div className={classes.head}>
        <h2>{title}</h2>
        {day.statuses.map((status) => (
          <StatusBadge key={status} meaning={meaningOfStatus[status]}>
            {t(`attendance:status.${status}`)}
          </StatusBadge>
        ))}
      </div>
      {day.punches.some(hasWaiting) && <Notice meaning="attention">{t('attendancePeople:day.waiting')}</Notice>}
      <Reasons day={day} />
      {day.punches.length > 0 && <Strip day={day} />}
      <PunchList day={day} />
      <Source day={day} />
      {mayAdd && (
        <Group>
          <ActionButton
            action={{
              key: 'add',
              label: t('attendancePeople:actions.add'),
              icon: <IconPlus size={16} aria-hidden />,
              needs: 'attendancePerson.edit',
              run: () => setAdding(true),
            }}
          />
        </Group>
      )}
      {isAdding && (
        <AddPunch personUuid={person.uuid} name={name} periods={day.periods} onClose={() => setAdding(false)} />
      )}
    </aside>
  )
}

function Reasons({ day }: { readonly day: AttendanceDayInfo }) {
  const t = useText()
  const format = useFormat()
  const { write, clock } = useSentences(day.date)
  const ofDay = dayReasons(day)
  return (
    <>
      {ofDay.length > 0 && (
        <ul className={classes.reasons}>
          {ofDay.map((reason) => (
            <li key={write(reason)}>{write(reason)}</li>
          ))}
        </ul>
      )}
      {day.periods.map((period, index) => (
        <div key={period.start}>
          {day.periods.length > 1 && (
            <h3>
              {t('attendancePeople:day.period', {
                number: format.number(index + 1),
                from: clock(period.start),
                to: clock(period.end),
              })}
            </h3>
          )}
          <ul className={classes.reasons}>
            {periodReasons(day, period).map((reason) => (
              <li key={write(reason)} className={decidesDay(reason) ? classes.decides : undefined}>
                {write(reason)}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </>
  )
}

/** The punches on the line of the day; a night goes on to the end of its check time. */
function Strip({ day }: { readonly day: AttendanceDayInfo }) {
  const t = useText()
  const timeZone = useTimeZone()
  const { clock } = useSentences(day.date)
  const from = momentOfDay(day.date, 'start', timeZone) ?? day.date
  const ends = [momentOfDay(daysFrom(day.date, 1), 'start', timeZone) ?? day.date, ...day.punches.map(({ at }) => at)]
  const marks = day.punches.map(({ uuid, at, use }) => {
    const counts = use === 'in' || use === 'out'
    return {
      key: uuid,
      from: at,
      to: at,
      meaning: counts ? ('ok' as const) : ('attention' as const),
      text: `${t(`attendancePeople:use.${use ?? 'none'}`)} ${clock(at)}`,
    }
  })
  return (
    <DayStrip
      label={t('attendancePeople:day.strip')}
      from={from}
      to={ends.toSorted().at(-1)!}
      marks={marks}
      sums={[]}
      gaps={[]}
      gapText=""
      empty={t('attendancePeople:day.noPunches')}
    />
  )
}

/** What the day was computed from and when. */
function Source({ day }: { readonly day: AttendanceDayInfo }) {
  const t = useText()
  const words = useDayWords()
  const { clock } = useSentences(day.date)
  const { write } = useLocalText().day
  const { shiftName, timetable, closesAfter, isClosed, computedAt } = day
  const holdsFrom = timetable && (write(timetable.holdsFrom) ?? timetable.holdsFrom)
  const state = () => {
    if (isClosed || closesAfter === null) return t('attendancePeople:day.closed')
    const time = clock(closesAfter)
    return day.periods.some((period) => period.in !== null || period.out !== null)
      ? t('attendancePeople:day.pendingSoFar', { time, statuses: words.statuses(day.soFar) })
      : t('attendancePeople:day.pending', { time })
  }
  const facts: Fact[] = [
    ...(shiftName === null ? [] : [{ label: t('attendancePeople:day.shift'), value: <bdi>{shiftName}</bdi> }]),
    ...(timetable === null
      ? []
      : [
          {
            label: t('attendancePeople:day.timetable'),
            value: timetable.isFirstVersion ? (
              <bdi>{timetable.name}</bdi>
            ) : (
              t('attendancePeople:day.timetableSince', { name: timetable.name, date: holdsFrom ?? '' })
            ),
          },
        ]),
    ...(closesAfter === null ? [] : [{ label: t('attendancePeople:day.state'), value: state() }]),
    ...(computedAt === null
      ? []
      : [{ label: t('attendancePeople:day.computedAt'), value: <MomentText at={computedAt} /> }]),
  ]
  return facts.length === 0 ? null : <Facts facts={facts} />
}
