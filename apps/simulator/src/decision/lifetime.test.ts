import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { credentialHash } from '@lintel/devices/policy-digest.ts'
import type { PolicyOp } from '@lintel/devices/protocol.ts'
import { digestOfOps, hallDoor, opsOf, passageOf, type Records, viennaSite } from '../../test/policy.ts'
import { AccessController } from './access-controller.ts'
import type { Presentation } from './presentation.ts'
import { presentedKinds } from '@lintel/vocabulary/events.ts'
import { PolicyStore } from './policy-store.ts'

/** Lifetime after first use (access-decision.md 1 and 14.12), as a device that may be offline counts it. */

const key = Buffer.alloc(32, 7)
const [start, hour] = [Date.UTC(2026, 10, 23, 9), 3_600_000]
const kinds = ['pin', 'qr', 'plate'] as const

const records = (changes: Records = {}): PolicyOp[] =>
  opsOf({
    ...viennaSite,
    'door door-a': hallDoor('door-a'),
    'area hall': { id: 'hall', parentId: 'inside' },
    'person guest': {
      id: 'guest',
      kind: 'visitor',
      status: 'active',
      needsMoreTime: false,
      until: start + 100 * hour,
    },
    ...Object.fromEntries(kinds.map((kind) => [`credential ${kind}-a`, credential(kind)])),
    'grant grant-a': passageOf('grant-a', ['guest']),
    ...changes,
  })
const credential = (kind: (typeof presentedKinds)[number], more: object = {}) => ({
  id: `${kind}-a`,
  personId: 'guest',
  kind,
  status: 'active',
  hash: credentialHash(key, kind, `KEY${kind}`),
  lifetimeAfterFirstUseSeconds: 3_600,
  ...(kind !== 'plate' && { maxUses: 2 }),
  ...more,
})

let folder: string
let store: PolicyStore
let controller: AccessController
const open = async () => {
  store = await PolicyStore.open(folder)
  controller = new AccessController(store, ({ door }) => `reader ${door}`)
}
const hold = async (to: number, ops: readonly PolicyOp[]) => {
  const message = { v: 1 as const, ts: null, from: 0, to, digest: digestOfOps(ops), part: 1, parts: 1, ops: [...ops] }
  expect(await store.take({ ...message, key: key.toString('hex') }, start)).toMatchObject({ version: to })
}
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lifetime-'))
  await open()
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** The guest comes, without a server, and goes through where the door opens. */
async function comes(kind: (typeof presentedKinds)[number], at: number) {
  const presentation: Presentation = { kind, value: `KEY${kind}`, door: 0, side: 'entry' }
  const now = { at, clockDriftSeconds: 0, isInContact: false, isFireInputActive: false, deadSides: [], openRelays: [] }
  const verdict = controller.judge(presentation, now)!
  if (verdict.decision.result === 'allow') await controller.used([verdict], at)
  return verdict
}
const reason = async (kind: (typeof presentedKinds)[number], at: number) => (await comes(kind, at)).decision.reason

it('a lifetime ends a key the set time after its first use, by any of its credentials, through a power cut', async () => {
  await hold(3, records())
  // However late it comes for the first time.
  expect(await reason('plate', start + 50 * hour)).toBe('allowGrant')
  await open()
  expect(await reason('pin', start + 51 * hour - 1)).toBe('allowGrant')
  const refusal = await comes('qr', start + 51 * hour)
  expect(refusal.decision).toMatchObject({ reason: 'credentialExpired', ruleId: 'qr-a' })
  expect(refusal.evidence).toMatchObject({ used: 1, firstUsedAt: start + 50 * hour })
  expect(await reason('plate', start + 51 * hour)).toBe('credentialExpired')
})

it('a lifetime does not count a read plate as a use', async () => {
  await hold(3, records())
  expect(await reason('plate', start)).toBe('allowGrant')
  expect(await reason('plate', start + 1)).toBe('allowGrant')
  expect(await reason('pin', start + 2)).toBe('allowGrant')
  expect(await reason('qr', start + 3)).toBe('allowGrant')
  expect(await reason('pin', start + 4)).toBe('credentialUsedUp')
})

