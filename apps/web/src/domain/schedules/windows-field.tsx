import { dayMinutes } from '@lintel/vocabulary/durations.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { workdays } from '@lintel/contract/schedules/kinds.ts'
import type { AccessWindow } from '@lintel/contract/schedules/schema.ts'
import { ActionIcon, Button, Input } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useController, useFormContext } from 'react-hook-form'
import { useText } from '../../language/language.ts'
import { DaysButtons } from './days-buttons.tsx'
import { useField, type FieldProps } from '../../kit/form/fields.tsx'
import { TimeInput } from '../../kit/dates/time-input.tsx'
import classes from './windows-field.module.css'
import { useEffect } from 'react'

interface WindowsFieldProps extends FieldProps {
  /** Whether each window names its weekdays; without it the hours hold on every day, whatever days they carry. */
  readonly hasWeekdays: boolean
}

/** Hours as rows: weekdays, start and end (access-decision.md 5). Needs the texts `schedules`. */
export function WindowsField({ name, label, help, hasWeekdays }: WindowsFieldProps) {
  const t = useText()
  const { shared } = useField(name, label, help)
  const { field } = useController({ name })
  const windows = (field.value as readonly AccessWindow[] | undefined) ?? []
  const change = (index: number, window: AccessWindow) =>
    field.onChange(windows.map((one, at) => (at === index ? window : one)))
  const add = () => field.onChange([...windows, { days: workdays, from: 9 * 60, to: 17 * 60 }])
  return (
    <Input.Wrapper
      label={shared.label}
      labelElement="div"
      labelProps={{ display: 'block' }}
      description={shared.description}
      error={shared.error}
      inputWrapperOrder={shared.inputWrapperOrder}
    >
      {windows.map((window, index) => (
        <WindowRow
          // What was typed belongs to its row, and rows move up when one goes.
          key={`${windows.length}-${index}`}
          name={`${name}.${index}`}
          number={index + 1}
          window={window}
          hasWeekdays={hasWeekdays}
          onChange={(next) => change(index, next)}
          onRemove={() => field.onChange(windows.filter((_, at) => at !== index))}
        />
      ))}
      {windows.length < limits.windowsMax && (
        <Button
          variant="default"
          size="compact-sm"
          my="xs"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={add}
        >
          {t('schedules:windows.add')}
        </Button>
      )}
    </Input.Wrapper>
  )
}

interface WindowRowProps {
  readonly name: string
  readonly number: number
  readonly window: AccessWindow
  readonly hasWeekdays: boolean
  readonly onChange: (window: AccessWindow) => void
  readonly onRemove: () => void
}

function WindowRow({ name, number, window, hasWeekdays, onChange, onRemove }: WindowRowProps) {
  const t = useText()
  const { getFieldState, formState } = useFormContext()
  const errorOf = (part: string) => getFieldState(`${name}.${part}`, formState).error?.message
  const crosses = window.to <= window.from && window.to !== dayMinutes
  return (
    <div role="group" aria-label={t('schedules:windows.row', { number })} className={classes.window}>
      {hasWeekdays && (
        <DaysInput days={window.days} error={errorOf('days')} onChange={(days) => onChange({ ...window, days })} />
      )}
      <TimeInput
        className={classes.time}
        label={t('schedules:windows.from')}
        edge="start"
        value={window.from}
        error={errorOf('from')}
        onChange={(from) => onChange({ ...window, from })}
      />
      <TimeInput
        className={classes.time}
        label={t('schedules:windows.to')}
        edge="end"
        value={window.to}
        error={errorOf('to')}
        onChange={(to) => onChange({ ...window, to })}
      />
      <ActionIcon
        className={classes.remove!}
        variant="default"
        size={36}
        aria-label={t('schedules:windows.remove', { number })}
        onClick={onRemove}
      >
        <IconTrash size={16} aria-hidden />
      </ActionIcon>
      {crosses && <span className={classes.note}>{t('schedules:windows.crosses')}</span>}
    </div>
  )
}

interface DaysInputProps {
  readonly days: readonly number[]
  readonly error: string | undefined
  readonly onChange: (days: number[]) => void
}

function DaysInput({ days, error, onChange }: DaysInputProps) {
  const label = useText()('schedules:windows.days')
  return (
    <Input.Wrapper className={classes.days!} label={label} labelElement="div" error={error}>
      <DaysButtons label={label} days={days} onChange={onChange} />
    </Input.Wrapper>
  )
}

/** What hours begin with: all day and, where they name their weekdays, from Monday to Friday (office.md 12). */
export const firstHours: AccessWindow[] = [{ days: workdays, from: 0, to: dayMinutes }]

/** Hours that are not shown must not hold the form up; shown again they are the first hours. */
export function useHoursOnlyWhere(name: string, isShown: boolean): void {
  const { getValues, setValue } = useFormContext()
  useEffect(() => {
    const isEmpty = ((getValues(name) as readonly unknown[] | undefined) ?? []).length === 0
    if (isShown === isEmpty) setValue(name, isShown ? firstHours : [])
  }, [name, isShown, getValues, setValue])
}
