import { sql, type RawBuilder } from 'kysely'
import type { EventRow } from './event-rows.ts'

/** Columns of stored events as PostgreSQL takes them: one array for each, which it reads without looking for names. */

const columns = {
  uuid: 'uuid',
  type: 'text',
  occurredAt: 'timestamptz',
  receivedAt: 'timestamptz',
  timeQuality: 'text',
  doorUuid: 'uuid',
  doorName: 'text',
  personName: 'text',
  credential: 'text',
  method: 'text',
  granted: 'boolean',
  reason: 'text',
  number: 'bigint',
  lastNumber: 'bigint',
  commandUuid: 'uuid',
  operatorName: 'text',
  direction: 'text',
  personUuid: 'uuid',
  personKind: 'text',
  personnelId: 'text',
  companyUuid: 'uuid',
  buildingUuid: 'uuid',
  apartmentUuid: 'uuid',
  credentialUuid: 'uuid',
  ruleUuid: 'uuid',
  policyVersion: 'bigint',
  secondMethod: 'text',
  secondCredentialUuid: 'uuid',
  callResult: 'text',
  callKind: 'text',
  callSeconds: 'integer',
  callUnlocked: 'boolean',
  callAnsweredBy: 'text',
  underDuress: 'boolean',
  evidence: 'jsonb',
  reader: 'text',
  readAsCredentialUuid: 'uuid',
} as const satisfies Partial<Record<keyof EventRow, string>>
type Column = keyof typeof columns

const entries = Object.entries(columns) as readonly (readonly [Column, string])[]
const names = sql.raw(entries.map(([name]) => `"${name}"`).join(', '))

/**
 * Rows of events as a table `g`, in their order, with their place in it and the place of the device that each is of.
 * A column in which no event has anything is no array at all, and PostgreSQL takes it for nulls.
 */
export function eventTable(rows: readonly EventRow[], devicePlaces: readonly number[]): RawBuilder<unknown> {
  const arrays = entries.map(([name, type]) => sql`${arrayOf(rows, name, type)}::${sql.raw(type)}[]`)
  return sql`unnest(${arrayLiteral(devicePlaces.map(String))}::integer[], ${sql.join(arrays)}) with ordinality
    as g ("devicePlace", ${names}, "place")`
}

function arrayOf(rows: readonly EventRow[], name: Column, type: string): string | null {
  const isText = type === 'text' || type === 'jsonb'
  let isEmpty = true
  const items = rows.map((row) => {
    const value = row[name] ?? null
    if (value === null) return 'NULL'
    isEmpty = false
    if (typeof value === 'object') return quote(JSON.stringify(value))
    return isText ? quote(value as string) : String(value)
  })
  return isEmpty ? null : arrayLiteral(items)
}

const arrayLiteral = (items: readonly string[]): string => `{${items.join(',')}}`

/** A text within the text of an array. */
const quote = (text: string): string => `"${text.replace(/["\\]/g, String.raw`\$&`)}"`

/** Some fields of rows for `json_to_recordset`, without what they have not: it is taken for null. */
export const jsonOfRows = (rows: readonly EventRow[], fields: readonly (keyof EventRow)[]): string =>
  JSON.stringify(
    rows.map((row) => {
      const fieldsOfRow: Record<string, unknown> = {}
      for (const field of fields) if (row[field] !== null) fieldsOfRow[field] = row[field]
      return fieldsOfRow
    }),
  )
