import { useState } from 'react'
import { DateInput } from '../dates/date-input.tsx'
import type { FilterFieldProps } from './filters.ts'

const dayOrNone = /^(\d{4}-\d{2}-\d{2})?$/

/** A filter by a day of the site's calendar. The list follows whole days; what is being typed stays here. */
export default function DayFilter({ label, value, onChange }: FilterFieldProps) {
  const [draft, setDraft] = useState<string>()
  const [former, setFormer] = useState(value)
  // The address may change by itself: back, clear.
  if (value !== former) {
    setFormer(value)
    setDraft(undefined)
  }
  return (
    <DateInput
      kind="day"
      label={label}
      value={draft ?? value}
      onChange={(next) => {
        const isWhole = dayOrNone.test(next)
        setDraft(isWhole ? undefined : next)
        if (isWhole) onChange(next)
      }}
    />
  )
}