it('a lifetime begins for each of a person’s own credentials with the first use of that one', async () => {
  const own = { id: 'guest', kind: 'member', status: 'active', needsMoreTime: false }
  await hold(3, records({ 'person guest': own }))
  expect(await reason('plate', start)).toBe('allowGrant')
  expect(await reason('qr', start + hour / 2)).toBe('allowGrant')
  await open()
  expect(await reason('plate', start + hour - 1)).toBe('allowGrant')
  const refusal = await comes('plate', start + hour)
  expect(refusal.decision).toMatchObject({ reason: 'credentialExpired', ruleId: 'plate-a' })
  expect(refusal.evidence).toMatchObject({ firstUsedAt: start })
  expect(await reason('qr', start + 1.5 * hour - 1)).toBe('allowGrant')
  expect(await reason('qr', start + 1.5 * hour)).toBe('credentialExpired')
  // The guest has not used the PIN, however often the other two opened.
  expect(await reason('pin', start + 50 * hour)).toBe('allowGrant')
  expect(await reason('pin', start + 51 * hour)).toBe('credentialExpired')
})

it.each(presentedKinds)('a lifetime is counted for %s as for any other credential', async (kind) => {
  const own = { id: 'guest', kind: 'member', status: 'active', needsMoreTime: false }
  const credentialRecord = { ...credential(kind), maxUses: undefined }
  await hold(3, records({ 'person guest': own, [`credential ${kind}-a`]: credentialRecord }))
  expect(await reason(kind, start)).toBe('allowGrant')
  await open()
  expect(await reason(kind, start + hour - 1)).toBe('allowGrant')
  const refusal = await comes(kind, start + hour)
  expect(refusal.decision).toMatchObject({ reason: 'credentialExpired', ruleId: `${kind}-a` })
  expect(refusal.evidence).toMatchObject({ firstUsedAt: start })
})

it('a lifetime begins with no refusal, and follows the end that the server knows from another device', async () => {
  await hold(3, records({ 'grant grant-a': { ...passageOf('grant-a', []) } }))
  expect(await reason('plate', start)).toBe('noGrant')
  await hold(4, records())
  expect(await reason('plate', start + 10 * hour)).toBe('allowGrant')
  // Elsewhere it was used half an hour earlier.
  const until = start + 10.5 * hour
  await hold(5, records({ 'credential plate-a': credential('plate', { until }) }))
  expect(await reason('plate', until - 1)).toBe('allowGrant')
  expect(await reason('plate', until)).toBe('credentialExpired')
  // What is longer later is longer from the same first use.
  await hold(6, records({ 'credential plate-a': credential('plate', { lifetimeAfterFirstUseSeconds: 7_200 }) }))
  expect(await reason('plate', start + 12 * hour - 1)).toBe('allowGrant')
  expect(await reason('plate', start + 12 * hour)).toBe('credentialExpired')
})

it('a lifetime refuses from the moments that the protocol document states', async () => {
  const text = await readFile(new URL('../../../../docs/device-decisions.md', import.meta.url), 'utf8')
  const table = text.split('## Lifetime after first use\n')[1]!.split('\n## ')[0]!
  const rows = table.split('\n').flatMap((line) => {
    const cells = [...line.matchAll(/`([^`]*)`/g)].map(([, cell]) => cell!)
    return line.startsWith('| `') ? [cells] : []
  })
  expect(rows).toHaveLength(4)
  for (const [version, [lifetime, until, firstUse, end]] of rows.entries()) {
    const moment = (seconds: string) => start + Number(seconds) * 1_000
    const plate = credential('plate', { lifetimeAfterFirstUseSeconds: Number(lifetime), until: moment(until!) })
    const guest = { id: 'guest', kind: 'visitor', status: 'active', needsMoreTime: false, until: moment('900000') }
    await store.clear()
    await hold(version + 3, records({ 'credential plate-a': plate, 'person guest': guest }))
    if (firstUse !== '-') expect(await reason('plate', moment(firstUse!))).toBe('allowGrant')
    expect(await reason('plate', moment(end!)), `${version}`).toBe('credentialExpired')
    expect(await reason('plate', moment(end!) - 1), `${version}`).toBe('allowGrant')
  }
})
