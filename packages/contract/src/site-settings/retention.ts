import { z } from 'zod'
import { limits } from '../base/limits.ts'
import { readThrough, type ValuesOf } from '../kit/read-through.ts'

/**
 * How long a site of any kind keeps what happened there (decisions.md community): logs of doors and calls with their
 * alarms in whole months, pictures and what moved in days, its audit log in years.
 */
export const retentionFields = {
  keepLogMonths: z.int().min(limits.keepLogMonthsMin).max(limits.keepLogMonthsMax),
  keepImageDays: z.int().min(limits.keepImageDaysMin).max(limits.keepImageDaysMax),
  keepMotionDays: z.int().min(limits.keepImageDaysMin).max(limits.keepImageDaysMax),
  /** Names of people who are no longer there, in whichever log (access-decision.md 9). */
  keepNameMonths: z.int().min(limits.keepNameMonthsMin).max(limits.keepNameMonthsMax),
  keepAuditYears: z.int().min(limits.keepAuditYearsMin).max(limits.keepAuditYearsMax),
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
