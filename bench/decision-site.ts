import type { AreaRule, Credential, Door, Override, Person, Plan, Policy } from '@lintel/rules/access/model.ts'
import type { AccessRequest, Presence } from '@lintel/rules/access/request.ts'
import {
  allDays,
  always,
  blockOf,
  cardOf,
  healthy,
  noSubjects,
  scheduleOf,
  timetableOf,
  weekly,
  workdays,
} from '../packages/rules/test/factories.ts'
import { fortnightMinutes, many, seededRandom, siteOf, start } from './decision.ts'

/** A large site in which every rule there is meets others, and requests that ask for all of them. */

export const people = 10_000
export const doors = 500
const groups = 400
const floors = 10
const plansCount = 5

const minuteMs = 60_000
const hourMs = 3_600_000
const end = start + fortnightMinutes * minuteMs

type Any = (below: number) => number
const someTime = (any: Any): number => start + any(fortnightMinutes) * minuteMs

const floorOf = (n: number): string => `floor${n % floors}`

const doorWith = (door: Door, n: number): Door => {
  const [from, to] = n % 97 === 0 ? ['outside', 'annex'] : n % 3 === 0 ? ['hall', floorOf(n)] : ['outside', 'hall']
  return {
    ...door,
    sides: [
      { id: 'in', direction: 'entry', fromAreaId: from, toAreaId: to, readerIds: [`${door.id}-in`] },
      { id: 'out', direction: 'exit', fromAreaId: to, toAreaId: from, readerIds: [`${door.id}-out`] },
    ],
    class: n % 5 === 0 ? { kind: 'high', maxPolicyAgeHours: 24 } : { kind: n % 2 === 0 ? 'normal' : 'comfort' },
    isOutOfService: n % 83 === 0,
    panelId: `panel${n % 50}`,
    permitsRemote: n % 7 !== 0,
    ...(n % 4 === 0 ? { timetableId: `timetable${n % 7}` } : {}),
    ...(n % 10 === 0 ? { lockdownExempt: { personIds: [], groupIds: [`group${n % groups}`] } } : {}),
  }
}

const personWith = (person: Person, n: number): Person => ({
  ...person,
  ...(n % 20 === 0 ? { kind: 'visitor', hostId: `person${n + 1}` } : {}),
  ...(n % 20 === 0 && n % 400 !== 0 ? { until: start + (n % 30) * 24 * hourMs } : {}),
  ...(n % 53 === 0 ? { status: n % 2 === 0 ? 'suspended' : 'ended' } : {}),
  ...(n % 30 === 7 ? { company: { ...person.company!, from: start + 24 * hourMs, until: start + 240 * hourMs } } : {}),
})

const kinds: readonly Credential['kind'][] = ['pin', 'face', 'plate', 'card', 'qr']

const secondOf = (n: number): Credential => {
  const kind = kinds[n % kinds.length]!
  return {
    ...cardOf(`person${n}`),
    id: `person${n}-second`,
    kind,
    status: n % 37 === 0 ? 'lost' : n % 41 === 0 ? 'inactive' : 'active',
    ...(kind === 'plate' ? { plate: `P-${n % 500}` } : {}),
    ...(n % 11 === 0 ? { maxUses: 2 } : {}),
    ...(n % 13 === 0 ? { lifetimeAfterFirstUseSeconds: 86_400 } : {}),
    ...(n % 17 === 0 ? { from: start + 48 * hourMs } : n % 19 === 0 ? { until: start + 200 * hourMs } : {}),
  }
}

const schedules = [
  always,
  scheduleOf('office', [weekly(workdays, '08:00', '18:00')], { holiday2: { windows: [{ from: 600, to: 720 }] } }),
  scheduleOf('early', [weekly(allDays, '05:30', '14:00')], { special: 'closed' }),
  scheduleOf('night', [weekly([5, 6], '22:00', '06:00'), weekly(workdays, '21:00', '23:59')], { holiday1: 'asUsual' }),
  scheduleOf('day', [weekly(allDays, '09:00', '17:00')]),
]

const modes: readonly Override['mode'][] = [
  'unlocked',
  'lockdown',
  'controlledPlusPin',
  'anyKnownCredential',
  'outOfService',
  'controlled',
]

const overrideOf = (any: Any, id: string, at: number): Override => ({
  id,
  targets: any(3) === 0 ? { areas: [{ areaId: floorOf(any(floors)) }] } : { doorIds: [`door${any(doors)}`] },
  mode: modes[any(modes.length)]!,
  createdAt: at,
  from: at,
  until: at + any(48) * hourMs,
  createdById: 'operator',
  reason: 'works',
})

