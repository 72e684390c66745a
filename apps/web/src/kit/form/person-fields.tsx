import { limits } from '@lintel/contract/limits.ts'
import { MultiSelect, Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useController } from 'react-hook-form'
import { api } from '../../api/client.ts'
import { useRead } from '../../api/queries.ts'
import { useText } from '../../language/language.ts'
import '../../ui/many-select-styles.ts'
import { useField, type FieldProps } from './fields.tsx'

interface Known {
  readonly uuid: string
  readonly name: string
}

/** What the server finds for typed words; those who are chosen stay options, so that their names are shown. */
function usePeople(chosen: readonly string[], known: readonly Known[]) {
  const [text, setText] = useState('')
  const [keyword] = useDebouncedValue(text.trim(), limits.remoteSelectDebounceMs)
  const [met, setMet] = useState(known)
  const found = useRead(api.personnel.names, { keyword }, { keepFormer: true }).data?.rows ?? []
  const kept = met.filter(({ uuid }) => chosen.includes(uuid) && !found.some((one) => one.uuid === uuid))
  return {
    options: [...kept, ...found].map(({ uuid, name }) => ({ value: uuid, label: name })),
    search: setText,
    remember: (uuids: readonly string[]) => setMet([...kept, ...found].filter(({ uuid }) => uuids.includes(uuid))),
  }
}

/** Somebody of the personnel, found by typing. */
export function PersonField(props: FieldProps) {
  const t = useText()
  const { shared } = useField(props.name, props.label, props.help)
  const { ref, value: chosen, onChange, onBlur } = useController({ name: props.name }).field
  const value = (chosen as string | undefined) ?? ''
  const people = usePeople([value], [])
  return (
    <Select
      {...shared}
      name={props.name}
      ref={ref}
      searchable
      nothingFoundMessage={t('common:palette.empty')}
      filter={({ options }) => options}
      data={people.options}
      value={value || null}
      onSearchChange={people.search}
      onChange={(uuid) => {
        people.remember(uuid === null ? [] : [uuid])
        onChange(uuid ?? '')
      }}
      onBlur={onBlur}
    />
  )
}

/** Several people of the personnel, found by typing. `known` are those who are chosen from the start. */
export function PeopleField(props: FieldProps & { readonly known: readonly Known[] }) {
  const t = useText()
  const { shared } = useField(props.name, props.label, props.help)
  const { ref, value: chosen, onChange, onBlur } = useController({ name: props.name }).field
  const value = (chosen as string[] | undefined) ?? []
  const people = usePeople(value, props.known)
  return (
    <MultiSelect
      {...shared}
      name={props.name}
      ref={ref}
      searchable
      maxValues={limits.exemptPeople}
      nothingFoundMessage={t('common:palette.empty')}
      filter={({ options }) => options}
      data={people.options}
      value={value}
      onSearchChange={people.search}
      onChange={(uuids) => {
        people.remember(uuids)
        onChange(uuids)
      }}
      onBlur={onBlur}
    />
  )
}
