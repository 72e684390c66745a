import type { z } from 'zod'

type AnySchema = z.ZodType | z.core.$ZodType

interface Def {
  readonly type: string
  readonly shape?: Readonly<Record<string, AnySchema>>
  readonly element?: AnySchema
  readonly innerType?: AnySchema
  readonly in?: AnySchema
  readonly options?: readonly AnySchema[]
  readonly valueType?: AnySchema
}

/** Strips optional, default, nullable, readonly and pipes down to the schemas that decide which fields there are. */
function coresOf(schema: AnySchema): readonly Def[] {
  const def = schema._zod.def as Def
  if (def.innerType) return coresOf(def.innerType)
  if (def.type === 'pipe' && def.in) return coresOf(def.in)
  if (def.options) return def.options.flatMap(coresOf)
  return [def]
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * The paths of the fields in a value that its schema does not have. Where a value may be one of several, a field of any
 * of them is known; which one it is the schema says afterwards.
 */
export function unknownFields(schema: AnySchema, value: unknown): readonly string[] {
  return unknownIn(coresOf(schema), value, '')
}

function unknownIn(cores: readonly Def[], value: unknown, path: string): readonly string[] {
  if (Array.isArray(value)) {
    const elements = cores.flatMap((def) => (def.type === 'array' && def.element ? coresOf(def.element) : []))
    if (elements.length === 0) return []
    return value.flatMap((one: unknown, index) => unknownIn(elements, one, `${path}${index}.`))
  }
  if (!isRecord(value)) return []
  const values = cores.flatMap((def) => (def.type === 'record' && def.valueType ? coresOf(def.valueType) : []))
  const shapes = cores.flatMap((def) => (def.type === 'object' && def.shape ? [def.shape] : []))
  if (shapes.length === 0 && values.length === 0) return []
  return Object.entries(value).flatMap(([name, part]) => {
    const fields = shapes.flatMap((shape) => (Object.hasOwn(shape, name) ? coresOf(shape[name]!) : []))
    const partCores = [...fields, ...values]
    return partCores.length === 0 ? [`${path}${name}`] : unknownIn(partCores, part, `${path}${name}.`)
  })
}
