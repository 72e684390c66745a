import { before, minuteMs } from '../base/durations.ts'
import { millCodes, millCouriers, millStaff, type MillAccess } from './people/mill-row-people.ts'
import { insertCode, ownersOf, seedPerson, type Site } from './people/residents.ts'
import type { Arrival } from './today.ts'

/** Codes of the old community: each has doors and hours of its own, as have its courier and its staff. */

/** Gives residents their codes, and lets a courier and staff in; answers who came today. */
export async function seedMillCodes(site: Site, now: Date): Promise<readonly Arrival[]> {
  const doors = await doorsOf(site)
  const arrivals: Arrival[] = []
  for (const { name, kind, value, arrivedAgo, ...access } of millCodes) {
    const person = await personOf(site, name)
    const code = await insertCode(site, person, kind, value)
    await insertAccess(site, person, access, doors, code.uuid)
    if (arrivedAgo !== undefined)
      arrivals.push({ person, code, door: access.doors[0]!, at: before(now, arrivedAgo * minuteMs) })
  }
  for (const { name, pin, ...access } of millCouriers)
    await insertAccess(site, await seedPerson(site, { name: ['', name], pin }, { kind: 'courier' }), access, doors)
  for (const { name, card, ...access } of millStaff)
    await insertAccess(site, await seedPerson(site, { name: ['', name], card }, { kind: 'staff' }), access, doors)
  return arrivals
}

async function doorsOf({ db, projectUuid }: Site): Promise<ReadonlyMap<string, string>> {
  const rows = await db.selectFrom('door').select(['uuid', 'name']).where('project_uuid', '=', projectUuid).execute()
  return new Map(rows.map(({ uuid, name }) => [name, uuid]))
}

async function personOf({ db, projectUuid }: Site, [firstName, lastName]: readonly [string, string]): Promise<string> {
  const { uuid } = await db
    .selectFrom('person')
    .select('uuid')
    .where('project_uuid', '=', projectUuid)
    .where('first_name', '=', firstName)
    .where('last_name', '=', lastName)
    .executeTakeFirstOrThrow()
  return uuid
}

const everyDay = [1, 2, 3, 4, 5, 6, 7]

/** Doors and hours of one code of a person, or of the person where none is named. */
async function insertAccess(
  site: Site,
  personUuid: string,
  { doors, days, from = 0, to = 1440 }: MillAccess,
  doorByName: ReadonlyMap<string, string>,
  credentialUuid: string | null = null,
): Promise<void> {
  const { uuid } = await site.db
    .insertInto('personal_grant')
    .values({
      ...ownersOf(site),
      person_uuid: personUuid,
      purpose: credentialUuid === null ? 'own' : 'code',
      credential_uuid: credentialUuid,
      all_doors: false,
      repeat: days ? 'weekly' : 'daily',
      windows: JSON.stringify([{ days: days ?? everyDay, from, to }]),
    })
    .returning('uuid')
    .executeTakeFirstOrThrow()
  const rows = doors.map((name) => ({
    project_uuid: site.projectUuid,
    grant_uuid: uuid,
    door_uuid: doorByName.get(name)!,
  }))
  await site.db.insertInto('personal_grant_door').values(rows).execute()
}
