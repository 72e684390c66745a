import type { LocalKind } from '@lintel/i18n/format/local-time.ts'
import { useController } from 'react-hook-form'
import { useLocalText } from '../../../session/use-local-text.ts'
import { DateInput } from '../../dates/date-input.tsx'
import { useField, type FieldProps } from '../fields.tsx'

interface DateFieldProps extends FieldProps {
  readonly kind: LocalKind
  /** What the form keeps while nothing stands in it. */
  readonly none?: '' | null
}

/** A day of the site's calendar or a minute of its clock, as the calls write it. */
export function DateField({ name, label, help, kind, none = '' }: DateFieldProps) {
  const { write } = useLocalText()[kind]
  const { shared } = useField(name, label, help, (value) => write(String(value)) ?? String(value))
  const { ref, value, onChange, onBlur } = useController({ name }).field
  return (
    <DateInput
      {...shared}
      kind={kind}
      name={name}
      ref={ref}
      value={(value as string | null | undefined) ?? ''}
      onChange={(next) => onChange(next === '' ? none : next)}
      onBlur={onBlur}
    />
  )
}
