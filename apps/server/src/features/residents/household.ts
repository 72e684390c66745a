import { ResidentForm } from '@lintel/contract/residents/schema.ts'
import type { HouseholdForm } from '@lintel/contract/residents/household.ts'
import type { NewCredentialWork } from '../../domain/credentials/credentials.ts'
import { requireFree } from '../../domain/people/taken-values.ts'
import { allOf, withIssuesAt, type CanFail } from '../../kernel/failure.ts'
import { requireHomeServices } from './home-services.ts'
import { addResident, columnsOf } from './writes.ts'

type Work = NewCredentialWork & { readonly now: Date } & CanFail<
    'alreadyExists' | 'masterNotActivated' | 'subscriptionEnded' | 'tooManyMembers'
  >

/**
 * Where a refusal of the form of one resident stands in that of a household. A home that takes nobody refuses the first
 * line as a home; one that takes some of them refuses the line of the first one over its limit.
 */
const fieldsAt = (line: number): Readonly<Record<string, string>> => ({
  ...Object.fromEntries(['email', 'phoneCode', 'phone'].map((field) => [field, `people.${line}.${field}`])),
  ...(line > 0 && { apartmentUuid: `people.${line}.firstName` }),
})

/**
 * Moves a household in, person by person as the form of one does; answers their ids in the order of their lines. Who
 * has an address has the app, as in a sheet. Whether the home is paid for is asked once, before anyone lives there.
 */
export async function addHousehold(work: Work, { apartmentUuid, people }: HouseholdForm): Promise<string[]> {
  const { db, scope, now, fail } = work
  const forms = people.map((line) => ResidentForm.parse({ apartmentUuid, ...line, appEnabled: line.email !== '' }))
  await allOf(forms.map((form, line) => () => withIssuesAt(fieldsAt(line), () => requireFree(work, form, null))))
  await requireHomeServices(work, forms[0]!)
  const uuids: string[] = []
  for (const [line, form] of forms.entries()) {
    const columns = await columnsOf(db, scope, form)
    const { uuid } = await withIssuesAt(fieldsAt(line), () => addResident(db, scope, form, columns, now, fail))
    uuids.push(uuid)
  }
  return uuids
}
