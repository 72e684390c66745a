import { limits } from '@lintel/contract/limits.ts'
import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useText } from '../../language/language.ts'
import '../../ui/select-styles.ts'
import type { FilterFieldProps, Option } from './filters.ts'
import classes from './list.module.css'

export type RemoteOptions = readonly Option[] | undefined

interface RemoteFilterProps extends FilterFieldProps {
  /** A hook that finds options for what was typed. */
  readonly useOptions: (keyword: string) => RemoteOptions
}

/** A filter whose options the server finds; what is typed is sent after 300 ms of quiet (specification 5). */
export function RemoteFilter({ label, value, onChange, useOptions }: RemoteFilterProps) {
  const t = useText()
  const [text, setText] = useState('')
  const [keyword] = useDebouncedValue(text.trim(), limits.remoteSelectDebounceMs)
  const [chosen, setChosen] = useState<Option>()
  const found = useOptions(keyword === chosen?.label ? '' : keyword) ?? []
  // The chosen one stays an option, so that its name is shown although another word was searched.
  const own = value && !found.some((option) => option.value === value) ? [chosen ?? { value, label: value }] : []
  return (
    <Select
      className={classes.filter!}
      label={label}
      placeholder={t('common:all')}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('common:clear') }}
      nothingFoundMessage={t('common:palette.empty')}
      filter={({ options }) => options}
      data={[...own, ...found]}
      value={value || null}
      onSearchChange={setText}
      onChange={(next) => {
        setChosen(found.find((option) => option.value === next))
        onChange(next ?? '')
      }}
    />
  )
}
