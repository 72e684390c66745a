/**
 * (e) Decisions per second on one core and the time of a change preview.
 * The site has 10,000 people, 500 doors and 1,000 grants; people are members of three groups each, a group has two or
 * three grants and a grant a fifth of the doors.
 */

import { previewChanges } from '@lintel/rules/access/changes.ts'
import { decide, decideNow } from '@lintel/rules/access/decide.ts'
import { indexPolicy } from '@lintel/rules/access/index-policy.ts'
import type { PolicyIndex } from '@lintel/rules/access/policy-index.ts'
import type { Policy } from '@lintel/rules/access/model.ts'
import type { AccessRequest } from '@lintel/rules/access/request.ts'
import { append } from '@lintel/rules/access/targets.ts'
import {
  allDays,
  always,
  cardOf,
  doorOf,
  emptyPresence,
  grantOf,
  member,
  noSubjects,
  personOf,
  policyOf,
  requestOf,
  scheduleOf,
  weekly,
  workdays,
} from '../packages/rules/test/factories.ts'

/** A generator of its own: the same site and requests at every run. */
export const seededRandom = (seed: number) => (below: number) => {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
  return Math.floor((seed / 2 ** 32) * below)
}

export const many = <T>(count: number, make: (n: number) => T): T[] => Array.from({ length: count }, (_, n) => make(n))

const schedules = [
  always,
  scheduleOf('office', [weekly(workdays, '08:00', '18:00')]),
  scheduleOf('early', [weekly(allDays, '05:30', '14:00')]),
  scheduleOf('night', [weekly([5, 6], '22:00', '06:00'), weekly(workdays, '21:00', '23:59')]),
]

export const siteOf = (people: number, doors: number, grants: number, groups: number): Policy => {
  const any = seededRandom(1)
  return policyOf({
    doors: many(doors, (n) => doorOf(`door${n}`, { groupIds: [`doors${n % 50}`] })),
    doorGroups: many(50, (n) => ({ id: `doors${n}` })),
    groups: many(groups, (n) => ({ id: `group${n}` })),
    persons: many(people, (n) => personOf(`person${n}`, { company: { id: `company${n % 20}` } })),
    credentials: many(people, (n) => cardOf(`person${n}`)),
    memberships: many(people * 3, (n) => member(`person${n % people}`, `group${any(groups)}`)),
    schedules,
    calendars: [
      {
        id: 'country',
        layer: 'country',
        entries: many(12, (n) => ({ month: n + 1, day: 3, dayType: 'holiday1' as const })),
      },
    ],
    companyDoorLimits: many(20, (n) => ({
      id: `companyDoorLimit${n}`,
      companyId: `company${n}`,
      targets: { wholeSite: true },
      scheduleId: 'always',
    })),
    grants: many(grants, (n) =>
      grantOf(`grant${n}`, {
        ...(n % 2 === 0 ? { companyId: `company${n % 20}` } : {}),
        subjects: { personIds: [`person${any(people)}`], groupIds: [`group${n % groups}`] },
        targets: { doorGroupIds: many(10, () => `doors${any(50)}`), doorIds: many(10, () => `door${any(doors)}`) },
        scheduleId: schedules[any(schedules.length)]!.id,
      }),
    ),
    areaRules: [
      {
        id: 'once',
        kind: 'passback',
        areaId: 'building',
        exempt: noSubjects,
        strength: 'hard',
        checks: [{ kind: 'entryExit' }],
        passbackResetAt: 240,
      },
    ],
  })
}

export const start = Date.parse('2026-06-08T00:00:00Z')
export const fortnightMinutes = 14 * 1440

/** Who asks where and when; the request is made of it shortly before it is judged, as in life. */
interface Question {
  readonly door: number
  readonly person: number
  readonly minute: number
}

const questionsOf = (people: number, doors: number, count: number): Question[] => {
  const any = seededRandom(2)
  return many(count, () => ({ door: any(doors), minute: any(fortnightMinutes), person: any(people) }))
}

const requestBy = ({ door, person, minute }: Question): AccessRequest =>
  requestOf('', {
    doorId: `door${door}`,
    at: start + minute * 60_000,
    by: { kind: 'credentials', presented: [{ credentialId: `person${person}-card`, used: 0 }] },
    presence: emptyPresence,
  })

/** Of the processor, not of the wall clock: a busy machine would count against the code. */
export const milliseconds = (work: () => void): number => {
  const from = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(from)
  return (user + system) / 1000
}

const line = (name: string, value: string): void => console.log(`${name.padEnd(60)} ${value}`)

/**
 * So many requests lie ready at a time: a hundred thousand would have to be fetched from memory like nothing else in
 * life.
 */
const lot = 1_000

const rate = (
  index: PolicyIndex,
  name: string,
  toDecide: readonly Question[],
  judge: typeof decideNow = decide,
): void => {
  let totalMs = 0
  let decisionCount = 0
  for (let round = 0; decisionCount < 600_000; round++) {
    for (let from = 0; from < toDecide.length; from += lot) {
      const requests = toDecide.slice(from, from + lot).map(requestBy)
      const took = milliseconds(() => {
        for (const request of requests) judge(index, request)
      })
      // The first round warms up.
      if (round === 0) continue
      totalMs += took
      decisionCount += requests.length
    }
  }
  line(name, `${Math.round((decisionCount * 1000) / totalMs).toLocaleString('en')} decisions/s`)
}

/**
 * Prints the figures; the goal is 200,000 decisions a second with 10,000 people and 500 doors, and a preview within a
 * second.
 */
export function decision(): void {
  const policy = siteOf(10_000, 500, 1000, 400)
  let index = indexPolicy(policy)
  line(
    'index of 10,000 people, 500 doors, 1,000 grants',
    `${milliseconds(() => (index = indexPolicy(policy))).toFixed(0)} ms`,
  )

  const questions = questionsOf(10_000, 500, 100_000)
  const byReason = new Map<string, Question[]>()
  for (const question of questions) {
    const { reason } = decide(index, requestBy(question))
    append(byReason, reason, question)
  }
  const shares = [...byReason].map(([reason, toDecide]) => `${reason} ${(toDecide.length / 1000).toFixed(0)} %`)
  rate(index, `all: ${shares.join(', ')}`, questions)
  for (const [reason, toDecide] of byReason) rate(index, `only ${reason}`, toDecide)
  for (const [reason, toDecide] of byReason) rate(index, `only ${reason}, as doors ask`, toDecide, decideNow)

  const small = siteOf(500, 40, 100, 40)
  const changedPolicy: Policy = {
    ...small,
    version: 2,
    grants: small.grants.map((grant, n) => (n % 3 === 0 ? { ...grant, scheduleId: 'early' } : grant)),
  }
  const before = indexPolicy(small)
  const after = indexPolicy(changedPolicy)
  for (let round = 0; round < 3; round++) {
    let found = 0
    const elapsedMs = milliseconds(() => {
      found = previewChanges(before, after, start, fortnightMinutes / 1440).length
    })
    line(`preview of 500 people × 40 doors × 14 days (${found} changes)`, `${elapsedMs.toFixed(0)} ms`)
  }
}
