import { cycleLimits, cycleUnits, weekDays, type CycleUnit } from '@lintel/contract/attendance/kinds.ts'
import type { AttendanceTimetableName } from '@lintel/contract/attendance-timetables/schema.ts'
import { createCalendarNames } from '@lintel/i18n/format/calendar-names.ts'
import { Button, Group, Input, NativeSelect } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useController } from 'react-hook-form'
import { api } from '../../api/client.ts'
import { useRead } from '../../api/queries.ts'
import { useDayWords } from '../../domain/attendance/day-words.ts'
import { useField } from '../../kit/form/fields.tsx'
import { FieldGroup } from '../../kit/form/form-section.tsx'
import { useLocale, useText } from '../../language/language.ts'
import { useFormat } from '../../session/use-format.ts'
import { Notice } from '../../ui/notice.tsx'
import { applyToWorkdays, conflictOf, convertCycle, copyDayBefore, resizeCycle, type CycleDays } from './cycle.ts'
import classes from './cycle-fields.module.css'

/** How long the cycle is, and what is worked on each of its days (office.md 20). */
export function CycleFields({ companyUuid }: { readonly companyUuid: string }) {
  const t = useText()
  const isChosen = companyUuid !== ''
  const { data } = useRead(api.attendanceTimetable.names, { companyUuid }, { enabled: isChosen })
  if (!isChosen) return <Notice meaning="information">{t('attendance:companyFirst')}</Notice>
  if (!data) return null
  return (
    <FieldGroup title="attendanceShifts:form.cycle">
      {data.rows.length === 0 && <Notice meaning="attention">{t('attendanceShifts:form.noTimetables')}</Notice>}
      <LengthFields />
      <DaysField timetables={data.rows} />
    </FieldGroup>
  )
}

function useCycle() {
  const unit = useController({ name: 'cycleUnit' }).field
  const days = useController({ name: 'timetableUuids' }).field
  return {
    unit: unit.value as CycleUnit,
    setUnit: unit.onChange as (unit: CycleUnit) => void,
    days: days.value as CycleDays,
    setDays: days.onChange as (days: CycleDays) => void,
  }
}

const daysOfUnit = { day: 1, week: weekDays } as const

/** Choosing and not typing, so that no day is lost while a number is half written. */
function LengthFields() {
  const t = useText()
  const format = useFormat()
  const { unit, setUnit, days, setDays } = useCycle()
  const size = daysOfUnit[unit]
  return (
    <Group align="flex-start" gap="sm">
      <NativeSelect
        label={t('attendanceShifts:form.unit')}
        value={unit}
        data={cycleUnits.map((value) => ({ value, label: t(`attendanceShifts:form.units.${value}`) }))}
        onChange={(event) => {
          const next = cycleUnits.find((one) => one === event.currentTarget.value) ?? unit
          setUnit(next)
          setDays(convertCycle(days, next))
        }}
      />
      <NativeSelect
        label={t(`attendanceShifts:form.length.${unit}`)}
        value={String(days.length / size)}
        data={Array.from({ length: cycleLimits[unit] / size }, (_, index) => ({
          value: String(index + 1),
          label: format.number(index + 1),
        }))}
        onChange={(event) => setDays(resizeCycle(days, Number(event.currentTarget.value) * size))}
      />
    </Group>
  )
}

