import { NativeSelect, NumberInput } from '@mantine/core'
import { useController } from 'react-hook-form'
import { useField, type FieldProps } from './fields.tsx'
import { TimeInput } from '../dates/time-input.tsx'

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
    <TimeInput
      label={shared.label}
      description={shared.description}
      error={shared.error}
      edge="start"
      ref={ref}
      value={(value as number | null | undefined) ?? null}
      onChange={(minute, text) => onChange(text.trim() === '' ? null : minute)}
      onBlur={onBlur}
    />
  )
}

/** A number, or none. */
export function NumberOrNoneField(props: FieldProps & { readonly min?: number; readonly max?: number }) {
  const { shared } = useField(props.name, props.label, props.help)
  const { ref, value, onChange, onBlur } = useController({ name: props.name }).field
  return (
    <NumberInput
      {...shared}
      name={props.name}
      ref={ref}
      value={(value as number | null) ?? ''}
      onChange={(nextValue) => onChange(nextValue === '' ? null : nextValue)}
      onBlur={onBlur}
      allowDecimal={false}
      hideControls
      {...(props.min !== undefined && { min: props.min })}
      {...(props.max !== undefined && { max: props.max })}
    />
  )
}
