import type { Fail } from '@lintel/contract/errors/errors.ts'
import { readCommunitySettings } from '@lintel/contract/site-settings/community-defaults.ts'
import { rowsOf, ownSite, type Db } from '../../db/db.ts'
import type { ProjectScope } from '../../db/scope/scope.ts'
import { fail } from '../../kernel/failure.ts'

/** Who lives in an apartment: one master, and members as many as its limit lets (decisions.md 7). */

/** How many members a household has at most where its apartment says nothing of its own (specification.md 9). */
export async function memberLimitOfSite(db: Db, scope: ProjectScope): Promise<number> {
  const { settings } = await ownSite(db, scope).select('project.settings').executeTakeFirstOrThrow()
  return readCommunitySettings(settings).memberLimit
}

/** The home that a person moves into, held so that two people cannot move in at once. */
export async function requireHome(db: Db, scope: ProjectScope, apartmentUuid: string) {
  const home = await rowsOf(db, scope, 'apartment')
    .select([
      'apartment.uuid',
      'apartment.company_uuid',
      'apartment.building_uuid',
      'apartment.floor',
      'apartment.member_limit',
    ])
    .where('apartment.uuid', '=', apartmentUuid)
    .forUpdate()
    .executeTakeFirst()
  if (!home) fail('notFound', {}, atApartment('notFound'))
  return home
}

/** The one home of a villa, which is no choice; null at any other site. */
export async function homeOfVilla(db: Db, scope: ProjectScope): Promise<string | null> {
  const { kind } = await ownSite(db, scope).select('project.kind').executeTakeFirstOrThrow()
  if (kind !== 'villa') return null
  return (await rowsOf(db, scope, 'apartment').select('apartment.uuid').executeTakeFirstOrThrow()).uuid
}

type Home = Awaited<ReturnType<typeof requireHome>>

/**
 * Whether the next person of a home is its master. A member is refused beyond the limit, and while the master may not
 * pass: it is suspended, or its time has not begun (community.md 6.3).
 */
export async function nextIsMaster(
  db: Db,
  scope: ProjectScope,
  home: Home,
  now: Date,
  fail: Fail<'masterNotActivated' | 'tooManyMembers'>,
): Promise<boolean> {
  const household = await rowsOf(db, scope, 'person')
    .select(['person.is_master', 'person.valid_from', 'person.suspended_at'])
    .where('person.apartment_uuid', '=', home.uuid)
    .execute()
  const master = household.find(({ is_master }) => is_master)
  if (!master) return true
  if (master.suspended_at !== null || (master.valid_from !== null && master.valid_from > now))
    fail('masterNotActivated', {}, atApartment('masterNotActivated'))
  const most = home.member_limit ?? (await memberLimitOfSite(db, scope))
  if (household.length > most) fail('tooManyMembers', {}, atApartment('tooManyMembers'))
  return false
}

const atApartment = (failure: 'notFound' | 'masterNotActivated' | 'tooManyMembers') => [
  { field: 'apartmentUuid', key: `errors:${failure}`, params: {} },
]

/** Members whose master is among these people and who are not among them themselves. */
export async function membersLeft(db: Db, scope: ProjectScope, people: readonly string[]): Promise<string[]> {
  const masters = rowsOf(db, scope, 'person')
    .select('person.apartment_uuid')
    .where('person.uuid', 'in', people)
    .where('person.is_master', '=', true)
  const members = await rowsOf(db, scope, 'person')
    .select('person.uuid')
    .where('person.apartment_uuid', 'in', masters)
    .where('person.uuid', 'not in', people)
    .orderBy('person.uuid')
    .forUpdate()
    .execute()
  return members.map(({ uuid }) => uuid)
}
