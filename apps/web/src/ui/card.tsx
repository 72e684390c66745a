import { useId, type ReactNode } from 'react'
import classes from './card.module.css'

interface CardProps {
  readonly title: string
  /** How many things it lists, beside the title. */
  readonly count?: string | undefined
  /** At the inline end of the title: the list that holds all of them, a switch of the look. */
  readonly aside?: ReactNode
  /** Rows reach from edge to edge; anything else keeps its distance. */
  readonly isFlush?: boolean
  readonly children: ReactNode
}

/** A part of a dashboard: a heading, and below it rows or a figure (design, Console: Ground). */
export function Card({ title, count, aside, isFlush, children }: CardProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={classes.card} data-flush={isFlush || undefined}>
      <div className={classes.head}>
        <h2 id={id}>{title}</h2>
        {count !== undefined && <span className={classes.count}>{count}</span>}
        {aside && <span className={classes.aside}>{aside}</span>}
      </div>
      <div className={classes.content}>{children}</div>
    </section>
  )
}

/** Rows of 44 px, one thing each (design, Console: Row). */
export function Rows({ children }: { readonly children: ReactNode }) {
  return <ul className={classes.rows}>{children}</ul>
}

interface RowProps {
  /** Level or portrait. */
  readonly mark?: ReactNode
  /** None where the row only says something. */
  readonly name?: ReactNode
  /** Where or why; cut where there is no room, and whole on the page that the name leads to. */
  readonly detail?: ReactNode
  readonly state?: ReactNode
  /** An age or a time of day. */
  readonly age?: ReactNode
  readonly action?: ReactNode
}

/** One row: what it is, where or why, its state, its age, one action. */
export function Row({ mark, name, detail, state, age, action }: RowProps) {
  return (
    <li>
      {mark}
      {name && <span className={classes.name}>{name}</span>}
      <span className={classes.detail}>{detail}</span>
      {state && <span className={classes.state}>{state}</span>}
      {age && <span className={classes.age}>{age}</span>}
      {action && <span className={classes.action}>{action}</span>}
    </li>
  )
}
