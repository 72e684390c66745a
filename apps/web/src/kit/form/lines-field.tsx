import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { useField, type FieldProps } from './fields.tsx'

/** Several values, one a line. What is wrong with one of them is said below. */
export function LinesField({ name, label, help }: FieldProps) {
  const { shared } = useField(name, label, help)
  const { formState } = useFormContext()
  const { ref, value, onChange, onBlur } = useController({ name }).field
  // An empty last line is being typed and is no value yet.
  const [text, setText] = useState(() => (value as string[]).join('\n'))
  const below = Object.values(formState.errors[name] ?? {}) as ({ message?: unknown } | undefined)[]
  const message = below.find((one) => typeof one?.message === 'string')?.message as string | undefined
  const error = shared.error ?? message
  return (
    <Textarea
      {...shared}
      error={error}
      description={error ? undefined : shared.description}
      name={name}
      ref={ref}
      rows={3}
      spellCheck={false}
      dir="ltr"
      value={text}
      onChange={(event) => {
        const nextText = event.currentTarget.value
        setText(nextText)
        onChange(
          nextText
            .split('\n')
            .map((line) => line.trim())
            .filter((line) => line !== ''),
        )
      }}
      onBlur={onBlur}
    />
  )
}