const planModes = ['lockdown', 'open', 'lock', 'none'] as const

const planOf = (any: Any, n: number): Plan => ({
  id: `plan${n}`,
  rank: n % 2,
  parts: [
    { targets: { areas: [{ areaId: n === 0 ? 'building' : floorOf(n) }] }, mode: planModes[n % planModes.length]! },
    {
      targets: { doorGroupIds: [`doors${any(50)}`, 'missing'] },
      mode: planModes[(n + 1) % planModes.length]!,
    },
  ],
  responders: { personIds: [], groupIds: [`group${n}`, `group${n + 20}`] },
  respondersIgnoreBlocks: n % 2 === 0,
})

const exempt = (n: number) => ({ personIds: [], groupIds: [`group${n}`] })

const areaRules: readonly AreaRule[] = [
  { id: 'lock', kind: 'interlock', doorIds: ['door0', 'door1', 'door2', 'door3'] },
  { id: 'host', kind: 'escort', areaId: 'floor1', exempt: noSubjects, withinSeconds: 60 },
  {
    id: 'first',
    kind: 'firstPerson',
    areaId: 'floor2',
    exempt: exempt(30),
    firstPersons: { personIds: [], groupIds: ['group40'] },
  },
  {
    id: 'once',
    kind: 'passback',
    areaId: 'building',
    exempt: exempt(31),
    strength: 'hard',
    checks: [{ kind: 'entryExit' }],
    passbackResetAt: 240,
  },
  {
    id: 'slow',
    kind: 'passback',
    areaId: 'floor3',
    exempt: noSubjects,
    strength: 'hard',
    checks: [
      { kind: 'timedPerArea', seconds: 3600 },
      { kind: 'timedPerDoor', seconds: 7200 },
    ],
    passbackResetAfterHours: 1,
  },
  {
    id: 'soft',
    kind: 'passback',
    areaId: 'floor4',
    exempt: noSubjects,
    strength: 'soft',
    checks: [{ kind: 'entryExit' }],
  },
  { id: 'full', kind: 'occupancy', areaId: 'floor5', exempt: exempt(32), max: 20, strength: 'hard' },
]

/** 10,000 people, 500 doors and 1,000 grants of `siteOf`, with everything else that decides. */
export const richSite = (): Policy => {
  const any = seededRandom(7)
  const site = siteOf(people, doors, 1_000, groups)
  return {
    ...site,
    site: { ...site.site, firePlanId: 'plan1' },
    areas: [
      ...site.areas,
      ...many(floors, (n) => ({ id: floorOf(n), parentId: 'building' })),
      { id: 'annex', parentId: 'nowhere' },
    ],
    doors: site.doors.map(doorWith),
    persons: site.persons.map(personWith),
    credentials: [...site.credentials, ...many(people, secondOf)],
    memberships: site.memberships.map((membership, n) =>
      n % 15 === 0
        ? { ...membership, from: start + (n % 200) * hourMs }
        : n % 16 === 0
          ? { ...membership, until: start + (n % 300) * hourMs }
          : membership,
    ),
    grants: site.grants.map((grant, n) => ({
      ...grant,
      minFactors: n % 9 === 0 ? 2 : 1,
      regardlessOfHolidays: n % 6 === 0,
      gives: n % 12 === 5 ? ('guardPulse' as const) : grant.gives,
      ...(n % 40 === 0 ? { areas: [{ areaId: 'annex' }] } : {}),
      ...(n % 25 === 0 ? { until: start + 100 * hourMs } : {}),
    })),
    blocks: many(200, (n) =>
      blockOf(`block${n}`, {
        subjects: {
          personIds: n % 2 === 0 ? [`person${any(people)}`] : [],
          groupIds: n % 20 === 1 ? [`group${any(groups)}`] : [],
          credentialIds: n % 5 === 0 ? [`person${any(people)}-card`] : [],
          plates: n % 7 === 0 ? [`P-${any(500)}`] : [],
        },
        targets: n % 3 === 0 ? { wholeSite: true } : { areas: [{ areaId: floorOf(n), direction: 'entry' }] },
        ...(n % 4 === 0 ? { until: start + 150 * hourMs } : {}),
      }),
    ),
    companyDoorLimits: site.companyDoorLimits.map((companyDoorLimit, n) => ({
      ...companyDoorLimit,
      ...(n % 3 === 0 ? { scheduleId: 'day' } : {}),
      ...(n % 4 === 0 ? { targets: { doorGroupIds: many(25, (group) => `doors${group * 2}`) } } : {}),
    })),
    schedules,
    calendars: [
      ...site.calendars,
      { id: 'site', layer: 'site', entries: [{ on: '2026-06-10', dayType: 'holiday2' }] },
      ...many(
        5,
        (n) =>
          ({
            id: `own${n}`,
            layer: 'company',
            companyId: `company${n}`,
            followsSite: n !== 4,
            entries: [{ from: '2026-06-15', to: '2026-06-16', dayType: n % 2 === 0 ? 'special' : 'holiday1' }],
          }) as const,
      ),
    ],
    // The seventh is missing.
    timetables: many(6, (n) =>
      timetableOf(`timetable${n}`, [
        { mode: modes[n]!, scheduleId: 'office' },
        { mode: 'unlocked', scheduleId: 'day', unlockAfterFirstPersonGroupId: `group${n}` },
      ]),
    ),
    overrides: many(60, (n) => overrideOf(any, `override${n}`, someTime(any))),
    plans: many(plansCount, (n) => planOf(any, n)),
    areaRules,
  }
}

