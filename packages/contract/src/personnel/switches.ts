import { z } from 'zod'
import { longText } from '../base/atoms.ts'
import { limits } from '../base/limits.ts'
import { texts } from './field-texts.ts'
import { PeopleShown } from './schema.ts'

/** What is switched on or off for several people at once (office.md 8.1, 8.2). */

/** Calls of door phones go to the app from now on; without it also the landline ends. */
export const SetApp = z.object({
  people: PeopleShown.meta(texts.people),
  appEnabled: z.boolean().meta({
    description:
      'True: door phones call the people by the app, which needs an e-mail address. False also ends their landline calls.',
  }),
})

/** Attendance of people from now on, for all dates: off, they have no days; on, they have those of stored punches. */
export const SetAttendance = z.object({
  people: PeopleShown.meta(texts.people),
  attendanceEnabled: z.boolean().meta(texts.attendanceEnabled),
})

/** Suspension: the person passes no door until it is ended; the reason is for operators alone. */
export const SetSuspended = z
  .object({
    people: PeopleShown.meta(texts.people),
    isSuspended: z
      .boolean()
      .meta({ description: 'True suspends the people: they pass no door. False ends the suspension.' }),
    reason: longText(limits.generic).default('').meta({
      description: 'Reason of the suspension, for operators alone; required to suspend.',
      example: 'Lost card',
    }),
  })
  .refine(({ isSuspended, reason }) => !isSuspended || reason !== '', {
    path: ['reason'],
    params: { key: 'validation:required' },
  })
