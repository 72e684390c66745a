/**
 * (e) Decisions per second on one core and the time of a change preview.
 * The site has 10,000 people, 500 doors and 1,000 grants; people are members of three groups each, a group has two or three grants and a grant
 * a fifth of the doors.
 */

import { previewChanges } from '@lintel/rules/access/changes.ts'
import { decide } from '@lintel/rules/access/decide.ts'
import { indexPolicy, type PolicyIndex } from '@lintel/rules/access/index-policy.ts'
import type { Policy } from '@lintel/rules/access/model.ts'
import type { AccessRequest } from '@lintel/rules/access/request.ts'
import {
  allDays,
  always,
  cardOf,
  doorOf,
  emptyPresence,
  grantOf,
  member,
  nobody,
  personOf,
  policyOf,
  requestOf,
  scheduleOf,
  weekly,
  workdays,
} from '../packages/rules/test/factories.ts'

/** A generator of its own: the same site and requests at every run. */
export const seeded = (seed: number) => (below: number) => {
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
  const any = seeded(1)
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
    ceilings: many(20, (n) => ({
      id: `ceiling${n}`,
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
        exempt: nobody,
        strength: 'hard',
        checks: [{ kind: 'inOut' }],
        forgivenAt: 240,
      },
    ],
  })
}

export const start = Date.parse('2026-06-08T00:00:00Z')
export const fortnightMinutes = 14 * 1440

const requestsOf = (people: number, doors: number, count: number): AccessRequest[] => {
  const any = seeded(2)
  return many(count, () =>
    requestOf('', {
      doorId: `door${any(doors)}`,
      at: start + any(fortnightMinutes) * 60_000,
      by: { kind: 'credentials', presented: [{ credentialId: `person${any(people)}-card`, used: 0 }] },
      presence: emptyPresence,
    }),
  )
}

/** Of the processor, not of the wall clock: a busy machine would count against the code. */
export const milliseconds = (work: () => void): number => {
  const from = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(from)
  return (user + system) / 1000
}

const line = (name: string, value: string): void => console.log(`${name.padEnd(60)} ${value}`)

const rate = (index: PolicyIndex, name: string, asked: readonly AccessRequest[]): void => {
  for (const request of asked) decide(index, request)
  const rounds = Math.ceil(500_000 / asked.length)
  const spent = milliseconds(() => {
    for (let round = 0; round < rounds; round++) for (const request of asked) decide(index, request)
  })
  line(name, `${Math.round((rounds * asked.length * 1000) / spent).toLocaleString('en')} decisions/s`)
}

/** Prints the figures; the goal is 200,000 decisions a second with 10,000 people and 500 doors, and a preview within a second. */
export function decision(): void {
  const policy = siteOf(10_000, 500, 1000, 400)
  let index = indexPolicy(policy)
  line(
    'index of 10,000 people, 500 doors, 1,000 grants',
    `${milliseconds(() => (index = indexPolicy(policy))).toFixed(0)} ms`,
  )

  const requests = requestsOf(10_000, 500, 100_000)
  const counts = new Map<string, number>()
  for (const request of requests) {
    const { reason } = decide(index, request)
    counts.set(reason, (counts.get(reason) ?? 0) + 1)
  }

  rate(
    index,
    `all: ${[...counts].map(([reason, count]) => `${reason} ${(count / 1000).toFixed(0)} %`).join(', ')}`,
    requests,
  )
  for (const reason of counts.keys()) {
    rate(
      index,
      `only ${reason}`,
      requests.filter((request) => decide(index, request).reason === reason),
    )
  }

  const small = siteOf(500, 40, 100, 40)
  const changed: Policy = {
    ...small,
    version: 2,
    grants: small.grants.map((grant, n) => (n % 3 === 0 ? { ...grant, scheduleId: 'early' } : grant)),
  }
  const before = indexPolicy(small)
  const after = indexPolicy(changed)
  for (let round = 0; round < 3; round++) {
    let found = 0
    const spent = milliseconds(() => {
      found = previewChanges(before, after, start).length
    })
    line(`preview of 500 people × 40 doors × 14 days (${found} changes)`, `${spent.toFixed(0)} ms`)
  }
}
