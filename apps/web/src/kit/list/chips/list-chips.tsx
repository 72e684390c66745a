import type { ReactNode } from 'react'
import { useLocalText } from '../../../session/use-local-text.ts'
import { useTimeZone } from '../../../session/use-format.ts'
import { useText } from '../../../language/language.ts'
import { useMinute } from '../../time/now.ts'
import { useListModel } from '../use-list.tsx'
import type { ChipField } from './field.ts'
import { FilterChip } from './filter-chip.tsx'
import type { FilterPart } from './parts.ts'
import { presetOf, type DayRange } from './ranges.ts'

interface PartChipProps {
  readonly part: FilterPart
  /** It was just added by the reader. */
  readonly startsOpen: boolean
}

/** The chip of one filter, or of the two days of a range. */
export function PartChip({ part, startsOpen }: PartChipProps) {
  const t = useText()
  const { state, change } = useListModel()
  const { write } = useLocalText().day
  const setValues = (values: Readonly<Record<string, string>>) => change({ filters: { ...state.filters, ...values } })
  if (part.kind === 'range') return <RangeChip part={part} startsOpen={startsOpen} onChange={setValues} />
  const { filter } = part
  const label = t(filter.label)
  const value = state.filters[filter.name] ?? ''
  const chipProps = { label, startsOpen, onClear: () => setValues({ [filter.name]: '' }) }
  const onChange = (next: string) => setValues({ [filter.name]: next })
  const chip = (valueText: ReactNode, field: ChipField) => (
    <FilterChip {...chipProps} valueText={value === '' ? undefined : valueText} field={field} />
  )
  switch (filter.kind) {
    case 'custom':
      return <filter.Field label={label} value={value} onChange={onChange} chip={{ startsOpen }} />
    case 'text':
      return chip(value, { kind: 'text', value, onChange })
    case 'day':
      return chip(write(value) ?? value, { kind: 'day', value, onChange })
    case 'choice': {
      const options = filter.options.map((option) => ({ value: option.value, label: t(option.label) }))
      const option = options.find((one) => one.value === value)
      return chip(option?.label ?? value, { kind: 'choice', options, value, onChange })
    }
  }
}

interface RangeChipProps extends PartChipProps {
  readonly part: FilterPart & { readonly kind: 'range' }
  readonly onChange: (values: Readonly<Record<string, string>>) => void
}

function RangeChip({ part: { from, to }, startsOpen, onChange }: RangeChipProps) {
  const t = useText()
  const { state } = useListModel()
  const rangeText = useRangeText()
  const value: DayRange = { from: state.filters[from.name] ?? '', to: state.filters[to.name] ?? '' }
  const set = (range: DayRange) => onChange({ [from.name]: range.from, [to.name]: range.to })
  return (
    <FilterChip
      label={t('shell:filters.period')}
      valueText={rangeText(value)}
      startsOpen={startsOpen}
      onClear={() => set({ from: '', to: '' })}
      field={{ kind: 'range', fromLabel: t(from.label), toLabel: t(to.label), value, onChange: set }}
    />
  )
}

/** A range in words: *Today*, or its days. */
function useRangeText(): (range: DayRange) => string | undefined {
  const t = useText()
  const now = useMinute()
  const zone = useTimeZone()
  const { write } = useLocalText().day
  return (range) => {
    const preset = presetOf(range, now, zone)
    if (preset) return t(`shell:filters.range.${preset}`)
    const [from, to] = [write(range.from) ?? range.from, write(range.to) ?? range.to]
    if (from && to) return from === to ? from : t('shell:filters.range.between', { from, to })
    if (from) return t('shell:filters.range.since', { from })
    return to ? t('shell:filters.range.until', { to }) : undefined
  }
}
