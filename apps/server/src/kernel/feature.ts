import { sql, type RawBuilder } from 'kysely'
import type { rowsOf } from '../db/db.ts'
import type { Implementation } from './implement.ts'

/** A table of a site's records. */
type SiteTable = Parameters<typeof rowsOf>[2]

/** Where the records of a kind stand, and what each is called in the reader's language. */
export interface RecordSource {
  readonly table: SiteTable
  readonly called: (language: string) => RawBuilder<string>
}

/** What the server does for a feature: the default export of its `handlers.ts`. */
export interface ServerFeature {
  readonly handlers: readonly Implementation[]
  /** Records that entries of the audit log call by their names (`targets` of the contract, `kit/records.ts`). */
  readonly records?: Readonly<Record<string, RecordSource>>
}

/** Declares the server's part of a feature. */
export const serverFeature = (feature: ServerFeature): ServerFeature => feature

/** Records of a table that are called by one expression in every language, by their column `name` unless said. */
export const source = (table: SiteTable, called = sql<string>`name`): RecordSource => ({ table, called: () => called })
