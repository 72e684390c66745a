import { limits } from '@lintel/contract/base/limits.ts'
import type { FieldProps } from '../../kit/form/fields.tsx'
import { RemoteRecordsField, type SelectedRecord } from '../../kit/form/remote-records-field.tsx'
import { RemoteField } from '../../kit/form/remote-field.tsx'
import type { TextKey } from '../../language/language.ts'
import { useIsOffice } from '../sites/site-kind.ts'
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
  /** What the field is called in a community, whose people live in buildings. */
  readonly buildings?: TextKey
}

/** Who is meant: people by name, and all those of departments or buildings; a villa has neither. */
export function WhoFields({ people, departments: { help, ...departments }, buildings }: WhoFieldsProps) {
  const isOffice = useIsOffice()
  const options = useDepartments()
  const field = isOffice ? { ...departments, help } : { ...departments, label: buildings ?? departments.label }
  return (
    <>
      <PeopleField {...people} />
      {(isOffice || options.length > 0) && <TransferField {...field} options={options} />}
    </>
  )
}
