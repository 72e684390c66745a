import { z } from 'zod'
import { FirmwareVersion } from '../firmware/version.ts'
import { Code, EpochMs, envelope } from './atoms.ts'
import { jobStates } from './job-words.ts'
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
