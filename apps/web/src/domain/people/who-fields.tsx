import { useDepartments } from './companies.tsx'
import type { FieldProps } from '../../kit/form/fields.tsx'
import { PeopleField } from './person-fields.tsx'
import { TransferField } from '../sites/transfer-field.tsx'

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
