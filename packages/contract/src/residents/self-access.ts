import { z } from 'zod'
import { checkHours, hoursFields, shownHours } from '../access-groups/schema.ts'
import { Uuid } from '../base/atoms.ts'
import { limits } from '../base/limits.ts'
import { fieldTexts } from '../base/field-texts.ts'
import { editOf, Named } from '../operators/schema.ts'

/** Texts that several fields have in the API reference. */
const texts = {
  allDoors: {
    description: 'Whether the resident opens all doors of the devices of the household, later ones included.',
  },
  doorUuids: {
    description: 'Doors of the devices of the household that the resident opens; empty where `allDoors` is true.',
    example: ['0b5c6f0e-8f1d-4c9e-9a51-2f3c1f7f0a10'],
  },
}

const Fields = z.object({
  ...editOf,
  uuid: Uuid.meta({ description: 'Resident whose self access it is.' }),
  ...hoursFields,
  /** All doors of the household's devices, those that come later among them. */
  allDoors: z.boolean().default(true).meta(texts.allDoors),
  doorUuids: z.array(Uuid).max(limits.namesFound).default([]).meta(texts.doorUuids),
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
  uuid: Uuid.meta({ description: 'Resident whose self access it is.' }),
  ...shownHours,
  allDoors: z.boolean().meta(texts.allDoors),
  /** The chosen ones; none where it is about all. */
  doorUuids: z.array(Uuid).meta(texts.doorUuids),
  /** Every door of the household's devices. */
  doors: z.array(Named).meta({ description: 'Every door of the devices of the household.' }),
  version: z.int().meta(fieldTexts.version),
})
export type SelfAccess = z.infer<typeof SelfAccess>