const presenceOf = (any: Any, person: string, doorId: string, at: number): Presence => {
  const seenAt = at - any(36 * 60) * minuteMs
  const sighting = { areaId: any(2) === 0 ? floorOf(any(floors)) : 'outside', at: seenAt, doorId: `door${any(doors)}` }
  return {
    lastSeen: any(2) === 0 ? { [person]: sighting } : {},
    entries: any(4) === 0 ? { [person]: [{ ...sighting, doorId }] } : {},
    counts: any(2) === 0 ? { floor5: any(40) } : {},
    arrivals: any(3) === 0 ? [{ doorId, groupId: `group${any(6)}`, at: at - any(10 * 60) * minuteMs }] : [],
    reads: any(5) === 0 ? [{ doorId, personId: `person${any(people)}`, at }] : [],
    passbackReset: any(20) === 0 ? { [person]: at - any(600) * minuteMs } : {},
    exitOpenings: any(20) === 0 ? [{ doorId, at: at - any(600) * minuteMs }] : [],
  }
}

const askerOf = (any: Any, person: string, at: number): AccessRequest['by'] => {
  const how = any(100)
  if (how < 3) return { kind: 'exitRequest' }
  if (how < 10)
    return { kind: how < 7 ? 'remote' : 'guardPulse', personId: person, factors: any(2) === 0 ? ['has'] : [] }
  const usage = {
    used: any(4),
    ...(any(3) === 0 ? { firstUsedAt: at - any(48) * hourMs } : {}),
    ...(any(50) === 0 ? { lockedUntil: at + (any(20) - 10) * minuteMs } : {}),
  }
  const [card, second] = [
    { credentialId: `${person}-card`, used: 0 },
    { credentialId: `${person}-second`, ...usage },
  ]
  const proofs = how < 20 ? [card, second] : how < 40 ? [second] : how < 42 ? [] : [card]
  return { kind: 'credentials', presented: proofs, ...(any(10) === 0 ? { factorRequestedAt: at - any(20_000) } : {}) }
}

/** Questions without end, the same at every run. */
export const richRequests = (): (() => AccessRequest) => {
  const any = seededRandom(11)
  return () => {
    const at = someTime(any)
    // Now and then a stranger.
    const person = `person${any(people + 50)}`
    const doorId = `door${any(doors + 2)}`
    return {
      doorId,
      sideId: any(10) < 8 ? 'in' : 'out',
      at,
      by: askerOf(any, person, at),
      presence: presenceOf(any, person, doorId, at),
      activePlans:
        any(20) === 0 ? [{ planId: `plan${any(plansCount + 1)}`, since: at - any(300) * minuteMs, until: end }] : [],
      overrides: any(25) === 0 ? [overrideOf(any, 'manual', at - any(24) * hourMs)] : [],
      health: {
        ...healthy,
        isFireInputActive: any(200) === 0,
        isInContact: any(10) > 0,
        deadReaderIds: any(30) === 0 ? [`${doorId}-out`] : [],
        openDoorIds: any(10) === 0 ? ['door1'] : [],
      },
      policyAgeSeconds: any(20) === 0 ? 90_000 : 0,
    }
  }
}
