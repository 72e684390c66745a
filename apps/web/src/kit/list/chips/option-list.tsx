import { IconCheck } from '@tabler/icons-react'
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
