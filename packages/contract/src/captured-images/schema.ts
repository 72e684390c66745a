import { z } from 'zod'
import { Moment, Uuid } from '../base/atoms.ts'
import { PlaceNames, timeQualities } from '../door-logs/schema.ts'
import { moments, withinYear } from '../kit/range.ts'
import { pageQuery } from '../kit/page.ts'

/** Why a device took a picture (office.md 15.3); the words of the open device protocol. */
export const imageCauses = ['event', 'motion', 'call', 'tamper'] as const

/** A picture that a device took, without the picture itself. */
export const CapturedImage = z.object({
  uuid: Uuid,
  takenAt: Moment,
  timeQuality: z.enum(timeQualities),
  cause: z.enum(imageCauses),
  deviceUuid: Uuid,
  /** As the device was called on that day. */
  deviceName: z.string(),
  /** The event of the door log that speaks of it. */
  eventUuid: Uuid.nullable(),
  /** Where the device stood, and the home of the person in its event. */
  ...PlaceNames.shape,
  width: z.int(),
  height: z.int(),
})
export type CapturedImage = z.infer<typeof CapturedImage>

export const CapturedImageFilter = withinYear(
  pageQuery.extend({
    device: Uuid.optional(),
    /** Where the door or device stands. */
    building: Uuid.optional(),
    apartment: Uuid.optional(),
    /** Home of who it is about. */
    homeBuilding: Uuid.optional(),
    homeApartment: Uuid.optional(),
    cause: z.enum(imageCauses).optional(),
    /** Pictures of one event. */
    event: Uuid.optional(),
    ...moments,
  }),
)
