import { randomUUID } from 'node:crypto'
import { door } from '@lintel/contract/doors/operations.ts'
import { emergencyPlan } from '@lintel/contract/emergency-plans/operations.ts'
import { servicesSoldTo } from '@lintel/contract/money/sold.ts'
import { musterReport, musterSetting } from '@lintel/contract/muster/operations.ts'
import { decide } from '@lintel/rules/access/decide.ts'
import { indexPolicy } from '@lintel/rules/access/index-policy.ts'
import { emptyPresence, healthyDevice } from '@lintel/rules/access/request.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PolicyRows } from '../../../test/policy-rows.ts'
import { setPrices } from '../../../test/priced-sites.ts'
import { write } from '../../../test/samples/kit.ts'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'
import { projectScope, systemScope } from '../../db/scope/scope.ts'
import { ingestBatch } from '../../devices/ingest/ingest.ts'
import { bundleOf, partOf, SiteAt } from '../../domain/policy/device-part.ts'
import { newestVersion, recordsOf } from '../../domain/policy/site-records.ts'
import { policyAt } from '../../domain/policy/snapshot.ts'

/**
 * Money never decides about a door: what doors, devices, muster and evacuation answer is byte for byte the same before
 * anything is priced, and after everything that is priced is over (money.md 67).
 */

let testApp: TestApp
let rows: PolicyRows
let credentials: readonly string[]
const paidUntil = '2026-11-24'
const before = new Date('2026-11-25T08:00:00Z')
const after = new Date('2026-11-25T08:05:00Z')
const hour = 3_600_000

const office = () => testApp.fixtures.ours.office

/** People with a credential each, in groups that open one door or all of them at other hours of a week. */
async function addPeople(): Promise<string[]> {
  const { site, companyUuid } = rows
  const groups = await Promise.all(Array.from({ length: 5 }, () => rows.group()))
  for (const [index, group] of groups.entries()) {
    const windows = JSON.stringify([
      { days: [1, 2, 3, 4, 5].slice(index % 3), from: 300 + index * 60, to: 900 + index * 90 },
    ])
    await rows.run(sql`update access_group set repeat = 'weekly', windows = ${windows}::jsonb, all_doors = ${index === 4},
      min_factors = ${index === 3 ? 2 : 1} where uuid = ${group}`)
    if (index < 4)
      await rows.run(sql`insert into access_group_door (project_uuid, company_uuid, access_group_uuid, door_uuid)
        values (${site}, ${companyUuid}, ${group}, ${office().doors[index % 2]!})`)
  }
  const ids: string[] = []
  for (let index = 0; index < 25; index += 1) {
    const { id, personId } = await rows.credential(index % 2 === 0 ? 'card' : 'pin', String(10_000_000 + index * 977))
    ids.push(id)
    // Everybody has the app and the landline, which are sold; some are suspended or over.
    await rows.run(sql`update person set app_enabled = true, landline_enabled = true, landline = '123',
      suspended_at = ${index % 9 === 8 ? before : null}, valid_until = ${index % 7 === 6 ? before : null} where uuid = ${personId}`)
    await rows.run(sql`insert into access_group_member (project_uuid, company_uuid, access_group_uuid, person_uuid)
      values (${site}, ${companyUuid}, ${groups[index % 5]!}, ${personId})`)
  }
  return ids
}

/** Each person at each door at twenty moments of a week: what the server and a device decide by. */
async function recordDecisions(): Promise<{ count: number; decisions: string; grants: number }> {
  const scope = projectScope(office().uuid)
  const policy = await testApp.test.database.read(scope, async (db) =>
    policyAt(db, scope, await newestVersion(db, scope.uuid)),
  )
  const index = indexPolicy(policy!)
  const sides = index.sides.filter(({ side }) => side.direction === 'entry')
  const moments = Array.from({ length: 20 }, (_, number) => before.getTime() + number * 8.5 * hour)
  const decisions = credentials.flatMap((credentialId) =>
    sides.flatMap((place) =>
      moments.map((at) =>
        decide(index, {
          at,
          presence: emptyPresence,
          activePlans: [],
          doorId: place.door.id,
          sideId: place.side.id,
          by: { kind: 'credentials', presented: [{ credentialId, used: 0 }] },
          overrides: [],
          health: healthyDevice,
          policyAgeSeconds: 0,
        }),
      ),
    ),
  )
  const grants = decisions.filter(({ result }) => result === 'allow').length
  return { count: decisions.length, decisions: JSON.stringify(decisions), grants }
}

