import type { EventRow } from './event-rows.ts'

/** Rows for `json_to_recordset`, without what they have not: it is taken for null, and is half of the text. */
export const jsonOfRows = (rows: readonly EventRow[]): string => JSON.stringify(rows.map(withoutNulls))

function withoutNulls(row: EventRow): Partial<EventRow> {
  const present: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(row)) if (value !== null) present[name] = value
  return present
}
