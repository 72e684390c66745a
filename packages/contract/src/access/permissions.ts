import type { Row } from './row.ts'
import { money } from './who-may/money.ts'
import { operators } from './who-may/operators.ts'
import { sites } from './who-may/sites.ts'

/** Who may do what: thing → actions → row. A permission is written `thing.action`. */
const table = { ...operators, ...sites, ...money }

type Table = typeof table
type Word<Words> = Words extends `${infer First} ${infer Others}` ? First | Word<Others> : Words

export type Permission = {
  [Thing in keyof Table]: `${Thing}.${Word<keyof Table[Thing]> & string}`
}[keyof Table]

/** Calls that need no permission of their own: before sign-in, and of every signed-in account about itself. */
export const unprotectedNeeds = ['public', 'signedIn'] as const
export type Needs = Permission | (typeof unprotectedNeeds)[number]

/** The row of each permission. */
export const rowOf: ReadonlyMap<Permission, Row> = new Map(
  Object.entries(table).flatMap(([thing, rows]) =>
    Object.entries<Row>(rows).flatMap(([actions, row]) =>
      actions.split(' ').map((action) => [`${thing}.${action}` as Permission, row] as const),
    ),
  ),
)

/** The list of every permission, for tables and tests that walk them. */
export const everyPermission: readonly Permission[] = [...rowOf.keys()]