/** Documents of the device as they are sent to it. */
async function recordDocuments(): Promise<string> {
  const { uuid, deviceUuid } = office()
  const site = await testApp.test.database.read(systemScope, async (db) =>
    recordsOf(db, uuid, await newestVersion(db, uuid)),
  )
  const bundle = bundleOf(partOf(deviceUuid, new SiteAt(site)))
  return JSON.stringify(
    [...bundle].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([key, { content }]) => [key, content]),
  )
}

/** A muster report and an evacuation that is started and stopped, as a manager sees them. */
async function recordEmergency(now: Date) {
  testApp.setNow(now)
  const manager = await testApp.as(testApp.fixtures.ours.officeManager)
  const creation = await manager.call(musterReport.create, { companyUuids: [rows.companyUuid] })
  const uuid = creation.data.uuids[0]!
  const people = (await manager.call(musterReport.people, { uuid })).data.rows
  await manager.call(musterReport.end, { uuid })
  const plans = (await manager.call(emergencyPlan.list, {})).data.rows
  const run = await manager.call(emergencyPlan.start, { uuid: plans[0]!.uuid } as never)
  const doors = (await manager.call(door.list, {})).data.rows.map(({ name, emergency, permitsRemote }) => [
    name,
    emergency,
    permitsRemote,
  ])
  const end = await manager.call(emergencyPlan.stop, { uuid: plans[0]!.uuid } as never)
  return { created: creation.code, people, plans, run: run.code, doors, end: end.code }
}

beforeAll(async () => {
  testApp = await startTestApp()
  testApp.setNow(before)
  rows = new PolicyRows(testApp)
  credentials = await addPeople()
  const { ours } = testApp.fixtures
  const manager = await testApp.as(ours.officeManager)
  await rows.run(sql`update device set connection = 'online' where uuid = ${office().deviceUuid}`)
  testApp.setNow(new Date(before.getTime() - 2 * hour))
  await manager.call(musterSetting.save, {
    version: 0,
    perimeterDoorUuids: [office().doors[0]!],
    musterReaders: [],
    dailyResetAt: null,
    inactiveHours: null,
    autoOnEmergency: false,
    mailAddresses: [],
  })
  await manager.call(emergencyPlan.create, { name: 'Evacuate', kind: 'open', rank: 1 } as never)
  const t = before.getTime() - hour
  const event = { n: 1, t, tq: 'synced', mono: 1, type: 'access', door: 0, granted: true, method: 'card' }
  await ingestBatch(
    testApp.test.database,
    office().mac,
    {
      v: 1,
      ts: t,
      epoch: 'money',
      boot: 1,
      from: 1,
      to: 1,
      events: [{ ...event, person: ours.people.personUuid, policyVersion: 1 }],
    } as never,
    before,
    testApp.services.vault,
  )
})
afterAll(() => testApp.close())

describe('after everything has expired', () => {
  it('1,000 decisions, documents of devices, muster and evacuation are what they were before anything was priced', async () => {
    const [decisions, documents, emergency] = [
      await recordDecisions(),
      await recordDocuments(),
      await recordEmergency(before),
    ]
    expect(decisions.count).toBe(1_000)
    expect(decisions.grants).toBeGreaterThan(50)
    expect(decisions.grants).toBeLessThan(950)
    expect(emergency).toMatchObject({ created: 0, run: 0, end: 0, people: [{ status: 'missing' }] })

    const kinds = ['community', 'office', 'villa'] as const
    await setPrices(
      testApp,
      kinds.flatMap((kind) => servicesSoldTo(kind).map((service) => ({ kind, service, monthly: 100 }))),
    )
    await write(testApp, (db) =>
      sql`insert into paid_item (project_uuid, service, subject_uuid, paid_until, is_activated, quantity)
        select project_uuid, service, subject_uuid, ${paidUntil}::date, true, 1 from billable_item`.execute(db),
    )
    testApp.setNow(after)
    const over = await rows.run(sql<{ service: string; count: number }>`select service, count(*)::integer as count
      from unnest(array['door', 'personnelApp', 'landline', 'attendance']) as sold (service)
        cross join lateral item_subscriptions(${rows.site}, sold.service, null, case sold.service when 'door' then 1 end, ${after})
      where is_over
      group by service order by service`)
    expect(over).toEqual([
      { service: 'attendance', count: 1 },
      { service: 'door', count: 1 },
      { service: 'landline', count: 25 },
      { service: 'personnelApp', count: 25 },
    ])

    expect(await recordDecisions()).toEqual(decisions)
    expect(await recordDocuments()).toBe(documents)
    expect(await recordEmergency(after)).toEqual(emergency)
  })

  it('a manager unlocks every door', async () => {
    const manager = await testApp.as(testApp.fixtures.ours.officeManager)
    for (const uuid of office().doors)
      expect(await manager.call(door.open, { uuid, key: randomUUID() })).toMatchObject({ code: 0 })
  })
})
