import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { useField, type FieldProps } from './fields.tsx'

interface LinesFieldProps extends FieldProps {
  /** The value of a typed line, and the line of a value, where they are not the same. */
  readonly toValue?: (line: string) => string
  readonly toText?: (value: string) => string
}

const same = (text: string): string => text

/** Several values, one a line. What is wrong with one of them is said below. */
export function LinesField({ name, label, help, toValue = same, toText = same }: LinesFieldProps) {
  const { shared } = useField(name, label, help)
  const { formState } = useFormContext()
  const { ref, value, onChange, onBlur } = useController({ name }).field
  // An empty last line is being typed and is no value yet.
  const [text, setText] = useState(() => (value as string[]).map(toText).join('\n'))
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
            .filter((line) => line !== '')
            .map(toValue),
        )
      }}
      onBlur={onBlur}
    />
  )
}
