import type { ReactNode } from 'react'
import { MeaningIcon, type Meaning } from './status-badge.tsx'
import classes from './notice.module.css'

interface NoticeProps {
  readonly meaning: Meaning
  readonly title?: ReactNode
  readonly children?: ReactNode
  /** What can be done about it, at the inline end. */
  readonly action?: ReactNode
}

/** A message in place. Dangers are read out at once, the rest when there is time. */
export function Notice({ meaning, title, children, action }: NoticeProps) {
  return (
    <div className={classes.notice} data-meaning={meaning} role={meaning === 'danger' ? 'alert' : 'status'}>
      <span className={classes.icon}>
        <MeaningIcon meaning={meaning} size={18} />
      </span>
      <div className={classes.body}>
        {title && <div className={classes.title}>{title}</div>}
        {children && <div className={classes.text}>{children}</div>}
        {action}
      </div>
    </div>
  )
}
