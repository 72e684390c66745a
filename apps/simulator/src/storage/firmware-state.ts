import { z } from 'zod'
import { Behaviour } from '@lintel/devices/firmware/behaviour.ts'
import { FirmwareJob, jobCodes, jobStates } from '@lintel/devices/protocol.ts'

/** What a device remembers of its firmware, so that it can lose its power at each step. */

export const StoredJob = z.object({
  /** The job, with the number of the last message about it. */
  order: FirmwareJob,
  state: z.enum(jobStates),
  code: z.enum(jobCodes).nullable(),
  /** Bytes of the image that are safe on disk. */
  bytes: z.int().nonnegative(),
  /** Whether the broker has been given this state. */
  isReported: z.boolean(),
  /** How the image behaves; null before it was checked. */
  behaviour: Behaviour.nullable(),
})
export type StoredJob = z.infer<typeof StoredJob>

export const firmwareState = {
  /** Version that runs; null for the one that it was made with. */
  firmware: z.string().nullable().default(null),
  /** Its firmware does not start. */
  isBricked: z.boolean().default(false),
  /** Number of the last message about jobs. */
  jobVersion: z.int().default(0),
  job: StoredJob.nullable().default(null),
}
