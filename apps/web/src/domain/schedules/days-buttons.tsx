import { Button, Group, Input } from '@mantine/core'
import { useController } from 'react-hook-form'
import { useWeekdays } from './schedule-words.ts'
import { useField, type FieldProps } from '../../kit/form/fields.tsx'

const week = [1, 2, 3, 4, 5, 6, 7]

interface DaysButtonsProps {
  /** What the days are for, to those who do not see them. */
  readonly label: string
  readonly days: readonly number[]
  readonly onChange: (days: number[]) => void
}

/** The days of a week, each pressed or not; Monday is 1. Needs the texts `schedules`. */
export function DaysButtons({ label, days, onChange }: DaysButtonsProps) {
  const weekdays = useWeekdays()
  const toggle = (day: number) => onChange(week.filter((one) => (one === day) !== days.includes(one)))
  return (
    <Group gap="xs" role="group" aria-label={label}>
      {week.map((day) => (
        <Button
          key={day}
          size="compact-sm"
          variant={days.includes(day) ? 'filled' : 'default'}
          aria-pressed={days.includes(day)}
          onClick={() => toggle(day)}
        >
          {weekdays.short(day)}
        </Button>
      ))}
    </Group>
  )
}

/** Days of a week as a field of a form. Needs the texts `schedules`. */
export function DaysField({ name, label, help }: FieldProps) {
  const { shared } = useField(name, label, help)
  const { field } = useController({ name })
  return (
    <Input.Wrapper label={shared.label} description={shared.description} error={shared.error} labelElement="div">
      <DaysButtons
        label={shared.label}
        days={(field.value as readonly number[] | undefined) ?? []}
        onChange={field.onChange}
      />
    </Input.Wrapper>
  )
}
