import { Anchor } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { type ReactNode, createContext, use } from 'react'
import { Link } from 'react-router'
import { createStore } from '../../base/store.ts'
import { productName, useText } from '../../language/language.ts'
import { savedListAddress, useNamePage } from '../portal/page-names.ts'
import classes from './page.module.css'

interface PageProps {
  readonly title: string
  /** Whether the title is a record's own name, which breadcrumbs then show. */
  readonly isNamed?: boolean
  readonly status?: ReactNode
  /** A picture before the title, such as a portrait. */
  readonly mark?: ReactNode
  /** Where it belongs, in a line below the title. */
  readonly detail?: ReactNode
  /** The main action last, at the inline end. */
  readonly actions?: ReactNode
  /** Where the page came from. */
  readonly back?: string | undefined
  /** One sentence below the title. */
  readonly intro?: ReactNode
  /** Forms read better in a narrow column (design, Frame). */
  readonly isNarrow?: boolean
  readonly children: ReactNode
}

/** How many things wait for attention, in front of the title of each page; none is not said. */
export const titleCount = createStore(0)

const withCount = (title: string, count: number): string => (count > 0 ? `(${count}) ${title}` : title)

/** A page's head, its title with its one main action, and its content. */
export function Page(props: PageProps) {
  const { title, isNamed, status, mark, detail, actions, back, intro, isNarrow, children } = props
  const t = useText()
  useNamePage(isNamed ? title : undefined)
  return (
    <article className={classes.page} data-narrow={isNarrow || undefined}>
      <title>{withCount(`${title} – ${productName()}`, titleCount.use())}</title>
      {back && (
        <Anchor component={Link} to={savedListAddress(back)} size="sm" className={classes.back}>
          <IconArrowLeft size={16} data-points aria-hidden />
          {t('common:back')}
        </Anchor>
      )}
      <header className={classes.head}>
        <div className={classes.lead}>
          {mark}
          <div>
            <div className={classes.title}>
              <h1>{isNamed ? <bdi>{title}</bdi> : title}</h1>
              {status}
            </div>
            {detail && <div className={classes.detail}>{detail}</div>}
          </div>
        </div>
        {actions && <div className={classes.actions}>{actions}</div>}
        {intro && <p className={classes.intro}>{intro}</p>}
      </header>
      {children}
    </article>
  )
}

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
