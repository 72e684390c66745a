import { fieldIssues, toldInFull, type FieldIssue } from '@lintel/contract/kit/issues.ts'
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import type { z } from 'zod'

/** Writes an issue as a sentence. */
export type SayIssue = (issue: FieldIssue) => string

function errorTree(issues: readonly FieldIssue[], say: SayIssue): FieldErrors {
  const errors: Record<string, unknown> = {}
  for (const issue of issues) {
    const path = issue.field.split('.')
    let branch = errors
    for (const part of path.slice(0, -1)) branch = (branch[part] ??= {}) as Record<string, unknown>
    // The first issue of a field is the one to mend first.
    branch[path.at(-1)!] ??= { type: issue.key, message: say(issue) }
  }
  return errors as FieldErrors
}

/**
 * Validates a form with the contract's schema, the same that the server uses. Sentences come from
 * the issue → key table of the contract, because schemas hold no messages.
 */
export function contractResolver<Schema extends z.ZodType<FieldValues, FieldValues>>(
  schema: Schema,
  say: SayIssue,
): Resolver<z.input<Schema>, unknown, z.output<Schema>> {
  return async (values) => {
    const parsed = await schema.safeParseAsync(values, toldInFull)
    return parsed.success
      ? { values: parsed.data, errors: {} }
      : { values: {}, errors: errorTree(fieldIssues(parsed.error), say) as FieldErrors<z.input<Schema>> }
  }
}

const nothing = ['', null, []] as const

/** Whether a field of a schema must be given: what has a default, may be left out or may be empty is not marked. */
export function isRequired(schema: z.ZodType, field: string): boolean {
  const shape = (schema._zod.def as { shape?: Record<string, z.ZodType> }).shape
  const part = shape?.[field]
  if (part === undefined || part._zod.optin !== undefined) return false
  return nothing.every((value) => !part.safeParse(value).success)
}
