import type { NamedOperation } from '@lintel/contract/all/contract.ts'
import { fromText } from '@lintel/contract/kit/from-text.ts'
import type { FieldIssue } from '@lintel/contract/errors/errors.ts'
import { fieldIssues, withInput } from '@lintel/contract/kit/issues.ts'
import type { Keeps, Operation } from '@lintel/contract/kit/operation.ts'
import { z } from 'zod'
import type { AnyContext, Implementation } from '../kernel/implement.ts'
import { FailureError } from '../kernel/failure.ts'
import { withNationalPhone } from '../kernel/phone.ts'

type Fields = Readonly<Record<string, unknown>>
type Shape = Readonly<Record<string, z.ZodType>>

/** An edit of which fields were left out: what was sent, with its types, and which fields it did not say. */
export class PartialEdit {
  readonly fields: Fields
  readonly missing: readonly string[]
  constructor(fields: Fields, missing: readonly string[]) {
    this.fields = fields
    this.missing = missing
  }
}

/** The names of an edit's fields; none for calls that are no edit. */
export function editFields({ operation }: NamedOperation): readonly string[] {
  return operation.keeps ? Object.keys(shapeOf(operation.input)) : []
}

/**
 * What is wrong with the sent fields of an edit by themselves, before its record is read. Lists may leave out what is
 * kept.
 */
export function issuesOfSent({ input }: Operation, { fields }: PartialEdit): FieldIssue[] {
  const shape = shapeOf(input)
  return Object.entries(fields).flatMap(([field, value]) => {
    const result = Array.isArray(value) ? undefined : shape[field]?.safeParse(value, withInput)
    if (!result?.error) return []
    return fieldIssues(result.error).map((issue) => ({
      ...issue,
      field: [field, issue.field].filter(Boolean).join('.'),
    }))
  })
}

function shapeOf(schema: z.core.$ZodType): Shape {
  const def = schema._zod.def as { shape?: Shape; in?: z.ZodType; innerType?: z.ZodType }
  if (def.shape) return def.shape
  const inner = def.innerType ?? def.in
  return inner ? shapeOf(inner) : {}
}

/** What reads the record of an edit. */
interface Reading {
  readonly namedOperation: NamedOperation
  /** The handler of a call, by the call's name. */
  readonly implementationOf: (name: string) => Implementation | undefined
  /** The context of the edit: reading runs in its scope and transaction. */
  readonly context: AnyContext
}

/**
 * The whole input of an edit: what was sent, the rest as the record has it. Fails as reading it does, or with
 * `invalidInput`.
 */
export async function wholeEdit(reading: Reading, { fields, missing }: PartialEdit): Promise<unknown> {
  const { operation } = reading.namedOperation
  const keeps = operation.keeps!
  const shape = shapeOf(operation.input)
  const record = partOf(keeps, await recordOf(reading, keeps, fields, shape))
  const whole: Record<string, unknown> = {}
  for (const [field, value] of Object.entries(fields)) whole[field] = withElements(value, record[field])
  // Which record, and which of its versions the editor saw, only the editor knows.
  for (const field of missing.filter((name) => name !== 'uuid' && name !== 'version')) {
    const rule = keeps.where?.[field]
    if (rule && (fields[rule.field] ?? rule.is) !== rule.is) continue
    const value = fitting(shape[field]!, field, valueOf(keeps, record, field))
    if (value !== undefined) whole[field] = value
  }
  const result = operation.input.safeParse(whole, withInput)
  if (result.success && !saysPhone(fields)) return result.data
  const { form, issues } = result.success
    ? withNationalPhone(result.data)
    : { form: undefined, issues: fieldIssues(result.error) }
  if (issues.length === 0) return form
  throw new FailureError('invalidInput', { field: issues[0]?.field ?? '' }, issues)
}

const saysPhone = (fields: Fields): boolean => 'phone' in fields || 'phoneCode' in fields

async function recordOf(reading: Reading, keeps: Keeps, fields: Fields, shape: Shape): Promise<Fields> {
  const { namedOperation, implementationOf, context } = reading
  const id = shape['uuid']?.safeParse(fields['uuid'])
  if (id && !id.success) {
    const issues = fieldIssues(id.error).map((issue) => ({ ...issue, field: 'uuid' }))
    throw new FailureError('invalidInput', { field: 'uuid' }, issues)
  }
  const uuid = id?.data as string | undefined
  const record =
    keeps.reads === undefined
      ? await implementationOf(namedOperation.name)!.readRecord!(context, uuid!)
      : await implementationOf(keeps.reads)!.handle(context, uuid === undefined ? {} : { uuid })
  if (!record) throw new FailureError('notFound')
  return record as Fields
}

const partOf = ({ part }: Keeps, record: Fields): Fields =>
  part === undefined ? record : { ...record, ...(record[part] as Fields) }

function valueOf({ ids }: Keeps, record: Fields, field: string): unknown {
  const recordField = ids?.[field]
  if (recordField === undefined) return record[field]
  const value = record[recordField]
  return Array.isArray(value) ? value.map(idOf) : idOf(value)
}

const idOf = (value: unknown): unknown => (hasUuid(value) ? value.uuid : value)

/** A value of the record as the form has it: nothing as empty text, '1' and '0' of the specification as a tick. */
function fitting(schema: z.ZodType, field: string, value: unknown): unknown {
  const candidates = [
    value,
    ...(typeof value === 'string' ? [readText(schema, field, value)] : []),
    value === null ? '' : undefined,
  ]
  return candidates.find((candidate) => candidate !== undefined && schema.safeParse(candidate).success)
}

const readText = (schema: z.ZodType, field: string, value: string): unknown =>
  (fromText(z.object({ [field]: schema }), { [field]: value }) as Fields)[field]

/** Elements of a list that are known by their id keep what was not sent of them. */
function withElements(value: unknown, stored: unknown): unknown {
  if (!Array.isArray(value) || !Array.isArray(stored)) return value
  const elementByUuid = new Map(stored.filter(hasUuid).map((one) => [one.uuid, one]))
  return value.map((one: unknown) => {
    const before = hasUuid(one) ? elementByUuid.get(one.uuid) : undefined
    return before ? { ...before, ...(one as object) } : one
  })
}

const hasUuid = (value: unknown): value is { readonly uuid: string } =>
  typeof value === 'object' && value !== null && 'uuid' in value
