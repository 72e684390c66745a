import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useController } from 'react-hook-form'
import { useFormat, useTimeZone } from '../../session/use-format.ts'
import { clockOfMoment, momentOfClock } from '../site-day.ts'
import { useField, type FieldProps } from './fields.tsx'

/** A moment that may be left open, entered by the wall clock of the page's zone; the form keeps it in UTC. */
export function MomentField({ name, label, help }: FieldProps) {
  const format = useFormat()
  const { shared } = useField(name, label, help, (moment) => format.dateTime(String(moment)))
  const zone = useTimeZone()
  const {
    field: { ref, value, onChange, onBlur },
  } = useController({ name })
  // What is being typed is no moment yet and must stay in the field.
  const [text, setText] = useState(() => clockOfMoment(value as string | undefined, zone))
  return (
    <TextInput
      {...shared}
      type="datetime-local"
      name={name}
      ref={ref}
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value)
        onChange(momentOfClock(event.currentTarget.value, zone))
      }}
      onBlur={onBlur}
    />
  )
}
