import { limits } from '@lintel/contract/base/limits.ts'
import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useText } from '../../language/language.ts'
import '../../ui/control-styles.ts'
import type { RemoteFilterProps } from './filters.ts'
import classes from './list.module.css'
import type { Option } from '../options/options.ts'

interface RemoteSelectProps extends RemoteFilterProps {
  /** Whether the field that this one replaces had the focus, with `draft` in it. */
  readonly isEntered: boolean
  readonly draft: string
}

/** What a filter by records becomes when the user reaches for it. */
export default function RemoteSelect({ label, value, onChange, useOptions, isEntered, draft }: RemoteSelectProps) {
  const t = useText()
  const [text, setText] = useState(draft)
  const [keyword] = useDebouncedValue(text.trim(), limits.remoteSelectDebounceMs)
  const [selection, setSelection] = useState<Option>()
  const foundOptions = useOptions(keyword === selection?.label ? '' : keyword) ?? []
  // The chosen one stays an option, so that its name is shown although another word was searched.
  const own =
    value && !foundOptions.some((option) => option.value === value) ? [selection ?? { value, label: value }] : []
  return (
    <Select
      className={classes.filter!}
      label={label}
      placeholder={t('common:all')}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('common:clear') }}
      nothingFoundMessage={t('shell:palette.empty')}
      filter={({ options }) => options}
      autoFocus={isEntered}
      defaultDropdownOpened={isEntered}
      data={[...own, ...foundOptions]}
      value={value || null}
      defaultSearchValue={draft}
      onSearchChange={setText}
      onChange={(next) => {
        setSelection(foundOptions.find((option) => option.value === next))
        onChange(next ?? '')
      }}
    />
  )
}
