/** Change preview (property 11) and the next allowed time, both against asking again and again. */

import { expectDraws } from '../../../tools/testing/draws.ts'
import fc, { runsOf } from '../../../tools/testing/fast-check.ts'
import { expect, it, vi } from 'vitest'
import { type AccessChange, previewChanges } from '../src/access/changes.ts'
import { decide, decideNow } from '../src/access/decide.ts'
import { explain } from '../src/access/explain.ts'
import { indexPolicy } from '../src/access/index-policy.ts'
import type { PolicyIndex } from '../src/access/policy-index.ts'
import type { Policy } from '../src/access/model.ts'
import type { AccessRequest } from '../src/access/request.ts'
import {
  blockOf,
  cardOf,
  grantOf,
  member,
  policyOf,
  requestOf,
  scheduleOf,
  show,
  weekly,
  workdays,
} from './factories.ts'
import { endOfLock, requestIn } from './requests.ts'
import { scene } from './parts.ts'
import { grantIn, membershipIn, policyIn } from './sites.ts'

const minuteMs = 60_000

/** A loaded machine takes its time over so many questions. */
vi.setConfig({ testTimeout: 120_000 })

/** Only rights: every door controlled, every person with a valid card, no rules of areas. */
const rightsOnly = (policy: Policy): Policy => ({
  ...policy,
  doors: policy.doors.map(({ timetableId: _timetableId, ...door }) => ({
    ...door,
    isOutOfService: false,
    class: { kind: 'comfort' },
  })),
  credentials: [
    ...policy.persons.map(({ id }) => cardOf(id)),
    ...policy.credentials.map(({ id, personId }) => cardOf(personId, { id })),
  ],
  overrides: [],
  areaRules: [],
  blocks: policy.blocks.map((block) => ({ ...block, subjects: { ...block.subjects, credentialIds: [], plates: [] } })),
})

const mayEnter = (index: PolicyIndex, code: string, doorId: string, sideId: string, at: number): boolean =>
  decideNow(index, requestOf('', { at, doorId, sideId, by: show(code) })).result !== 'deny'

/** Codes that grants name. */
const codesNamed = ({ grants }: Policy): readonly string[] =>
  grants.flatMap(({ subjects }) => subjects.credentialIds ?? [])

const holderOf = ({ credentials, persons }: Policy, code: string): string | undefined => {
  const personId = credentials.find(({ id }) => id === code)?.personId
  return persons.some(({ id }) => id === personId) ? personId : undefined
}

/** Every few minutes, and both sides of every edge that was found. */
const moments = (from: number, until: number, change: AccessChange | undefined): number[] => {
  const found: number[] = []
  for (let at = from; at < until; at += 7 * minuteMs) found.push(at)
  const edges = [...(change?.gained ?? []), ...(change?.lost ?? [])].flat()
  return [...found, ...edges.flatMap((edge) => [edge - 1, edge])].filter((at) => from <= at && at < until)
}

it('11: the change preview equals repeated decisions, and to the minute at its edges', () => {
  const pair = scene.chain((place) =>
    fc
      .tuple(policyIn(place), policyIn(place), grantIn(place), membershipIn(place), fc.boolean())
      .map(([first, second, grant, membership, isEdit]) => {
        const before = rightsOnly(first)
        const editedPolicy = {
          ...before,
          grants: [...before.grants.slice(1), { ...grant, id: 'new' }],
          memberships: [...before.memberships, membership],
        }
        return { base: place.base, before, after: isEdit ? editedPolicy : rightsOnly({ ...second, site: first.site }) }
      }),
  )
  const days = 2
  let judgedCount = 0
  let codeChangeCount = 0
  fc.assert(
    fc.property(pair, ({ base, before, after }) => {
      const [old, now] = [indexPolicy(before), indexPolicy(after)]
      const changes = previewChanges(old, now, base, days)
      const codesInGrants = new Set([before, after].flatMap(codesNamed))
      const codes = before.persons
        .map(({ id }) => `${id}-card`)
        .concat([...codesInGrants].filter((code) => code !== 'missing'))
      for (const code of codes) {
        // A code that another person held before is none of either's at the other time.
        for (const personId of new Set([holderOf(before, code), holderOf(after, code)])) {
          for (const doorId of ['door0', 'door1', 'door2']) {
            const change = changes.find(
              (each) =>
                each.personId === personId &&
                each.credentialId === (codesInGrants.has(code) ? code : undefined) &&
                each.doorId === doorId &&
                each.sideId === 'in',
            )
            for (const at of moments(base, base + days * 1440 * minuteMs, change)) {
              const had = holderOf(before, code) === personId && mayEnter(old, code, doorId, 'in', at)
              const has = holderOf(after, code) === personId && mayEnter(now, code, doorId, 'in', at)
              const isIn = (times: (typeof changes)[number]['gained'] = []) =>
                times.some(([from, until]) => from <= at && at < until)
              if (isIn(change?.gained) !== (has && !had) || isIn(change?.lost) !== (had && !has))
                throw new Error(`${code} of ${personId} ${doorId} ${new Date(at).toISOString()}`)
              judgedCount += 1
              if (codesInGrants.has(code) && had !== has) codeChangeCount += 1
            }
          }
        }
      }
    }),
    runsOf(200, 50),
  )
  expectDraws(judgedCount, 1_000)
  expectDraws(codeChangeCount, 100)
})

