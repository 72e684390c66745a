import type { ReactNode } from 'react'
import classes from './lines.module.css'

/** A short list of records, one to a line, where a table would be too much. */
export function Lines({ children }: { readonly children: ReactNode }) {
  return <ul className={classes.lines}>{children}</ul>
}

/** One line: what it is, and at the inline end what goes with it. */
export function Line({ children, aside }: { readonly children: ReactNode; readonly aside?: ReactNode }) {
  return (
    <li>
      {children}
      {aside && <span className={classes.aside}>{aside}</span>}
    </li>
  )
}
