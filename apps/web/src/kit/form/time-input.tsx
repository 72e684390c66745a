import { Autocomplete } from '@mantine/core'
import { useState } from 'react'
import '../../ui/select-styles.ts'
import { clockOf, minuteOf, offeredMinutes } from '../day-minutes.ts'

interface TimeInputProps {
  readonly label: string
  /** NaN while what stands there is no time. */
  readonly value: number
  readonly onChange: (minute: number) => void
  readonly error?: string | undefined
  readonly className?: string | undefined
}

const options = offeredMinutes.map(clockOf)

/** A minute of the day: half hours to choose from, any other can be typed (access-decision 5). */
export function TimeInput({ label, value, onChange, error, className }: TimeInputProps) {
  // What is being typed is no time yet and must stay in the field.
  const [typed, setTyped] = useState<string>()
  return (
    <Autocomplete
      label={label}
      data={options}
      // All of them whatever stands there, so that another can be chosen.
      filter={(all) => all.options}
      value={typed ?? clockOf(value)}
      onChange={(text) => {
        setTyped(text)
        onChange(minuteOf(text))
      }}
      onOptionSubmit={() => setTyped(undefined)}
      onBlur={() => {
        if (!Number.isNaN(value)) setTyped(undefined)
      }}
      inputMode="numeric"
      maxDropdownHeight={220}
      // Above the list that opens below.
      inputWrapperOrder={['label', 'error', 'input']}
      error={error}
      {...(className && { className })}
    />
  )
}
