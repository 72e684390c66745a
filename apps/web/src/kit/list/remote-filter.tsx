import { TextInput } from '@mantine/core'
import { IconSelector } from '@tabler/icons-react'
import { useEffect, useRef, useState, type ComponentType } from 'react'
import { useText } from '../../language/language.ts'
import type { RemoteFilterProps } from './filters.ts'
import { untilLoaded } from '../../loading/parts.ts'
import { FilterLine } from './chips/add-filter.tsx'
import { ChosenName } from './chips/chosen-name.tsx'
import { FilterChip } from './chips/filter-chip.tsx'
import classes from './list.module.css'

const load = async () => (await untilLoaded(() => import('./remote-select.tsx'))).default
type RemoteSelect = Awaited<ReturnType<typeof load>>

/** A filter whose options the server finds: a chip above a list or its line in *Add filter*, elsewhere a field. */
export function RemoteFilter(props: RemoteFilterProps) {
  const { label, value, onChange, useOptions, chip, onAdd } = props
  if (onAdd) return <FilterLine label={label} onAdd={onAdd} />
  if (!chip) return <RemoteFilterField {...props} />
  return (
    <FilterChip
      label={label}
      valueText={value === '' ? undefined : <ChosenName value={value} useOptions={useOptions} />}
      field={{ kind: 'remote', useOptions, value, onChange }}
      onClear={() => onChange('')}
      startsOpen={chip.startsOpen}
    />
  )
}

/**
 * The field; what is typed is sent after 300 ms of quiet (specification.md 5). What draws
 * the options is loaded when the user reaches for them, because it weighs more than a list (design, page weight), or
 * where one is chosen, whose name is to be shown. Until then a field of the same look takes the focus and the first
 * letters.
 */
function RemoteFilterField(props: RemoteFilterProps) {
  const t = useText()
  const field = useRef<HTMLInputElement>(null)
  const [Select, setSelect] = useState<ComponentType<Parameters<RemoteSelect>[0]>>()
  const [draft, setDraft] = useState('')
  const [isEntered, setEntered] = useState(false)
  const reach = () =>
    void load().then((select) => {
      setEntered(document.activeElement === field.current)
      setSelect(() => select)
    })
  const isChosen = props.value !== ''
  useEffect(() => {
    if (isChosen) void load().then((select) => setSelect(() => select))
  }, [isChosen])
  if (Select) return <Select {...props} isEntered={isEntered} draft={draft} />
  return (
    <TextInput
      ref={field}
      className={classes.filter!}
      label={props.label}
      placeholder={t('common:all')}
      rightSection={<IconSelector size={16} aria-hidden />}
      role="combobox"
      aria-haspopup="listbox"
      aria-expanded={false}
      value={draft}
      onChange={(event) => setDraft(event.currentTarget.value)}
      onPointerEnter={() => void load()}
      onFocus={reach}
    />
  )
}
