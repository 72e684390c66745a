import { Textarea, TextInput } from '@mantine/core'
import { useController } from 'react-hook-form'
import { useField, type FieldProps } from '../../kit/form/fields.tsx'
import { useCardWriting } from './card-notation.ts'

/** The number of one card, as the site types it. */
export function CardNumberField({ name, label, help }: FieldProps) {
  const { toValue, toText, help: notationHelp } = useCardWriting()
  const { shared } = useField(name, label, [help, notationHelp].filter(Boolean).join(' '))
  const { ref, value, onChange, onBlur } = useController({ name }).field
  return (
    <TextInput
      {...shared}
      name={name}
      ref={ref}
      autoComplete="off"
      spellCheck={false}
      dir="ltr"
      value={toText((value as string | undefined) ?? '')}
      onChange={(event) => onChange(toValue(event.currentTarget.value))}
      onBlur={onBlur}
    />
  )
}

/** The numbers of many cards in one text, one a line. */
export function CardLinesField({ name, label, help, rows }: FieldProps & { readonly rows: number }) {
  const { toValue, toText, help: notationHelp } = useCardWriting()
  const { shared } = useField(name, label, [help, notationHelp].filter(Boolean).join(' '))
  const { ref, value, onChange, onBlur } = useController({ name }).field
  const eachLine = (text: string, change: (line: string) => string) => text.split('\n').map(change).join('\n')
  return (
    <Textarea
      {...shared}
      name={name}
      ref={ref}
      rows={rows}
      spellCheck={false}
      dir="ltr"
      value={eachLine((value as string | undefined) ?? '', toText)}
      onChange={(event) => onChange(eachLine(event.currentTarget.value, toValue))}
      onBlur={onBlur}
    />
  )
}
