import { z } from 'zod'
import { Uuid, Version } from '../base/atoms.ts'
import { limits } from '../base/limits.ts'

/** Call targets that a company can have: one of its people, or all people of a department. */
export const callTargetKinds = ['person', 'department'] as const

const CallTarget = z.object({ kind: z.enum(callTargetKinds), uuid: Uuid })
export type CallTarget = z.infer<typeof CallTarget>

/** Call target with its name, for a choice. */
export const NamedCallTarget = CallTarget.extend({ name: z.string() })
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

export const CallTargetsForm = z.object({ uuid: Uuid, version: Version, callTargets: CallTargets })
