import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { credentialHash } from '@lintel/devices/policy-digest.ts'
import { digestOfOps, hallDoor, opsOf, passageOf, type Records, viennaSite } from '../../test/policy.ts'
import { AccessController } from './access-controller.ts'
import type { Presentation } from './presentation.ts'
import { PolicyStore } from './policy-store.ts'

/**
 * The test vectors of docs/device-decisions.md about what a device counts and remembers, with a power cut where they
 * say so.
 */

const text = await readFile(new URL('../../../../docs/device-decisions.md', import.meta.url), 'utf8')
const rowsOf = (title: string): string[][] =>
  text
    .split(`## ${title}\n`)[1]!
    .split('\n## ')[0]!
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => [...line.matchAll(/`([^`]*)`/g)].map(([, cell]) => cell!))

const key = Buffer.alloc(32, 7)
/** A Wednesday in Vienna, where it is an hour later than UTC. */
const midnight = Date.parse('2026-11-17T23:00:00Z')
const minute = 60_000
const dayMinutes = 24 * 60

let folder: string
let store: PolicyStore
let controller: AccessController
const open = async () => {
  store = await PolicyStore.open(folder)
  controller = new AccessController(store, ({ door }) => `reader ${door}`)
}
const hold = async (records: Records) => {
  const ops = opsOf({ ...viennaSite, ...records })
  const message = { v: 1 as const, ts: null, from: 0, to: 1, digest: digestOfOps(ops), part: 1, parts: 1, ops }
  expect(await store.take({ ...message, key: key.toString('hex') }, midnight)).toMatchObject({ version: 1 })
}
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vectors-'))
  await open()
})
afterEach(() => rm(folder, { recursive: true, force: true }))

async function shows(kind: Presentation['kind'], value: string, at: number): Promise<string> {
  const presentation: Presentation = { kind, value, door: 0, side: 'entry' }
  const now = { at, clockDriftSeconds: 0, isInContact: false, isFireInputActive: false, deadSides: [], openRelays: [] }
  const verdict = controller.judge(presentation, now)!
  if (verdict.decision.result === 'allow') {
    await controller.used([verdict], at)
    await controller.arrived(verdict, presentation, at)
  }
  return verdict.decision.reason
}

const person = (id: string) => ({ id, kind: 'member', status: 'active', needsMoreTime: false })
const hall = { 'area hall': { id: 'hall', parentId: 'inside' } }

describe('the vectors of uses', () => {
  const kinds = ['pin', 'qr', 'plate'] as const
  const credentials = (maxUses: number) =>
    Object.fromEntries(
      kinds.map((kind) => [
        `credential ${kind}`,
        {
          id: kind,
          personId: 'guest',
          kind,
          status: 'active',
          hash: credentialHash(key, kind, `KEY${kind}`),
          ...(kind !== 'plate' && { maxUses }),
        },
      ]),
    )

  it.each(rowsOf('Uses'))('limit %s: %s', async (limit, steps, answers) => {
    await hold({
      ...hall,
      'door a': hallDoor('a'),
      'person guest': { ...person('guest'), kind: 'visitor', until: midnight + dayMinutes * minute },
      ...credentials(Number(limit)),
      'grant g': passageOf('g', ['guest']),
    })
    const reasons: string[] = []
    for (const [index, step] of steps!.split(' ').entries()) {
      if (step === 'cut') await open()
      else {
        const kind = kinds.find((one) => one === step) ?? 'card'
        reasons.push(await shows(kind, `KEY${step}`, midnight + (600 + index) * minute))
      }
    }
    expect(reasons).toEqual(answers!.split(' '))
  })

  it('are there', () => expect(rowsOf('Uses')).toHaveLength(6))
})

describe('the vectors of arming', () => {
  /** `1 09:15` is a quarter past nine of the second day. */
  const momentOf = (written: string): number => {
    const [, days = '0', hours, minutes] = /^(?:(\d) )?(\d\d):(\d\d)$/.exec(written)!
    return midnight + (Number(days) * dayMinutes + Number(hours) * 60 + Number(minutes)) * minute
  }

  it.each(rowsOf('Arming'))('arrival at %s, asked at %s: %s', async (arrived, requested, reason) => {
    await hold({
      ...hall,
      'door a': hallDoor('a', { timetableId: 't' }),
      'schedule office': { id: 'office', week: [{ days: [1, 2, 3, 4, 5], from: 540, to: 1_020 }], onDayTypes: {} },
      'timetable t': {
        id: 't',
        periods: [{ mode: 'unlocked', scheduleId: 'office', unlockAfterFirstPersonGroupId: 'early' }],
      },
      'group early': { id: 'early' },
      'membership m': { personId: 'ada', groupId: 'early' },
      ...Object.fromEntries(
        ['ada', 'ben'].flatMap((id) => [
          [`person ${id}`, person(id)],
          [
            `credential ${id}`,
            { id, personId: id, kind: 'card', status: 'active', hash: credentialHash(key, 'card', `KEY${id}`) },
          ],
        ]),
      ),
      'grant g': passageOf('g', ['ada', 'ben']),
    })
    if (arrived !== '-') expect(await shows('card', 'KEYada', momentOf(arrived!))).toBe('allowGrant')
    await open()
    expect(await shows('card', 'KEYben', momentOf(requested!))).toBe(reason)
  })

  it('are there', () => expect(rowsOf('Arming')).toHaveLength(6))
})
