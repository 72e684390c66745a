import { TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { limits } from '@lintel/contract/base/limits.ts'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useText } from '../../../language/language.ts'
import { useTimeZone } from '../../../session/use-format.ts'
import { AnchoredPopover, moveByArrows } from '../../../ui/anchored-popover.tsx'
import { useMinute } from '../../time/now.ts'
import DayFilter from '../day-filter.tsx'
import { TextFilter } from '../text-filter.tsx'
import { rememberNames } from './chosen-name.tsx'
import classes from './chips.module.css'
import type { ChipField } from './field.ts'
import { ChoiceList, OptionList } from './option-list.tsx'
import { presetOf, rangeOf, rangePresets } from './ranges.ts'

interface FilterPopoverProps {
  readonly label: string
  readonly field: ChipField
  readonly onClose: () => void
}

/** The field of a filter, which its chip opens. Comes with `FilterChip`; nothing else imports it. */
export default function FilterPopover({ label, field, onClose }: FilterPopoverProps) {
  const choose = (change: () => void) => {
    change()
    onClose()
  }
  return (
    <AnchoredPopover label={label} onClose={onClose}>
      <div className={classes.field} onKeyDown={moveByArrows}>
        {field.kind === 'choice' && (
          <OptionList
            options={field.options}
            value={field.value}
            onChoose={(value) => choose(() => field.onChange(value))}
          />
        )}
        {field.kind === 'choices' && <ChoiceList {...field} />}
        {field.kind === 'text' && <TextFilter label={label} {...field} onEnter={onClose} />}
        {field.kind === 'day' && <DayFilter label={label} value={field.value} onChange={field.onChange} />}
        {field.kind === 'remote' && (
          <RemoteField label={label} field={field} onChoose={(value) => choose(() => field.onChange(value))} />
        )}
        {field.kind === 'range' && (
          <RangeField field={field} onChoose={(range) => choose(() => field.onChange(range))} />
        )}
      </div>
    </AnchoredPopover>
  )
}

interface FieldProps<Kind extends ChipField['kind'], Value> {
  readonly field: ChipField & { readonly kind: Kind }
  readonly onChoose: (value: Value) => void
}

/** Options that the server finds; what is typed is sent after 300 ms of quiet (specification.md 5). */
function RemoteField({ label, field, onChoose }: FieldProps<'remote', string> & { readonly label: string }) {
  const t = useText()
  const [text, setText] = useState('')
  const [keyword] = useDebouncedValue(text.trim(), limits.remoteSelectDebounceMs)
  const options = field.useOptions(keyword)
  useEffect(() => rememberNames(options), [options])
  return (
    <>
      <TextInput
        type="search"
        data-autofocus
        aria-label={label}
        placeholder={t('common:search')}
        leftSection={<IconSearch size={16} aria-hidden />}
        maxLength={limits.generic}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {options?.length === 0 && <p className={classes.none}>{t('shell:palette.empty')}</p>}
      <OptionList options={options ?? []} value={field.value} onChoose={onChoose} />
    </>
  )
}

/** Ranges of one click, and below them days of one's own. */
function RangeField({ field, onChoose }: FieldProps<'range', typeof noRange>) {
  const t = useText()
  const now = useMinute()
  const zone = useTimeZone()
  const { value, onChange } = field
  const dayOf = (text: string) => (presetOf(value, now, zone) === 'last24h' ? '' : text)
  const presets =
    field.presets ??
    rangePresets.map((one) => ({ label: t(`shell:filters.range.${one}`), range: rangeOf(one, now, zone) }))
  const chosenPlace = presets.findIndex(({ range }) => range.from === value.from && range.to === value.to)
  return (
    <>
      <OptionList
        options={presets.map(({ label }, place) => ({ value: String(place), label }))}
        value={String(chosenPlace)}
        onChoose={(place) => onChoose(presets[Number(place || Number.NaN)]?.range ?? noRange)}
      />
      <DayFilter label={field.fromLabel} value={dayOf(value.from)} onChange={(from) => onChange({ ...value, from })} />
      <DayFilter
        label={field.toLabel}
        value={dayOf(value.to)}
        onChange={(to) => onChange({ from: dayOf(value.from), to })}
      />
    </>
  )
}

const noRange = { from: '', to: '' }
