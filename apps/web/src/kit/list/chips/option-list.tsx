import { IconCheck } from '@tabler/icons-react'
import classes from './chips.module.css'

interface OptionListProps {
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly value: string
  /** Given the option, or nothing when the chosen one is picked again. */
  readonly onChoose: (value: string) => void
}

interface ChoiceListProps {
  readonly options: OptionListProps['options']
  readonly values: readonly string[]
  readonly onChange: (values: readonly string[]) => void
}

/** The options of a filter, one to a line; the arrow keys move between them. */
export function OptionList({ options, value, onChoose }: OptionListProps) {
  return <ChoiceList options={options} values={[value]} onChange={(values) => onChoose(values.at(-1) ?? '')} />
}

/** Options of which several may be chosen; the last one picked stands last. */
export function ChoiceList({ options, values, onChange }: ChoiceListProps) {
  return (
    <div className={classes.options}>
      {options.map(({ value, label }) => {
        const isChosen = values.includes(value)
        return (
          <button
            key={value}
            type="button"
            className={classes.option}
            data-autofocus={isChosen || undefined}
            aria-pressed={isChosen}
            onClick={() => onChange(isChosen ? values.filter((one) => one !== value) : [...values, value])}
          >
            <bdi>{label}</bdi>
            {isChosen && <IconCheck size={16} aria-hidden />}
          </button>
        )
      })}
    </div>
  )
}
