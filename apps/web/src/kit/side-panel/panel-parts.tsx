import type { ReactNode } from 'react'
import { useId } from 'react'
import type { Fact } from '../../ui/content.tsx'
import classes from './panel-parts.module.css'

interface PanelPartsProps {
  readonly title: ReactNode
  readonly badges?: ReactNode
  /** A picture on top; nothing stands in for one that is not there. */
  readonly picture?: ReactNode
  readonly facts: readonly Fact[]
  /** What else is known, in parts with a heading each. */
  readonly children?: ReactNode
  /** What can be done: two buttons of 44 px, which stay in view. */
  readonly actions?: ReactNode
}

/** What a side panel holds, from top to bottom: picture, name and state, facts, further parts, actions. */
export function PanelParts({ title, badges, picture, facts, children, actions }: PanelPartsProps) {
  return (
    <div className={classes.parts}>
      {picture}
      <div className={classes.head}>
        <h2>{title}</h2>
        {badges}
      </div>
      <dl className={classes.facts}>
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {children}
      {actions && <div className={classes.actions}>{actions}</div>}
    </div>
  )
}

/** A further part of a panel with its heading. */
export function PanelSection({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={classes.section}>
      <h3 id={id}>{title}</h3>
      {children}
    </section>
  )
}
