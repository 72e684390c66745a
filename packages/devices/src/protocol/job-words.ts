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
