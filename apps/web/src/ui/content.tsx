import { type ReactNode, useId } from 'react'
import classes from './content.module.css'
import { useListedSection } from './section-list.ts'

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

/** A part of a page with its heading. */
export function Section({
  title,
  aside,
  children,
}: {
  readonly title: string
  readonly aside?: ReactNode
  readonly children: ReactNode
}) {
  const id = useId()
  useListedSection(id, title)
  return (
    <section aria-labelledby={id} className={classes.section}>
      <div className={classes.head}>
        <h2 id={id}>{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  )
}

/** Typed text, isolated from the direction around it. One of several lines keeps them, each in its own direction. */
export function TypedText({ text }: { readonly text: string }) {
  return <bdi className={text.includes('\n') ? classes.typed : undefined}>{text}</bdi>
}

/** A MAC address, plate or code: fixed-width and isolated, so that right-to-left text does not reorder it. */
export function Code({ children }: { readonly children: string }) {
  return (
    <bdi dir="ltr" className={classes.code}>
      {children}
    </bdi>
  )
}

/** A code that is shown this once, large, to be read out or copied; `label` names it. */
export function LargeCode({ label, children }: { readonly label: string; readonly children: string }) {
  return (
    <output className={classes.largeCode} dir="ltr" aria-label={label}>
      {children}
    </output>
  )
}
