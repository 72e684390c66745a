import { z } from 'zod'
import { Moment, Uuid } from '../base/atoms.ts'
import { fieldTexts } from '../base/field-texts.ts'
import { PlaceNames, timeQualities } from '../door-logs/schema.ts'
import { moments, withinYear } from '../kit/range.ts'
import { logQuery } from '../kit/page.ts'

/** Why a device took a picture (office.md 15.3); the words of the open device protocol. */
export const imageCauses = ['event', 'motion', 'call', 'tamper'] as const

/** A picture that a device took, without the picture itself. */
export const CapturedImage = z.object({
  uuid: Uuid.meta(fieldTexts.uuid),
  takenAt: Moment.meta({ description: 'When the picture was taken, in UTC, by the clock of the device.' }),
  timeQuality: z.enum(timeQualities).meta(fieldTexts.timeQuality),
  cause: z
    .enum(imageCauses)
    .meta({ description: 'Why the picture was taken: with an event, by motion, with a call, or by tampering.' }),
  deviceUuid: Uuid.meta(fieldTexts.deviceOrNone),
  /** As the device was called on that day. */
  deviceName: z.string().meta(fieldTexts.deviceNameThen),
  /** The event of the door log that speaks of it. */
  eventUuid: Uuid.nullable().meta({ description: 'Event of the door log that belongs to it; null for none.' }),
  /** Where the device stood, and the home of the person in its event. */
  ...PlaceNames.shape,
  width: z.int().meta({ description: 'Width of the picture in pixels.', example: 1280 }),
  height: z.int().meta({ description: 'Height of the picture in pixels.', example: 720 }),
})
export type CapturedImage = z.infer<typeof CapturedImage>

export const CapturedImageFilter = withinYear(
  logQuery.extend({
    device: Uuid.optional().meta(fieldTexts.deviceFilter),
    /** Where the door or device stands. */
    building: Uuid.optional().meta(fieldTexts.buildingFilter),
    apartment: Uuid.optional().meta(fieldTexts.apartmentFilter),
    /** Home of who it is about. */
    homeBuilding: Uuid.optional().meta(fieldTexts.homeBuildingFilter),
    homeApartment: Uuid.optional().meta(fieldTexts.homeApartmentFilter),
    cause: z.enum(imageCauses).optional().meta({ description: 'Only pictures that were taken for this cause.' }),
    /** Pictures of one event. */
    event: Uuid.optional().meta({ description: 'Only pictures of this event of the door log.' }),
    ...moments,
  }),
)
