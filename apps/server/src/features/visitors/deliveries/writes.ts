import { insertAllInto, type Db } from '../../../db/db.ts'
import type { ProjectScope } from '../../../db/scope/scope.ts'
import { fail, type CanFail } from '../../../kernel/failure.ts'
import {
  setCredentials,
  type CredentialHolder,
  type NewCredentialWork,
} from '../../../domain/credentials/credentials.ts'
import { requireFewFloors } from '../../../domain/doors/floors.ts'
import { addCards } from '../../../domain/people/person-credentials.ts'
import { countGroups } from './queries.ts'

/**
 * Makes a person a member of access groups, each of which must be one of the own company; together they reach few
 * floors. Couriers of old communities are in none.
 */
export async function joinGroups(
  work: CanFail<'tooManyFloors'> & { readonly db: Db; readonly scope: ProjectScope },
  { companyUuid, personUuid }: CredentialHolder,
  accessGroupUuids: readonly string[],
): Promise<void> {
  const { db, scope } = work
  const groupUuids = [...new Set(accessGroupUuids)]
  if (groupUuids.length === 0) return
  if ((await countGroups(db, scope, companyUuid, groupUuids)) < groupUuids.length) fail('notFound')
  const member = { company_uuid: companyUuid, person_uuid: personUuid }
  const rows = groupUuids.map((access_group_uuid) => ({ ...member, access_group_uuid }))
  await insertAllInto(db, scope, 'access_group_member', rows).execute()
  await requireFewFloors(db, scope, 'accessGroupUuids', work.fail)
}

/** Replaces the PIN and adds cards; an empty PIN leaves the former one. */
export async function saveCourierCodes(
  work: NewCredentialWork,
  holder: CredentialHolder,
  { pin, cards }: { readonly pin: string; readonly cards: readonly string[] },
): Promise<void> {
  if (pin !== '') await setCredentials(work, holder, 'pin', [pin], 'pin')
  await addCards(work, holder, cards)
}
