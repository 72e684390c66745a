import type { FieldIssue } from '../errors/errors.ts'
import type { z } from 'zod'
import { keyOfPattern } from '../base/shapes.ts'

type RawIssue = z.core.$ZodIssue

/**
 * How an input is parsed whose issues are told: an issue knows by the value whether there was none, or one of another
 * type.
 */
export const withInput = { reportInput: true } as const

/** What a field holds in which nothing was filled in. */
const noValues: ReadonlySet<unknown> = new Set([undefined, null, ''])

/** What is said of a value of another type, by the type that is wanted. */
const typeKeys: Readonly<Record<string, string>> = {
  int: 'validation:integer',
  number: 'validation:integer',
  string: 'validation:type.text',
  boolean: 'validation:type.yesNo',
  array: 'validation:type.list',
  object: 'validation:type.fields',
}

function keyAndParams(issue: RawIssue): Pick<FieldIssue, 'key' | 'params'> {
  if (issue.code === 'custom') {
    const { key = 'validation:invalid', ...params } = (issue.params ?? {}) as { key?: string }
    return { key, params: params as Record<string, string | number> }
  }
  if (issue.code === 'too_small') {
    const min = Number(issue.minimum)
    if (issue.origin === 'string')
      return min <= 1 ? { key: 'validation:required', params: {} } : { key: 'validation:tooShort', params: { min } }
    if (issue.origin === 'array') return { key: 'validation:tooFew', params: { min } }
    return { key: 'validation:tooSmall', params: { min } }
  }
  if (issue.code === 'too_big') {
    const max = Number(issue.maximum)
    if (issue.origin === 'string') return { key: 'validation:tooLong', params: { max } }
    if (issue.origin === 'array') return { key: 'validation:tooMany', params: { max } }
    return { key: 'validation:tooBig', params: { max } }
  }
  if (issue.code === 'invalid_format') {
    if (issue.input === '') return { key: 'validation:required', params: {} }
    if (issue.format === 'email') return { key: 'validation:email', params: {} }
    if (issue.format === 'uuid') return { key: 'validation:uuid', params: {} }
    if (issue.format === 'date') return { key: 'validation:date', params: {} }
    if (issue.format === 'datetime') return { key: 'validation:moment', params: {} }
    return { key: keyOfPattern(issue.pattern), params: {} }
  }
  if (issue.code === 'unrecognized_keys') return { key: 'validation:unknownField', params: {} }
  if (issue.code === 'invalid_value')
    return { key: noValues.has(issue.input) ? 'validation:required' : 'validation:notAllowedValue', params: {} }
  if (issue.code === 'invalid_type') {
    if (noValues.has(issue.input)) return { key: 'validation:required', params: {} }
    return { key: typeKeys[issue.expected] ?? 'validation:invalid', params: {} }
  }
  // One of several shapes: what is said of the first of them, or of a kind that is none of those there are.
  if (issue.code === 'invalid_union') {
    const first = issue.errors[0]?.[0]
    return first ? keyAndParams(first) : { key: 'validation:notAllowedValue', params: {} }
  }
  return { key: 'validation:invalid', params: {} }
}

/** Issue code and parameters to message key, in this one place; schemas hold no messages. */
export function fieldIssues(error: z.core.$ZodError): FieldIssue[] {
  return error.issues.map((issue) => ({ field: issue.path.map(String).join('.'), ...keyAndParams(issue) }))
}
