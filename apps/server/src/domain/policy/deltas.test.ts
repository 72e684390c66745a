import fc, { runsOf } from '../../../../../tools/testing/fast-check.ts'
import { describe, expect, it, vi } from 'vitest'
import type { z } from 'zod'
import { policyKey } from '@lintel/devices/policy-digest.ts'
import { recordContents } from '@lintel/devices/protocol/records.ts'
import { scene } from '../../../../../packages/rules/test/parts.ts'
import { policyIn } from '../../../../../packages/rules/test/sites.ts'
import { compileBundle, panelId, recordsByKey, recordsOf } from '../../../test/devices/panel-cases.ts'
import type { Bundle, DeviceRecord, SiteRecord } from './compile.ts'
import { inParts, opsOf } from './deltas.ts'
import { bundleOf, changesBetween, partOf, SiteAt, type Change } from './device-part.ts'
import { advance, isUrgent, turnedBack, type ChangedRecord, type RecordsAt } from './site-records.ts'

vi.setConfig({ testTimeout: 120_000 })

/** The rows that versions leave behind: each record from the version that made it until the one that ended it. */
function historyOf(versions: readonly ReadonlyMap<string, SiteRecord>[]): ChangedRecord[] {
  const rows: ChangedRecord[] = []
  const open = new Map<string, ChangedRecord>()
  versions.forEach((records, index) => {
    const version = index + 1
    for (const [key, row] of open) {
      if (JSON.stringify(records.get(key)?.content) === JSON.stringify(row.content)) continue
      rows.push({ ...row, until: version })
      open.delete(key)
    }
    for (const [key, record] of records) if (!open.has(key)) open.set(key, { ...record, from: version, until: null })
  })
  return [...rows, ...open.values()]
}

const changesAfter = (rows: readonly ChangedRecord[], after: number): ChangedRecord[] =>
  rows.filter(({ from, until }) => from > after || (until !== null && until > after))

const plain = (bundle: Bundle): Map<string, object> =>
  new Map(Array.from(bundle, ([key, { content }]) => [key, content]))

const contentOf = ({ content }: DeviceRecord): object => content

const versions = scene
  .chain((place) => fc.array(policyIn(place), { minLength: 2, maxLength: 4 }))
  .map((policies) => policies.map((policy) => recordsByKey(recordsOf(policy))))

describe('deltas', () => {
  it('lead from any version to the newest, as whole as if it had been sent at once', () => {
    fc.assert(
      fc.property(versions, fc.nat(), (all, pick) => {
        const rows = historyOf(all)
        const newest = all.length
        const from = 1 + (pick % newest)
        const now: RecordsAt = { version: newest, records: all.at(-1)! }
        const then = turnedBack(now, changesAfter(rows, from), from)
        expect(then.records).toEqual(all[from - 1])
        const forward = advance(then, changesAfter(rows, from), newest)
        expect(forward.records).toEqual(now.records)

        const before = partOf(panelId, new SiteAt(then))
        const after = partOf(panelId, new SiteAt(now), before)
        const ops = opsOf(changesBetween(before, after), contentOf)
        const plainRecords = plain(bundleOf(before))
        for (const [sign, kind, id, content] of inParts(ops, 500).flat()) {
          if (sign === '-') expect(plainRecords.delete(policyKey(kind, id))).toBe(true)
          else plainRecords.set(policyKey(kind, id), content)
        }
        expect(plainRecords).toEqual(plain(compileBundle([...now.records.values()])))
        if (from === newest) expect(ops).toEqual([])
      }),
      runsOf(2_000),
    )
  })

  it('close before they open', () => {
    const record = (kind: string, id: string, content: object): DeviceRecord => ({
      source: { kind, id, content },
      content,
    })
    const changes: Change[] = [
      { key: 'credential old', before: record('credential', 'old', {}) },
      { key: 'block lifted', before: record('block', 'lifted', {}) },
      { key: 'person new', after: record('person', 'new', {}) },
      { key: 'grant g', before: record('grant', 'g', { a: 1 }), after: record('grant', 'g', { a: 2 }) },
      { key: 'block b', after: record('block', 'b', {}) },
    ]
    expect(opsOf(changes, contentOf).map(([sign, kind]) => sign + kind)).toEqual([
      '+block',
      '-credential',
      '+person',
      '+grant',
      '-block',
    ])
  })

  it('are cut into parts of a size, and never within a change', () => {
    const ops = Array.from({ length: 50 }, (_, n) => ['-', 'person', `${n}`.repeat(10)] as ['-', string, string])
    const parts = inParts(ops, 200)
    expect(parts.flat()).toEqual(ops)
    expect(parts.length).toBeGreaterThan(5)
    for (const part of parts) expect(JSON.stringify(part).length).toBeLessThanOrEqual(202)
    expect(inParts([], 200)).toEqual([[]])
    expect(inParts(ops.slice(0, 1), 1)).toEqual([ops.slice(0, 1)])
  })

  it('are urgent when they take something away', () => {
    const row = (kind: string, until: number | null): ChangedRecord => ({ kind, id: 'x', content: {}, from: 1, until })
    expect([row('person', null), row('schedule', 3), row('block', 4)].map((one) => isUrgent([one]))).toEqual([
      false,
      false,
      false,
    ])
    expect([row('credential', 2), row('block', null), row('membership', 2)].every((one) => isUrgent([one]))).toBe(true)
  })
})

