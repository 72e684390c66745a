import { Input } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useId, useState, type ReactNode, type Ref } from 'react'
import { useText } from '../../../language/language.ts'
import { ChecklistPanel } from './checklist-panel.tsx'
import classes from './checklist.module.css'
import type { BoxRow } from './transfer-list.tsx'

interface ChecklistProps {
  readonly label: string
  readonly description: ReactNode
  readonly error: ReactNode
  readonly isRequired: boolean
  readonly noun: 'doors' | undefined
  readonly ref: Ref<HTMLButtonElement> | undefined
  readonly rows: readonly BoxRow[]
  readonly selection: ReadonlySet<string>
  readonly onChange: (selection: ReadonlySet<string>) => void
}

/** A field that says how many of its records are chosen, and opens a list to tick them in. */
export function Checklist({ label, description, error, isRequired, noun, ref, ...list }: ChecklistProps) {
  const t = useText()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const names = list.rows.filter(({ uuid }) => list.selection.has(uuid)).map(({ name }) => name)
  const counts = { chosen: names.length, count: list.rows.length }
  const countText = noun ? t(`shell:choosing.${noun}`, counts) : t('shell:choosing.records', counts)
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      labelProps={{ id: `${id}-label` }}
      description={description}
      descriptionProps={{ id: `${id}-help` }}
      error={error}
      errorProps={{ id: `${id}-error` }}
      withAsterisk={isRequired}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
    >
      <div className={classes.place}>
        <button
          ref={ref}
          type="button"
          className={classes.field}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          aria-labelledby={`${id}-label ${id}-value`}
          aria-describedby={error ? `${id}-error` : description ? `${id}-help` : undefined}
          data-invalid={Boolean(error) || undefined}
          onClick={() => setOpen(!isOpen)}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowDown') return
            event.preventDefault()
            setOpen(true)
          }}
        >
          <span id={`${id}-value`} className={classes.value}>
            <span className={classes.count}>{countText}</span>
            {names.map((name, index) => (
              <span key={index}>
                <span className={classes.dot}> · </span>
                <bdi>{name}</bdi>
              </span>
            ))}
          </span>
          <IconChevronDown size={16} aria-hidden className={classes.chevron} />
        </button>
        {isOpen && <ChecklistPanel {...list} label={label} countText={countText} onClose={() => setOpen(false)} />}
      </div>
    </Input.Wrapper>
  )
}
