import { z } from 'zod'
import { AccessWindows } from './schema.ts'
import { holidayPlans, kindPlans } from './kinds.ts'

/** Texts that several fields have in the API reference. */
const texts = {
  plan: {
    description:
      'What holds on such days. likeHolidays: as on all holidays; closed: nothing opens; asUsual: nothing changes; own: the hours of `windows`.',
  },
}

/** What a schedule does on each kind of days (access-decision.md 1 and 6). */

/** Own hours that are none would say the same as *closed* and look like a mistake. */
const hasOwnHours = ({ plan, windows }: { readonly plan: string; readonly windows: readonly unknown[] }) =>
  plan !== 'own' || windows.length > 0
const noOwnHours = { path: ['windows'], params: { key: 'validation:tooFew', min: 1 } }

const HolidayKindPlan = z
  .object({
    plan: z.enum(kindPlans).meta(texts.plan),
    windows: AccessWindows.default([]).meta({
      description: 'Hours of such days, where `plan` is own; empty otherwise.',
    }),
  })
  .refine(hasOwnHours, noOwnHours)
const SpecialPlan = z
  .object({
    plan: z.enum(holidayPlans).meta(texts.plan),
    windows: AccessWindows.default([]).meta({
      description: 'Hours of such days, where `plan` is own; empty otherwise.',
    }),
  })
  .refine(hasOwnHours, noOwnHours)

export const DayPlans = z.object({
  holiday2: HolidayKindPlan.default({ plan: 'likeHolidays', windows: [] }).meta({
    description: 'What the schedule does on holidays of kind 2.',
  }),
  holiday3: HolidayKindPlan.default({ plan: 'likeHolidays', windows: [] }).meta({
    description: 'What the schedule does on holidays of kind 3.',
  }),
  special: SpecialPlan.default({ plan: 'asUsual', windows: [] }).meta({
    description: 'What the schedule does on special days.',
  }),
})
export type DayPlans = z.output<typeof DayPlans>

/** Every kind of holiday is like the others, and a special day like any day. */
export const noDayPlans: DayPlans = DayPlans.parse({})
