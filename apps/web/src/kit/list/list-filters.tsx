import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { limits } from '@lintel/contract/base/limits.ts'
import { IconFilter, IconSearch } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useText } from '../../language/language.ts'
import { lazyPart } from '../../loading/parts.ts'
import type { Filter } from './filters.ts'
import { ColumnChooser } from './column-chooser.tsx'
import classes from './list.module.css'
import { useListModel } from './use-list.tsx'

const DayFilter = lazyPart(() => import('./day-filter.tsx'))

/** The row of filters above a table; on small screens it opens by a button (design, Lists). */
export function ListFilters() {
  const t = useText()
  const { filters, state, change, isFiltered } = useListModel()
  const [isOpen, setOpen] = useState(false)
  const set = (name: string) => (value: string) => change({ filters: { ...state.filters, [name]: value } })
  const [first, ...further] = filters.filter(({ kind }) => kind !== 'elsewhere')
  return (
    <search className={classes.filters}>
      {first && <FilterField filter={first} value={state.filters[first.name] ?? ''} onChange={set(first.name)} />}
      {further.length > 0 && (
        <Button
          className={classes.filterToggle!}
          variant="default"
          leftSection={<IconFilter size={16} aria-hidden />}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {t('common:filter')}
        </Button>
      )}
      <div className={classes.furtherFilters} data-open={isOpen || undefined}>
        {further.map((filter) => (
          <FilterField
            key={filter.name}
            filter={filter}
            value={state.filters[filter.name] ?? ''}
            onChange={set(filter.name)}
          />
        ))}
        {isFiltered && (
          <Button variant="subtle" onClick={() => change({ filters: {} })}>
            {t('common:clearFilters')}
          </Button>
        )}
      </div>
      <ColumnChooser />
    </search>
  )
}

interface FieldProps {
  readonly filter: Filter
  readonly value: string
  readonly onChange: (value: string) => void
}

function FilterField({ filter, value, onChange }: FieldProps) {
  const t = useText()
  const label = t(filter.label)
  if (filter.kind === 'text') return <TextFilter label={label} value={value} onChange={onChange} />
  if (filter.kind === 'elsewhere') return null
  if (filter.kind === 'custom') return <filter.Field label={label} value={value} onChange={onChange} />
  if (filter.kind === 'day')
    return (
      <Suspense fallback={<TextInput label={label} className={classes.filter!} readOnly />}>
        <DayFilter label={label} value={value} onChange={onChange} />
      </Suspense>
    )
  return (
    <NativeSelect
      label={label}
      className={classes.filter!}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={[
        { value: '', label: t('common:all') },
        ...filter.options.map((option) => ({ value: option.value, label: t(option.label) })),
      ]}
    />
  )
}

function TextFilter({ label, value, onChange }: Omit<FieldProps, 'filter'> & { readonly label: string }) {
  const [text, setText] = useState(value)
  const [formerValue, setFormerValue] = useState(value)
  const [sentValue, setSentValue] = useState(value)
  const search = useDebouncedCallback((next: string) => {
    setSentValue(next)
    onChange(next)
  }, limits.remoteSelectDebounceMs)
  // The address may change by itself (back, clear); what was typed here and is on its way stays.
  if (value !== formerValue) {
    setFormerValue(value)
    if (value !== sentValue) setText(value)
  }
  return (
    <TextInput
      type="search"
      label={label}
      className={classes.keyword!}
      leftSection={<IconSearch size={16} aria-hidden />}
      maxLength={limits.generic}
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value)
        search(event.currentTarget.value.trim())
      }}
    />
  )
}
