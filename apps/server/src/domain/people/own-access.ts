import type { ChosenAccess, OwnAccess } from '@lintel/contract/access-groups/chosen.ts'
import type { PersonFloors } from '@lintel/contract/personnel/floors.ts'
import type { staffCodes } from '@lintel/contract/personnel/states.ts'
import type { CredentialKind } from '@lintel/vocabulary/events.ts'
import { sql } from 'kysely'
import { rowsOf, type Db } from '../../db/db.ts'
import type { ProjectScope } from '../../db/scope/scope.ts'
import { invalid, type CanFail } from '../../kernel/failure.ts'
import { addChosenGrant, chosenAccessColumns, editChosenGrant } from '../access-groups/chosen-grants.ts'
import type { GrantHolder } from '../residences/personal-grants.ts'
import { isOldCommunity } from '../residences/residence.ts'

/**
 * Doors and hours that couriers and staff of old communities have of their own: they are in no access group, go to no
 * floors, and have one kind of code each (old-communities.md 4).
 */

/** What a form says of access: groups and floors, or doors and hours. */
interface AccessForm {
  readonly accessGroupUuids: readonly string[]
  readonly access?: ChosenAccess | undefined
  readonly floors?: PersonFloors | undefined
}

/** Refuses at its field what a site does not have: groups and floors in an old community, chosen doors in any other. */
export async function requireAccessOfSite(db: Db, scope: ProjectScope, form: AccessForm): Promise<void> {
  if (!(await isOldCommunity(db, scope))) {
    if (form.access) throw invalid('access', 'accessGroups:refusal.onlyAccessGroups')
    return
  }
  if (form.accessGroupUuids.length > 0) throw invalid('accessGroupUuids', 'accessGroups:refusal.noAccessGroups')
  if (form.floors && form.floors.length > 0) throw invalid('floors', 'accessGroups:refusal.noAccessGroups')
  if (!form.access) throw invalid('access', 'validation:required')
}

/**
 * Gives a new person the doors and hours of a form, once its codes are saved: of more than one kind they are refused. A
 * form without them, as other sites have, changes nothing.
 */
export async function addOwnAccess(
  db: Db,
  scope: ProjectScope,
  holder: GrantHolder,
  access: ChosenAccess | undefined,
): Promise<void> {
  if (!access) return
  await addChosenGrant(db, scope, holder, access)
  await requireOneKindOfCode(db, scope, holder.personUuid)
}

/** Gives a person the doors and hours of a form in place of former ones, as `addOwnAccess` does it. */
export async function editOwnAccess(
  { db, scope, fail }: CanFail<'staleRecord'> & { readonly db: Db; readonly scope: ProjectScope },
  holder: GrantHolder,
  access: ChosenAccess | undefined,
): Promise<void> {
  if (!access) return
  const { personUuid } = holder
  const former = await grantsOf(db, scope, [personUuid])
    .select(['personal_grant.uuid', 'personal_grant.version'])
    .forUpdate()
    .executeTakeFirst()
  if (!former) return addOwnAccess(db, scope, holder, access)
  await editChosenGrant(db, scope, { ...former, personUuid }, access, fail)
  await requireOneKindOfCode(db, scope, personUuid)
}

const grantsOf = (db: Db, scope: ProjectScope, people: readonly string[]) =>
  rowsOf(db, scope, 'personal_grant')
    .where('personal_grant.purpose', '=', 'own')
    .where('personal_grant.person_uuid', 'in', people)

/** Where forms name the codes that such a person may have. */
const fieldOfCode: Partial<Record<CredentialKind, string>> = { pin: 'pin', card: 'cards', face: 'file' }

/** Refuses the newest code of a person with doors and hours of its own where it is not of the one kind that it has. */
export async function requireOneKindOfCode(db: Db, scope: ProjectScope, personUuid: string): Promise<void> {
  const codes = await rowsOf(db, scope, 'credential')
    .select(['credential.kind', 'credential.is_duress'])
    .where('credential.person_uuid', '=', personUuid)
    .where(
      sql<boolean>`exists (select from personal_grant own where own.project_uuid = credential.project_uuid
        and own.person_uuid = credential.person_uuid and own.purpose = 'own')`,
    )
    .orderBy('credential.created_at')
    .orderBy('credential.kind')
    .execute()
  const other = codes.find(({ kind, is_duress }) => is_duress || !fieldOfCode[kind] || kind !== codes[0]!.kind)
  if (other) throw invalid(fieldOfCode[other.kind] ?? other.kind, 'accessGroups:refusal.oneKindOfCode')
}

/** Doors and hours of people, by the person; who has access groups has none. */
export async function ownAccessOf(
  db: Db,
  scope: ProjectScope,
  people: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, OwnAccess>> {
  if (people.length === 0) return new Map()
  const rows = await grantsOf(db, scope, people)
    .select(chosenAccessColumns)
    .select(['personal_grant.person_uuid', 'personal_grant.starts_at', 'personal_grant.ends_at'])
    .select(
      sql<string[]>`array(select code.masked_value from credential code
        where code.project_uuid = personal_grant.project_uuid and code.person_uuid = personal_grant.person_uuid
        order by code.created_at, code.masked_value)`.as('codes'),
    )
    .execute()
  return new Map(
    rows.map((row) => [
      row.person_uuid,
      {
        repeat: row.repeat,
        startsAt: row.starts,
        endsAt: row.ends,
        windows: row.windows,
        doors: row.doors,
        maskedCodes: row.codes,
        validity:
          row.starts_at && row.starts_at > now ? 'notStarted' : row.ends_at && row.ends_at <= now ? 'expired' : 'valid',
      },
    ]),
  )
}

/** Rows of people with their doors and hours; null for those with access groups. */
export async function withOwnAccess<Row extends { readonly uuid: string }>(
  { db, scope, now }: { readonly db: Db; readonly scope: ProjectScope; readonly now: Date },
  rows: readonly Row[],
): Promise<(Row & { ownAccess: OwnAccess | null })[]> {
  const people = rows.map(({ uuid }) => uuid)
  const byPerson = await ownAccessOf(db, scope, people, now)
  return rows.map((row) => ({ ...row, ownAccess: byPerson.get(row.uuid) ?? null }))
}

/** Whether a row of `person` has a code of a kind; who has none waits for the photo of its face. */
export const hasCode = (kind: (typeof staffCodes)[number]) => {
  const code = sql`select from credential code where code.project_uuid = person.project_uuid and code.person_uuid = person.uuid`
  const ofKind = sql<boolean>`exists (${code} and code.kind = ${kind})`
  return kind === 'face' ? sql<boolean>`(${ofKind} or not exists (${code}))` : ofKind
}

/** Whether a row of `person` has a door among those of its own. */
export const hasOwnDoor = (doorUuid: string) =>
  sql<boolean>`person.uuid in (select target.person_uuid from personal_grant_target target
    join personal_grant own on own.project_uuid = target.project_uuid and own.uuid = target.grant_uuid
    where target.project_uuid = person.project_uuid and target.door_uuid = ${doorUuid} and own.purpose = 'own')`
