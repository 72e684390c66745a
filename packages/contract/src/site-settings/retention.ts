import { z } from 'zod'
import { limits } from '../base/limits.ts'
import { readThrough, type ValuesOf } from '../kit/read-through.ts'

/**
 * How long a site of any kind keeps what happened there (decisions.md community): logs of doors and calls with their
 * alarms in whole months, pictures and what moved in days, its audit log in years.
 */
export const retentionFields = {
  keepLogMonths: z.int().min(limits.keepLogMonthsMin).max(limits.keepLogMonthsMax).meta({
    description: 'Months for which logs of doors and calls and alarms are kept. What is older is deleted every night.',
    example: 12,
  }),
  keepImageDays: z
    .int()
    .min(limits.keepImageDaysMin)
    .max(limits.keepImageDaysMax)
    .meta({ description: 'Days for which pictures are kept.', example: 30 }),
  keepMotionDays: z
    .int()
    .min(limits.keepImageDaysMin)
    .max(limits.keepImageDaysMax)
    .meta({ description: 'Days for which motion and its pictures are kept.', example: 30 }),
  /** Names of people who are no longer there, in whichever log (access-decision.md 9). */
  keepNameMonths: z
    .int()
    .min(limits.keepNameMonthsMin)
    .max(limits.keepNameMonthsMax)
    .meta({ description: 'Months for which logs keep the names of people who were deleted.', example: 12 }),
  keepAuditYears: z
    .int()
    .min(limits.keepAuditYearsMin)
    .max(limits.keepAuditYearsMax)
    .meta({ description: 'Years for which the audit log of the site is kept.', example: 5 }),
}
export type Retention = ValuesOf<typeof retentionFields>

export const retentionDefaults: Retention = {
  keepLogMonths: limits.keepLogMonthsDefault,
  keepImageDays: limits.keepImageDaysDefault,
  keepMotionDays: limits.keepImageDaysDefault,
  keepNameMonths: limits.keepNameMonthsDefault,
  keepAuditYears: limits.keepAuditYearsDefault,
}

/** Of a site of any kind, as kept, with defaults. */
export const readRetention = (stored: unknown): Retention => readThrough(retentionFields, retentionDefaults, stored)
