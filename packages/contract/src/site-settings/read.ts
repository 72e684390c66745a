import type { z } from 'zod'

type Fields = Readonly<Record<string, z.ZodType>>
export type ValuesOf<Of extends Fields> = { [Name in keyof Of]: z.output<Of[Name]> }

/**
 * Reads kept settings through their fields. What is missing, or was kept under another rule and does not fit any more,
 * is its default, field by field: one bad value never takes the others with it. Names that are no setting are left out.
 */
export function readThrough<const Of extends Fields>(fields: Of, defaults: ValuesOf<Of>, kept: unknown): ValuesOf<Of> {
  const source = (typeof kept === 'object' && kept !== null ? kept : {}) as Record<string, unknown>
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const read = Object.hasOwn(source, name) ? field.safeParse(source[name]) : undefined
      return [name, read?.success ? read.data : defaults[name]]
    }),
  ) as ValuesOf<Of>
}
