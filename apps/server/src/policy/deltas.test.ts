import fc from '../../../../tools/testing/fast-check.ts'
import { describe, expect, it, vi } from 'vitest'
import type { z } from 'zod'
import { aclKey } from '@lintel/devices/acl-digest.ts'
import { recordContents } from '@lintel/devices/protocol/records.ts'
import { decide } from '@lintel/rules/access/decide.ts'
import { indexPolicy } from '@lintel/rules/access/index-policy.ts'
import type { AreaRule, Door, Policy } from '@lintel/rules/access/model.ts'
import { partOfKind, policyOfRecords, recordOfAreaRule, type PolicyRecord } from '@lintel/rules/access/records.ts'
import type { AccessRequest, Decision, Presence } from '@lintel/rules/access/request.ts'
import { scene } from '../../../../packages/rules/test/parts.ts'
import { requestIn } from '../../../../packages/rules/test/requests.ts'
import { policyIn } from '../../../../packages/rules/test/sites.ts'
import type { Bundle, HeldRecord, SiteRecord } from './compile.ts'
import { inParts, opsOf } from './deltas.ts'
import { bundleOf, changesBetween, partOf, SiteAt, type Change } from './device-part.ts'
import { advanced, isUrgent, turnedBack, type ChangedRecord, type RecordsAt } from './site-records.ts'

vi.setConfig({ testTimeout: 120_000 })

const panelId = 'panel0'

/** A random policy as the records that the database would keep of it. */
function recordsOf(policy: Policy): SiteRecord[] {
  const records: SiteRecord[] = [{ kind: 'site', id: 'site', content: policy.site }]
  for (const [kind, part] of Object.entries(partOfKind)) {
    // Rules of areas are one part of a policy and several kinds of records.
    if (part === 'areaRules' && kind !== 'areaRule') continue
    const list = policy[part] as readonly { readonly id?: string; readonly kind?: string }[]
    list.forEach((content, number) => {
      const own = part === 'areaRules' ? recordOfAreaRule[content.kind as AreaRule['kind']] : kind
      records.push({ kind: own, id: content.id ?? `member${number}`, content })
    })
  }
  return records
}

const compiled = (records: readonly SiteRecord[]): Bundle =>
  bundleOf(partOf(panelId, new SiteAt({ version: 1, records: keyed(records) })))

const keyed = (records: readonly SiteRecord[]): ReadonlyMap<string, SiteRecord> =>
  new Map(records.map((record) => [aclKey(record.kind, record.id), record]))

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

const contentOf = ({ content }: HeldRecord): object => content

