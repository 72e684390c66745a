import { z } from 'zod'
import { Uuid, Version } from '../base/atoms.ts'
import { limits } from '../base/limits.ts'
import { fieldTexts } from '../base/field-texts.ts'

/** What fields are that several files of the feature have, as the API reference says it. */
export const texts = {
  callTargets: {
    description:
      'Who is rung when a visitor picks the company at a door phone, one after the other; an empty list means its administrators.',
  },
  name: { description: 'Name of the tenant company, once in the site.', example: 'Harbour Trading' },
  floor: { description: 'Floor of the company in free words, for visitors; may be empty.', example: '3' },
  allDoors: { description: 'Whether the company may use every door of the site, later ones included.' },
  doorUuids: {
    description: 'Doors that are shared with the company; counts where `allDoors` is false.',
    example: ['0b5c6f0e-8f1d-4c9e-9a51-2f3c1f7f0a10'],
  },
  hours: { description: 'Hours in which the company may use its doors, by the wall clock of the site; empty: always.' },
  holidayFollowsProject: {
    description: 'Whether holidays of the site and of the country also hold for access groups of the company.',
  },
}

/** Call targets that a company can have: one of its people, or all people of a department. */
export const callTargetKinds = ['person', 'department'] as const

const CallTarget = z.object({
  kind: z.enum(callTargetKinds).meta({ description: 'Whether one person is rung or all people of a department.' }),
  uuid: Uuid.meta({ description: 'Identifier of the person or department.' }),
})
export type CallTarget = z.infer<typeof CallTarget>

/** Call target with its name, for a choice. */
export const NamedCallTarget = CallTarget.extend({
  name: z.string().meta({ description: 'Name of the person or department.', example: 'Nora Petersen' }),
})
export type NamedCallTarget = z.infer<typeof NamedCallTarget>

/**
 * Call targets, rung one after the other when a visitor picks the company; an empty list means its administrators
 * (office.md 6).
 */
export const CallTargets = z
  .array(CallTarget)
  .max(limits.callTargets)
  .refine((targets) => new Set(targets.map(({ uuid }) => uuid.toLowerCase())).size === targets.length, {
    params: { key: 'validation:duplicate' },
  })

export const CallTargetsForm = z.object({
  uuid: Uuid.meta({ description: 'Tenant company whose call targets are set.' }),
  version: Version.meta(fieldTexts.version),
  callTargets: CallTargets.meta(texts.callTargets),
})