/** The days of the cycle, each with a timetable or rest. */
function DaysField({ timetables }: { readonly timetables: readonly AttendanceTimetableName[] }) {
  const t = useText()
  const { shared } = useField('timetableUuids', 'attendanceShifts:form.days', t('attendanceShifts:help.days'))
  const { unit, days, setDays } = useCycle()
  const [focusedDay, setFocusedDay] = useState(0)
  const currentDay = Math.min(focusedDay, days.length - 1)
  const names = useDayNames(unit, days.length)
  const conflict = conflictOf(days, timetables)
  const rows = unit === 'week' ? days.length / weekDays : 1
  const perRow = unit === 'week' ? weekDays : days.length
  return (
    <Input.Wrapper
      label={shared.label}
      labelElement="div"
      labelProps={{ display: 'block' }}
      description={shared.description}
      // The days below say it better.
      error={conflict ? undefined : shared.error}
      inputWrapperOrder={['label', 'description', 'input', 'error']}
    >
      <div className={classes.tools}>
        <span className={classes.chosen}>{t('attendanceShifts:form.chosen', { day: names.whole(currentDay) })}</span>
        {unit === 'week' && (
          <Button variant="default" size="compact-sm" onClick={() => setDays(applyToWorkdays(days, currentDay))}>
            {t('attendanceShifts:form.applyToWorkdays')}
          </Button>
        )}
        <Button
          variant="default"
          size="compact-sm"
          disabled={currentDay === 0}
          onClick={() => setDays(copyDayBefore(days, currentDay))}
        >
          {t('attendanceShifts:form.copyDayBefore')}
        </Button>
        <Button variant="default" size="compact-sm" onClick={() => setDays(days.map(() => null))}>
          {t('attendanceShifts:form.clear')}
        </Button>
      </div>
      <div className={classes.cycle}>
        {Array.from({ length: rows }, (_, row) => (
          <div key={row} role="group" aria-label={names.row(row)}>
            {rows > 1 && <div className={classes.week}>{names.row(row)}</div>}
            <div className={classes.days}>
              {days.slice(row * perRow, (row + 1) * perRow).map((uuid, place) => {
                const day = row * perRow + place
                return (
                  <DayCell
                    key={day}
                    label={names.short(day)}
                    timetable={timetables.find((one) => one.uuid === uuid)}
                    timetables={timetables}
                    isCurrent={day === currentDay}
                    isInConflict={conflict?.day === day || conflict?.with === day}
                    onFocus={() => setFocusedDay(day)}
                    onChange={(next) => {
                      setFocusedDay(day)
                      setDays(days.with(day, next))
                    }}
                  />
                )
              })}
            </div>
          </div>
        ))}
      </div>
      {conflict && (
        <Notice meaning="danger">
          {t('attendanceShifts:form.conflict', { day: names.whole(conflict.day), next: names.whole(conflict.with) })}
        </Notice>
      )}
    </Input.Wrapper>
  )
}

/** Days of a cycle in words: weekdays, in cycles of several weeks with the number of the week; else numbers. */
function useDayNames(unit: CycleUnit, length: number) {
  const t = useText()
  const format = useFormat()
  const locale = useLocale()
  const { weekdays } = useMemo(() => createCalendarNames(locale), [locale])
  const week = (row: number) => t('attendanceShifts:form.week', { number: format.number(row + 1) })
  const short = (day: number) =>
    unit === 'week'
      ? weekdays[day % weekDays]!.long
      : t('attendanceShifts:form.day', { number: format.number(day + 1) })
  return {
    short,
    whole: (day: number) =>
      unit === 'week' && length > weekDays
        ? t('attendance:and', { former: week(Math.floor(day / weekDays)), next: short(day) })
        : short(day),
    row: (row: number) => (unit === 'week' ? week(row) : t('attendanceShifts:form.days')),
  }
}

interface DayCellProps {
  readonly label: string
  readonly timetable: AttendanceTimetableName | undefined
  readonly timetables: readonly AttendanceTimetableName[]
  /** The helper buttons are about this day. */
  readonly isCurrent: boolean
  readonly isInConflict: boolean
  readonly onFocus: () => void
  readonly onChange: (timetableUuid: string | null) => void
}

function DayCell({ label, timetable, timetables, isCurrent, isInConflict, onFocus, onChange }: DayCellProps) {
  const t = useText()
  return (
    <div
      className={classes.day}
      data-works={timetable !== undefined || undefined}
      data-current={isCurrent || undefined}
      data-conflict={isInConflict || undefined}
    >
      <NativeSelect
        label={label}
        classNames={{ root: classes.field! }}
        value={timetable?.uuid ?? ''}
        data={[
          { value: '', label: t('attendance:status.rest') },
          ...timetables.map(({ uuid, name }) => ({ value: uuid, label: name })),
        ]}
        error={isInConflict}
        onFocus={onFocus}
        onChange={(event) => onChange(event.currentTarget.value || null)}
      />
      <small>{timetable && <Hours timetable={timetable} />}</small>
    </div>
  )
}

function Hours({ timetable }: { readonly timetable: AttendanceTimetableName }) {
  const t = useText()
  const words = useDayWords()
  if (timetable.kind === 'flexible')
    return <>{t('attendanceShifts:form.flexible', { minutes: words.minutes(timetable.requiredMinutes) })}</>
  return <>{timetable.periods.map(words.span).reduce((former, next) => t('attendance:and', { former, next }))}</>
}
