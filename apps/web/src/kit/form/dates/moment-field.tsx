import { useState } from 'react'
import { useController } from 'react-hook-form'
import { useFormat, useTimeZone } from '../../../session/use-format.ts'
import { clockOfMoment, momentOfClock } from '../../time/site-day.ts'
import { DateInput } from '../../dates/date-input.tsx'
import { useField, type FieldProps } from '../fields.tsx'

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
    <DateInput
      {...shared}
      kind="moment"
      name={name}
      ref={ref}
      value={text}
      onChange={(next) => {
        setText(next)
        // What is no time goes on as it is, to be refused: without it the moment would be left open.
        onChange(momentOfClock(next, zone) ?? (next || undefined))
      }}
      onBlur={onBlur}
    />
  )
}