describe('a device’s own part of the policy', () => {
  const policies = scene.chain(policyIn)

  it('is of people with a way in alone where it cannot hold the credentials of the whole site', () => {
    fc.assert(
      fc.property(policies, (policy) => {
        const site = new SiteAt({ version: 1, records: recordsByKey(recordsOf(policy)) })
        const all = partOf(panelId, site, undefined, policy.credentials.length)
        const few = partOf(panelId, site, undefined, policy.credentials.length - 1)
        fc.pre(all.rules.hasExitReader && !all.rules.needsAllPeople)
        const personIds = new Set(policy.persons.map(({ id }) => id))
        for (const { id, personId } of policy.credentials)
          if (personIds.has(personId)) expect(bundleOf(all).has(policyKey('credential', id))).toBe(true)
        expect(few.holdsAllPeople).toBe(false)
        for (const key of bundleOf(few).keys()) expect(bundleOf(all).has(key)).toBe(true)
      }),
    )
  })

  it('carries the areas outside and inside and the schedule always, which no record of the site is about', () => {
    const site = { kind: 'site', id: 'site', content: { id: 'site', zone: 'UTC', clockDriftLimitSeconds: 60 } }
    const keys = [...compileBundle([site]).keys()]
    expect(keys.sort()).toEqual(['area inside', 'area outside', 'schedule always', 'site site'])
  })

  it('consists of records that the published schemas know whole', () => {
    fc.assert(
      fc.property(policies, (policy) => {
        for (const { source, content } of compileBundle(recordsOf(policy)).values()) {
          const schema: z.ZodType = recordContents[source.kind as keyof typeof recordContents]
          const plainContent: unknown = JSON.parse(JSON.stringify(content))
          expect(schema.parse(plainContent)).toEqual(plainContent)
        }
      }),
    )
  })

  it('names no door of another device', () => {
    fc.assert(
      fc.property(policies, (policy) => {
        const foreign = policy.doors.filter((door) => door.panelId !== panelId).map(({ id }) => id)
        for (const [key, { source, content }] of compileBundle(recordsOf(policy))) {
          expect(foreign.map((id) => policyKey('door', id))).not.toContain(key)
          if (source.kind === 'areaRule') continue
          for (const id of foreign) expect(JSON.stringify(content)).not.toContain(`"${id}"`)
        }
      }),
    )
  })
})
