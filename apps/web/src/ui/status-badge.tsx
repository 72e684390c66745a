import type { ReactNode } from 'react'
import { MeaningIcon, type Meaning } from './meaning.tsx'
import classes from './status-badge.module.css'

/** A state as word and icon (design, Colours and type). */
export function StatusBadge({ meaning, children }: { readonly meaning: Meaning; readonly children: ReactNode }) {
  return (
    <span className={classes.badge} data-meaning={meaning}>
      <MeaningIcon meaning={meaning} />
      {children}
    </span>
  )
}
