import { randomUUID } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import type { Vault } from '../access/vault.ts'
import { before, dayMs } from '../base/durations.ts'
import type { DB } from '../db/tables.ts'
import { hexadecimalNotation } from '@lintel/vocabulary/card-numbers.ts'
import { usualLeaveTypeRows } from '../domain/attendance/usual-leave-types.ts'
import { maskedValueOf } from '../domain/credentials/masks.ts'
import { mailName } from './people/names.ts'
import type { SeededPerson } from './people/seeded-person.ts'
import { towerGroups, towerPeople } from './people/tower-companies.ts'
import { Random } from './random.ts'
import { everyDay, doorShares, type Group, type Person } from './people/tower-people.ts'

/** Personnel IDs count from here. */
const firstNumber = 1001
/** People are there for longer than the history goes back, but one of fifty, who came lately. */
const [longestHistoryDays, newcomer, newcomerDays] = [100, 40, 12]

/** Fills the tower. A company that is there already, because it has an administrator, keeps its record. */
export async function seedOffice(
  db: Kysely<DB>,
  vault: Vault,
  projectUuid: string,
  now: Date,
): Promise<readonly SeededPerson[]> {
  const site = { project_uuid: projectUuid }
  const companies = new Map<string, string>()
  for (const name of new Set(towerPeople.map(({ company }) => company)))
    companies.set(name, await companyOf(db, projectUuid, name))
  const leaveTypes = [...companies.values()].flatMap((company) => usualLeaveTypeRows(company, 'en'))
  await db
    .insertInto('attendance_leave_type')
    .values(leaveTypes.map((row) => ({ ...site, ...row })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  for (const [name, doors] of Object.entries(doorShares)) await shareDoors(db, projectUuid, companies.get(name)!, doors)
  const placeOf = ({ company }: { readonly company: string }): Place => ({
    ...site,
    company_uuid: companies.get(company)!,
  })
  const groupUuidByKey = new Map<string, string>()
  for (const group of towerGroups) groupUuidByKey.set(group.key, await seedGroup(db, placeOf(group), group))
  const departments = new Map<string, string>()
  const members = []
  for (const person of towerPeople) {
    const name = `${person.company}/${person.department}`
    const place = placeOf(person)
    if (!departments.has(name)) departments.set(name, await seedDepartment(db, place, person.department))
    const groupUuids = person.groups.map((key) => groupUuidByKey.get(key)!)
    members.push({ ...person, place, departmentUuid: departments.get(name)!, groupUuids })
  }
  const people = await insertPeople(db, vault, members, now)
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
  return people
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

/** Adds people with their codes and access groups, each kind of rows in one statement. */
async function insertPeople(
  db: Kysely<DB>,
  vault: Vault,
  members: readonly (Person & {
    readonly place: Place
    readonly departmentUuid: string
    readonly groupUuids: string[]
  })[],
  now: Date,
): Promise<readonly SeededPerson[]> {
  const random = new Random('since when people are there')
  const rows = members.map((person, index) => {
    const daysAgo = index % 50 === newcomer ? newcomerDays : longestHistoryDays + random.below(900)
    return {
      ...person,
      uuid: randomUUID(),
      number: String(firstNumber + index),
      createdAt: before(now, daysAgo * dayMs),
    }
  })
  const own = rows.map(({ place, uuid, number, createdAt, ...person }) => ({
    ...place,
    uuid,
    department_uuid: person.departmentUuid,
    first_name: person.name[0],
    last_name: person.name[1],
    personnel_id: number,
    role_label: person.role,
    email: `${mailName(person.name)}@tower.invalid`,
    // Every person with a PIN has the app: door phones have people to call.
    app_enabled: person.pin !== undefined,
    created_at: createdAt,
  }))
  await db.insertInto('person').values(own).execute()
  const memberships = rows.flatMap(({ place, uuid, groupUuids }) =>
    groupUuids.map((group) => ({ ...place, access_group_uuid: group, person_uuid: uuid })),
  )
  await db.insertInto('access_group_member').values(memberships).execute()
  const codes = rows.flatMap(({ place, uuid, createdAt, ...person }) =>
    codesOf(person).map(([kind, value]) => ({
      ...place,
      uuid: randomUUID(),
      person_uuid: uuid,
      kind,
      keyed_hash: vault.keyedHash(place.project_uuid, kind, value),
      ciphertext: vault.encrypt(value),
      masked_value: maskedValueOf(kind, value, hexadecimalNotation),
      created_at: createdAt,
    })),
  )
  await db.insertInto('credential').values(codes).execute()
  const cardOf = new Map(codes.filter(({ kind }) => kind === 'card').map((code) => [code.person_uuid, code.uuid]))
  return rows.map(({ place, uuid, createdAt, card, ...person }) => ({
    uuid,
    companyUuid: place.company_uuid,
    name: person.name.join(' '),
    code: { kind: 'card' as const, uuid: cardOf.get(uuid)!, value: card },
    createdAt,
    habit: person.groups[0]!,
    drives: person.plate !== undefined,
  }))
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
