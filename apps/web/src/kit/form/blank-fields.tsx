import { NativeSelect, TextInput } from '@mantine/core'
import { useController } from 'react-hook-form'
import { clockOf, minuteOf } from '../day-minutes.ts'
import { useField, type FieldProps } from './fields.tsx'

/** Fields that may be left open; the form keeps null for that, as the calls do. */

/** One of a list, or none with a word of its own. */
export function ChoiceOrNoneField(
  props: FieldProps & {
    readonly none: string
    readonly options: readonly { readonly value: string; readonly label: string }[]
  },
) {
  const { shared } = useField(props.name, props.label, props.help)
  const { ref, value, onChange, onBlur } = useController({ name: props.name }).field
  return (
    <NativeSelect
      {...shared}
      name={props.name}
      ref={ref}
      value={(value as string | null) ?? ''}
      onChange={(event) => onChange(event.currentTarget.value || null)}
      onBlur={onBlur}
      data={[{ value: '', label: props.none }, ...props.options]}
    />
  )
}

/** A minute of the site's day, or none. */
export function MinuteOrNoneField(props: FieldProps) {
  const { shared } = useField(props.name, props.label, props.help)
  const { ref, value, onChange, onBlur } = useController({ name: props.name }).field
  return (
    <TextInput
      {...shared}
      type="time"
      name={props.name}
      ref={ref}
      value={value === null || value === undefined ? '' : clockOf(value as number)}
      onChange={({ currentTarget }) => onChange(currentTarget.value === '' ? null : minuteOf(currentTarget.value))}
      onBlur={onBlur}
    />
  )
}

/** A time by the site's clock, which the server turns into a moment, or none. */
export function LocalMomentOrNoneField(props: FieldProps) {
  const { shared } = useField(props.name, props.label, props.help)
  const { ref, value, onChange, onBlur } = useController({ name: props.name }).field
  return (
    <TextInput
      {...shared}
      type="datetime-local"
      name={props.name}
      ref={ref}
      value={(value as string | null) ?? ''}
      onChange={(event) => onChange(event.currentTarget.value || null)}
      onBlur={onBlur}
    />
  )
}
