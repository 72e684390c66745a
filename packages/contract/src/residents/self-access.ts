import { z } from 'zod'
import { checkHours, hoursFields } from '../access-groups/schema.ts'
import { Uuid } from '../base/atoms.ts'
import { limits } from '../base/limits.ts'
import { editOf, Named } from '../operators/schema.ts'
import { AccessWindow, repeats } from '../schedules/schema.ts'

const Fields = z.object({
  ...editOf,
  ...hoursFields,
  /** All doors of the household's devices, those that come later among them. */
  allDoors: z.boolean().default(true),
  doorUuids: z.array(Uuid).max(limits.namesFound).default([]),
})

/** When a resident opens the doors of the own apartment, and which (community.md 6.3). */
export const SelfAccessForm = Fields.superRefine((form, context) => {
  const issue = (path: string, key: string, params: Readonly<Record<string, number>> = {}) =>
    context.addIssue({ code: 'custom', path: [path], params: { key, ...params } })
  checkHours(form, issue)
  if (!form.allDoors && form.doorUuids.length === 0) issue('doorUuids', 'validation:tooFew', { min: 1 })
})
export type SelfAccessForm = z.output<typeof SelfAccessForm>

export const SelfAccess = z.object({
  uuid: Uuid,
  repeat: z.enum(repeats),
  startsAt: z.string().nullable(),
  endsAt: z.string().nullable(),
  windows: z.array(AccessWindow),
  allDoors: z.boolean(),
  /** The chosen ones; none where it is about all. */
  doorUuids: z.array(Uuid),
  /** Every door of the household's devices. */
  doors: z.array(Named),
  version: z.int(),
})
export type SelfAccess = z.infer<typeof SelfAccess>
