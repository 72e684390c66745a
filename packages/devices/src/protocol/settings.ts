import { z } from 'zod'
import { Directory } from './calls/directory.ts'
import { DoorSettings } from './doors.ts'
import { linkLimits } from './limits.ts'

/** Ways to watch for motion. */
export const motionKinds = [
  /** It does not watch. */
  'off',
  /** By an infrared sensor. */
  'infrared',
  /** By its camera. */
  'video',
] as const
export const motionActions = [
  /** Takes a picture and sends it with the cause `motion`. */
  'capture',
  /** Sends the event `motion`, with the picture where one was taken. */
  'notify',
] as const
export type MotionAction = (typeof motionActions)[number]

function isZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone.length > 0
  } catch {
    return false
  }
}

/**
 * The settings of a device that this version knows (device-link.md 4.6): the document is flat, one schema per path.
 * A device applies what it can in one step and rejects the rest by path.
 */
export const settings = {
  /** Seconds that each relay stays on, by its number from 0; security relays have `holdSeconds` in `doors`. */
  relayHoldSeconds: z
    .array(z.int().min(1).max(linkLimits.holdSecondsMax))
    .min(1)
    .max(linkLimits.relayMax + 1),
  /** How its doors are built, all of them; a door that is not named opens for its time and has no inputs. */
  doors: DoorSettings,
  /** Loudness from 0 (silent) to 15. */
  volume: z.int().min(0).max(15),
  /** IANA name of the zone in which schedules are meant. */
  timezone: z
    .string()
    .min(1)
    .max(linkLimits.shortText)
    .refine(isZone, { params: { key: 'validation:invalid' } }),
  /**
   * Every door stays closed for entering and free for leaving. For devices without a policy: others follow plans and
   * modes.
   */
  lockdown: z.boolean(),
  /** By what a device notices that something moves before it; `off` when it does not watch. */
  motion: z.enum(motionKinds),
  /** Seconds from one motion to the next that counts. */
  motionSeconds: z.int().min(3).max(3_600),
  /** What it does then. */
  motionActions: z.array(z.enum(motionActions)).max(motionActions.length),
  /** How its screen writes days: order of year, month and day. */
  dateFormat: z.enum(['y-m-d', 'm-d-y', 'd-m-y']),
  /** How its screen writes times. */
  timeFormat: z.enum(['12h', '24h']),
  /** Ids of the companies whose people can be called from here; none for all companies. */
  companies: z.array(z.string().min(1).max(linkLimits.id)).max(linkLimits.companies),
  /** A resident's PIN is typed after the number of the apartment, and counts with that one alone (community.md 1.3). */
  pinNeedsApartment: z.boolean(),
  /** Visitor directory on its screen. */
  directory: Directory,
  /**
   * Public key of Ed25519 that images of firmware are signed with, 32 bytes in base64url, for a device that was claimed
   * at a portal of before. It is taken once; a device that has another one rejects it with `INVALID`.
   */
  firmwareKey: z.string().regex(/^[\w-]{43}$/),
} as const
export type SettingName = keyof typeof settings
export type Settings = { [Name in SettingName]?: z.infer<(typeof settings)[Name]> }

/**
 * Splits a desired document into what is taken and what is rejected, by path.
 * Codes: UNSUPPORTED for an unknown path, INVALID for a value outside its schema.
 */
export function acceptSettings(doc: Readonly<Record<string, unknown>>): {
  accepted: Settings
  rejected: { path: string; code: 'UNSUPPORTED' | 'INVALID' }[]
} {
  const acceptedValues: Record<string, unknown> = {}
  const rejections: { path: string; code: 'UNSUPPORTED' | 'INVALID' }[] = []
  for (const [path, value] of Object.entries(doc)) {
    if (!Object.hasOwn(settings, path)) rejections.push({ path, code: 'UNSUPPORTED' })
    else {
      const result = settings[path as SettingName].safeParse(value)
      if (result.success) acceptedValues[path] = result.data
      else rejections.push({ path, code: 'INVALID' })
    }
  }
  return { accepted: acceptedValues as Settings, rejected: rejections }
}
