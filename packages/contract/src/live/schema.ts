import { z } from 'zod'
import { Uuid } from '../base/atoms.ts'
import { connections } from '../base/connections.ts'
import { fieldTexts } from '../base/field-texts.ts'
import { DeviceCommand } from '../devices/schema.ts'
import { DoorEvent } from '../door-logs/schema.ts'
import { Door, DoorCommand } from '../doors/schema.ts'
import { Reader } from '../doors/settings.ts'
import { LockCommand } from '../third-party-locks/schema.ts'
import { lockVendorNames } from '../third-party-locks/states.ts'

/** Texts that several fields have in the API reference. */
const texts = {
  kind: { description: 'What changed; later versions may send other kinds.' },
  command: { description: 'Command with its new state.' },
}

/** One change of a site as published to browsers; the event id is the sequence number of the site. */
export const LiveChange = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('doorEvent').meta(texts.kind),
    event: DoorEvent.meta({ description: 'Event of the door log.' }),
  }),
  /** State of a door after events were stored; events of long ago leave it as it was. */
  z.object({
    kind: z.literal('door').meta(texts.kind),
    doorUuid: Uuid.meta({ description: 'Door that changed.' }),
    ...Door.pick({ lastOpenedAt: true, position: true }).shape,
  }),
  z.object({
    kind: z.literal('connection').meta(texts.kind),
    deviceUuid: Uuid.meta({ description: 'Device that changed.' }),
    connection: z.enum(connections).meta(fieldTexts.connection),
  }),
  z.object({ kind: z.literal('command').meta(texts.kind), command: DoorCommand.meta(texts.command) }),
  z.object({ kind: z.literal('deviceCommand').meta(texts.kind), command: DeviceCommand.meta(texts.command) }),
  /** What keeps the doors of a device unlocked now, all of them. */
  z.object({
    kind: z.literal('unlockedDoors').meta(texts.kind),
    doors: z
      .array(
        z.object({
          doorUuid: Uuid.meta({ description: 'Door that it is about.' }),
          ...Door.pick({ unlockedBy: true }).shape,
        }),
      )
      .meta({ description: 'What keeps the doors of a device unlocked now, all of them.' }),
  }),
  /** Readers of a device that do not answer now, all of them. */
  z.object({
    kind: z.literal('deadReaders').meta(texts.kind),
    deviceUuid: Uuid.meta({ description: 'Device that changed.' }),
    deadReaders: z.array(Reader).meta({ description: 'Readers that do not answer, as the device last reported.' }),
  }),
  /** An alarm was raised, has ended or was acknowledged: lists of alarms read them again. */
  z.object({
    kind: z.literal('alarm').meta(texts.kind),
    alarmUuid: Uuid.meta({ description: 'Alarm that was raised, has ended or was acknowledged.' }),
  }),
  /** A run of an emergency plan has begun or ended: what shows plans and the doors that they reach reads them again. */
  z.object({
    kind: z.literal('planRun').meta(texts.kind),
    runUuid: Uuid.meta({ description: 'Identifier of the run that was started.' }),
  }),
  /** A muster report was made, has changed or has ended: pages of it read it again. */
  z.object({
    kind: z.literal('muster').meta(texts.kind),
    reportUuid: Uuid.meta({ description: 'Muster report that was made, has changed or has ended.' }),
  }),
  z.object({ kind: z.literal('lockCommand').meta(texts.kind), command: LockCommand.meta(texts.command) }),
  /** Locks of a vendor or their states have changed: lists of locks read them again. */
  z.object({
    kind: z.literal('thirdPartyLocks').meta(texts.kind),
    vendor: z.enum(lockVendorNames).meta({ description: 'Vendor whose locks or their states have changed.' }),
  }),
])

export type LiveChange = z.infer<typeof LiveChange>
