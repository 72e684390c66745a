import { z } from 'zod'
import { FirmwareVersion } from '../firmware/version.ts'
import { Code, EpochMs, envelope } from './atoms.ts'
import { linkLimits } from './limits.ts'

/**
 * Jobs of devices: new firmware (device-link.md 4.8). The portal says with `down/job` which job a device shall have, the
 * device answers with `up/job`, and fetches the image over HTTP with its login: `GET /device/v1/firmware/<job id>`.
 */

const firmwarePrefix = '/device/v1/firmware/'

/** Where a device fetches the image of a job, or all jobs as a router writes it. */
export const firmwarePath = (jobId: string): string => `${firmwarePrefix}${jobId}`

/** Id of a job, chosen by the portal. */
export const JobId = z
  .string()
  .min(1)
  .max(linkLimits.id)
  .regex(/^[A-Za-z0-9_-]+$/)

/** Number of a message about jobs: of two messages the higher one holds. It has gaps. */
const jobVersion = z.int().positive()

/** The job that a device shall have, or none. It is not retained; the higher `ver` wins, an older one is not answered. */
export const Job = z.union([
  z.object({
    ...envelope,
    /** The job; `null`: the device shall have none, and drops one that it has not begun to install. */
    id: z.null(),
    ver: jobVersion,
  }),
  z.object({
    ...envelope,
    id: JobId,
    ver: jobVersion,
    /** What is to be done; a device refuses a kind that it does not know with `UNSUPPORTED`. */
    kind: z.string().min(1).max(linkLimits.word),
    /** Where the image is, at the base address of the portal. */
    path: z.string().startsWith('/').max(linkLimits.text),
    /** Length of the image; a longer or shorter one is not installed. */
    bytes: z.int().min(1).max(linkLimits.firmwareBytes),
    /** SHA-256 of the image in hexadecimal. */
    sha256: z.string().regex(/^[0-9a-f]{64}$/),
    /** Signature of the image by the key of the portal, in base64url. */
    signature: z.string().regex(/^[\w-]{86}$/),
    /** Version that the image says. */
    version: FirmwareVersion,
    /** After this moment the device does not begin any more. */
    deadline: EpochMs,
  }),
])
export type Job = z.infer<typeof Job>

/** A job, as a device keeps it. */
export const FirmwareJob = Job.options[1]
export type FirmwareJob = z.infer<typeof FirmwareJob>

/** How far a device is with its job, in the order in which it happens; the last four end it. */
export const jobStates = [
  /** It has the job and begins when it is idle. */
  'queued',
  /** It fetches the image. */
  'downloading',
  /** Length, hash, signature, model and version are right. */
  'verified',
  /** It writes the image to where it will start from. */
  'installing',
  /** It starts the new firmware. */
  'rebooting',
  /** It runs the new firmware; or, for no job, it has none. */
  'done',
  /** The download broke or the power went, and the device runs what it ran before. The portal may give the job again. */
  'failed',
  /** Job or image were refused, and nothing of it was installed. */
  'rejected',
  /** The new firmware did not work, and the device went back to the one before. */
  'rolledBack',
] as const
export type JobState = (typeof jobStates)[number]

/** Why a job failed, was rejected or rolled back. */
export const jobCodes = [
  /** The bytes have another hash than the job says. */
  'HASH',
  /** The signature is not the portal's, or the device has no key of the portal. */
  'SIGNATURE',
  /** The image is for another model. */
  'MODEL',
  /** The version is not higher than that of the device, below the least one, or not the one of the job. */
  'VERSION',
  /** The image is longer than the job says. */
  'TOO_LARGE',
  /** The device has no room for it. */
  'NO_ROOM',
  /** The download broke, and going on did not help. */
  'DOWNLOAD',
  /** The device lost its power. */
  'INTERRUPTED',
  /** The new firmware did not work. */
  'ROLLED_BACK',
  /** The deadline was over. */
  'EXPIRED',
  /** The device knows no such kind of job. */
  'UNSUPPORTED',
] as const
export type JobCode = (typeof jobCodes)[number]

/** What a device says of its job: at once when it gets one, and whenever its state changes. */
export const JobReport = z.object({
  ...envelope,
  /** Id of the job; null when it answers that it has none. */
  id: JobId.nullable(),
  /** `ver` of the message that it has. */
  ver: jobVersion,
  /** How far it is with the job. */
  state: z.enum(jobStates),
  /** How much of the image is there, while it downloads. */
  percent: z.int().min(0).max(100).optional(),
  /** Why it ended so, see the codes; others are accepted. Absent: it has not ended, or well. */
  code: Code.optional(),
})
export type JobReport = z.infer<typeof JobReport>

/** The last job of a device with its state, in its birth. */
export const JobAtBirth = z.object({
  /** Id of the job. */
  id: JobId,
  /** How far it is. */
  state: z.enum(jobStates),
  /** `ver` of the last message about it; absent: not said. */
  ver: jobVersion.optional(),
  /** Why it ended so, as in `up/job`. */
  code: Code.optional(),
})
