import { limits } from '@lintel/contract/base/limits.ts'
import type { FieldProps } from '../../kit/form/fields.tsx'
import { RemoteRecordsField, type SelectedRecord } from '../../kit/form/remote-records-field.tsx'
import { RemoteField } from '../../kit/form/remote-field.tsx'
import { useDepartments } from './companies.tsx'
import { usePeopleNamed } from './find-people.ts'
import { TransferField } from '../sites/transfer-field.tsx'

/** One person of the site, found by typing. */
export function PersonField(props: FieldProps) {
  return <RemoteField {...props} useOptions={usePeopleNamed} />
}

/** Several people of the site, found by typing. `initialSelection` are those who are chosen from the start. */
export function PeopleField(props: FieldProps & { readonly initialSelection?: readonly SelectedRecord[] }) {
  return <RemoteRecordsField {...props} most={limits.exemptPeople} useOptions={usePeopleNamed} />
}

interface WhoFieldsProps {
  /** The people; `initialSelection` are those who are chosen from the start. */
  readonly people: FieldProps & { readonly initialSelection: readonly SelectedRecord[] }
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
