import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Vault } from '../access/vault.ts'
import type { DB } from '../db/tables.ts'
import { hexadecimalNotation } from '@lintel/vocabulary/card-numbers.ts'
import { maskedValueOf } from '../domain/credentials/masks.ts'
import { everyDay, groups, people, doorShares, type Group, type Person } from './tower-people.ts'

/** Fills the tower. A company that is there already, because it has an administrator, keeps its record. */
export async function seedOffice(db: Kysely<DB>, vault: Vault, projectUuid: string): Promise<void> {
  const site = { project_uuid: projectUuid }
  const companies = new Map<string, string>()
  for (const name of new Set(people.map(({ company }) => company)))
    companies.set(name, await companyOf(db, projectUuid, name))
  for (const [name, doors] of Object.entries(doorShares)) await shareDoors(db, projectUuid, companies.get(name)!, doors)
  const placeOf = ({ company }: { readonly company: string }): Place => ({
    ...site,
    company_uuid: companies.get(company)!,
  })
  const groupUuidByKey = new Map<string, string>()
  for (const group of groups) groupUuidByKey.set(group.key, await seedGroup(db, placeOf(group), group))
  const departments = new Map<string, string>()
  for (const [index, person] of people.entries()) {
    const name = `${person.company}/${person.department}`
    if (!departments.has(name)) departments.set(name, await seedDepartment(db, placeOf(person), person.department))
    const member = { ...person, number: String(1001 + index), departmentUuid: departments.get(name)! }
    await seedPerson(
      db,
      vault,
      placeOf(person),
      member,
      person.groups.map((key) => groupUuidByKey.get(key)!),
    )
  }
  const christmas = {
    ...site,
    name: 'Christmas',
    starts_on: sql<string>`'2026-12-25'`,
    ends_on: sql<string>`'2026-12-26'`,
  }
  const newYear = {
    ...site,
    name: 'New Year',
    starts_on: sql<string>`'2026-01-01'`,
    ends_on: sql<string>`'2026-01-01'`,
  }
  await db
    .insertInto('holiday')
    .values([christmas, newYear].map((days) => ({ ...days, repeats_yearly: true })))
    .execute()
  await seedMessage(db, projectUuid)
}

/** Message that all people of the tower received a while ago. */
async function seedMessage(db: Kysely<DB>, projectUuid: string): Promise<void> {
  const { uuid } = await db
    .insertInto('office_message')
    .values({
      project_uuid: projectUuid,
      title: 'Lift out of service',
      content: 'The lift is being serviced on Monday between 9:00 and 11:00.\nPlease take the stairs.',
      sent_by: 'Tower management',
      recipients: people.length,
      delivered: people.length,
    })
    .returning('uuid')
    .executeTakeFirstOrThrow()
  await sql`
    insert into office_message_recipient (project_uuid, company_uuid, message_uuid, person_uuid, name, state, state_at)
    select project_uuid, company_uuid, ${uuid}::uuid, uuid, full_name(first_name, last_name), 'sent', now()
    from person where project_uuid = ${projectUuid} and kind = 'personnel'`.execute(db)
}

interface Place {
  readonly project_uuid: string
  readonly company_uuid: string
}

async function shareDoors(db: Kysely<DB>, projectUuid: string, companyUuid: string, names: readonly string[]) {
  await db.updateTable('company').set({ all_doors: false }).where('uuid', '=', companyUuid).execute()
  const doors = await db
    .selectFrom('door')
    .select('uuid')
    .where('project_uuid', '=', projectUuid)
    .where('name', 'in', names)
    .execute()
  const rows = doors.map(({ uuid }) => ({ project_uuid: projectUuid, company_uuid: companyUuid, door_uuid: uuid }))
  await db.insertInto('company_door').values(rows).execute()
}

async function seedGroup(db: Kysely<DB>, place: Place, group: Group): Promise<string> {
  const { uuid } = await db
    .insertInto('access_group')
    .values({
      ...place,
      name: group.name,
      repeat: group.hours.every(({ days }) => days.length === everyDay.length) ? 'daily' : 'weekly',
      windows: JSON.stringify(group.hours),
      on_holidays: group.onHolidays ?? 'closed',
      all_doors: group.doors === undefined,
    })
    .returning('uuid')
    .executeTakeFirstOrThrow()
  if (group.doors === undefined) return uuid
  const doors = await db
    .selectFrom('door')
    .select('uuid')
    .where('project_uuid', '=', place.project_uuid)
    .where('name', 'in', group.doors)
    .execute()
  await db
    .insertInto('access_group_door')
    .values(doors.map((door) => ({ ...place, access_group_uuid: uuid, door_uuid: door.uuid })))
    .execute()
  return uuid
}

async function seedDepartment(db: Kysely<DB>, place: Place, name: string): Promise<string> {
  const { uuid } = await db
    .insertInto('department')
    .values({ ...place, name })
    .returning('uuid')
    .executeTakeFirstOrThrow()
  return uuid
}

async function seedPerson(
  db: Kysely<DB>,
  vault: Vault,
  place: Place,
  person: Person & { readonly number: string; readonly departmentUuid: string },
  departmentUuids: readonly string[],
): Promise<void> {
  const { uuid } = await db
    .insertInto('person')
    .values({
      ...place,
      department_uuid: person.departmentUuid,
      first_name: person.name[0],
      last_name: person.name[1],
      personnel_id: person.number,
      role_label: person.role,
      email: `${person.name.join('.').toLowerCase()}@tower.invalid`,
      // Every person with a PIN has the app: door phones have people to call.
      app_enabled: person.pin !== undefined,
    })
    .returning('uuid')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('access_group_member')
    .values(departmentUuids.map((group) => ({ ...place, access_group_uuid: group, person_uuid: uuid })))
    .execute()
  const codes = codesOf(person).map(([kind, value]) => ({
    ...place,
    person_uuid: uuid,
    kind,
    keyed_hash: vault.keyedHash(place.project_uuid, kind, value),
    ciphertext: vault.encrypt(value),
    masked_value: maskedValueOf(kind, value, hexadecimalNotation),
  }))
  await db.insertInto('credential').values(codes).execute()
}

function codesOf({ card, pin, plate, fingerprint }: Person): ['card' | 'pin' | 'plate' | 'fingerprint', string][] {
  return [
    ['card', card],
    ...(pin ? ([['pin', pin]] as ['pin', string][]) : []),
    ...(plate ? ([['plate', plate.replace(/\s/g, '')]] as ['plate', string][]) : []),
    ...(fingerprint ? ([['fingerprint', fingerprint]] as ['fingerprint', string][]) : []),
  ]
}

async function companyOf(db: Kysely<DB>, projectUuid: string, name: string): Promise<string> {
  const there = await db
    .selectFrom('company')
    .select('uuid')
    .where('project_uuid', '=', projectUuid)
    .where('name', '=', name)
    .executeTakeFirst()
  if (there) return there.uuid
  const company = await db
    .insertInto('company')
    .values({ project_uuid: projectUuid, name })
    .returning('uuid')
    .executeTakeFirstOrThrow()
  return company.uuid
}
