import { limits } from '@lintel/contract/base/limits.ts'
import { Select } from '@mantine/core'
import { useController } from 'react-hook-form'
import { api } from '../../api/client.ts'
import { useRead } from '../../api/queries.ts'
import { useText } from '../../language/language.ts'
import { useField, type FieldProps } from '../../kit/form/fields.tsx'
import { FoundField, useFound, type Known } from '../../kit/form/found-field.tsx'
import { useDepartments } from './companies.tsx'
import { TransferField } from '../sites/transfer-field.tsx'

const usePersonnel = (keyword: string): readonly Known[] =>
  useRead(api.personnel.names, { keyword }, { keepFormer: true }).data?.rows ?? []

/** Person of the personnel, found by typing. */
export function PersonField(props: FieldProps) {
  const t = useText()
  const { listShared } = useField(props.name, props.label, props.help)
  const { ref, value: chosen, onChange, onBlur } = useController({ name: props.name }).field
  const value = (chosen as string | undefined) ?? ''
  const people = useFound([value], [], usePersonnel)
  return (
    <Select
      {...listShared}
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
  return <FoundField {...props} most={limits.exemptPeople} useRows={usePersonnel} />
}

interface WhoFieldsProps {
  /** The people; `known` are those who are chosen from the start. */
  readonly people: FieldProps & { readonly known: readonly { readonly uuid: string; readonly name: string }[] }
  readonly departments: FieldProps
}

/** Who is meant: people by name, and all those of departments. */
export function WhoFields({ people, departments }: WhoFieldsProps) {
  return (
    <>
      <PeopleField {...people} />
      <TransferField {...departments} options={useDepartments()} />
    </>
  )
}
