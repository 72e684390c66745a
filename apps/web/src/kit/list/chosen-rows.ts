/** A chosen row as it was last seen, and where: which rows of which page. */
interface RememberedRow<Row> {
  readonly row: Row
  readonly view: string
}
export type RememberedRows<Row> = ReadonlyMap<string, RememberedRow<Row>>

/** What a list shows: its rows by their ids, and which page of what was asked they are. */
export interface ShownPage<Row> {
  readonly rows: ReadonlyMap<string, Row>
  readonly view: string
}

/** What is kept once these ids are chosen: rows that are shown as they are now, the others as they were. */
export function rememberedRows<Row>(
  rowMemory: RememberedRows<Row>,
  ids: ReadonlySet<string>,
  { rows, view }: ShownPage<Row>,
): RememberedRows<Row> {
  return new Map(
    [...ids].flatMap((id) => {
      const row = rows.get(id)
      const one = row === undefined ? rowMemory.get(id) : { row, view }
      return one ? [[id, one] as const] : []
    }),
  )
}

interface ChosenRows<Row> {
  readonly rows: readonly Row[]
  /** How many of them are on other pages than the one that is shown. */
  readonly elsewhere: number
}

/**
 * The chosen rows. One that was on this page and is no more has gone, or has moved to where it is not seen: it is left
 * out.
 */
export function chosenOf<Row>(rowMemory: RememberedRows<Row>, page: ShownPage<Row>): ChosenRows<Row> {
  const here = [...rowMemory.keys()].flatMap((id) => page.rows.get(id) ?? [])
  const others = [...rowMemory].flatMap(([id, { row, view }]) => (page.rows.has(id) || view === page.view ? [] : [row]))
  return { rows: [...here, ...others], elsewhere: others.length }
}
