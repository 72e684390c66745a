import { z } from 'zod'
import { Moment, name, Uuid, Version, longText } from '../base/atoms.ts'
import { connections } from '../base/connections.ts'
import { pageQuery, sortable } from '../kit/page.ts'
import { limits } from '../base/limits.ts'

/** What happens to doors in an emergency, and when it happened (access-decision.md 8; office.md 5.6). */

/** lockdown: only responders enter. lock: doors that stand open by schedule close. open: doors stay open. */
export const planKinds = ['lockdown', 'lock', 'open'] as const
export type PlanKind = (typeof planKinds)[number]
/** What a plan does at single doors otherwise than at the rest; none: nothing. */
export const otherModes = [...planKinds, 'none'] as const
export type OtherMode = (typeof otherModes)[number]

/** Whether a plan runs: `drill` that only its drill does, which gives way to the plan (access-decision.md 14.11). */
export const runStates = ['idle', 'drill', 'running'] as const
export type RunState = (typeof runStates)[number]

const DoorUuids = z
  .array(Uuid)
  .max(limits.emergencyDoors)
  .overwrite((uuids) => [...new Set(uuids)])

const fields = z.object({
  name: name(limits.companyName),
  kind: z.enum(planKinds),
  /** Of several plans at one door the lowest rank holds. */
  rank: z.int().min(1).max(limits.planRankMax).default(1),
  allDoors: z.boolean().default(true),
  doorUuids: DoorUuids.default([]),
  /** Of a plan that opens: its doors are those of the site's settings (office.md 31.2), and it names none itself. */
  usesEmergencyDoors: z.boolean().default(false),
  /** Doors at which it does something else, each named once; also such as are not among its doors. */
  otherDoors: z
    .object({ lockdown: DoorUuids, lock: DoorUuids, open: DoorUuids, none: DoorUuids })
    .partial()
    .default({}),
  responderUuids: z.array(Uuid).max(limits.exemptPeople).default([]),
  /** Departments whose members respond, with those of all departments below them. */
  responderDepartmentUuids: z.array(Uuid).max(limits.exemptPeople).default([]),
  respondersIgnoreBlocks: z.boolean().default(false),
  /** Cards of people that start it when they are shown at a reader of the site. */
  cardUuids: z
    .array(Uuid)
    .max(limits.planCards)
    .default([])
    .overwrite((uuids) => [...new Set(uuids)]),
})

/** Refuses a plan without doors of its own, and one that says two things of a door. */
function checkPlan(plan: z.output<typeof fields>, context: z.core.$RefinementCtx): void {
  const issue = (path: PropertyKey[], key: string) => context.addIssue({ code: 'custom', path, params: { key } })
  const { kind, allDoors, doorUuids, usesEmergencyDoors, otherDoors } = plan
  if (usesEmergencyDoors && kind !== 'open') issue(['usesEmergencyDoors'], 'validation:notAllowedValue')
  else if (!usesEmergencyDoors && !allDoors && doorUuids.length === 0) issue(['doorUuids'], 'validation:required')
  const otherDoorUuids = new Set<string>()
  for (const mode of otherModes) {
    const doors = otherDoors[mode] ?? []
    if (mode === kind && doors.length > 0) issue(['otherDoors', mode], 'validation:notAllowedValue')
    if (doors.some((uuid) => otherDoorUuids.has(uuid))) issue(['otherDoors', mode], 'validation:duplicate')
    for (const uuid of doors) otherDoorUuids.add(uuid)
  }
}

export const PlanForm = fields.superRefine(checkPlan)
export const PlanEdit = fields.extend({ uuid: Uuid, version: Version }).superRefine(checkPlan)
export type PlanForm = z.output<typeof PlanForm>

export const PlanRow = z.object({
  uuid: Uuid,
  name: z.string(),
  kind: z.enum(planKinds),
  rank: z.int(),
  allDoors: z.boolean(),
  /** By name, where it does not name all of them. */
  doors: z.array(z.string()),
  /** Its doors are those of the site's settings. */
  usesEmergencyDoors: z.boolean(),
  /** At how many doors it does something else. */
  otherDoors: z.int(),
  /** People and departments that it names. */
  responders: z.int(),
  /** Cards that start it. */
  cards: z.int(),
  runState: z.enum(runStates),
  /**
   * The one that fire inputs start (access-decision.md 3): the system makes it, and it cannot be changed or deleted.
   */
  isFirePlan: z.boolean(),
  /** Not where it opens all emergency doors and the settings let no manager do that (community.md 19); a drill may. */
  canStart: z.boolean(),
})
export type PlanRow = z.infer<typeof PlanRow>

export const PlanInfo = z.object({
  uuid: Uuid,
  version: z.int(),
  ...fields.shape,
  /** 0 for the fire plan, which comes before all others. */
  rank: z.int(),
  otherDoors: z.object({ lockdown: DoorUuids, lock: DoorUuids, open: DoorUuids, none: DoorUuids }),
  /** Those of `responderUuids` with their names. */
  responders: z.array(z.object({ uuid: Uuid, name: z.string() })),
  /** Those of `cardUuids` with their holders. */
  cards: z.array(z.object({ uuid: Uuid, name: z.string() })),
})
export type PlanInfo = z.output<typeof PlanInfo>

export const PlanFilter = pageQuery.extend({ sort: sortable(['name', 'rank']) })

export const PlanStart = z.object({
  uuid: Uuid,
  /** A drill is recorded and asks devices to answer; no door changes. */
  isDrill: z.boolean().default(false),
  reason: longText(limits.generic).default(''),
  /** Minutes after which it ends by itself. Without it a drill ends after 30 minutes, everything else manually. */
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

/** Notice of a running plan for all people whose doors it reaches: neither who started it nor why. */
export const PlanNotice = PlanRun.pick({
  uuid: true,
  name: true,
  kind: true,
  isDrill: true,
  startedAt: true,
  endsAt: true,
}).extend({
  /** At how many of the reader's doors. */
  doors: z.int(),
})
export type PlanNotice = z.infer<typeof PlanNotice>

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
