import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { decideNaive } from '../../../../../packages/rules/test/decide-naive.ts'
import { AccessController } from '../../../../simulator/src/decision/access-controller.ts'
import { PolicyStore } from '../../../../simulator/src/decision/policy-store.ts'
import { projectScope, systemScope } from '../../../src/db/scope/scope.ts'
import { systemQueries } from '../../../src/db/db.ts'
import { policyAt, policyVersion } from '../../../src/domain/policy/snapshot.ts'
import { insertPeople, type SeededPeople } from '../../../src/seed/records.ts'
import { startDeviceTestApp, type DeviceTestApp } from '../../devices/device-test-app.ts'
import { PolicyHolder } from '../../devices/policy-holder.ts'
import type { TestDevice } from '../../devices/test-device.ts'
import { ms, oneOf, quantile, randomFrom, report, seed } from '../kit.ts'

/**
 * T15g: a device that has not heard of the server for a day decides 10,000 times as the plain reading of the rules does
 * over the site's whole policy, and when the server is back, a revocation reaches every device within two seconds.
 */

let testApp: DeviceTestApp
let people: SeededPeople
beforeAll(async () => {
  testApp = await startDeviceTestApp()
  people = await testApp.test.database.write(systemScope, (db) =>
    insertPeople(systemQueries(db, systemScope), testApp.projectUuid, 'Acme'),
  )
})
afterAll(() => testApp.close())

const change = <Row>(text: ReturnType<typeof sql<Row>>) =>
  testApp.test.database.write(systemScope, async (db) => (await text.execute(systemQueries(db, systemScope))).rows)
const scope = () => projectScope(testApp.projectUuid)
const newest = () => testApp.test.database.read(scope(), (db) => policyVersion(db, scope()))

const random = randomFrom(seed)
const whole = (below: number): number => Math.floor(random() * below)
const dayMs = 86_400_000
const cards: { readonly value: string; readonly uuid: string; readonly lasts: boolean }[] = []

/**
 * People of a company with groups of all kinds of hours, some ended, and cards of all states, of some a lifetime after
 * their first use.
 */
async function fillCompany(doors: readonly string[]): Promise<void> {
  const { vault } = testApp.services
  const groups = [people.accessGroupUuid]
  for (let index = 0; index < 12; index += 1) {
    const from = 15 * whole(80)
    const windows = [{ days: [1, 2, 3, 4, 5, 6, 7].filter(() => random() < 0.7), from, to: oneOf(random, [from + 60, from + 240, 0]) }] // prettier-ignore
    const [group] = await change<{ uuid: string }>(sql`
      insert into access_group (project_uuid, company_uuid, name, repeat, windows)
      values (${testApp.projectUuid}, ${people.companyUuid}, ${`Group ${index}`}, 'weekly', ${JSON.stringify(windows)}::jsonb)
      returning uuid`)
    groups.push(group!.uuid)
    for (const door of doors.filter(() => random() < 0.4))
      await change(sql`insert into access_group_door values
        (${testApp.projectUuid}, ${people.companyUuid}, ${group!.uuid}, ${door})`)
  }
  const soon = () => new Date(Date.now() + whole(2 * dayMs) - dayMs / 4)
  for (let index = 0; index < 80; index += 1) {
    const value = randomUUID().replaceAll('-', '').slice(0, 10).toUpperCase()
    const lifetime = random() < 0.3 ? oneOf(random, [30, 120, 480]) : null
    const [row] = await change<{ uuid: string }>(sql`
      with person as (
        insert into person (project_uuid, company_uuid, first_name, last_name, personnel_id, valid_until)
        values (${testApp.projectUuid}, ${people.companyUuid}, 'Person', ${String(index)}, ${`E${index}`},
          ${random() < 0.2 ? soon() : null})
        returning project_uuid, company_uuid, uuid
      ), member as (
        insert into access_group_member (project_uuid, company_uuid, access_group_uuid, person_uuid)
        select project_uuid, company_uuid, unnest(${groups.filter(() => random() < 0.15)}::uuid[]), uuid from person
      )
      insert into credential (project_uuid, company_uuid, person_uuid, kind, keyed_hash, ciphertext, status, valid_until, lifetime_minutes)
      select project_uuid, company_uuid, uuid, 'card', ${vault.keyedHash(testApp.projectUuid, 'card', value)}, ${vault.encrypt(value)},
        ${oneOf(random, ['active', 'active', 'active', 'active', 'inactive', 'lost'])}, ${random() < 0.2 ? soon() : null},
        ${lifetime}::integer
      from person returning uuid`)
    cards.push({ value, uuid: row!.uuid, lasts: lifetime !== null })
  }
}

/** What stands at a door: the policy a device holds, kept as it keeps it. */
async function doormanOf(holder: PolicyHolder, folder: string): Promise<AccessController> {
  const records = [...holder.records].map(([key, content]) => {
    const [kind, ...id] = key.split(' ')
    return [kind, id.join(' '), content]
  })
  const storedPolicy = {
    version: holder.version,
    key: holder.key ?? null,
    records,
    plans: holder.plans,
    contactAt: Date.now(),
  }
  await writeFile(join(folder, 'policy.json'), JSON.stringify(storedPolicy))
  return new AccessController(await PolicyStore.open(folder), ({ door }) => `reader ${door}`)
}

