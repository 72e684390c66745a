import { z } from 'zod'
import { Uuid } from '../base/atoms.ts'
import { fieldTexts } from '../base/field-texts.ts'
import { DoorFloor, texts } from '../doors/floors.ts'
import { outputFields } from '../doors/outputs.ts'
import { doorSettingFields } from '../doors/settings.ts'

/** How a device watches for motion, and what it does when something moves (community.md 27; office.md 31.5). */
export const motionKinds = ['off', 'infrared', 'video'] as const
export const motionActions = ['capture', 'notify'] as const

/** Orders of year, month and day on the screen of a device, and how it writes times. */
export const deviceDateFormats = ['y-m-d', 'm-d-y', 'd-m-y'] as const
export const deviceTimeFormats = ['12h', '24h'] as const

/** Settings of a device by name, each null while nothing is stored for it. */
export const storedDeviceFields = {
  timezone: z
    .string()
    .nullable()
    .meta({ description: 'IANA name of the time zone in which schedules are meant.', example: 'Europe/Berlin' }),
  dateFormat: z.enum(deviceDateFormats).nullable().meta({ description: 'Order of year, month and day on its screen.' }),
  timeFormat: z.enum(deviceTimeFormats).nullable().meta({ description: 'How its screen writes times.' }),
  volume: z.int().nullable().meta({ description: 'Loudness from 0 (silent) to 15.', example: 8 }),
  motion: z.enum(motionKinds).nullable().meta({ description: 'How the device watches for motion.' }),
  motionSeconds: z.int().nullable().meta({ description: 'Seconds between two detections.', example: 10 }),
  motionActions: z
    .array(z.enum(motionActions))
    .nullable()
    .meta({ description: 'What the device does when something moves.' }),
  pinNeedsApartment: z
    .boolean()
    .nullable()
    .meta({ description: 'Whether the PIN of a resident is typed after the number of the apartment.' }),
} as const

/** What is stored for a device and its doors, for reading. Names of people and of companies are no part of it. */
export const StoredSettings = z.object({
  ...storedDeviceFields,
  rejected: z.array(z.string()).meta({
    description: 'Names of the settings that the device did not take, as it last reported.',
    example: ['volume'],
  }),
  doors: z
    .array(
      z.object({
        uuid: Uuid.meta(fieldTexts.uuid),
        name: z.string().meta(fieldTexts.nameOfDoor),
        floor: DoorFloor.meta(texts.floor),
        ...outputFields,
        ...doorSettingFields,
      }),
    )
    .meta({ description: 'Doors of the device by output, with how they are built.' }),
})
export type StoredSettings = z.infer<typeof StoredSettings>
