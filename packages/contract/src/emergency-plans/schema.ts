import { z } from 'zod'
import { Moment, name, Uuid, Version, longText } from '../base/atoms.ts'
import { connections } from '../base/connections.ts'
import { pageQuery, sortable } from '../kit/page.ts'
import { limits } from '../base/limits.ts'
import { fieldTexts } from '../base/field-texts.ts'
import { planKinds, otherModes, runStates } from './kinds.ts'

/** Texts that several fields have in the API reference. */
const texts = {
  kind: {
    description: 'lockdown: only responders enter; lock: doors that a timetable unlocked close; open: doors stay open.',
  },
  rank: {
    description: 'Of several plans at one door the lowest rank wins; 0 is the plan that fire inputs start.',
    example: 1,
  },
  usesEmergencyDoors: {
    description: 'Whether the plan opens the emergency doors of the settings of the site instead of doors of its own.',
  },
}

/** What happens to doors in an emergency, and when it happened (access-decision.md 8; office.md 5.6). */

const DoorUuids = z
  .array(Uuid)
  .max(limits.emergencyDoors)
  .overwrite((uuids) => [...new Set(uuids)])

const fields = z.object({
  name: name(limits.companyName).meta({ description: 'Name of the plan.', example: 'Lockdown of all doors' }),
  kind: z.enum(planKinds).meta(texts.kind),
  /** Of several plans at one door the lowest rank holds. */
  rank: z.int().min(1).max(limits.planRankMax).default(1).meta(texts.rank),
  allDoors: z
    .boolean()
    .default(true)
    .meta({ description: 'Whether the plan is about all doors of the site, later ones included.' }),
  doorUuids: DoorUuids.default([]).meta({
    description: 'Doors of the plan, where it is about neither all nor the emergency doors.',
  }),
  /** Of a plan that opens: its doors are those of the site's settings (office.md 31.2), and it names none itself. */
  usesEmergencyDoors: z.boolean().default(false).meta(texts.usesEmergencyDoors),
  /** Doors at which it does something else, each named once; also such as are not among its doors. */
  otherDoors: z
    .object({
      lockdown: DoorUuids.meta({ description: 'Doors that are locked down.', example: [] }),
      lock: DoorUuids.meta({ description: 'Doors whose timetable does not unlock them.', example: [] }),
      open: DoorUuids.meta({ description: 'Doors that stay open.', example: [] }),
      none: DoorUuids.meta({ description: 'Doors where the plan does nothing.', example: [] }),
    })
    .partial()
    .default({})
    .meta({ description: 'Doors where the plan does something else, each named once.' }),
  responderUuids: z
    .array(Uuid)
    .max(limits.exemptPeople)
    .default([])
    .meta({ description: 'People who enter in lockdown.' }),
  /** Departments whose members respond, with those of all departments below them. */
  responderDepartmentUuids: z
    .array(Uuid)
    .max(limits.exemptPeople)
    .default([])
    .meta({ description: 'Departments whose people enter in lockdown, those below them included.' }),
  respondersIgnoreBlocks: z
    .boolean()
    .default(false)
    .meta({ description: 'Whether responders enter although they are blocked.' }),
  /** Cards of people that start it when they are shown at a reader of the site. */
  cardUuids: z
    .array(Uuid)
    .max(limits.planCards)
    .default([])
    .overwrite((uuids) => [...new Set(uuids)])
    .meta({ description: 'Cards that start the plan when they are shown at a reader of the site.' }),
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
export const PlanEdit = fields
  .extend({ uuid: Uuid.meta(fieldTexts.uuid), version: Version.meta(fieldTexts.version) })
  .superRefine(checkPlan)
export type PlanForm = z.output<typeof PlanForm>

export const PlanRow = z.object({
  uuid: Uuid.meta(fieldTexts.uuid),
  name: z.string().meta({ description: 'Name of the plan.', example: 'Lockdown of all doors' }),
  kind: z.enum(planKinds).meta(texts.kind),
  rank: z.int().meta(texts.rank),
  allDoors: z.boolean().meta({ description: 'Whether the plan is about all doors of the site, later ones included.' }),
  /** By name, where it does not name all of them. */
  doors: z.array(z.string()).meta({
    description: 'Names of its doors; empty where it is about all of them or the emergency doors.',
    example: [],
  }),
  /** Its doors are those of the site's settings. */
  usesEmergencyDoors: z.boolean().meta(texts.usesEmergencyDoors),
  /** At how many doors it does something else. */
  otherDoors: z.int().meta({ description: 'Number of doors where the plan does something else.' }),
  /** People and departments that it names. */
  responders: z.int().meta({ description: 'Number of people and departments that enter in lockdown.' }),
  /** Cards that start it. */
  cards: z.int().meta({ description: 'Number of cards that start the plan.' }),
  runState: z.enum(runStates).meta({
    description:
      'idle: the plan is not running; drill: a drill of it is running, which ends when the plan is started; running: the plan is running.',
  }),
  /**
   * The one that fire inputs start (access-decision.md 3): the system makes it, and it cannot be changed or deleted.
   */
  isFirePlan: z
    .boolean()
    .meta({ description: 'Whether it is the plan that fire inputs start, which cannot be changed or deleted.' }),
  /** Not where it opens all emergency doors and the settings let no manager do that (community.md 19); a drill may. */
  canStart: z.boolean().meta({
    description:
      'Whether a manager can start the plan; false where settings of the site keep emergency doors from managers.',
  }),
})
export type PlanRow = z.infer<typeof PlanRow>

export const PlanInfo = z.object({
  uuid: Uuid.meta(fieldTexts.uuid),
  version: z.int().meta(fieldTexts.version),
  ...fields.shape,
  /** 0 for the fire plan, which comes before all others. */
  rank: z.int().meta(texts.rank),
  otherDoors: z
    .object({
      lockdown: DoorUuids.meta({ description: 'Doors that are locked down.', example: [] }),
      lock: DoorUuids.meta({ description: 'Doors whose timetable does not unlock them.', example: [] }),
      open: DoorUuids.meta({ description: 'Doors that stay open.', example: [] }),
      none: DoorUuids.meta({ description: 'Doors where the plan does nothing.', example: [] }),
    })
    .meta({ description: 'Doors where the plan does something else, each named once.' }),
  /** Those of `responderUuids` with their names. */
  responders: z
    .array(z.object({ uuid: Uuid.meta(fieldTexts.uuidOfPerson), name: z.string().meta(fieldTexts.nameOfPerson) }))
    .meta({ description: 'People of `responderUuids` with their names.' }),
  /** Those of `cardUuids` with their holders. */
  cards: z
    .array(
      z.object({
        uuid: Uuid.meta({ description: 'Identifier of the card.' }),
        name: z.string().meta({ description: 'Name of the holder of the card.', example: 'Nora Petersen' }),
      }),
    )
    .meta({ description: 'Cards of `cardUuids` with their holders.' }),
})
export type PlanInfo = z.output<typeof PlanInfo>

export const PlanFilter = pageQuery.extend({ sort: sortable(['name', 'rank']) })

export const PlanStart = z.object({
  uuid: Uuid.meta({ description: 'Plan to start.' }),
  /** A drill is recorded and asks devices to answer; no door changes. */
  isDrill: z
    .boolean()
    .default(false)
    .meta({ description: 'Whether it is a drill: recorded and confirmed by devices, but no door changes.' }),
  reason: longText(limits.generic)
    .default('')
    .meta({ description: 'Reason of the start; may be empty.', example: 'Fire drill' }),
  /** Minutes after which it ends by itself. Without it a drill ends after 30 minutes, everything else manually. */
  minutes: z.int().min(1).max(limits.planMinutesMax).optional().meta({
    description:
      'Minutes after which the plan ends by itself. Left out, a drill ends after 30 minutes and everything else manually.',
    example: 30,
  }),
})

export const PlanRun = z.object({
  uuid: Uuid.meta({ description: 'Identifier of the run.' }),
  planUuid: Uuid.meta({ description: 'Identifier of the plan.' }),
  name: z.string().meta({ description: 'Name of the plan, as it was then.', example: 'Lockdown of all doors' }),
  kind: z.enum(planKinds).meta(texts.kind),
  isDrill: z.boolean().meta({ description: 'Whether it is a drill, in which no door changes.' }),
  reason: z.string().meta({ description: 'Reason of the start; may be empty.', example: 'Fire drill' }),
  startedAt: Moment.meta({ description: 'When the plan was started, in UTC.' }),
  startedBy: z
    .string()
    .meta({ description: 'Name of the account that started it, or what else did.', example: 'Harbour management' }),
  endsAt: Moment.nullable().meta({ description: 'When the plan ends by itself, in UTC; null for manually.' }),
  endedAt: Moment.nullable().meta({ description: 'When the plan ended, in UTC; null while it runs.' }),
  /** Null for one that ended by its time. */
  endedBy: z
    .string()
    .nullable()
    .meta({ description: 'Name of the account that stopped it; null while it runs and where it ended by itself.' }),
})
export type PlanRun = z.infer<typeof PlanRun>

/** A plan that runs now, with the devices behind its doors. */
export const RunningPlan = PlanRun.extend({
  doors: z.int().meta({ description: 'Number of doors of the plan.', example: 12 }),
  confirmedDoors: z
    .int()
    .meta({ description: 'Number of doors of the plan whose device has confirmed it.', example: 11 }),
  devices: z
    .array(
      z.object({
        uuid: Uuid.meta(fieldTexts.uuid),
        name: z.string().meta(fieldTexts.nameOfDevice),
        connection: z.enum(connections).meta(fieldTexts.connection),
        confirmedAt: Moment.nullable().meta({
          description: 'When the device confirmed the plan, in UTC; null before.',
        }),
      }),
    )
    .meta({ description: 'Devices of these doors.' }),
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
  doors: z.int().meta({ description: 'Number of doors of the caller where the plan runs.', example: 3 }),
  planUuid: Uuid.nullable().meta({ description: 'Identifier of the plan; null for an administrator of a company.' }),
  confirmedDoors: z.int().nullable().meta({
    description: 'Number of these doors whose device has confirmed the plan; null for an administrator of a company.',
    example: 2,
  }),
})
export type PlanNotice = z.infer<typeof PlanNotice>

export const RunFilter = pageQuery.extend({
  planUuid: Uuid.optional().meta({ description: 'Only runs of this plan.' }),
  sort: sortable(['startedAt']),
})

/** What is known of a door in a run. */
export const RunDoor = z.object({
  uuid: Uuid.meta({ description: 'Identifier of the door.' }),
  name: z.string().meta(fieldTexts.nameOfDoor),
  deviceName: z.string().meta(fieldTexts.nameOfDevice),
  /** Whether the device was connected when the plan began. */
  wasOnline: z.boolean().meta({ description: 'Whether the device was connected when the plan began.' }),
  /** From the start until the device confirmed; null where it has not. */
  seconds: z
    .number()
    .nullable()
    .meta({ description: 'Seconds from the start until the device confirmed; null where it has not.', example: 1.2 }),
})
export const RunReport = PlanRun.extend({
  doors: z.array(RunDoor).meta({ description: 'Doors of the plan with what is known of each.' }),
})
export type RunReport = z.infer<typeof RunReport>
