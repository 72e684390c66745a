import type { Fail } from '@lintel/contract/errors/errors.ts'
import type { ChosenAccess } from '@lintel/contract/access-groups/chosen.ts'
import { sql } from 'kysely'
import { deleteOf, insertAllInto, insertInto, rowsOf, type Db } from '../../db/db.ts'
import type { ProjectScope } from '../../db/scope/scope.ts'
import { fail as failCall } from '../../kernel/failure.ts'
import { editRecord } from '../base/edit-record.ts'
import { isPublic } from '../doors/places.ts'
import type { GrantHolder } from '../residences/personal-grants.ts'
import { wallClock } from '../site-clock/site-clock.ts'
import { hoursColumns } from './records.ts'

/**
 * Grants with doors and hours of their own, of one code of a resident or of a courier or a member of staff who is in no
 * group (old-communities.md 2 to 4).
 */

/** Holder of such a grant: the person, or one code of the person alone. */
export interface ChosenGrantHolder extends GrantHolder {
  readonly credentialUuid?: string
}

/**
 * Doors that may be chosen: public ones, which are no floors of lifts, and those of the person's own home; for nobody
 * yet the public ones.
 */
export function choosableDoors(db: Db, scope: ProjectScope, personUuid: string | null) {
  return rowsOf(db, scope, 'door')
    .select(['door.uuid', 'door.name'])
    .where('door.floor', 'is', null)
    .where((where) =>
      where.or([
        isPublic,
        sql<boolean>`door.device_uuid in (select home.uuid from device home
          join person on person.project_uuid = home.project_uuid and person.apartment_uuid = home.apartment_uuid
          where home.project_uuid = door.project_uuid and person.uuid = ${personUuid}::uuid)`,
      ]),
    )
    .orderBy('door.name')
    .orderBy('door.uuid')
}

/** Gives a code or a person doors and hours; a door that may not be chosen does not exist. Answers the grant's id. */
export async function addChosenGrant(
  db: Db,
  scope: ProjectScope,
  { companyUuid, personUuid, credentialUuid }: ChosenGrantHolder,
  access: ChosenAccess,
): Promise<string> {
  const { uuid } = await insertInto(db, scope, 'personal_grant', {
    company_uuid: companyUuid,
    person_uuid: personUuid,
    purpose: credentialUuid === undefined ? 'own' : 'code',
    credential_uuid: credentialUuid ?? null,
    all_doors: false,
    ...(await hoursColumns(db, scope, access)),
  })
    .returning('uuid')
    .executeTakeFirstOrThrow()
  await insertDoors(db, scope, { uuid, personUuid }, access.doorUuids)
  return uuid
}

/** Changes the doors and hours of a grant; the second of two editors is refused. */
export async function editChosenGrant(
  db: Db,
  scope: ProjectScope,
  grant: { readonly uuid: string; readonly version: number; readonly personUuid: string },
  access: ChosenAccess,
  fail: Fail<'staleRecord'>,
): Promise<void> {
  await editRecord({ db, scope, fail }, 'personal_grant', grant, await hoursColumns(db, scope, access))
  await deleteOf(db, scope, 'personal_grant_door').where('personal_grant_door.grant_uuid', '=', grant.uuid).execute()
  await insertDoors(db, scope, grant, access.doorUuids)
}

async function insertDoors(
  db: Db,
  scope: ProjectScope,
  { uuid, personUuid }: { readonly uuid: string; readonly personUuid: string },
  doorUuids: readonly string[],
): Promise<void> {
  const doorIds = [...new Set(doorUuids)]
  const found = await choosableDoors(db, scope, personUuid).where('door.uuid', 'in', doorIds).forKeyShare().execute()
  if (found.length < doorIds.length) failCall('notFound')
  const rows = doorIds.map((door_uuid) => ({ grant_uuid: uuid, door_uuid }))
  await insertAllInto(db, scope, 'personal_grant_door', rows).execute()
}

/** Hours of a row of `personal_grant` as the contract shows them, and its doors with their names. */
export const chosenAccessColumns = [
  'personal_grant.repeat',
  'personal_grant.windows',
  wallClock('personal_grant', 'starts_at').as('starts'),
  wallClock('personal_grant', 'ends_at').as('ends'),
  sql<{ uuid: string; name: string }[]>`coalesce((
    select jsonb_agg(jsonb_build_object('uuid', door.uuid, 'name', door.name) order by door.name, door.uuid)
    from personal_grant_target target join door on door.project_uuid = target.project_uuid and door.uuid = target.door_uuid
    where target.project_uuid = personal_grant.project_uuid and target.grant_uuid = personal_grant.uuid), '[]')`.as(
    'doors',
  ),
] as const
