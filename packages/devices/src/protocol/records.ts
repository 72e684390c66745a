import { presentedKinds, directions } from '@lintel/vocabulary/events.ts'
import { z } from 'zod'
import { EpochMs, Relay } from './atoms.ts'

/**
 * The contents of a policy's records as devices receive them (access-decision.md 14.13), in the shapes of `packages/rules`. What is
 * absent does not limit. Instants are ms since epoch; a span includes `from` and excludes `until`.
 */

const id = z.string()
const ids = z.array(id)
const span = { from: EpochMs.optional(), until: EpochMs.optional() }
const direction = z.enum(directions)
const subjects = { personIds: ids, groupIds: ids }
const Subjects = z.object(subjects)
const Targets = z.object({
  wholeSite: z.boolean().optional(),
  doorIds: ids.optional(),
  doorGroupIds: ids.optional(),
  areas: z.array(z.object({ areaId: id, direction: direction.optional() })).optional(),
})
const mode = z.enum(['controlled', 'controlledPlusPin', 'anyKnownCredential', 'unlocked', 'lockdown', 'outOfService'])

/** Minutes of a day; an end at or before its start lies on the next day. */
const minute = z.int().min(0).max(1440)
const window = { from: minute, to: minute }
const weekday = z.int().min(1).max(7)
const dayTypes = ['normal', 'special', 'holiday1', 'holiday2', 'holiday3'] as const
const DayPlan = z.union([z.enum(['asUsual', 'closed']), z.object({ windows: z.array(z.object(window)) })])
/** Dates that exist; 29 February in leap years alone, but for one that repeats yearly (access-decision.md 14.8). */
const date = z.iso.date()
const day = { dayType: z.enum(dayTypes), hours: z.object(window).optional() }
const yearlyIn = (months: readonly number[], lastDay: number) =>
  z.object({ ...day, month: z.literal(months), day: z.int().min(1).max(lastDay) })

const passbackResetRule = {
  passbackResetAfterHours: z.number().optional(),
  passbackResetAt: minute.optional(),
  passbackResetOn: z.array(weekday).optional(),
}
const onArea = { id, areaId: id, exempt: Subjects }
const check = z.union([
  z.object({ kind: z.enum(['timedPerDoor', 'timedPerArea']), seconds: z.number() }),
  z.object({ kind: z.literal('entryExit') }),
])

/** By the kind of the record. */
export const recordContents = {
  site: z.object({
    id,
    zone: z.string(),
    nextZone: z.object({ zone: z.string(), from: EpochMs }).optional(),
    firePlanId: id.optional(),
    clockDriftLimitSeconds: z.number(),
  }),
  area: z.object({ id, parentId: id.optional() }),
  door: z.object({
    id,
    /** Of the device's own doors. */
    relay: Relay.optional(),
    panelId: id,
    groupIds: ids,
    sides: z.array(z.object({ id, direction, fromAreaId: id, toAreaId: id, readerIds: ids })),
    class: z.union([
      z.object({ kind: z.enum(['comfort', 'normal']) }),
      z.object({ kind: z.literal('high'), maxPolicyAgeHours: z.number() }),
    ]),
    isOutOfService: z.boolean(),
    timetableId: id.optional(),
    hasContact: z.boolean(),
    permitsRemote: z.boolean(),
    unlockSeconds: z.number(),
    longUnlockSeconds: z.number(),
    lockdownExempt: Subjects.optional(),
  }),
  person: z.object({
    id,
    kind: z.enum(['member', 'visitor']),
    status: z.enum(['active', 'suspended', 'ended']),
    company: z.object({ id, ...span }).optional(),
    hostId: id.optional(),
    needsMoreTime: z.boolean(),
    /** Of a resident: the number of the apartment, as it is typed at door phones. */
    apartment: z.string().optional(),
    /** What rings for the person, where the site says so. */
    rings: z.array(z.enum(['app', 'landline'])).optional(),
    ...span,
  }),
  credential: z.object({
    id,
    personId: id,
    kind: z.enum(presentedKinds),
    status: z.enum(['active', 'inactive', 'lost']),
    /** Keyed by the device's own key; absent where the code cannot be read. */
    hash: z.string().optional(),
    maxUses: z.int().optional(),
    lifetimeAfterFirstUseSeconds: z.number().optional(),
    plate: z.string().optional(),
    isDuress: z.boolean().optional(),
    ...span,
  }),
  group: z.object({ id }),
  /** Administrator that door phones call for the company. */
  contact: z.object({ id, company: z.object({ id }), rings: z.array(z.enum(['app', 'landline'])) }),
  membership: z.object({ personId: id, groupId: id, ...span }),
  grant: z.object({
    id,
    companyId: id.optional(),
    gives: z.enum(['passage', 'guardPulse']),
    subjects: Subjects,
    targets: Targets,
    scheduleId: id,
    minFactors: z.union([z.literal(1), z.literal(2), z.literal(3)]),
    regardlessOfHolidays: z.boolean(),
    ...span,
  }),
  block: z.object({
    id,
    subjects: z.object({ ...subjects, credentialIds: ids, plates: z.array(z.string()) }),
    targets: Targets,
    reason: z.string(),
    ...span,
  }),
  companyDoorLimit: z.object({ id, companyId: id, targets: Targets, scheduleId: id, ...span }),
  schedule: z.object({
    id,
    week: z.array(z.object({ days: z.array(weekday), ...window })),
    onDayTypes: z.partialRecord(z.enum(['special', 'holiday1', 'holiday2', 'holiday3']), DayPlan),
  }),
  calendar: z.object({
    id,
    layer: z.enum(['site', 'country', 'company']),
    companyId: id.optional(),
    followsSite: z.boolean().optional(),
    entries: z.array(
      z.union([
        z.object({ ...day, on: date }),
        z.object({ ...day, from: date, to: date }),
        yearlyIn([1, 3, 5, 7, 8, 10, 12], 31),
        yearlyIn([4, 6, 9, 11], 30),
        yearlyIn([2], 29),
      ]),
    ),
  }),
  timetable: z.object({
    id,
    periods: z.array(z.object({ mode, scheduleId: id, unlockAfterFirstPersonGroupId: id.optional() })),
  }),
  override: z.object({
    id,
    targets: Targets,
    mode,
    createdAt: EpochMs,
    from: EpochMs,
    until: EpochMs,
    createdById: id,
    reason: z.string(),
  }),
  plan: z.object({
    id,
    rank: z.number(),
    parts: z.array(z.object({ targets: Targets, mode: z.enum(['open', 'lockdown', 'lock', 'none']) })),
    responders: Subjects,
    respondersIgnoreBlocks: z.boolean(),
  }),
  /** Anti-passback of an area, or an interlock of doors. */
  areaRule: z.union([
    z.object({
      ...onArea,
      kind: z.literal('passback'),
      strength: z.enum(['off', 'note', 'soft', 'hard']),
      checks: z.array(check),
      ...passbackResetRule,
    }),
    z.object({ id, kind: z.literal('interlock'), doorIds: ids }),
  ]),
  occupancyRule: z.object({
    ...onArea,
    kind: z.literal('occupancy'),
    max: z.int(),
    strength: z.enum(['soft', 'hard']),
    ...passbackResetRule,
  }),
  escortRule: z.object({ ...onArea, kind: z.literal('escort'), withinSeconds: z.number() }),
  firstPersonRule: z.object({
    ...onArea,
    kind: z.literal('firstPerson'),
    firstPersons: Subjects,
    ...passbackResetRule,
  }),
} as const
