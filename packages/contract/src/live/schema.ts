import { z } from 'zod'
import { Uuid } from '../base/atoms.ts'
import { connections } from '../base/connections.ts'
import { DeviceCommand } from '../devices/schema.ts'
import { DoorEvent } from '../door-logs/schema.ts'
import { Door, DoorCommand } from '../doors/schema.ts'
import { Reader } from '../doors/settings.ts'
import { LockCommand } from '../third-party-locks/schema.ts'
import { lockVendorNames } from '../third-party-locks/states.ts'

/** One change of a site as published to browsers; the event id is the sequence number of the site. */
export const LiveChange = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('doorEvent'), event: DoorEvent }),
  /** State of a door after events were stored; events of long ago leave it as it was. */
  z.object({ kind: z.literal('door'), doorUuid: Uuid, ...Door.pick({ lastOpenedAt: true, position: true }).shape }),
  z.object({ kind: z.literal('connection'), deviceUuid: Uuid, connection: z.enum(connections) }),
  z.object({ kind: z.literal('command'), command: DoorCommand }),
  z.object({ kind: z.literal('deviceCommand'), command: DeviceCommand }),
  /** What keeps the doors of a device unlocked now, all of them. */
  z.object({
    kind: z.literal('unlockedDoors'),
    doors: z.array(z.object({ doorUuid: Uuid, ...Door.pick({ unlockedBy: true }).shape })),
  }),
  /** Readers of a device that do not answer now, all of them. */
  z.object({ kind: z.literal('deadReaders'), deviceUuid: Uuid, deadReaders: z.array(Reader) }),
  /** An alarm was raised, has ended or was acknowledged: lists of alarms read them again. */
  z.object({ kind: z.literal('alarm'), alarmUuid: Uuid }),
  /** A run of an emergency plan has begun or ended: what shows plans and the doors that they reach reads them again. */
  z.object({ kind: z.literal('planRun'), runUuid: Uuid }),
  z.object({ kind: z.literal('lockCommand'), command: LockCommand }),
  /** Locks of a vendor or their states have changed: lists of locks read them again. */
  z.object({ kind: z.literal('thirdPartyLocks'), vendor: z.enum(lockVendorNames) }),
])

export type LiveChange = z.infer<typeof LiveChange>
