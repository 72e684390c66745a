import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import type { CSSProperties, ReactNode } from 'react'
import { useFormat } from '../../session/use-format.ts'
import classes from './tree.module.css'

interface PartProps {
  readonly label: string
  readonly children: ReactNode
}

/** A tree of places beside a list, and what can be done with the chosen one. */
export function Tree({ label, children }: PartProps) {
  return (
    <nav aria-label={label} className={classes.tree}>
      {children}
    </nav>
  )
}

/** The rows of a tree, which scroll where they are many. */
export function TreeRows({ label, children }: PartProps) {
  return (
    <ul className={classes.rows} tabIndex={0} aria-label={label}>
      {children}
    </ul>
  )
}

interface TreeRowProps {
  /** How far it stands below the first rows. */
  readonly depth: number
  readonly name: string
  /** How much lies there. */
  readonly count?: number | undefined
  readonly isChosen: boolean
  readonly onChoose: () => void
  /** Shows or hides what lies below, where something does. */
  readonly turn?: { readonly isOpen: boolean; readonly label: string; readonly onTurn: () => void } | undefined
}

/** A place of the tree, which narrows what stands beside it. */
export function TreeRow({ depth, name, count, isChosen, onChoose, turn }: TreeRowProps) {
  const format = useFormat()
  return (
    <li className={classes.row} data-chosen={isChosen || undefined} style={{ '--depth': depth } as CSSProperties}>
      {turn ? (
        <button
          type="button"
          className={classes.toggle}
          aria-expanded={turn.isOpen}
          aria-label={turn.label}
          onClick={turn.onTurn}
        >
          {turn.isOpen ? (
            <IconChevronDown size={16} aria-hidden />
          ) : (
            <IconChevronRight size={16} data-points aria-hidden />
          )}
        </button>
      ) : (
        <span className={classes.toggle} />
      )}
      <button type="button" className={classes.name} aria-current={isChosen || undefined} onClick={onChoose}>
        <bdi>{name}</bdi>
        {count !== undefined && <span className={classes.count}>{format.number(count)}</span>}
      </button>
    </li>
  )
}
