import { IconPlus } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useText } from '../../../language/language.ts'
import { lazyPart, untilLoaded } from '../../../loading/parts.ts'
import classes from './chips.module.css'
import type { FilterPart } from './parts.ts'

const load = () =>
  untilLoaded(async () => ({ default: (await import('../../../ui/anchored-popover.tsx')).AnchoredPopover }))
const AnchoredPopover = lazyPart(load)

interface AddFilterProps {
  readonly parts: readonly FilterPart[]
  readonly onAdd: (key: string) => void
}

/** The last chip: the filters that have none yet. */
export function AddFilter({ parts, onAdd }: AddFilterProps) {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  const add = (key: string) => {
    setOpen(false)
    onAdd(key)
  }
  return (
    <span className={classes.chip}>
      <button
        type="button"
        className={classes.button}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        onPointerEnter={() => void load()}
        onFocus={() => void load()}
      >
        <IconPlus size={14} aria-hidden /> {t('shell:filters.add')}
      </button>
      {isOpen && (
        <Suspense>
          <AnchoredPopover label={t('shell:filters.add')} onClose={() => setOpen(false)}>
            <div className={classes.options}>
              {parts.map((part) => (
                <PartLine key={part.key} part={part} onAdd={() => add(part.key)} />
              ))}
            </div>
          </AnchoredPopover>
        </Suspense>
      )}
    </span>
  )
}

function PartLine({ part, onAdd }: { readonly part: FilterPart; readonly onAdd: () => void }) {
  const t = useText()
  if (part.kind === 'range') return <FilterLine label={t('shell:filters.period')} onAdd={onAdd} />
  const { filter } = part
  const label = t(filter.label)
  // Whether the reader may choose by it at all, its own field knows.
  if (filter.kind === 'custom') return <filter.Field label={label} value="" onChange={() => {}} onAdd={onAdd} />
  return <FilterLine label={label} onAdd={onAdd} />
}

/** One filter that may be added. */
export function FilterLine({ label, onAdd }: { readonly label: string; readonly onAdd: () => void }) {
  return (
    <button type="button" className={classes.option} onClick={onAdd}>
      {label}
    </button>
  )
}
