import type { z } from 'zod'

type AnySchema = z.ZodType | z.core.$ZodType

/** Strips optional, default, nullable, readonly and pipes down to the schema that decides the type. */
function core(schema: AnySchema): AnySchema {
  const def = schema._zod.def as { type: string; innerType?: AnySchema; in?: AnySchema }
  if (def.innerType) return core(def.innerType)
  if (def.type === 'pipe' && def.in) return core(def.in)
  return schema
}

const digits = /^-?\d+(\.\d+)?$/

function scalar(schema: AnySchema, text: string): unknown {
  const def = schema._zod.def as { type: string; options?: readonly AnySchema[]; values?: readonly unknown[] }
  if (def.type === 'boolean')
    return text === '1' || text === 'true' ? true : text === '0' || text === 'false' ? false : text
  if (def.type === 'number' || def.type === 'int') return digits.test(text) ? Number(text) : text
  if (def.type === 'literal') return def.values?.find((value) => String(value) === text) ?? text
  if (def.type === 'union') {
    for (const option of def.options ?? []) {
      const value = scalar(core(option), text)
      if (typeof value !== 'string') return value
    }
  }
  return text
}

function convert(schema: AnySchema, raw: unknown): unknown {
  const inner = core(schema)
  const def = inner._zod.def as { type: string; shape?: Record<string, AnySchema>; element?: AnySchema }
  if (def.type === 'array' && def.element) {
    const element = def.element
    const items = Array.isArray(raw) ? raw : raw === undefined || raw === '' ? [] : [raw]
    return items.map((item) => convert(element, item))
  }
  if (def.type === 'object' && def.shape) return fromText(inner, raw)
  return typeof raw === 'string' ? scalar(inner, raw) : raw
}

/**
 * Turns text, all that query strings and form bodies carry, into the types a schema names: '1'/'0' to booleans,
 * digits to numbers, one value to a list of one. What does not fit stays text, so that the schema refuses it.
 * Empty text for an optional field means it was not given.
 */
export function fromText(schema: AnySchema, raw: unknown): unknown {
  const inner = core(schema)
  const def = inner._zod.def as { type: string; shape?: Record<string, AnySchema> }
  if (def.type !== 'object' || !def.shape || typeof raw !== 'object' || raw === null) return raw
  const source = raw as Record<string, unknown>
  const result: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(def.shape)) {
    if (!Object.hasOwn(source, name)) continue
    // 'optional', or 'defaulted' for a field that says what it is when it is not given.
    const isOptional = (field as z.ZodType)._zod.optin !== undefined
    if (source[name] === '' && isOptional) continue
    result[name] = convert(field, source[name])
  }
  return result
}
