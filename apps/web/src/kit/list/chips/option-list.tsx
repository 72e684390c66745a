import { IconCheck } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import classes from './chips.module.css'

interface OptionListProps {
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly value: string
  /** Given the option, or nothing when the chosen one is picked again. */
  readonly onChoose: (value: string) => void
}

/** The options of a filter, one to a line; the arrow keys move between them. */
export function OptionList({ options, value, onChoose }: OptionListProps) {
  return (
    <div className={classes.options}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          className={classes.option}
          data-autofocus={option.value === value || undefined}
          aria-pressed={option.value === value}
          onClick={() => onChoose(option.value === value ? '' : option.value)}
        >
          <bdi>{option.label}</bdi>
          {option.value === value && <IconCheck size={16} aria-hidden />}
        </button>
      ))}
    </div>
  )
}

const stopsOfPopover = 'input[type="search"], input[type="checkbox"], button[aria-pressed]'
const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/** Moves the focus along the search field and the options or ticks of a popover. */
export function moveByArrows(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key]
  if (step === undefined) return
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>(stopsOfPopover)]
  const place = stops.indexOf(event.target as HTMLElement)
  if (place < 0) return
  event.preventDefault()
  stops[Math.min(stops.length - 1, Math.max(0, place + step))]?.focus()
}
