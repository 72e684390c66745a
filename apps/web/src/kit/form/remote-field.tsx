import { limits } from '@lintel/contract/base/limits.ts'
import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useController } from 'react-hook-form'
import { useText } from '../../language/language.ts'
import '../../ui/control-styles.ts'
import type { Option } from '../list/filters.ts'
import type { RemoteOptions } from '../list/filters.ts'
import { useField, type FieldProps } from './fields.tsx'

interface RemoteFieldProps extends FieldProps {
  /** A hook that finds options for what was typed. */
  readonly useOptions: (keyword: string) => RemoteOptions
  /** What the form was filled with, so that it has a name before anything is searched. */
  readonly current?: Option | undefined
}

/** One of many that the server finds; may be left empty. What is typed is sent after 300 ms of quiet (specification.md 5). */
export function RemoteField({ name, label, help, useOptions, current }: RemoteFieldProps) {
  const t = useText()
  const field = useField(name, label, help)
  const { ref, value, onChange, onBlur } = useController({ name }).field
  const [text, setText] = useState('')
  const [keyword] = useDebouncedValue(text.trim(), limits.remoteSelectDebounceMs)
  const [chosen, setChosen] = useState(current)
  const found = useOptions(keyword === chosen?.label ? '' : keyword) ?? []
  const own = chosen && value === chosen.value && !found.some((option) => option.value === value) ? [chosen] : []
  return (
    <Select
      {...field.listShared}
      name={name}
      ref={ref}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('common:clear') }}
      nothingFoundMessage={t('common:palette.empty')}
      filter={({ options }) => options}
      data={[...own, ...found]}
      value={(value as string | undefined) || null}
      onSearchChange={setText}
      onChange={(next) => {
        setChosen(found.find((option) => option.value === next))
        onChange(next ?? '')
      }}
      onBlur={onBlur}
    />
  )
}
