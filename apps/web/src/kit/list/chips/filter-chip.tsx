import { IconX } from '@tabler/icons-react'
import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react'
import { useText } from '../../../language/language.ts'
import { lazyPart, untilLoaded } from '../../../loading/parts.ts'
import type { ChipField } from './field.ts'
import classes from './chips.module.css'

const load = () => untilLoaded(() => import('./filter-popover.tsx'))
const FilterPopover = lazyPart(load)

interface FilterChipProps {
  readonly label: string
  /** What it is set to, in words; undefined for not set. */
  readonly valueText: ReactNode
  readonly field: ChipField
  readonly onClear: () => void
  /** It was just added: its value is chosen at once. */
  readonly startsOpen: boolean
}

/**
 * A filter as a chip: filled with name and value where it is set, and a button that opens its field. What draws the field
 * is loaded when the reader reaches for it (design, page weight).
 */
export function FilterChip({ label, valueText, field, onClear, startsOpen }: FilterChipProps) {
  const t = useText()
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    if (!startsOpen) return undefined
    // First the focus, so that closing gives it back to this chip.
    button.current?.focus()
    const frame = requestAnimationFrame(() => setOpen(true))
    return () => cancelAnimationFrame(frame)
  }, [startsOpen])
  const isSet = valueText !== undefined
  return (
    <span className={classes.chip} data-set={isSet || undefined}>
      <button
        ref={button}
        type="button"
        className={classes.button}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        onPointerEnter={() => void load()}
        onFocus={() => void load()}
      >
        {isSet ? t('shell:filters.name', { name: label }) : label}
        {isSet && ' '}
        {isSet && <bdi>{valueText}</bdi>}
      </button>
      {isSet && (
        <button
          type="button"
          className={classes.clear}
          aria-label={t('shell:filters.remove', { name: label })}
          onClick={() => {
            // This button is gone then.
            button.current?.focus()
            onClear()
          }}
        >
          <IconX size={14} aria-hidden />
        </button>
      )}
      {isOpen && (
        <Suspense>
          <FilterPopover label={label} field={field} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </span>
  )
}
