import { dayMinutes } from '@lintel/vocabulary/durations.ts'
import { type DayHours } from '@lintel/contract/schedules/schema.ts'
import { Group, Switch } from '@mantine/core'
import { useController, useFormContext } from 'react-hook-form'
import { useText } from '../../language/language.ts'
import '../../ui/control-styles.ts'
import { useField, type FieldProps } from '../../kit/form/fields.tsx'
import { TimeInput } from '../../kit/dates/time-input.tsx'

/** All of a day, or some hours of it; the form keeps null for all day. Needs the texts `schedules`. */
export function DayHoursField({ name, label, help }: FieldProps) {
  const t = useText()
  const { shared } = useField(name, label, help)
  const { getFieldState, formState } = useFormContext()
  const { field } = useController({ name })
  const hours = field.value as DayHours | null
  const errorOf = (part: string) => getFieldState(`${name}.${part}`, formState).error?.message
  return (
    <>
      <Switch
        label={shared.label}
        description={shared.description}
        checked={hours === null}
        onChange={(event) => field.onChange(event.currentTarget.checked ? null : { from: 12 * 60, to: dayMinutes })}
      />
      {hours && (
        <Group align="flex-start" gap="sm">
          <TimeInput
            label={t('schedules:windows.from')}
            edge="start"
            value={hours.from}
            error={errorOf('from')}
            onChange={(from) => field.onChange({ ...hours, from })}
          />
          <TimeInput
            label={t('schedules:windows.to')}
            edge="end"
            value={hours.to}
            error={errorOf('to')}
            onChange={(to) => field.onChange({ ...hours, to })}
          />
        </Group>
      )}
    </>
  )
}
