import { IconChevronDown } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { Mount } from '../../kit/portal/feature.ts'
import type { MenuEntry, MenuFolder } from '../../kit/portal/portal-map.ts'
import { useText } from '../../language/language.ts'
import { Tip } from '../../ui/tip.tsx'
import { MenuIcon } from './icons.tsx'
import classes from './main-menu.module.css'

interface MainMenuProps {
  readonly items: readonly (MenuEntry | MenuFolder)[]
  /** The mount of the entry that the page which is shown belongs to. */
  readonly current: Mount | undefined
  readonly isCollapsed: boolean
  readonly onNavigate?: () => void
}

/** The menu of a portal. Collapsed it is a column of icons with their names as tooltips (specification.md 2.1). */
export function MainMenu({ items, current, isCollapsed, onNavigate }: MainMenuProps) {
  const t = useText()
  const entries = (list: readonly MenuEntry[]) =>
    list.map((entry) => (
      <li key={entry.address}>
        <Entry entry={entry} isCurrent={entry.mount === current} isCollapsed={isCollapsed} onNavigate={onNavigate} />
      </li>
    ))
  return (
    <nav aria-label={t('common:menu.label')} className={classes.menu}>
      <ul>
        {items.map((item) =>
          item.kind === 'entry' ? (
            entries([item])
          ) : isCollapsed ? (
            entries(item.entries)
          ) : (
            <li key={item.folder.key}>
              <FolderItem item={item} current={current}>
                {entries(item.entries)}
              </FolderItem>
            </li>
          ),
        )}
      </ul>
    </nav>
  )
}

interface EntryProps {
  readonly entry: MenuEntry
  readonly isCurrent: boolean
  readonly isCollapsed: boolean
  readonly onNavigate: (() => void) | undefined
}

function Entry({ entry, isCurrent, isCollapsed, onNavigate }: EntryProps) {
  const t = useText()
  const title = t(entry.mount.title)
  const link = (
    <Link
      to={entry.address}
      className={classes.entry}
      aria-current={isCurrent ? 'page' : undefined}
      aria-label={isCollapsed ? title : undefined}
      onClick={onNavigate}
    >
      <MenuIcon name={entry.mount.icon} />
      {!isCollapsed && <span>{title}</span>}
    </Link>
  )
  return isCollapsed ? (
    <Tip label={title} position="right">
      {link}
    </Tip>
  ) : (
    link
  )
}

interface FolderProps {
  readonly item: MenuFolder
  readonly current: Mount | undefined
  readonly children: ReactNode
}

function FolderItem({ item, current, children }: FolderProps) {
  const t = useText()
  const holdsCurrent = item.entries.some(({ mount }) => mount === current)
  const [isOpen, setOpen] = useState(true)
  return (
    <>
      <button
        type="button"
        className={classes.entry}
        aria-expanded={isOpen}
        data-holds-current={holdsCurrent || undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <MenuIcon name={item.folder.icon} />
        <span>{t(item.folder.title)}</span>
        <IconChevronDown size={16} className={classes.chevron} data-open={isOpen || undefined} aria-hidden />
      </button>
      {isOpen && <ul className={classes.inner}>{children}</ul>}
    </>
  )
}
