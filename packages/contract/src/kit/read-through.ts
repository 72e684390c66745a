import type { z } from 'zod'

/** Schemas of stored settings by their names. */
type Fields = Readonly<Record<string, z.ZodType>>
/** What each of them gives once it is read. */
export type ValuesOf<Of extends Fields> = { [Name in keyof Of]: z.output<Of[Name]> }

/**
 * Reads stored settings through their fields. What is missing, or was stored under another rule and does not fit any
 * more, is its default, field by field: one bad value never takes the others with it. Names that are no setting are
 * left out.
 */
export function readThrough<const Of extends Fields>(
  fields: Of,
  defaults: ValuesOf<Of>,
  stored: unknown,
): ValuesOf<Of> {
  const read: Record<string, unknown> = { ...defaults }
  if (typeof stored !== 'object' || stored === null) return read as ValuesOf<Of>
  for (const [name, value] of Object.entries(stored)) {
    if (!Object.hasOwn(fields, name)) continue
    const found = fields[name]!.safeParse(value)
    if (found.success) read[name] = found.data
  }
  return read as ValuesOf<Of>
}
