import { Skeleton } from '@mantine/core'
import type { ComponentType, ReactNode } from 'react'
import { ListStates } from '../list-states.tsx'
import classes from './list-tiles.module.css'
import { useListModel } from '../use-list.tsx'

/** A row as a tile; `menu` is what can be done with it. */
export type Tile<Row> = ComponentType<{ readonly row: Row; readonly menu: ReactNode }>

interface ListTilesProps<Row> {
  readonly label: string
  readonly rowId: (row: Row) => string
  readonly Tile: Tile<Row>
  readonly menu: (row: Row) => ReactNode
  readonly empty: string
  readonly emptyAction?: ReactNode
}

/** The rows of a list as tiles: the same rows, filters and pages as in its table. */
export function ListTiles<Row>({ label, rowId, Tile, menu, empty, emptyAction }: ListTilesProps<Row>) {
  const { isFetching, state } = useListModel<Row>()
  return (
    <ListStates<Row> empty={empty} emptyAction={emptyAction}>
      {(page) => (
        <ul className={classes.tiles} aria-label={label} aria-busy={isFetching}>
          {page
            ? page.rows.map((row) => (
                <li key={rowId(row)}>
                  <Tile row={row} menu={menu(row)} />
                </li>
              ))
            : Array.from({ length: state.size }, (_, index) => (
                <li key={index} aria-hidden>
                  <Skeleton height={248} radius={8} />
                </li>
              ))}
        </ul>
      )}
    </ListStates>
  )
}
