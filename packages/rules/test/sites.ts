/** Random small sites: few of everything, so that rules meet, and now and then a reference to nothing. */

import fc from '../../../tools/testing/fast-check.ts'
import type { Id } from '../src/access/model-time.ts'
import type {
  AreaRule,
  Block,
  CompanyDoorLimit,
  Credential,
  Door,
  Grant,
  Membership,
  Override,
  Person,
  Plan,
  Policy,
  Timetable,
} from '../src/access/model.ts'
import type { Schedule, Weekday } from '../src/access/model-time.ts'
import { always } from './factories.ts'
import {
  some,
  rarely,
  mostly,
  ids,
  doorId,
  doorGroupId,
  personId,
  groupId,
  scheduleId,
  planId,
  companyId,
  compact,
  numberedList,
  someNumbered,
  subjects,
  grantSubjects,
  targets,
  somewhere,
  schedule,
  instantIn,
  nextZoneIn,
  spanIn,
  calendarsIn,
  type Scene,
} from './parts.ts'

const door: fc.Arbitrary<Omit<Door, 'id'>> = fc
  .record({
    groupIds: some(doorGroupId),
    from: mostly('outside', 'area0', 'area1'),
    to: mostly('area0', 'area1', 'area2', 'area3', 'missing'),
    back: fc.constantFrom('exit' as const, 'exit' as const, 'entry' as const),
    class: mostly<Door['class']>({ kind: 'comfort' }, { kind: 'normal' }, { kind: 'high', maxPolicyAgeHours: 24 }),
    isOutOfService: mostly(false, true),
    timetableId: rarely(ids('timetable', 2)),
    panelId: fc.constantFrom('panel0', 'panel1'),
    hasContact: fc.boolean(),
    permitsRemote: mostly(true, false),
    lockdownExempt: rarely(subjects),
  })
  .map(({ from, to, back, ...rest }) => ({
    ...rest,
    unlockSeconds: 5,
    longUnlockSeconds: 15,
    sides: [
      { id: 'in', direction: 'entry' as const, fromAreaId: from, toAreaId: to, readerIds: ['reader0'] },
      { id: 'out', direction: back, fromAreaId: to, toAreaId: from, readerIds: ['reader1'] },
    ],
  }))

const personIn = (place: Scene): fc.Arbitrary<Omit<Person, 'id'>> =>
  fc
    .record({
      span: spanIn(place),
      kind: mostly<Person['kind']>('member', 'visitor'),
      status: mostly<Person['status']>('active', 'active', 'suspended', 'ended'),
      company: rarely(fc.tuple(spanIn(place), companyId).map(([span, id]) => ({ ...span, id }))),
      hostId: rarely(personId),
      needsMoreTime: fc.boolean(),
    })
    .map(({ span, ...rest }) => ({ ...span, ...rest }))

const credentialIn = (place: Scene): fc.Arbitrary<Omit<Credential, 'id'>> =>
  fc
    .record({
      span: spanIn(place),
      personId,
      kind: fc.constantFrom<Credential['kind']>('card', 'card', 'pin', 'face', 'plate'),
      status: mostly<Credential['status']>('active', 'active', 'active', 'inactive', 'lost'),
      maxUses: rarely(fc.integer({ min: 1, max: 2 })),
      lifetimeAfterFirstUseSeconds: rarely(fc.constant(86_400)),
      plate: fc.constantFrom('B-1', 'B1', 'B-2'),
    })
    .map(({ span, ...rest }) => ({ ...span, ...rest }))

export const grantIn = (place: Scene): fc.Arbitrary<Omit<Grant, 'id'>> =>
  fc
    .record({
      span: spanIn(place),
      companyId: rarely(companyId),
      gives: mostly<Grant['gives']>('passage', 'guardPulse'),
      subjects: grantSubjects,
      targets: somewhere,
      scheduleId: fc.oneof(scheduleId, fc.constant('always')),
      minFactors: mostly<Grant['minFactors']>(1, 2, 3),
      regardlessOfHolidays: fc.boolean(),
    })
    .map(({ span, ...rest }) => ({ ...span, ...rest }))

export const blockIn = (place: Scene): fc.Arbitrary<Omit<Block, 'id'>> =>
  fc
    .record({
      span: spanIn(place),
      subjects: fc.record({
        personIds: some(personId, 1),
        groupIds: some(groupId, 1),
        credentialIds: some(ids('credential', 5), 1),
        plates: some(fc.constantFrom('B-1', 'B 2'), 1),
      }),
      targets,
      reason: fc.constant('reason'),
    })
    .map(({ span, ...rest }) => ({ ...span, ...rest }))

export const membershipIn = (place: Scene): fc.Arbitrary<Membership> =>
  fc.tuple(spanIn(place), fc.record({ personId, groupId })).map(([span, names]) => ({ ...span, ...names }))

const modes = fc.constantFrom<Override['mode']>(
  'controlled',
  'controlledPlusPin',
  'anyKnownCredential',
  'unlocked',
  'lockdown',
  'outOfService',
)

export const overrideIn = (place: Scene): fc.Arbitrary<Omit<Override, 'id'>> =>
  fc.record({
    targets,
    mode: modes,
    createdAt: instantIn(place),
    from: instantIn(place),
    until: instantIn(place),
    createdById: personId,
    reason: fc.constant('reason'),
  })

