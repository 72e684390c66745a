import type { BoxRow } from './transfer-list.tsx'

/** From so many rows on they are moved between two boxes; fewer are ticked in a checklist. */
export const boxesFrom = 200

/** The selection with all of some rows. */
export const withRows = (selection: ReadonlySet<string>, rows: readonly BoxRow[]): ReadonlySet<string> =>
  new Set([...selection, ...rows.map(({ uuid }) => uuid)])

/** The selection without any of some rows; what those do not contain stays selected. */
export function withoutRows(selection: ReadonlySet<string>, rows: readonly BoxRow[]): ReadonlySet<string> {
  const rowUuids = new Set(rows.map(({ uuid }) => uuid))
  return new Set([...selection].filter((uuid) => !rowUuids.has(uuid)))
}
