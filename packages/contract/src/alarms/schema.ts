import { alarmTypes } from '@lintel/vocabulary/events.ts'
import { z } from 'zod'
import { Moment, Uuid, Version, longText } from '../base/atoms.ts'
import { moments, withinYear } from '../kit/range.ts'
import { Reader } from '../doors/settings.ts'
import { PlaceNames } from '../door-logs/schema.ts'
import { logQuery, sortable } from '../kit/page.ts'
import { limits } from '../base/limits.ts'
import { fieldTexts } from '../base/field-texts.ts'
import { PlanNotice } from '../emergency-plans/schema.ts'
import { alarmLevels, alarmStates, disarmStates } from './states.ts'

/** The last order to end the siren, and whether the device has confirmed it (office.md 16, disarm). */
export const Disarming = z.object({
  state: z.enum(disarmStates).meta({
    description:
      'sent: no answer yet; confirmed: the siren ended; refused: the device refused; silent: no answer in time.',
  }),
  sentAt: Moment.meta({ description: 'When the command was sent, in UTC.' }),
  /** From the order until the device's answer; null as long as there is none. */
  seconds: z
    .number()
    .nullable()
    .meta({ description: 'Seconds until the device answered; null while it has not.', example: 0.8 }),
  /** Why the device refused, in its own words; null otherwise. */
  detail: z.string().nullable().meta(fieldTexts.failureDetail),
})
export type Disarming = z.infer<typeof Disarming>

/** Something that went wrong at a door (office.md 16). Names are those of the day. */
export const Alarm = z.object({
  uuid: Uuid.meta(fieldTexts.uuid),
  type: z.enum(alarmTypes).meta({ description: 'What happened.' }),
  level: z.enum(alarmLevels).meta({ description: 'How serious the alarm is.' }),
  /** The area that was too full. */
  areaName: z.string().nullable().meta({ description: 'Area of an alarm about an area; null otherwise.' }),
  /** The reader that did not answer. */
  reader: Reader.nullable().meta({ description: 'Reader that did not answer; null for other alarms.' }),
  doorUuid: Uuid.nullable().meta({ description: 'Door of the alarm; null for none.' }),
  doorName: z.string().nullable().meta(fieldTexts.doorNameThen),
  deviceUuid: Uuid.nullable().meta(fieldTexts.deviceOrNone),
  deviceName: z.string().nullable().meta(fieldTexts.deviceNameThen),
  companyUuid: Uuid.nullable().meta({ description: 'Tenant company that the alarm concerns; null for none.' }),
  companyName: z
    .string()
    .nullable()
    .meta({ description: 'Tenant company that the alarm concerns, as it was called then; null for none.' }),
  /** No one company's: its door is shared. False for administrators, who see no other company. */
  isShared: z.boolean().meta({
    description: 'Whether its door is shared with several tenant companies; false for callers of one company.',
  }),
  /** Where the device stood, and the home of the person in its event. */
  ...PlaceNames.shape,
  eventUuid: Uuid.nullable().meta({ description: 'Event of the door log that raised it; null for none.' }),
  occurredAt: Moment.meta(fieldTexts.occurredAt),
  /** When it ended by itself: the door was closed, the device came back. Such an alarm still has to be seen to. */
  clearedAt: Moment.nullable().meta({
    description:
      'When it ended by itself, in UTC: the door was closed, the device came back; null before. The alarm still has to be resolved.',
  }),
  status: z.enum(alarmStates).meta({ description: 'Whether the alarm is new, in progress, or resolved.' }),
  acknowledgedBy: z.string().nullable().meta({
    description:
      'Name of the account that last acknowledged it; null before, and where the alarm was resolved because its device is back.',
  }),
  resolvedAt: Moment.nullable().meta({ description: 'When it was resolved, in UTC; null before.' }),
  remark: z.string().meta({ description: 'What was found or done; may be empty.', example: 'Door closer repaired' }),
  /** Whether its device has a siren; false for readers without access to devices. */
  hasSiren: z
    .boolean()
    .meta({ description: 'Whether its device has a siren; false for callers without access to devices.' }),
  /** Null where none was sent, and for readers without access to devices. */
  disarm: Disarming.nullable().meta({
    description: 'Last command to end the siren; null where none was sent, and for callers without access to devices.',
  }),
  version: z.int().meta(fieldTexts.version),
})
export type Alarm = z.infer<typeof Alarm>

/** What needs attention now at a site: unacknowledged alarms of the bar's levels, and plans that run. */
export const OpenAlarms = z.object({
  alarms: z.array(Alarm).max(limits.alarmsOnBar).meta({
    description:
      'Critical and warning alarms that are new, the most serious and newest first. A warning that ended by itself is left out.',
  }),
  critical: z.int().meta({ description: 'Number of new critical alarms.', example: 1 }),
  warning: z.int().meta({ description: 'Number of new warnings that have not ended by themselves.', example: 1 }),
  inProgress: z.int().meta({ description: 'Number of alarms that are in progress.', example: 0 }),
  plans: z.array(PlanNotice).meta({ description: 'Emergency plans that run now at doors of the caller.' }),
})
export type OpenAlarms = z.infer<typeof OpenAlarms>

export const AlarmFilter = withinYear(
  logQuery.extend({
    type: z.enum(alarmTypes).optional().meta({ description: 'Only alarms of this type.' }),
    status: z.enum(alarmStates).optional().meta({ description: 'Only alarms in this state.' }),
    door: Uuid.optional().meta(fieldTexts.doorFilter),
    company: Uuid.optional().meta(fieldTexts.companyFilter),
    /** Where the door or device stands. */
    building: Uuid.optional().meta(fieldTexts.buildingFilter),
    apartment: Uuid.optional().meta(fieldTexts.apartmentFilter),
    /** Home of who it is about. */
    homeBuilding: Uuid.optional().meta(fieldTexts.homeBuildingFilter),
    homeApartment: Uuid.optional().meta(fieldTexts.homeApartmentFilter),
    ...moments,
    sort: sortable(['occurredAt', 'urgency']),
  }),
)

const acknowledgement = {
  status: z
    .enum(['inProgress', 'resolved'])
    .meta({ description: 'inProgress: work on the alarm has begun; resolved: it is done and stays so.' }),
  remark: longText(limits.generic).meta({
    description: 'What was found or done; may be empty.',
    example: 'Door closer repaired',
  }),
}

export const AlarmAcknowledgement = z.object({
  uuid: Uuid.meta({ description: 'Alarm to acknowledge.' }),
  version: Version.meta(fieldTexts.version),
  ...acknowledgement,
})
export const AlarmsAcknowledgement = z.object({
  alarms: z
    .array(
      z.object({
        uuid: Uuid.meta(fieldTexts.uuid),
        version: Version.meta({
          description: 'Version of the alarm as it was shown; the call fails when it was changed since.',
        }),
      }),
    )
    .min(1)
    .max(limits.alarmsAtOnce)
    .meta({ description: 'Alarms to acknowledge, each with the version that was shown: all of them or none.' }),
  ...acknowledgement,
})
