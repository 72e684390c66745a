import { z } from 'zod'
import { Moment, name, text, Uuid, Version } from '../atoms.ts'
import { connections } from '../devices/schema.ts'
import { pageQuery, sortable } from '../kit/page.ts'
import { limits } from '../limits.ts'

/** What happens to doors in an emergency, and when it happened (access-decision 8; office.md 5.6). */

/** lockdown: only responders enter. lock: doors that stand open by schedule close. open: doors stay open. */
export const planKinds = ['lockdown', 'lock', 'open'] as const
export type PlanKind = (typeof planKinds)[number]

const fields = z.object({
  name: name(limits.companyName),
  kind: z.enum(planKinds),
  /** Of several plans at one door the lowest rank holds. */
  rank: z.int().min(1).max(limits.planRankMax).default(1),
  allDoors: z.boolean().default(true),
  doorUuids: z.array(Uuid).max(limits.emergencyDoors).default([]),
  responderUuids: z.array(Uuid).max(limits.exemptPeople).default([]),
  /** Departments whose members respond, with those of all departments below them. */
  responderGroupUuids: z.array(Uuid).max(limits.exemptPeople).default([]),
  respondersIgnoreBlocks: z.boolean().default(false),
})

const namesDoors = ({ allDoors, doorUuids }: { allDoors: boolean; doorUuids: readonly string[] }) =>
  allDoors || doorUuids.length > 0
const doorsAreMissing = { path: ['doorUuids'], params: { key: 'validation:required' } }

export const PlanForm = fields.refine(namesDoors, doorsAreMissing)
export const PlanEdit = fields.extend({ uuid: Uuid, version: Version }).refine(namesDoors, doorsAreMissing)
export type PlanForm = z.output<typeof PlanForm>

export const PlanRow = z.object({
  uuid: Uuid,
  name: z.string(),
  kind: z.enum(planKinds),
  rank: z.int(),
  allDoors: z.boolean(),
  /** By name, where it does not name all of them. */
  doors: z.array(z.string()),
  /** People and departments that it names. */
  responders: z.int(),
  isRunning: z.boolean(),
})
export type PlanRow = z.infer<typeof PlanRow>

export const PlanInfo = z.object({
  uuid: Uuid,
  version: z.int(),
  ...fields.shape,
  /** Those of `responderUuids` with their names. */
  responders: z.array(z.object({ uuid: Uuid, name: z.string() })),
})
export type PlanInfo = z.output<typeof PlanInfo>

export const PlanFilter = pageQuery.extend({ sort: sortable(['name', 'rank']) })

export const PlanStart = z.object({
  uuid: Uuid,
  /** A drill is recorded and asks devices to answer; no door changes. */
  isDrill: z.boolean().default(false),
  reason: text(limits.generic).default(''),
  /** After so many minutes it ends by itself; without it somebody must stop it. */
  minutes: z.int().min(1).max(limits.planMinutesMax).optional(),
})

export const PlanRun = z.object({
  uuid: Uuid,
  planUuid: Uuid,
  name: z.string(),
  kind: z.enum(planKinds),
  isDrill: z.boolean(),
  reason: z.string(),
  startedAt: Moment,
  startedBy: z.string(),
  endsAt: Moment.nullable(),
  endedAt: Moment.nullable(),
  /** Null for one that ended by its time. */
  endedBy: z.string().nullable(),
})
export type PlanRun = z.infer<typeof PlanRun>

/** A plan that runs now, with the devices behind its doors. */
export const RunningPlan = PlanRun.extend({
  doors: z.int(),
  devices: z.array(
    z.object({ uuid: Uuid, name: z.string(), connection: z.enum(connections), confirmedAt: Moment.nullable() }),
  ),
})
export type RunningPlan = z.infer<typeof RunningPlan>

export const RunFilter = pageQuery.extend({ planUuid: Uuid.optional(), sort: sortable(['startedAt']) })

/** What is known of a door in a run. */
export const RunDoor = z.object({
  uuid: Uuid,
  name: z.string(),
  deviceName: z.string(),
  /** Whether the device was connected when the plan began. */
  wasOnline: z.boolean(),
  /** From the start until the device confirmed; null where it has not. */
  seconds: z.number().nullable(),
})
export const RunReport = PlanRun.extend({ doors: z.array(RunDoor) })
export type RunReport = z.infer<typeof RunReport>