const timetable: fc.Arbitrary<Omit<Timetable, 'id'>> = fc.record({
  periods: some(
    fc.oneof(
      fc.record({ mode: modes, scheduleId: fc.oneof(scheduleId, fc.constant('always')) }),
      // Simple windows, see decide-naive.
      fc.record({ mode: modes, scheduleId: fc.constant('daytime'), unlockAfterFirstPersonGroupId: groupId }),
    ),
  ),
})

const plan: fc.Arbitrary<Omit<Plan, 'id'>> = fc.record({
  rank: fc.nat(2),
  parts: some(fc.record({ targets, mode: fc.constantFrom('open', 'lockdown', 'lock', 'none') })),
  responders: subjects,
  respondersIgnoreBlocks: fc.boolean(),
})

const ruledArea = mostly('area0', 'area1', 'area2', 'missing')

const areaRule: fc.Arbitrary<Omit<AreaRule, 'id'>> = fc.oneof(
  fc.record({ kind: fc.constant('interlock' as const), doorIds: some(doorId, 3) }),
  fc.record({
    kind: fc.constant('escort' as const),
    areaId: ruledArea,
    exempt: subjects,
    withinSeconds: fc.constant(600),
  }),
  compact(
    fc.record({
      kind: fc.constant('firstPerson' as const),
      areaId: ruledArea,
      exempt: subjects,
      firstPersons: subjects,
      passbackResetAfterHours: rarely(fc.integer({ min: 1, max: 72 })),
      passbackResetAt: rarely(fc.constantFrom(0, 150, 240)),
      passbackResetOn: rarely(fc.constantFrom<readonly Weekday[]>([1, 3, 5], [2, 7], [])),
    }),
  ),
  compact(
    fc.record({
      kind: fc.constant('passback' as const),
      areaId: ruledArea,
      exempt: subjects,
      strength: fc.constantFrom('off' as const, 'note' as const, 'soft' as const, 'hard' as const, 'hard' as const),
      checks: some(
        fc.oneof(
          fc.constant({ kind: 'entryExit' as const }),
          fc.record({
            kind: fc.constantFrom('timedPerDoor' as const, 'timedPerArea' as const),
            seconds: fc.constantFrom(600, 86_400),
          }),
        ),
      ),
      passbackResetAfterHours: rarely(fc.integer({ min: 1, max: 72 })),
      passbackResetAt: rarely(fc.constantFrom(0, 150, 240)),
      passbackResetOn: rarely(fc.constantFrom<readonly Weekday[]>([1, 3, 5], [2, 7], [])),
    }),
  ),
  fc.record({
    kind: fc.constant('occupancy' as const),
    areaId: ruledArea,
    exempt: subjects,
    max: fc.nat(2),
    strength: fc.constantFrom('soft' as const, 'hard' as const),
  }),
)

export const policyIn = (place: Scene): fc.Arbitrary<Policy> =>
  fc.record({
    version: fc.constant(7),
    site: compact(
      fc.record({
        id: fc.constant('site'),
        zone: fc.constant(place.zone),
        nextZone: nextZoneIn(place),
        firePlanId: rarely(planId),
        clockDriftLimitSeconds: fc.constant(60),
      }),
    ),
    areas: fc
      .array(fc.constantFrom<(Id | undefined)[]>(undefined, 'outside', 'area0', 'area1', 'area2', 'missing'), {
        minLength: 4,
        maxLength: 4,
      })
      .map((parents) => [
        { id: 'outside' },
        ...parents.map((parentId, n) => (parentId ? { id: `area${n}`, parentId } : { id: `area${n}` })),
      ]),
    doors: numberedList<Door>(door, 'door', 3),
    doorGroups: fc.constant([{ id: 'doors0' }, { id: 'doors1' }]),
    persons: numberedList<Person>(personIn(place), 'person', 3),
    credentials: numberedList<Credential>(credentialIn(place), 'credential', 5),
    groups: fc.constant([{ id: 'group0' }, { id: 'group1' }, { id: 'group2' }]),
    memberships: fc.array(membershipIn(place), { minLength: 3, maxLength: 8 }),
    grants: fc.integer({ min: 1, max: 6 }).chain((count) => numberedList<Grant>(grantIn(place), 'grant', count)),
    blocks: fc.oneof(fc.constant([]), someNumbered<Block>(blockIn(place), 'block', 2)),
    companyDoorLimits: someNumbered<CompanyDoorLimit>(
      fc
        .record({
          span: spanIn(place),
          companyId,
          targets: somewhere,
          scheduleId: fc.oneof(scheduleId, fc.constant('always')),
        })
        .map(({ span, ...rest }) => ({ ...span, ...rest })),
      'companyDoorLimit',
      3,
    ),
    schedules: numberedList<Schedule>(schedule, 'schedule', 3).map((all) => [...all, always, daytime]),
    calendars: calendarsIn(place),
    timetables: numberedList<Timetable>(timetable, 'timetable', 2),
    overrides: fc.oneof(fc.constant([]), someNumbered<Override>(overrideIn(place), 'override', 2)),
    plans: numberedList<Plan>(plan, 'plan', 3),
    areaRules: fc.oneof(fc.constant([]), someNumbered<AreaRule>(areaRule as fc.Arbitrary<AreaRule>, 'rule', 3)),
  })

const daytime: Schedule = {
  id: 'daytime',
  week: [{ days: [1, 2, 3, 4, 5, 6, 7], from: 540, to: 1020 }],
  onDayTypes: {},
}
