import { NativeSelect } from '@mantine/core'
import { sayOptions } from './field-names.ts'
import { useField, type FieldProps } from './fields.tsx'

/** One of a list. */
export function ChoiceField(props: FieldProps & { readonly options: readonly { value: string; label: string }[] }) {
  const field = useField(props.name, props.label, props.help, sayOptions(props.options))
  return <NativeSelect {...field.shared} {...field.register()} data={[{ value: '', label: '' }, ...props.options]} />
}

/** One of a few values; one is always chosen. */
export function OneField(
  props: FieldProps & { readonly options: readonly { readonly value: string; readonly label: string }[] },
) {
  const field = useField(props.name, props.label, props.help, sayOptions(props.options))
  return <NativeSelect {...field.shared} {...field.register()} data={[...props.options]} />
}
