import type { ReactNode } from 'react'
import classes from './facts.module.css'

export interface Fact {
  readonly label: string
  readonly value: ReactNode
}

/** A table of properties: what it is called, how it is. Two columns where there is room (design, Frame). */
export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(({ label, value }) => (
        <div key={label} className={classes.fact}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
