import type { FieldIssue } from '@lintel/contract/errors/errors.ts'
import { fieldIssues, withInput } from '@lintel/contract/kit/issues.ts'
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

export type FormSchema = z.ZodType<FieldValues, FieldValues>

/**
 * Validates a form with the contract's schema, the same that the server uses. Sentences come from
 * the issue → key table of the contract, because schemas hold no messages.
 */
export function contractResolver<Schema extends FormSchema>(
  schema: Schema,
  say: SayIssue,
): Resolver<z.input<Schema>, unknown, z.output<Schema>> {
  return async (values) => {
    const result = await schema.safeParseAsync(values, withInput)
    return result.success
      ? { values: result.data, errors: {} }
      : { values: {}, errors: errorTree(fieldIssues(result.error), say) as FieldErrors<z.input<Schema>> }
  }
}

const nothing = ['', null, []] as const

/** Whether a field of a schema must be given: what has a default, may be left out or may be empty is not marked. */
export function isRequired(schema: FormSchema, field: string): boolean {
  const shape = (schema._zod.def as { shape?: Record<string, z.ZodType> }).shape
  const part = shape?.[field]
  if (part === undefined || part._zod.optin !== undefined) return false
  return nothing.every((value) => !part.safeParse(value).success)
}
