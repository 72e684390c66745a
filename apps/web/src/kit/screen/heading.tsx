import { createContext, use, type ReactNode } from 'react'

/** The level of the next heading. In a dialog, whose title is an h2, it is 3; a page of its own begins with 2. */
const Level = createContext(3)

/** A heading one level below what stands above it, so that no level is left out wherever a part is shown. */
export function Heading({ id, children }: { readonly id: string; readonly children: ReactNode }) {
  const level = Math.min(use(Level), 6)
  const Tag = `h${level}` as 'h2'
  return <Tag id={id}>{children}</Tag>
}

/** What stands below a heading. */
export function Below({ children }: { readonly children: ReactNode }) {
  return <Level value={use(Level) + 1}>{children}</Level>
}

/** What stands below the title of a page. */
export function BelowTitle({ children }: { readonly children: ReactNode }) {
  return <Level value={2}>{children}</Level>
}
