import { randomBytes, randomUUID } from 'node:crypto'
import { hexadecimalNotation } from '@lintel/vocabulary/card-numbers.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { sql, type Kysely } from 'kysely'
import type { Vault } from '../access/vault.ts'
import { after, before, dayMs, hourMs, minuteMs } from '../base/durations.ts'
import type { DB } from '../db/tables.ts'
import { maskedValueOf } from '../domain/credentials/masks.ts'
import { towerCouriers } from './people/tower-companies.ts'
import { seedMessages } from './messages.ts'
import type { SeededCode, SeededPerson } from './people/seeded-person.ts'

/** What is going on at the tower today: visitors, couriers, an area with people inside, a drill, messages. */

const manager = 'Mara Lindqvist'
const entrance = 'Main entrance'

/** Visitors of today; those who have arrived came so many minutes ago. */
const visitors: readonly { readonly name: string; readonly arrivedAgo?: number }[] = [
  { name: 'Clara Jung', arrivedAgo: 95 },
  { name: 'Anders Viklund', arrivedAgo: 40 },
  { name: 'Rosa Marques', arrivedAgo: 12 },
  { name: 'Lift inspection' },
  { name: 'Hassan Amiri' },
  { name: 'Window cleaning' },
]
/** A visitor who came to a door. */
export interface Arrival {
  readonly person: string
  readonly code: SeededCode
  readonly door: string
  readonly at: Date
}

interface Tower {
  readonly db: Kysely<DB>
  readonly vault: Vault
  readonly projectUuid: string
  readonly people: readonly SeededPerson[]
  readonly now: Date
}

/** Prepares the day of the tower; answers who comes and goes there, and which visitors came. */
export async function seedToday(
  db: Kysely<DB>,
  vault: Vault,
  { projectUuid, people }: Pick<Tower, 'projectUuid' | 'people'>,
  now: Date,
): Promise<{ readonly people: readonly SeededPerson[]; readonly arrivals: readonly Arrival[] }> {
  const tower = { db, vault, projectUuid, people, now }
  const couriers = await seedCouriers(tower)
  const arrivals = await seedVisitorsOfToday(tower)
  await seedArea(tower)
  await seedDrill(tower)
  await seedMessages(db, projectUuid, now)
  return { people: [...people, ...couriers], arrivals }
}

/** Invites the visitors of today; answers when those who have arrived came. */
async function seedVisitorsOfToday({ db, vault, projectUuid, people, now }: Tower): Promise<readonly Arrival[]> {
  const hosts = people.filter(({ habit }) => habit === 'design' || habit === 'analysts')
  const door = await doorNamed(db, projectUuid, entrance)
  const span = { valid_from: before(now, 6 * hourMs), valid_until: after(now, 12 * hourMs) }
  const arrivals: Arrival[] = []
  for (const [index, { name, arrivedAgo }] of visitors.entries()) {
    const host = hosts[(index * 7) % hosts.length]!
    const owner = { project_uuid: projectUuid, company_uuid: host.companyUuid }
    const uuid = randomUUID()
    const created_at = before(now, dayMs)
    await db
      .insertInto('person')
      .values({ ...owner, uuid, kind: 'visitor', last_name: name, created_at, ...span })
      .execute()
    await db
      .insertInto('temp_key')
      .values({ ...owner, person_uuid: uuid, host_uuid: host.uuid, repeat: 'never', created_by: manager, created_at })
      .execute()
    await db
      .insertInto('temp_key_door')
      .values({ ...owner, person_uuid: uuid, door_uuid: door })
      .execute()
    const codes = [
      { kind: 'pin' as const, value: `9${String(20_240_11 + index * 37_441).padStart(7, '0')}` },
      { kind: 'qr' as const, value: randomBytes(limits.qrCodeBytes).toString('base64url') },
    ].map((code) => ({ ...code, uuid: randomUUID() }))
    await db
      .insertInto('credential')
      .values(
        codes.map((code) => ({
          ...owner,
          person_uuid: uuid,
          created_at,
          ...span,
          ...columnsOf(vault, projectUuid, code),
        })),
      )
      .execute()
    const [pin] = codes
    if (arrivedAgo !== undefined)
      arrivals.push({
        person: uuid,
        code: { ...pin!, kind: 'pin' },
        door: entrance,
        at: before(now, arrivedAgo * minuteMs),
      })
  }
  return arrivals
}

