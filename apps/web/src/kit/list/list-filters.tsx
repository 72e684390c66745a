import { useRef, useState } from 'react'
import { useText } from '../../language/language.ts'
import { useKeys } from '../keys/keys.ts'
import { AddFilter } from './chips/add-filter.tsx'
import classes from './chips/chips.module.css'
import { PartChip } from './chips/list-chips.tsx'
import { filterParts, isQuickSet, splitParts, withQuick } from './chips/parts.ts'
import { ColumnChooser } from './column-choice/column-chooser.tsx'
import { TextFilter } from './text-filter.tsx'
import { useListModel } from './use-list.tsx'

/** The search field and the filters above a table as chips; on a phone they stand in one line that scrolls. */
export function ListFilters() {
  const t = useText()
  const { filters, quick, state, change } = useListModel()
  const { search, parts } = filterParts(filters)
  const box = useRef<HTMLElement>(null)
  useKeys(['/'], search ? 'shell:keys.search' : 'shell:keys.filter', () =>
    box.current?.querySelector<HTMLElement>('input, button')?.focus(),
  )
  const [added, setAdded] = useState<readonly string[]>([])
  const values = state.filters
  const quickNames = quick.filter((one) => isQuickSet(one, values)).flatMap((one) => Object.keys(one.values))
  const setNames = new Set(Object.keys(values).filter((name) => values[name] && !quickNames.includes(name)))
  const { shown, further } = splitParts(parts, setNames, new Set(added))
  return (
    <search ref={box} className={classes.filters}>
      {search && (
        <TextFilter
          className={classes.keyword}
          label={t(search.label)}
          value={values[search.name] ?? ''}
          onChange={(value) => change({ filters: { ...values, [search.name]: value } })}
        />
      )}
      <div className={classes.chips}>
        {quick.map((one) => (
          <span key={one.label} className={classes.chip} data-set={isQuickSet(one, values) || undefined}>
            <button
              type="button"
              className={classes.button}
              aria-pressed={isQuickSet(one, values)}
              onClick={() => change({ filters: withQuick(one, values) })}
            >
              {t(one.label)}
            </button>
          </span>
        ))}
        {shown.map((part) => (
          <PartChip key={part.key} part={part} startsOpen={added.at(-1) === part.key} />
        ))}
        {further.length > 0 && <AddFilter parts={further} onAdd={(key) => setAdded([...added, key])} />}
        {Object.keys(values).length > 0 && (
          <button type="button" className={classes.clearAll} onClick={() => change({ filters: {} })}>
            {t('common:clearFilters')}
          </button>
        )}
      </div>
      <ColumnChooser />
    </search>
  )
}
