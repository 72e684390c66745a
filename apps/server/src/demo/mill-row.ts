import type { Kysely } from 'kysely'
import type { Vault } from '../access/vault.ts'
import { after, before, dayMs, hourMs, minuteMs } from '../base/durations.ts'
import type { DB } from '../db/tables.ts'
import { seedBuilding, seedHousehold, type SeededBuilding } from './gardens.ts'
import { seedMessage } from './messages.ts'
import { seedMillCodes } from './mill-codes.ts'
import { millBuildings, millHouseholds, millVisitors } from './people/mill-row-people.ts'
import { seedVisitor, siteOf, spanOfToday } from './people/residents.ts'
import type { Arrival } from './today.ts'

const manager = 'Elif Yilmaz'
const entrance = 'Mill Row entrance'

/**
 * Fills the old community: two buildings, their households with codes, a courier, staff, a key of today and one of
 * tomorrow, and two messages. Answers who came today.
 */
export async function seedMillRow(
  db: Kysely<DB>,
  vault: Vault,
  projectUuid: string,
  now: Date,
): Promise<readonly Arrival[]> {
  const site = await siteOf(db, vault, projectUuid, now)
  const buildings = new Map<number, SeededBuilding>()
  for (const building of millBuildings) buildings.set(building.number, await seedBuilding(site, building))
  const masters = new Map<string, string>()
  for (const household of millHouseholds)
    masters.set(household.label!, await seedHousehold(site, household, buildings.get(household.building!), now, false))
  const { uuid: door } = await db
    .selectFrom('door')
    .select('uuid')
    .where('project_uuid', '=', projectUuid)
    .where('name', '=', entrance)
    .executeTakeFirstOrThrow()
  const { today, tomorrow } = millVisitors
  const key = { doorUuids: [door], createdBy: manager }
  const visitor = await seedVisitor(site, today, {
    ...key,
    hostUuid: masters.get(today.host)!,
    span: spanOfToday(now),
  })
  await seedVisitor(site, tomorrow, {
    ...key,
    hostUuid: masters.get(tomorrow.host)!,
    span: { valid_from: after(now, dayMs), valid_until: after(now, dayMs + 6 * hourMs) },
  })
  await seedMessages(db, projectUuid, buildings.get(2)!.uuid, now)
  return [
    ...(await seedMillCodes(site, now)),
    { ...visitor, door: entrance, at: before(now, 42 * minuteMs) },
    { ...visitor, door: entrance, at: before(now, 6 * minuteMs) },
  ]
}

async function seedMessages(db: Kysely<DB>, projectUuid: string, granaryUuid: string, now: Date): Promise<void> {
  const kind = 'resident'
  await seedMessage(db, projectUuid, {
    kind,
    title: 'Bulky waste on Thursday',
    content: 'The lorry comes at 7:00. Please put things beside the yard gate on the evening before.',
    sentBy: manager,
    sentAt: before(now, 8 * dayMs),
  })
  await seedMessage(db, projectUuid, {
    kind,
    building: { uuid: granaryUuid, name: 'Granary' },
    title: 'Water turned off',
    content: 'In the Granary the water is turned off on Tuesday from 9:00 to 12:00.',
    sentBy: manager,
    sentAt: before(now, dayMs),
  })
}
