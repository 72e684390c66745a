import { useState } from 'react'
import { DateInput } from '../form/dates/date-input.tsx'
import type { FilterFieldProps } from './filters.ts'
import classes from './list.module.css'

const dayOrNone = /^(\d{4}-\d{2}-\d{2})?$/

/** A filter by a day of the site's calendar. The list follows whole days; what is being typed stays here. */
export default function DayFilter({ label, value, onChange }: FilterFieldProps) {
  const [typed, setTyped] = useState<string>()
  const [former, setFormer] = useState(value)
  // The address may change by itself: back, clear.
  if (value !== former) {
    setFormer(value)
    setTyped(undefined)
  }
  return (
    <DateInput
      kind="day"
      label={label}
      className={classes.filter!}
      value={typed ?? value}
      onChange={(next) => {
        const isWhole = dayOrNone.test(next)
        setTyped(isWhole ? undefined : next)
        if (isWhole) onChange(next)
      }}
    />
  )
}
