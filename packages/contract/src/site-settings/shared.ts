import { z } from 'zod'
import { Uuid } from '../base/atoms.ts'
import { limits } from '../base/limits.ts'
import { motionActions, motionKinds } from '../devices/stored-settings.ts'

/** Settings that communities and offices have alike, with their limits (operators.md 5.2.1, 5.2.3; office.md 31). */

/** Who or what may open all emergency doors (community.md 19). */
export const openAllDoorsModels = ['manager', 'deviceInput'] as const

interface OpensAllDoors {
  readonly openAllDoorsModel: readonly (typeof openAllDoorsModels)[number][]
}
/** Whether a manager may open all emergency doors manually. */
export const managersMayOpenAllDoors = ({ openAllDoorsModel }: OpensAllDoors): boolean =>
  openAllDoorsModel.includes('manager')
/** Whether a fire input of a device opens all emergency doors. */
export const opensByFire = ({ openAllDoorsModel }: OpensAllDoors): boolean => openAllDoorsModel.includes('deviceInput')

/** At most one entry of each; the order says nothing. */
export const listOf = <const Of extends z.ZodType>(one: Of, max: number) =>
  z
    .array(one)
    .max(max)
    .overwrite((list) => [...new Set(list)])

export const motionFields = {
  motion: z
    .enum(motionKinds)
    .meta({ description: 'How devices watch for motion: not at all, by infrared, or by video.' }),
  /** Seconds between two detections (decisions.md community). */
  motionTime: z
    .int()
    .min(limits.motionSecondsMin)
    .max(limits.motionSecondsMax)
    .meta({ description: 'Seconds between two detections.', example: 10 }),
  motionActions: listOf(z.enum(motionActions), motionActions.length).meta({
    description: 'What a device does when something moves: capture takes a picture, notify reports it.',
  }),
}
export const motionDefaults: {
  motion: (typeof motionKinds)[number]
  motionTime: number
  motionActions: (typeof motionActions)[number][]
} = { motion: 'off', motionTime: limits.motionSecondsDefault, motionActions: ['capture'] }

export const emergencyFields = {
  emergencyNotifications: z.boolean().meta({
    description:
      'Whether people are notified in an emergency: in an office those of `notifyTargets`, in a community residents by mail.',
  }),
  openAllDoorsModel: listOf(z.enum(openAllDoorsModels), openAllDoorsModels.length).meta({
    description: 'What may open all emergency doors: a manager manually, the fire input of a device, or both.',
  }),
  /** True: every door of the site opens in an emergency and the group counts for nothing. */
  allEmergencyDoors: z.boolean().meta({
    description: 'Whether every door of the site opens in an emergency; `emergencyDoorGroup` counts for nothing then.',
  }),
  /** Doors of this site, by id. */
  emergencyDoorGroup: listOf(Uuid, limits.emergencyDoors).meta({
    description: 'Doors that open in an emergency, where not all do.',
  }),
}
export const emergencyDefaults: {
  openAllDoorsModel: (typeof openAllDoorsModels)[number][]
  allEmergencyDoors: boolean
  emergencyDoorGroup: string[]
} = { openAllDoorsModel: ['manager'], allEmergencyDoors: true, emergencyDoorGroup: [] }

/** Longest validity of a temporary key in days; 0 is no limit (decisions.md community). */
export const TempKeyDays = z.int().min(0).max(limits.tempKeyDaysMax)
/** Days that a key of the site lasts at most; a site that says 0 leaves it to the product. */
export const longestVisitorPassDays = (tempKeyDays: number): number => tempKeyDays || limits.tempKeyDaysMax

/**
 * Sizes of attendance by number of people (specification.md 3; billing.md 5.4). 'off' hides attendance; the others are
 * there where the feature plan of the site's operator holds attendance.
 */
export const attendanceTiers = ['off', 'upTo50', 'upTo100', 'upTo200', 'upTo500', 'unlimited'] as const
export type AttendanceTier = (typeof attendanceTiers)[number]

/** How many people a tier holds; null for no bound. */
export const peopleOfTier: Record<AttendanceTier, number | null> = {
  off: 0,
  upTo50: 50,
  upTo100: 100,
  upTo200: 200,
  upTo500: 500,
  unlimited: null,
}

/** The tiers that an operator's plan makes available. */
export function tiersOfPlan(featurePlans: readonly string[]): AttendanceTier[] {
  return featurePlans.includes('attendance') ? [...attendanceTiers] : ['off']
}

/** The first name of switches that nothing acts on yet which a save would change; undefined where there is none. */
export const firstWaiting = <Name extends string>(
  waiting: Readonly<Record<Name, string>>,
  changes: Readonly<Partial<Record<NoInfer<Name>, unknown>>>,
  stored: Readonly<Record<NoInfer<Name>, unknown>>,
): Name | undefined =>
  (Object.keys(waiting) as Name[]).find(
    (name) => changes[name] !== undefined && JSON.stringify(changes[name]) !== JSON.stringify(stored[name]),
  )
