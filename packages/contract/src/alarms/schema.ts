import { alarmTypes } from '@lintel/vocabulary/events.ts'
import { z } from 'zod'
import { Moment, Uuid, Version, longText } from '../base/atoms.ts'
import { moments, withinYear } from '../kit/range.ts'
import { Reader } from '../doors/settings.ts'
import { PlaceNames } from '../door-logs/schema.ts'
import { pageQuery } from '../kit/page.ts'
import { limits } from '../base/limits.ts'
import { alarmLevels, alarmStates, disarmStates } from './states.ts'

/** The last order to end the siren, and whether the device has confirmed it (office.md 16, disarm). */
export const Disarming = z.object({
  state: z.enum(disarmStates),
  sentAt: Moment,
  /** From the order until the device's answer; null as long as there is none. */
  seconds: z.number().nullable(),
  /** Why the device refused, in its own words; null otherwise. */
  detail: z.string().nullable(),
})
export type Disarming = z.infer<typeof Disarming>

/** Something that went wrong at a door (office.md 16). Names are those of the day. */
export const Alarm = z.object({
  uuid: Uuid,
  type: z.enum(alarmTypes),
  level: z.enum(alarmLevels),
  /** The area that was too full. */
  areaName: z.string().nullable(),
  /** The reader that did not answer. */
  reader: Reader.nullable(),
  doorUuid: Uuid.nullable(),
  doorName: z.string().nullable(),
  deviceUuid: Uuid.nullable(),
  deviceName: z.string().nullable(),
  companyName: z.string().nullable(),
  /** Where the device stood, and the home of the person in its event. */
  ...PlaceNames.shape,
  eventUuid: Uuid.nullable(),
  occurredAt: Moment,
  /** When it ended by itself: the door was closed, the device came back. Such an alarm still has to be seen to. */
  clearedAt: Moment.nullable(),
  status: z.enum(alarmStates),
  acknowledgedBy: z.string().nullable(),
  resolvedAt: Moment.nullable(),
  remark: z.string(),
  /** Whether its device has a siren; false for readers without access to devices. */
  hasSiren: z.boolean(),
  /** Null where none was sent, and for readers without access to devices. */
  disarm: Disarming.nullable(),
  version: z.int(),
})
export type Alarm = z.infer<typeof Alarm>

export const AlarmFilter = withinYear(
  pageQuery.extend({
    type: z.enum(alarmTypes).optional(),
    status: z.enum(alarmStates).optional(),
    door: Uuid.optional(),
    company: Uuid.optional(),
    /** Where the door or device stands. */
    building: Uuid.optional(),
    apartment: Uuid.optional(),
    /** Home of who it is about. */
    homeBuilding: Uuid.optional(),
    homeApartment: Uuid.optional(),
    ...moments,
  }),
)

const acknowledgement = { status: z.enum(['inProgress', 'resolved']), remark: longText(limits.generic) }

export const AlarmAcknowledgement = z.object({ uuid: Uuid, version: Version, ...acknowledgement })
export const AlarmsAcknowledgement = z.object({
  alarms: z
    .array(z.object({ uuid: Uuid, version: Version }))
    .min(1)
    .max(limits.alarmsAtOnce),
  ...acknowledgement,
})
