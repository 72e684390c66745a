import { attendanceLimits } from '@lintel/contract/base/attendance-limits.ts'
import { Group, Switch } from '@mantine/core'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { useDayWords } from './day-words.ts'
import { TimeInput } from '../../kit/dates/time-input.tsx'
import { NumberOrNoneField } from '../../kit/form/blank-fields.tsx'
import { useField } from '../../kit/form/fields.tsx'
import { FieldGroup } from '../../kit/form/form-section.tsx'
import { NumberField } from '../../kit/form/more-fields.tsx'
import { useText } from '../../language/language.ts'
import '../../ui/control-styles.ts'
import { PeriodsField } from './periods-field.tsx'
import { workMinutesOf } from './work-minutes.ts'

/**
 * What a timetable says of a day: of one with hours the periods, of a flexible one how long. Needs the texts
 * `attendance` and `attendanceTimetables`.
 */
export function TimetableFields() {
  return useWatch({ name: 'kind' }) === 'flexible' ? <FlexibleFields /> : <FixedFields />
}

function FixedFields() {
  const t = useText()
  const unit = t('attendance:minuteUnit')
  return (
    <>
      <FieldGroup title="attendanceTimetables:form.hours">
        <PeriodsField />
        <BreakField />
        <WorkSum />
      </FieldGroup>
      <FieldGroup title="attendanceTimetables:form.allowances">
        <NumberField
          name="allowLateMinutes"
          label="attendanceTimetables:form.allowLate"
          help={t('attendanceTimetables:help.allowLate')}
          unit={unit}
          min={0}
          max={attendanceLimits.allowanceMinutes}
        />
        <NumberField
          name="allowEarlyMinutes"
          label="attendanceTimetables:form.allowEarly"
          unit={unit}
          min={0}
          max={attendanceLimits.allowanceMinutes}
        />
        <OvertimeField />
      </FieldGroup>
    </>
  )
}

function FlexibleFields() {
  const t = useText()
  const unit = t('attendance:minuteUnit')
  const { field } = useController({ name: 'dayChangeAt' })
  return (
    <FieldGroup title="attendanceTimetables:form.hours">
      <NumberField
        name="requiredMinutes"
        label="attendanceTimetables:form.required"
        unit={unit}
        min={1}
        max={attendanceLimits.flexibleMinutes}
      />
      <NumberOrNoneField
        name="breakMinutes"
        label="attendanceTimetables:form.breakMinutes"
        help={t('attendanceTimetables:help.breakMinutes')}
        min={1}
        max={attendanceLimits.flexibleMinutes}
      />
      <TimeInput
        label={t('attendanceTimetables:form.dayChangeAt')}
        description={t('attendanceTimetables:help.dayChangeAt')}
        edge="start"
        value={field.value as number}
        onChange={field.onChange}
      />
    </FieldGroup>
  )
}

/** The sum of the hours, so that a mistake in them is seen. */
function WorkSum() {
  const t = useText()
  const words = useDayWords()
  const { getValues } = useFormContext()
  useWatch()
  const values = getValues() as Parameters<typeof workMinutesOf>[0]
  const minutes = workMinutesOf(values)
  return Number.isFinite(minutes) ? (
    <small>{t('attendanceTimetables:form.sum', { minutes: words.minutes(Math.max(0, minutes)) })}</small>
  ) : null
}

interface Break {
  readonly start: number
  readonly end: number
}

function BreakField() {
  const t = useText()
  const { shared } = useField('break', 'attendanceTimetables:form.break', t('attendanceTimetables:help.break'))
  const { getFieldState, formState } = useFormContext()
  const { field } = useController({ name: 'break' })
  const rest = field.value as Break | null
  const errorOf = (part: string) => getFieldState(`break.${part}`, formState).error?.message
  return (
    <>
      <Switch
        label={shared.label}
        description={shared.description}
        error={shared.error}
        checked={rest !== null}
        onChange={(event) => field.onChange(event.currentTarget.checked ? { start: 720, end: 780 } : null)}
      />
      {rest && (
        <Group align="flex-start" gap="sm">
          <TimeInput
            label={t('attendanceTimetables:form.breakStart')}
            edge="start"
            value={rest.start}
            error={errorOf('start')}
            onChange={(start) => field.onChange({ ...rest, start })}
          />
          <TimeInput
            label={t('attendanceTimetables:form.breakEnd')}
            edge="start"
            value={rest.end}
            error={errorOf('end')}
            onChange={(end) => field.onChange({ ...rest, end })}
          />
        </Group>
      )}
    </>
  )
}

function OvertimeField() {
  const t = useText()
  const { field } = useController({ name: 'overtimeAfterMinutes' })
  return (
    <>
      <Switch
        label={t('attendanceTimetables:form.overtime')}
        description={t('attendanceTimetables:help.overtime')}
        checked={field.value !== null}
        onChange={(event) => field.onChange(event.currentTarget.checked ? 0 : null)}
      />
      {field.value !== null && (
        <NumberField
          name="overtimeAfterMinutes"
          label="attendanceTimetables:form.overtimeAfter"
          unit={t('attendance:minuteUnit')}
          min={0}
          max={attendanceLimits.overtimeLimitMinutes}
        />
      )}
    </>
  )
}
