import { VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './scroll-table.module.css'

interface ScrollTableProps {
  /** Stands above the table. */
  readonly label: string
  /** What stands above says it already: the label is for screen readers alone. */
  readonly hidesLabel?: boolean
  readonly heads: readonly string[]
  /** Those of the heads whose cells are numbers, which stand below one another. */
  readonly numbers?: readonly string[]
  readonly rows: readonly { readonly key: string; readonly cells: readonly ReactNode[] }[]
}

/** A plain table inside a dialog, which scrolls by itself when it is long; on a telephone each row becomes a card. */
export function ScrollTable({ label, hidesLabel = false, heads, numbers = [], rows }: ScrollTableProps) {
  const look = (head: string | undefined) => (numbers.some((one) => one === head) ? classes.number : undefined)
  return (
    <div className={classes.scroll} tabIndex={0} role="group" aria-label={label}>
      <table className={classes.table} role="table">
        <caption>{hidesLabel ? <VisuallyHidden>{label}</VisuallyHidden> : label}</caption>
        <thead role="rowgroup">
          <tr role="row">
            {heads.map((head) => (
              <th key={head} role="columnheader" scope="col" className={look(head)}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map(({ key, cells }) => (
            <tr key={key} role="row">
              {cells.map((cell, index) => (
                <td key={index} role="cell" data-label={heads[index]} className={look(heads[index])}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