it('a device decides 10,000 times as the server does while the server is away for a day', async () => {
  const devices = []
  for (let index = 0; index < 4; index += 1) devices.push(await testApp.claimed())
  await fillCompany(devices.flatMap(({ doors }) => doors))
  const version = await newest()
  const policy = (await testApp.test.database.read(scope(), (db) => policyAt(db, scope(), version)))!
  const folder = await mkdtemp(join(tmpdir(), 'lintel-edge-'))
  let [decisions, differing, allowed, outlived] = [0, 0, 0, 0]
  const reasons = new Set<string>()
  const differences: unknown[] = []
  try {
    for (const device of devices) {
      await device.connect({ policyVersion: 0 })
      const holder = new PolicyHolder()
      await holder.until(device, (loaded) => loaded.version === version)
      await device.leave()
      const controller = await doormanOf(holder, folder)
      const since = Date.now()
      // No other device knows of what it was used for.
      const firstUsed = new Map<string, number>()
      for (let turn = 0; turn < 2_500; turn += 1) {
        const at = since + Math.floor(((turn + random()) / 2_500) * dayMs)
        const relay = whole(2)
        const door = policy.doors.find(({ id }) => id === device.doors[relay])!
        const side = oneOf(random, door.sides)
        const card = random() < 0.05 ? undefined : oneOf(random, cards)
        const reading = { kind: 'card', value: card?.value ?? 'FFFFFF', door: relay, side: side.direction } as const
        const now = {
          at,
          clockDriftSeconds: 0,
          isInContact: false,
          isFireInputActive: false,
          deadSides: [],
          openRelays: [],
        }
        const verdict = controller.judge(reading, now)!
        const firstUsedAt = card && firstUsed.get(card.uuid)
        const usage = { used: 0, ...(firstUsedAt !== undefined && { firstUsedAt }) }
        const plain = decideNaive(policy, {
          doorId: door.id,
          sideId: side.id,
          at,
          by: { kind: 'credentials', presented: [{ credentialId: card?.uuid ?? 'unknown', ...usage }] },
          presence: {
            lastSeen: {},
            entries: {},
            counts: {},
            arrivals: [],
            reads: [],
            passbackReset: {},
            exitOpenings: [],
          },
          activePlans: [],
          overrides: [],
          health: {
            isFireInputActive: false,
            isInContact: false,
            clockDriftSeconds: 0,
            deadReaderIds: [],
            openDoorIds: [],
          },
          policyAgeSeconds: (at - since) / 1_000,
        })
        decisions += 1
        if (plain.result === 'allow') {
          allowed += 1
          await controller.used([verdict], at)
          if (card?.lasts && firstUsedAt === undefined) firstUsed.set(card.uuid, at)
        }
        if (firstUsedAt !== undefined && plain.reason === 'credentialExpired') outlived += 1
        reasons.add(plain.reason)
        if (verdict.decision.result === plain.result && verdict.decision.reason === plain.reason) continue
        differing += 1
        differences.push({ reading, at, edge: verdict.decision.reason, plain: plain.reason })
      }
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  report('T15g', { decisions, allowed, outlived, reasons: reasons.size, differing }, '100 % equal')
  expect(differences.slice(0, 3)).toEqual([])
  expect(decisions).toBe(10_000)
  expect(allowed).toBeGreaterThan(1_000)
  expect(outlived).toBeGreaterThan(100)
  expect(reasons.size).toBeGreaterThanOrEqual(5)
})

it('a device learns of a revocation within two seconds when the server is back', async () => {
  const devices: { device: TestDevice; holder: PolicyHolder }[] = []
  for (let index = 0; index < 20; index += 1) {
    const device = await testApp.connected({ policyVersion: 0 })
    const holder = new PolicyHolder()
    await holder.next(device)
    devices.push({ device, holder })
  }
  const version = await newest()
  await Promise.all(
    devices.map(({ device, holder }) => holder.until(device, ({ version: loaded }) => loaded >= version)),
  )
  const waits: number[] = []
  const active = cards.slice(0, 30)
  for (const { uuid } of active) {
    const startedAt = performance.now()
    await change(sql`delete from credential where uuid = ${uuid}`)
    await Promise.all(
      devices.map(async ({ device, holder }) => {
        await holder.until(device, ({ records }) => !records.has(`credential ${uuid}`))
        waits.push(performance.now() - startedAt)
      }),
    )
  }
  report(
    'T15g',
    { revocations: active.length, devices: devices.length, p99: ms(quantile(waits, 0.99)) },
    'p99 at most 2 s',
  )
  expect(quantile(waits, 0.99)).toBeLessThanOrEqual(2_000)
  await Promise.all(devices.map(({ device }) => device.leave()))
})
