import { attendanceLimits } from '@lintel/contract/base/attendance-limits.ts'
import type { WorkPeriod } from '@lintel/contract/attendance-timetables/schema.ts'
import { dayMinutes } from '@lintel/vocabulary/durations.ts'
import { ActionIcon, Button, Input } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useController, useFormContext } from 'react-hook-form'
import { TimeInput } from '../../kit/dates/time-input.tsx'
import { useField } from '../../kit/form/fields.tsx'
import { useText } from '../../language/language.ts'
import classes from './periods-field.module.css'

/** Hours that a period begins with: two hours around it punches count (office.md 19). */
const checkMargin = 120

/** The next period after those that are there: from an hour after the last one, four hours long. */
function nextPeriod(periods: readonly WorkPeriod[]): WorkPeriod {
  const last = periods.at(-1)
  if (!last) return { start: 540, end: 1080, checkFrom: 540 - checkMargin, checkTo: 1080 + checkMargin }
  const at = (minute: number) => ((minute % dayMinutes) + dayMinutes) % dayMinutes
  const start = at(last.end + 60)
  return { start, end: at(start + 240), checkFrom: last.checkTo, checkTo: at(start + 240 + checkMargin) }
}

/** Work periods as rows: start and end, and between which times a punch counts for them. */
export function PeriodsField() {
  const t = useText()
  const { shared } = useField('periods', 'attendanceTimetables:form.periods', t('attendanceTimetables:help.periods'))
  const { field } = useController({ name: 'periods' })
  const periods = (field.value as readonly WorkPeriod[] | undefined) ?? []
  return (
    <Input.Wrapper
      label={shared.label}
      labelElement="div"
      labelProps={{ display: 'block' }}
      description={shared.description}
      error={shared.error}
      inputWrapperOrder={shared.inputWrapperOrder}
    >
      {periods.map((period, index) => (
        <PeriodRow
          key={`${periods.length}-${index}`}
          index={index}
          period={period}
          onChange={(next) => field.onChange(periods.map((one, at) => (at === index ? next : one)))}
          onRemove={periods.length > 1 ? () => field.onChange(periods.filter((_, at) => at !== index)) : undefined}
        />
      ))}
      {periods.length < attendanceLimits.workPeriods && (
        <Button
          variant="default"
          size="compact-sm"
          my="xs"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => field.onChange([...periods, nextPeriod(periods)])}
        >
          {t('attendanceTimetables:form.addPeriod')}
        </Button>
      )}
    </Input.Wrapper>
  )
}

interface PeriodRowProps {
  readonly index: number
  readonly period: WorkPeriod
  readonly onChange: (period: WorkPeriod) => void
  readonly onRemove: (() => void) | undefined
}

const times = ['start', 'end', 'checkFrom', 'checkTo'] as const

function PeriodRow({ index, period, onChange, onRemove }: PeriodRowProps) {
  const t = useText()
  const { getFieldState, formState } = useFormContext()
  const number = index + 1
  return (
    <div role="group" aria-label={t('attendanceTimetables:form.period', { number })} className={classes.period}>
      {times.map((name) => (
        <TimeInput
          key={name}
          className={classes.time}
          label={t(`attendanceTimetables:form.${name}`)}
          edge="start"
          value={period[name]}
          error={getFieldState(`periods.${index}.${name}`, formState).error?.message}
          onChange={(minute) => onChange({ ...period, [name]: minute })}
        />
      ))}
      {onRemove && (
        <ActionIcon
          className={classes.remove!}
          variant="default"
          size={36}
          aria-label={t('attendanceTimetables:form.removePeriod', { number })}
          onClick={onRemove}
        >
          <IconTrash size={16} aria-hidden />
        </ActionIcon>
      )}
      {period.end <= period.start && <span className={classes.note}>{t('attendanceTimetables:form.nextDay')}</span>}
    </div>
  )
}
