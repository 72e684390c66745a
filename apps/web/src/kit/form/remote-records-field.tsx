import { limits } from '@lintel/contract/base/limits.ts'
import { MultiSelect } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useController } from 'react-hook-form'
import { useText } from '../../language/language.ts'
import '../../ui/control-styles.ts'
import { sayOptions } from './field-names.ts'
import { useField, type FieldProps } from './fields.tsx'
import type { Option, RemoteOptions } from '../options/options.ts'

export interface SelectedRecord {
  readonly uuid: string
  readonly name: string
}

interface RemoteRecordsFieldProps extends FieldProps {
  /** Those that are chosen from the start. */
  readonly initialSelection?: readonly SelectedRecord[]
  readonly most: number
  /** A hook that finds options for what was typed. */
  readonly useOptions: (keyword: string) => RemoteOptions
}

/** Several records, searched on the server; selected ones stay options, so that their names are shown. */
export function RemoteRecordsField({
  name,
  label,
  help,
  initialSelection = [],
  most,
  useOptions,
}: RemoteRecordsFieldProps) {
  const t = useText()
  const { ref, value, onChange, onBlur } = useController({ name }).field
  const selectedValues = (value as string[] | undefined) ?? []
  const [text, setText] = useState('')
  const [keyword] = useDebouncedValue(text.trim(), limits.remoteSelectDebounceMs)
  const [knownOptions, setKnownOptions] = useState<readonly Option[]>(
    initialSelection.map((one) => ({ value: one.uuid, label: one.name })),
  )
  const foundOptions = useOptions(keyword) ?? []
  const stillChosen = knownOptions.filter(
    (one) => selectedValues.includes(one.value) && !foundOptions.some((other) => other.value === one.value),
  )
  const options = [...stillChosen, ...foundOptions]
  const { listShared } = useField(name, label, help, sayOptions(options))
  return (
    <MultiSelect
      {...listShared}
      name={name}
      ref={ref}
      searchable
      maxValues={most}
      nothingFoundMessage={t('shell:palette.empty')}
      filter={({ options: all }) => all}
      data={options}
      value={selectedValues}
      onSearchChange={setText}
      onChange={(uuids) => {
        setKnownOptions(options.filter((one) => uuids.includes(one.value)))
        onChange(uuids)
      }}
      onBlur={onBlur}
    />
  )
}
