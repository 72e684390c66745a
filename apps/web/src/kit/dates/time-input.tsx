import { Autocomplete } from '@mantine/core'
import { useState, type Ref } from 'react'
import { useText } from '../../language/language.ts'
import { useLocalText } from '../../session/use-local-text.ts'
import '../../ui/control-styles.ts'
import { clockOf, minuteOf, offeredMinutes, type DayEdge } from '../time/day-minutes.ts'

interface TimeInputProps {
  readonly label: string
  /** Whether hours start or end with it: 24:00 is an end only. */
  readonly edge: DayEdge
  readonly description?: string | undefined
  /** NaN while what stands there is no time, null where none is wanted. */
  readonly value: number | null
  readonly onChange: (minute: number, text: string) => void
  readonly onBlur?: () => void
  readonly ref?: Ref<HTMLInputElement>
  readonly error?: string | undefined
  readonly className?: string | undefined
}

/** Where the sentence about what is no time stands. */
const sentences = { start: 'validation:clockTime', end: 'validation:clockTimeAsEnd' } as const

/**
 * A minute of the day, by the site's clock of 12 or 24 hours: half hours to choose from, any other can be typed
 * (access-decision.md 5). What is no time goes when the
 * field is left, and the field says which times there are; the form keeps NaN, so that it is not saved either.
 */
export function TimeInput(props: TimeInputProps) {
  const { label, description, edge, value, onChange, onBlur, error, className, ref } = props
  const t = useText()
  const { write, read } = useLocalText().time
  const textOf = (minute: number) => write(clockOf(minute)) ?? ''
  // What is being typed is no time yet and must stay in the field.
  const [draft, setDraft] = useState<string>()
  const isNone = draft === undefined && Number.isNaN(value)
  return (
    <Autocomplete
      label={label}
      description={description}
      {...(ref && { ref })}
      data={offeredMinutes.map(textOf)}
      // All of them whatever stands there, so that another can be chosen.
      filter={(all) => all.options}
      value={draft ?? textOf(value ?? Number.NaN)}
      onChange={(text) => {
        setDraft(text)
        onChange(minuteOf(read(text) ?? '', edge), text)
      }}
      onOptionSubmit={() => setDraft(undefined)}
      onBlur={() => {
        setDraft(undefined)
        onBlur?.()
      }}
      inputMode="numeric"
      maxDropdownHeight={220}
      // Above the list that opens below.
      inputWrapperOrder={['label', 'error', 'input', 'description']}
      error={isNone ? t(sentences[edge]) : error}
      {...(className && { className })}
    />
  )
}