/** Couriers who bring parcels to the tower on workdays. */
async function seedCouriers({ db, vault, projectUuid, people, now }: Tower): Promise<readonly SeededPerson[]> {
  const companyUuid = people.find(({ habit }) => habit === 'reception')!.companyUuid
  const owner = { project_uuid: projectUuid, company_uuid: companyUuid }
  const group = await db
    .selectFrom('access_group')
    .select('uuid')
    .where('project_uuid', '=', projectUuid)
    .where('company_uuid', '=', companyUuid)
    .where('name', '=', 'Reception')
    .executeTakeFirstOrThrow()
  const createdAt = before(now, 200 * dayMs)
  const seededCouriers: SeededPerson[] = []
  for (const { name, card } of towerCouriers) {
    const [uuid, code] = [randomUUID(), { kind: 'card' as const, uuid: randomUUID(), value: card }]
    await db
      .insertInto('person')
      .values({ ...owner, uuid, kind: 'courier', last_name: name, created_at: createdAt })
      .execute()
    await db
      .insertInto('access_group_member')
      .values({ ...owner, access_group_uuid: group.uuid, person_uuid: uuid })
      .execute()
    await db
      .insertInto('credential')
      .values({ ...owner, person_uuid: uuid, created_at: createdAt, ...columnsOf(vault, projectUuid, code) })
      .execute()
    seededCouriers.push({ uuid, companyUuid, name, code, createdAt, habit: 'deliveries' })
  }
  return seededCouriers
}

const columnsOf = (
  vault: Vault,
  projectUuid: string,
  code: { uuid: string; kind: 'card' | 'pin' | 'qr'; value: string },
) => ({
  uuid: code.uuid,
  kind: code.kind,
  keyed_hash: vault.keyedHash(projectUuid, code.kind, code.value),
  ciphertext: vault.encrypt(code.value),
  masked_value: maskedValueOf(code.kind, code.value, hexadecimalNotation),
})

/** The office of the third floor is an area: who came in today is inside until the next morning at four. */
async function seedArea({ db, projectUuid }: Pick<Tower, 'db' | 'projectUuid'>): Promise<void> {
  const { uuid } = await db
    .insertInto('area')
    .values({
      project_uuid: projectUuid,
      name: 'Third floor',
      anti_passback: 'off',
      entry_exit_anti_passback: false,
      reset_at: 4 * 60,
    })
    .returning('uuid')
    .executeTakeFirstOrThrow()
  const door = await doorNamed(db, projectUuid, 'Office 3 east')
  await db
    .insertInto('area_door')
    .values({ project_uuid: projectUuid, area_uuid: uuid, door_uuid: door, direction: 'entry' })
    .execute()
}

/** The lockdown was drilled some days ago: all doors confirmed. */
async function seedDrill({ db, projectUuid, now }: Pick<Tower, 'db' | 'projectUuid' | 'now'>): Promise<void> {
  const startedAt = before(now, 9 * dayMs)
  const { uuid: plan_uuid } = await db
    .selectFrom('emergency_plan')
    .select('uuid')
    .where('project_uuid', '=', projectUuid)
    .executeTakeFirstOrThrow()
  const { uuid: run_uuid } = await db
    .insertInto('plan_run')
    .values({
      project_uuid: projectUuid,
      plan_uuid,
      is_drill: true,
      reason: 'Drill of the quarter',
      started_at: startedAt,
      started_by: manager,
      ended_at: after(startedAt, 11 * minuteMs),
      ended_by: manager,
      start_notified: true,
      end_notified: true,
    })
    .returning('uuid')
    .executeTakeFirstOrThrow()
  await sql`
    insert into plan_run_door (project_uuid, run_uuid, door_uuid, door_name, device_uuid, device_name, was_online, confirmed_at)
    select door.project_uuid, ${run_uuid}::uuid, door.uuid, door.name, device.uuid, device.name, true,
      ${startedAt}::timestamptz + make_interval(secs => 1 + door.relay * 0.4)
    from door join device on device.project_uuid = door.project_uuid and device.uuid = door.device_uuid
    where door.project_uuid = ${projectUuid}`.execute(db)
}

async function doorNamed(db: Kysely<DB>, projectUuid: string, name: string): Promise<string> {
  const { uuid } = await db
    .selectFrom('door')
    .select('uuid')
    .where('project_uuid', '=', projectUuid)
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  return uuid
}
