import { z } from 'zod'
import { Uuid } from '../base/atoms.ts'
import { limits } from '../base/limits.ts'
import { Named } from '../operators/schema.ts'
import { checkHours, hoursFields, memberValidities, shownHours } from './schema.ts'

/** Doors and hours of one code or one person, in no group (old-communities.md 2 to 4). */

/** Fields of a form that gives doors and hours. */
export const chosenAccessFields = {
  ...hoursFields,
  doorUuids: z
    .array(Uuid)
    .max(limits.namesFound)
    .meta({
      description: 'Doors that it opens: public ones, or those of the own home.',
      example: ['0b5c6f0e-8f1d-4c9e-9a51-2f3c1f7f0a10'],
    }),
}
const Fields = z.object(chosenAccessFields)
export type ChosenAccess = z.output<typeof Fields>

/** Refuses at its field what could never open a door: hours that are none, or no door. */
export function checkChosenAccess(form: ChosenAccess, context: z.core.$RefinementCtx): void {
  const issue = (path: string, key: string, params: Readonly<Record<string, number>> = {}) =>
    context.addIssue({ code: 'custom', path: [path], params: { key, ...params } })
  checkHours(form, issue)
  if (form.doorUuids.length === 0) issue('doorUuids', 'validation:tooFew', { min: 1 })
}

/** Doors and hours as answers show them. */
export const shownChosenAccess = {
  ...shownHours,
  /** Those that still count: none of a home that the person has left. */
  doors: z.array(Named).meta({ description: 'Doors that it opens.' }),
}

/** Doors and hours that a form gives a person in place of access groups: in old communities alone. */
export const ChosenAccessForm = Fields.superRefine(checkChosenAccess).meta({
  description: 'Doors and hours of its own, in place of access groups: in old communities, and nowhere else.',
})

/** Doors and hours of a person in no group, as lists and pages show them. */
export const OwnAccess = z.object({
  ...shownChosenAccess,
  maskedCodes: z.array(z.string()).meta({
    description: 'Last digits of each card; an empty text for a code that is never shown.',
    example: ['…B2C3'],
  }),
  validity: z.enum(memberValidities).meta({
    description: 'Whether the span has not begun, is running, or is over; hours that repeat are always valid.',
  }),
})
export type OwnAccess = z.infer<typeof OwnAccess>

/** Whether a form says what a person may open: access groups, or doors and hours of its own. */
export const hasAccess = ({ accessGroupUuids, access }: { accessGroupUuids: readonly string[]; access?: unknown }) =>
  accessGroupUuids.length > 0 || access !== undefined
export const needsAccess = { path: ['accessGroupUuids'], params: { key: 'validation:tooFew', min: 1 } }

/** Texts of filters and fields about such people, in the API reference. */
export const ownAccessTexts = {
  ofForm: {
    description:
      'Doors and hours of a person in no group, which an old community asks for in place of access groups; left out elsewhere.',
  },
  access: { description: 'Doors and hours of its own; null for a person with access groups.' },
  door: { description: 'Only people with this door among doors of their own.' },
  code: { description: 'Only people with a code of this kind.' },
}