it('the change preview looks only at people that the difference can concern, and finds what looking at all people finds', () => {
  type Lists = { readonly [Name in keyof Policy]: Policy[Name] extends readonly unknown[] ? Name : never }[keyof Policy]
  const lists: readonly Lists[] = [
    'areas',
    'doors',
    'doorGroups',
    'persons',
    'credentials',
    'groups',
    'memberships',
    'grants',
    'blocks',
    'companyDoorLimits',
    'schedules',
    'calendars',
  ]
  const edit = scene.chain((place) =>
    fc.record({
      base: fc.constant(place.base),
      policy: policyIn(place),
      other: policyIn(place),
      edits: fc.array(fc.tuple(fc.constantFrom(...lists), fc.nat(9), fc.boolean()), { minLength: 1, maxLength: 3 }),
    }),
  )
  let changeCount = 0
  fc.assert(
    fc.property(edit, ({ base, policy, other, edits }) => {
      const after = edits.reduce<Policy>((edited, [list, at, isReplaced]) => {
        const [old, news] = [edited[list] as readonly unknown[], other[list] as readonly unknown[]]
        const place = old.length === 0 ? 0 : at % old.length
        const put = isReplaced && news.length > 0 ? [news[at % news.length]] : []
        return { ...edited, [list]: [...old.slice(0, place), ...put, ...old.slice(place + 1)] }
      }, policy)
      const before = indexPolicy(policy)
      const found = previewChanges(before, indexPolicy(after), base, 3)
      // Of a copy no record is the same, so all people are looked at.
      const copy = previewChanges(before, indexPolicy(structuredClone(after)), base, 3)
      expect(found).toEqual(copy)
      changeCount += found.length
    }),
    runsOf(600),
  )
  expectDraws(changeCount, 100)
})

it('the change preview shows who gains what and when', () => {
  const office = scheduleOf('office', [weekly(workdays, '08:00', '18:00')])
  const before = policyOf({ schedules: [office] })
  const after = policyOf({ schedules: [office], grants: [grantOf('new', { scheduleId: 'office' })] })
  const from = Date.parse('2026-06-12T00:00+02:00')
  expect(previewChanges(indexPolicy(before), indexPolicy(after), from, 4)).toEqual([
    {
      personId: 'alice',
      doorId: 'door',
      sideId: 'in',
      gained: [
        [Date.parse('2026-06-12T08:00+02:00'), Date.parse('2026-06-12T18:00+02:00')],
        [Date.parse('2026-06-15T08:00+02:00'), Date.parse('2026-06-15T18:00+02:00')],
      ],
      lost: [],
    },
  ])
  expect(previewChanges(indexPolicy(after), indexPolicy(after), from, 4)).toEqual([])
})

it('the decision names a next time at which the request is no longer refused, and none before it', () => {
  const question = scene.chain((place) =>
    fc.record({ policy: policyIn(place), request: requestIn(place), more: membershipIn(place) }),
  )
  const step = 30
  let found = 0
  fc.assert(
    fc.property(question, ({ policy, request }) => {
      const plain: Policy = { ...policy, timetables: [], plans: [], overrides: [], doors: rightsOnly(policy).doors }
      const index = indexPolicy(plain)
      const calm: AccessRequest = { ...request, activePlans: [], overrides: [] }
      const decision = decide(index, calm)
      const isRefusedAt = (at: number) => decideNow(index, { ...calm, at }).result === 'deny'
      const next = decision.nextAllowedAt
      if (next !== null) {
        found++
        expect(decision.result).toBe('deny')
        expect(next).toBeGreaterThan(calm.at)
        expect(next < endOfLock(plain, calm) && isRefusedAt(next)).toBe(false)
      }
      // What only time removes is looked for everywhere; these depend on what else happens.
      const others = ['escortMissing', 'factorMissing', 'firstPersonMissing', 'interlockOpen', 'areaFull', 'passback']
      const end = Math.min(next ?? Number.POSITIVE_INFINITY, calm.at + 3 * 1440 * minuteMs)
      for (let at = calm.at; decision.result === 'deny' && at < end; at += step * minuteMs) {
        const then = decideNow(index, { ...calm, at })
        if (others.includes(then.reason)) return
        if (then.result === 'allow') throw new Error(`${decision.reason}: allowed ${new Date(at).toISOString()}`)
      }
    }),
    runsOf(1_000),
  )
  expectDraws(found, 5)
})

it('the change preview knows that a block on a group ends for a person who leaves the group', () => {
  const leaves = Date.parse('2026-06-12T12:00+02:00')
  const policyWithBlock = policyOf({
    memberships: [member('alice'), { ...member('alice', 'barred'), until: leaves }],
    grants: [grantOf('office')],
    blocks: [blockOf('bar', { subjects: { personIds: [], groupIds: ['barred'], credentialIds: [], plates: [] } })],
  })
  const decision = decide(indexPolicy(policyWithBlock), requestOf('2026-06-12T09:00+02:00'))
  expect([decision.reason, decision.nextAllowedAt]).toEqual(['blocked', leaves])
})

it('the decision is explained by its code, its rule and its times', () => {
  const policy = policyOf({
    schedules: [scheduleOf('office', [weekly(workdays, '08:00', '18:00')])],
    memberships: [member('alice')],
    grants: [grantOf('office', { scheduleId: 'office' })],
  })
  const index = indexPolicy(policy)
  expect(explain(index, decide(index, requestOf('2026-06-13T09:00+02:00')))).toEqual({
    code: 'outsideSchedule',
    result: 'deny',
    rule: { kind: 'grant', id: 'office' },
    localTime: '2026-06-13T09:00:00+02:00',
    next: { at: Date.parse('2026-06-15T08:00+02:00'), localTime: '2026-06-15T08:00:00+02:00' },
    passed: ['door', 'lifeSafety', 'plan', 'outOfService', 'override', 'timetable', 'credential', 'person', 'blocks'],
    notes: [],
    policyVersion: 1,
  })
})
