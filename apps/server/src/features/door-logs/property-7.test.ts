import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contract } from '@lintel/contract/all/contract.ts'
import { policyKey, credentialHash, digestOf, hashOfContent } from '@lintel/devices/policy-digest.ts'
import type { PolicyOp } from '@lintel/devices/protocol.ts'
import { recordOfAreaRule, partOfKind } from '@lintel/rules/access/records.ts'
import type { AreaRule, Policy } from '@lintel/rules/access/model.ts'
import fc from '../../../../../tools/testing/fast-check.ts'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { scene } from '../../../../../packages/rules/test/parts.ts'
import { requestIn } from '../../../../../packages/rules/test/requests.ts'
import { policyIn } from '../../../../../packages/rules/test/sites.ts'
import { AccessController } from '../../../../simulator/src/decision/access-controller.ts'
import { PolicyStore } from '../../../../simulator/src/decision/policy-store.ts'
import { eventOf } from '../../../../simulator/src/decision/read-events.ts'
import { startTestApp, type Caller, type TestApp } from '../../../test/test-app.ts'
import { systemScope } from '../../db/scope/scope.ts'
import { systemQueries } from '../../db/db.ts'
import { ingestBatch } from '../../devices/ingest/ingest.ts'

vi.setConfig({ testTimeout: 180_000 })

const key = Buffer.alloc(32, 7)
let testApp: TestApp
let manager: Caller
let folder: string
beforeAll(async () => {
  testApp = await startTestApp()
  manager = await testApp.as(testApp.fixtures.ours.officeManager)
  folder = await mkdtemp(join(tmpdir(), 'explained-'))
})
afterAll(async () => {
  await testApp.close()
  await rm(folder, { recursive: true, force: true })
})

/** A name of the generated policies as an id of the database. */
function uuidOf(name: string): string {
  const hex = createHash('sha256').update(name).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

const isName = (text: string): boolean => /^(?!holiday)([a-z]+\d+|missing)$/i.test(text)

/** A policy whose first two doors are those of the site's device; others are elsewhere. */
function localize(policy: Policy, salt: string): Policy {
  const { doors, deviceUuid } = testApp.fixtures.ours.office
  const idOf = (name: string): string => {
    const own = /^door([01])$/.exec(name)
    if (own) return doors[Number(own[1])]!
    return name === 'panel0' ? deviceUuid : uuidOf(`${salt} ${name}`)
  }
  const walk = (value: unknown): unknown => {
    if (typeof value === 'string') return isName(value) ? idOf(value) : value
    if (Array.isArray(value)) return value.map(walk)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, walk(inner)]))
  }
  const local = walk(policy) as Policy
  return {
    ...local,
    doors: local.doors.map((door) => ({
      ...door,
      panelId: doors.includes(door.id) ? deviceUuid : 'elsewhere',
      sides: [
        ...new Map(
          door.sides.map((side) => [side.direction, { ...side, id: `${door.id}:${side.direction}` }]),
        ).values(),
      ],
    })),
  }
}

interface Row {
  readonly kind: string
  readonly id: string
  readonly content: object
}

function rowsOf(policy: Policy, salt: string): Row[] {
  const rows: Row[] = [{ kind: 'site', id: testApp.fixtures.ours.office.uuid, content: policy.site }]
  for (const [kind, part] of Object.entries(partOfKind)) {
    if (part === 'areaRules' && kind !== 'areaRule') continue
    const list = policy[part] as readonly { readonly id?: string; readonly kind?: string }[]
    list.forEach((content, number) => {
      const own = part === 'areaRules' ? recordOfAreaRule[content.kind as AreaRule['kind']] : kind
      const id = content.id ?? ''
      rows.push({ kind: own, id: /^[0-9a-f-]{36}$/.test(id) ? id : uuidOf(`${salt} ${kind} ${id || number}`), content })
    })
  }
  return [...new Map(rows.map((row) => [policyKey(row.kind, row.id), row])).values()]
}

/** Policies are written by triggers alone, so these are put there by the owner of the tables. */
const asOwner = (text: string) => testApp.test.database.owner.query(`set lintel.scope = 'system'; ${text}`)
const quote = (text: string): string => `'${text.replaceAll("'", "''")}'`

/** Ends every record that holds and begins these, as one more version. */
async function putVersion(rows: readonly Row[]): Promise<number> {
  const site = quote(testApp.fixtures.ours.office.uuid)
  version += 1
  await asOwner(`
    update policy_head set version = ${version} where project_uuid = ${site};
    insert into policy_version (project_uuid, version, at, changed) values (${site}, ${version}, now(), 1);
    update policy_record set until_version = ${version} where project_uuid = ${site} and until_version is null;
    insert into policy_record (project_uuid, kind, id, content, from_version)
      select ${site}, kind, id, content, ${version} from json_to_recordset(${quote(JSON.stringify(rows))}::json)
        as input (kind text, id uuid, content jsonb)`)
  return version
}
let version = 1_000

