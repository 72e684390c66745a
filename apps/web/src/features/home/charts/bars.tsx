import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { useFormat } from '../../../session/use-format.ts'
import classes from './bars.module.css'

export interface BarRow {
  readonly key: string
  readonly name: string
  readonly count: number
  /** The list that explains it. */
  readonly to?: string | undefined
}

/** Counts as bars beside their numbers, each leading to what is counted. */
export function Bars({ rows, tone }: { readonly rows: readonly BarRow[]; readonly tone: 'opened' | 'refused' }) {
  const format = useFormat()
  const most = Math.max(1, ...rows.map(({ count }) => count))
  return (
    <ul className={classes.bars}>
      {rows.map(({ key, name, count, to }) => (
        <li key={key}>
          <span>
            {to === undefined ? (
              <bdi>{name}</bdi>
            ) : (
              <Anchor component={Link} to={to} size="sm">
                <bdi>{name}</bdi>
              </Anchor>
            )}
          </span>
          <span className={classes.track} aria-hidden>
            <span data-tone={tone} style={{ inlineSize: `${(100 * count) / most}%` }} />
          </span>
          <span className={classes.number}>{format.number(count)}</span>
        </li>
      ))}
    </ul>
  )
}
