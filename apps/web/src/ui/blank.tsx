import type { ReactNode } from 'react'
import classes from './blank.module.css'

/** What stands where there is nothing: one sentence why, and the action that fills it (design, Lists). */
export function Blank({ children, action }: { readonly children: ReactNode; readonly action?: ReactNode }) {
  return (
    <div className={classes.blank}>
      <p>{children}</p>
      {action}
    </div>
  )
}

/** Stands where a value could, and says that there is none; cards and facts keep no room of their own for it. */
export function Empty() {
  return <span data-empty>–</span>
}
