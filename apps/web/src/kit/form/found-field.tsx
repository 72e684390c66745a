import { limits } from '@lintel/contract/base/limits.ts'
import { MultiSelect } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useController } from 'react-hook-form'
import { useText } from '../../language/language.ts'
import '../../ui/control-styles.ts'
import { sayOptions } from './field-names.ts'
import { useField, type FieldProps } from './fields.tsx'

export interface Known {
  readonly uuid: string
  readonly name: string
}

/** What the server finds for typed words. */
export type FindRows = (keyword: string) => readonly Known[]

/** Options for typed words; those that are chosen stay options, so that their names are shown. */
export function useFound(chosen: readonly string[], known: readonly Known[], useRows: FindRows) {
  const [text, setText] = useState('')
  const [keyword] = useDebouncedValue(text.trim(), limits.remoteSelectDebounceMs)
  const [met, setMet] = useState(known)
  const found = useRows(keyword)
  const stillChosen = met.filter(({ uuid }) => chosen.includes(uuid) && !found.some((one) => one.uuid === uuid))
  return {
    options: [...stillChosen, ...found].map(({ uuid, name }) => ({ value: uuid, label: name })),
    search: setText,
    remember: (uuids: readonly string[]) =>
      setMet([...stillChosen, ...found].filter(({ uuid }) => uuids.includes(uuid))),
  }
}

interface FoundFieldProps extends FieldProps {
  /** Those that are chosen from the start. */
  readonly known: readonly Known[]
  readonly most: number
  readonly useRows: FindRows
}

/** Several records, found by typing. */
export function FoundField({ name, label, help, known, most, useRows }: FoundFieldProps) {
  const t = useText()
  const { ref, value: chosen, onChange, onBlur } = useController({ name }).field
  const value = (chosen as string[] | undefined) ?? []
  const found = useFound(value, known, useRows)
  const { listShared } = useField(name, label, help, sayOptions(found.options))
  return (
    <MultiSelect
      {...listShared}
      name={name}
      ref={ref}
      searchable
      maxValues={most}
      nothingFoundMessage={t('common:palette.empty')}
      filter={({ options }) => options}
      data={found.options}
      value={value}
      onSearchChange={found.search}
      onChange={(uuids) => {
        found.remember(uuids)
        onChange(uuids)
      }}
      onBlur={onBlur}
    />
  )
}