/** A device that holds a version. */
async function deviceWith(version: number, rows: readonly Row[], plans: readonly { planId: string; since: number }[]) {
  const store = await PolicyStore.open(folder)
  const { doors } = testApp.fixtures.ours.office
  const ops = rows.map(({ kind, id, content }): PolicyOp => {
    const fields = content as { id?: string; kind?: string }
    const relay = kind === 'door' ? doors.indexOf(fields.id ?? '') : -1
    const more = {
      ...(relay >= 0 && { relay }),
      ...(kind === 'credential' && { hash: credentialHash(key, fields.kind!, fields.id!) }),
    }
    return ['+', kind, id, { ...content, ...more }]
  })
  const digest = digestOf(ops.map(([, kind, id, content]) => [policyKey(kind, id), hashOfContent(content)] as const))
  await store.clear()
  const message = {
    v: 1 as const,
    ts: null,
    from: 0,
    to: version,
    digest,
    part: 1,
    parts: 1,
    ops,
    key: key.toString('hex'),
  }
  expect(await store.take({ ...message, plans: [...plans] }, 0)).not.toHaveProperty('problem')
  return new AccessController(store, ({ door, side }) => `${door} ${side}`)
}

let number = 0

it('property 7: the door log explains every stored line by its own version, also after later changes', async () => {
  const { office } = testApp.fixtures.ours
  const cases = scene.chain((place) =>
    fc.record({ policy: policyIn(place), requests: fc.array(requestIn(place), { minLength: 12, maxLength: 12 }) }),
  )
  const reasonByNumber = new Map<number, string>()
  for (const [run, { policy, requests }] of fc.sample(cases, 12).entries()) {
    const salt = `${run}`
    const local = localize(policy, salt)
    const rows = rowsOf(local, salt)
    const version = await putVersion(rows)
    const plans = requests[0]!.activePlans.map(({ planId, since }) => ({ planId: uuidOf(`${salt} ${planId}`), since }))
    const controller = await deviceWith(version, rows, plans)
    for (const { at, by } of requests.toSorted((a, b) => a.at - b.at)) {
      const credentialId = by.kind === 'credentials' ? by.presented[0]?.credentialId : undefined
      const id = credentialId === undefined ? 'nobody' : uuidOf(`${salt} ${credentialId}`)
      const kind = local.credentials.find((one) => one.id === id)?.kind ?? 'card'
      const presentation = { kind, value: id, door: number % 2, side: number % 3 === 0 ? 'exit' : 'entry' } as const
      const now = {
        at,
        clockDriftSeconds: 0,
        isInContact: number % 5 !== 0,
        isFireInputActive: number % 17 === 0,
        deadSides: number % 4 === 0 ? [{ relay: presentation.door, side: 'exit' as const }] : [],
        openRelays: [],
      }
      const verdict = controller.judge(presentation, now)!
      number += 1
      if (verdict.decision.result === 'needMore') continue
      const event = eventOf(presentation, verdict, true)
      if (verdict.decision.result === 'allow') {
        await controller.used([verdict], at)
        await controller.arrived(verdict, presentation, at)
        controller.wasRead(verdict, presentation, at)
        controller.entered(verdict, presentation, at)
      }
      const n = reasonByNumber.size + 1
      const batch = { v: 1 as const, ts: null, epoch: 'feed0007', boot: 1, from: n, to: n }
      const events = [{ n, t: at, tq: 'synced', mono: 1, ...event }]
      // Twice as late as any of the cases, so that none lies in the future.
      const receivedAt = new Date(at + 1_000)
      expect(
        await ingestBatch(testApp.test.database, office.mac, { ...batch, events }, receivedAt, testApp.services.vault),
      ).not.toBeNull()
      reasonByNumber.set(n, event.reason)
    }
  }
  // Everything is another policy now, and what the old ones were made of is gone.
  await putVersion([
    { kind: 'site', id: office.uuid, content: { id: office.uuid, zone: 'Asia/Tokyo', clockDriftLimitSeconds: 1 } },
  ])
  await asOwner('delete from door_period; delete from plan_run; delete from alarm_record')

  const lines = await testApp.test.database.read(systemScope, (db) =>
    systemQueries(db, systemScope)
      .selectFrom('door_event')
      .select(['uuid', 'number', 'reason', 'granted'])
      .where('epoch', '=', 'feed0007')
      .execute(),
  )
  expect(lines).toHaveLength(reasonByNumber.size)
  const mismatches: unknown[] = []
  for (const { uuid, number: n, reason, granted } of lines) {
    const { data } = await manager.call(contract.doorLog.get, { uuid })
    const { explanation } = data
    if (explanation?.reason !== reason || (explanation?.result === 'allow') !== granted)
      mismatches.push({ n, reason, granted, explainedReason: explanation?.reason ?? null, now: data.now?.reason })
  }
  expect(mismatches).toEqual([])
  expect(new Set(reasonByNumber.values()).size).toBeGreaterThan(5)
})
