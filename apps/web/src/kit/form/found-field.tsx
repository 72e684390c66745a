import { limits } from '@lintel/contract/base/limits.ts'
import { MultiSelect } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useController } from 'react-hook-form'
import { useText } from '../../language/language.ts'
import type { Option, RemoteOptions } from '../list/filters.ts'
import '../../ui/control-styles.ts'
import { sayOptions } from './field-names.ts'
import { useField, type FieldProps } from './fields.tsx'

export interface Known {
  readonly uuid: string
  readonly name: string
}

interface FoundFieldProps extends FieldProps {
  /** Those that are chosen from the start. */
  readonly known?: readonly Known[]
  readonly most: number
  /** A hook that finds options for what was typed. */
  readonly useOptions: (keyword: string) => RemoteOptions
}

/** Several records, found by typing; those that are chosen stay options, so that their names are shown. */
export function FoundField({ name, label, help, known = [], most, useOptions }: FoundFieldProps) {
  const t = useText()
  const { ref, value, onChange, onBlur } = useController({ name }).field
  const chosen = (value as string[] | undefined) ?? []
  const [text, setText] = useState('')
  const [keyword] = useDebouncedValue(text.trim(), limits.remoteSelectDebounceMs)
  const [met, setMet] = useState<readonly Option[]>(known.map((one) => ({ value: one.uuid, label: one.name })))
  const found = useOptions(keyword) ?? []
  const stillChosen = met.filter(
    (one) => chosen.includes(one.value) && !found.some((other) => other.value === one.value),
  )
  const options = [...stillChosen, ...found]
  const { listShared } = useField(name, label, help, sayOptions(options))
  return (
    <MultiSelect
      {...listShared}
      name={name}
      ref={ref}
      searchable
      maxValues={most}
      nothingFoundMessage={t('common:palette.empty')}
      filter={({ options: all }) => all}
      data={options}
      value={chosen}
      onSearchChange={setText}
      onChange={(uuids) => {
        setMet(options.filter((one) => uuids.includes(one.value)))
        onChange(uuids)
      }}
      onBlur={onBlur}
    />
  )
}
