import { z } from 'zod'
import { EpochMs } from '../atoms.ts'
import { linkLimits } from '../limits.ts'

/**
 * How a device brings a picture: `POST /device/v1/media/<name>` on the portal, over HTTP beside the claim, with its MAC
 * and secret as a Basic login and the bytes of one jpg or png as the body. An event that speaks of the picture has its
 * name in
 * `media`; the two come in any order. The same name with the same bytes is answered as before and stored once.
 */

const mediaPrefix = '/device/v1/media/'

/** The address of a picture, or of all of them as a router writes it. */
export const mediaPath = (name: string): string => `${mediaPrefix}${name}`

/** A name that a device gives: unique among its own pictures, and safe in an address. */
export const MediaName = z
  .string()
  .max(linkLimits.shortText)
  .regex(/^[A-Za-z0-9][A-Za-z0-9._-]*$/)

/** Why a picture was taken. */
export const mediaCauses = [
  /** A credential was shown. */
  'event',
  /** Something moved before the device. */
  'motion',
  /** A visitor rang. */
  'call',
  /** The case was opened. */
  'tamper',
] as const
export type MediaCause = (typeof mediaCauses)[number]

/** What stands in the address after the name: why, and when by the device's clock, where it has one. */
export const MediaQuery = z.object({
  /** Why the picture was taken; absent: `event`. */
  cause: z
    .enum(mediaCauses)
    .default('event')
    .meta({ description: 'Why the picture was taken: with an event, by motion, with a call, or by tampering.' }),
  /** When it was taken, ms since 1970 by the device's clock; absent: the portal takes the time of arrival. */
  at: z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number)
    .pipe(EpochMs)
    .optional()
    .meta({
      description:
        'When it was taken, in milliseconds since 1970 by the clock of the device; left out without a clock.',
    }),
})
export type MediaQuery = z.output<typeof MediaQuery>

/** The answer to a picture that is stored, whether it came for the first time or again. */
export const MediaStored = z.object({
  name: MediaName.meta({ description: 'Name of the picture that is stored.' }),
})
export type MediaStored = z.infer<typeof MediaStored>