const versions = scene
  .chain((place) => fc.array(policyIn(place), { minLength: 2, maxLength: 4 }))
  .map((policies) => policies.map((policy) => keyed(recordsOf(policy))))

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
        const forward = advanced(then, changesAfter(rows, from), newest)
        expect(forward.records).toEqual(now.records)

        const before = partOf(panelId, new SiteAt(then))
        const after = partOf(panelId, new SiteAt(now), before)
        const ops = opsOf(changesBetween(before, after), contentOf)
        const held = plain(bundleOf(before))
        for (const [sign, kind, id, content] of inParts(ops, 500).flat()) {
          if (sign === '-') expect(held.delete(aclKey(kind, id))).toBe(true)
          else held.set(aclKey(kind, id), content)
        }
        expect(held).toEqual(plain(compiled([...now.records.values()])))
        if (from === newest) expect(ops).toEqual([])
      }),
      { numRuns: 400 },
    )
  })

  it('close before they open', () => {
    const record = (kind: string, id: string, content: object): HeldRecord => ({
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
  const cases = scene.chain((place) => fc.tuple(policyIn(place), requestIn(place)))

  it('property 6: decides at its doors as the whole would, for the same reason, people leaving included', () => {
    let compared = 0
    let leaving = 0
    const reasons = new Set<string>()
    fc.assert(
      fc.property(cases, ([policy, asked]) => {
        const records = recordsOf(policy)
        const bundle = compiled(records)
        const held = Array.from(bundle.values(), ({ source, content }) => ({ ...source, content }))
        const whole = policyOfRecords(records as PolicyRecord[], 7)!
        const part = policyOfRecords(held as PolicyRecord[], 7)!
        const request = atDevice(asked, bundle)
        fc.pre(bundle.has(aclKey('door', request.doorId)))
        const [inAll, here] = [whole, part].map((each) => decide(indexPolicy(each), request)) as [Decision, Decision]
        compared += 1
        reasons.add(here.reason)
        if (isStranger(policy, request, bundle)) {
          // A panel without a reader on the way out holds people with a way in alone, and reports what it does not know.
          expect(here.result).toBe(inAll.result)
          return
        }
        if (directionOf(policy, request) === 'exit') leaving += 1
        expect({ result: here.result, reason: here.reason }).toEqual({ result: inAll.result, reason: inAll.reason })
      }),
      { numRuns: 2_000 },
    )
    expect(compared).toBeGreaterThan(300)
    expect(leaving).toBeGreaterThan(50)
    expect(reasons.size).toBeGreaterThan(12)
  })

  it('property 5: lets everybody leave whose credential the site knows, without any right here and in a lockout', () => {
    let left = 0
    fc.assert(
      fc.property(cases, ([policy, asked]) => {
        const bundle = compiled(recordsOf(policy))
        const held = Array.from(bundle.values(), ({ source, content }) => ({ ...source, content }))
        const index = indexPolicy(policyOfRecords(held as PolicyRecord[], 7)!)
        for (const door of policy.doors.filter((one) => one.panelId === panelId))
          for (const side of door.sides.filter(
            ({ direction, readerIds }) => direction === 'exit' && readerIds.length > 0,
          ))
            for (const { id, personId } of policy.credentials) {
              const presented = [{ credentialId: id, used: 0, lockedUntil: asked.at + 30_000 }]
              const by = { kind: 'credentials', presented } as const
              const { result, reason } = decide(index, { ...asked, doorId: door.id, sideId: side.id, by })
              if (!policy.persons.some((person) => person.id === personId)) continue
              left += 1
              // Only what steps 6 and 7 say of the credential and its person; never that nobody knows it.
              if (result === 'deny') expect(reason).toMatch(/^(credential_(?!unknown)|person_)/)
            }
      }),
      { numRuns: 300 },
    )
    expect(left).toBeGreaterThan(500)
  })

  it('is of people with a way in alone where it cannot hold the credentials of the whole site', () => {
    fc.assert(
      fc.property(cases, ([policy]) => {
        const site = new SiteAt({ version: 1, records: keyed(recordsOf(policy)) })
        const all = partOf(panelId, site, undefined, policy.credentials.length)
        const few = partOf(panelId, site, undefined, policy.credentials.length - 1)
        fc.pre(all.rules.hasExitReader && !all.rules.isForEverybody)
        const known = new Set(policy.persons.map(({ id }) => id))
        for (const { id, personId } of policy.credentials)
          if (known.has(personId)) expect(bundleOf(all).has(aclKey('credential', id))).toBe(true)
        expect(few.hasEverybody).toBe(false)
        for (const key of bundleOf(few).keys()) expect(bundleOf(all).has(key)).toBe(true)
      }),
    )
  })

  it('carries the areas outside and inside and the schedule always, which no record of the site is about', () => {
    const site = { kind: 'site', id: 'site', content: { id: 'site', zone: 'UTC', clockDriftLimitSeconds: 60 } }
    const keys = [...compiled([site]).keys()]
    expect(keys.sort()).toEqual(['area inside', 'area outside', 'schedule always', 'site site'])
  })

  it('consists of records that the published schemas know whole', () => {
    fc.assert(
      fc.property(cases, ([policy]) => {
        for (const { source, content } of compiled(recordsOf(policy)).values()) {
          const schema: z.ZodType = recordContents[source.kind as keyof typeof recordContents]
          const plainContent: unknown = JSON.parse(JSON.stringify(content))
          expect(schema.parse(plainContent)).toEqual(plainContent)
        }
      }),
    )
  })

  it('names no door of another device', () => {
    fc.assert(
      fc.property(cases, ([policy]) => {
        const foreign = policy.doors.filter((door) => door.panelId !== panelId).map(({ id }) => id)
        for (const [key, { source, content }] of compiled(recordsOf(policy))) {
          expect(foreign.map((id) => aclKey('door', id))).not.toContain(key)
          if (source.kind === 'areaRule') continue
          for (const id of foreign) expect(JSON.stringify(content)).not.toContain(`"${id}"`)
        }
      }),
    )
  })
})

/** What a device asks itself: with what it has seen itself and the plans it was told of. */
function atDevice(request: AccessRequest, bundle: Bundle): AccessRequest {
  const own = ({ doorId }: { readonly doorId: string }): boolean => bundle.has(aclKey('door', doorId))
  const { lastSeen, entries } = request.presence
  const presence: Presence = {
    ...request.presence,
    lastSeen: Object.fromEntries(Object.entries(lastSeen).filter(([, seen]) => own(seen))),
    entries: Object.fromEntries(Object.entries(entries).map(([id, all]) => [id, all.filter(own)])),
  }
  const activePlans = request.activePlans.filter(({ planId }) => bundle.has(aclKey('plan', planId)))
  return { ...request, presence, activePlans, overrides: [] }
}

const directionOf = (policy: Policy, { doorId, sideId }: AccessRequest) =>
  policy.doors.find(({ id }) => id === doorId)?.sides.find(({ id }) => id === sideId)?.direction

/** Somebody asks whom the site knows and the device does not hold: it has no reader on the way out, or there is no such person. */
function isStranger({ credentials, persons }: Policy, { by, doorId }: AccessRequest, bundle: Bundle): boolean {
  if (by.kind === 'exitRequest') return false
  if (by.kind !== 'credentials')
    return persons.some(({ id }) => id === by.personId) && !bundle.has(aclKey('person', by.personId))
  return by.presented.some(({ credentialId }) => {
    const known = credentials.find(({ id }) => id === credentialId)
    if (!known || bundle.has(aclKey('credential', credentialId))) return false
    const isKnownPerson = persons.some(({ id }) => id === known.personId)
    const door = bundle.get(aclKey('door', doorId))?.content as Door
    if (isKnownPerson)
      expect(door.sides.some(({ direction, readerIds }) => direction === 'exit' && readerIds.length > 0)).toBe(false)
    return true
  })
}
