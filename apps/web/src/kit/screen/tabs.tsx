import { Link } from 'react-router'
import classes from './tabs.module.css'

export interface Tab {
  readonly key: string
  readonly label: string
  /** None where this portal does not have the page. */
  readonly to: string | undefined
}

/** Lists that share a page, as links; which one is shown stands in the address. One list alone needs none. */
export function Tabs(props: { readonly label: string; readonly tabs: readonly Tab[]; readonly current: string }) {
  const tabs = props.tabs.flatMap(({ to, ...tab }) => (to === undefined ? [] : [{ ...tab, to }]))
  if (tabs.length < 2) return null
  return (
    <nav aria-label={props.label} className={classes.tabs}>
      {tabs.map((tab) => (
        <Link key={tab.key} to={tab.to} aria-current={tab.key === props.current ? 'page' : undefined}>
          {tab.label}
        </Link>
      ))}
    </nav>
  )
}
