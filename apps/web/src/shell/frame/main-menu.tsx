import { useId } from 'react'
import { Link } from 'react-router'
import type { Mount } from '../../kit/portal/feature.ts'
import type { MenuSection } from '../../kit/portal/menu-groups.ts'
import type { MenuEntry } from '../../kit/portal/portal-map.ts'
import { useText } from '../../language/language.ts'
import { useAlarmCount } from '../alarms/alarm-count.tsx'
import { Tip } from '../../ui/tip.tsx'
import { MenuIcon } from './icons.tsx'
import classes from './main-menu.module.css'

interface MainMenuProps {
  readonly sections: readonly MenuSection[]
  /** The mount of the entry that the page which is shown belongs to. */
  readonly current: Mount | undefined
  readonly isCollapsed: boolean
  readonly onNavigate?: () => void
}

/**
 * The menu of a portal in groups. Collapsed it is a column of icons with their names as tooltips (specification.md
 * 2.1).
 */
export function MainMenu({ sections, current, isCollapsed, onNavigate }: MainMenuProps) {
  const t = useText()
  const id = useId()
  return (
    <nav aria-label={t('common:menu.label')} className={classes.menu}>
      {sections.map(({ title, entries }, index) => (
        // No landmark: parts of pages have the same names.
        <div
          key={title ?? 'top'}
          role={title && 'group'}
          className={classes.group}
          aria-labelledby={title && `${id}${index}`}
        >
          {title && (
            <h2 id={`${id}${index}`} className={isCollapsed ? classes.line : classes.heading}>
              {t(title)}
            </h2>
          )}
          <ul>
            {entries.map((entry) => (
              <li key={entry.address}>
                <Entry
                  entry={entry}
                  isCurrent={entry.mount === current}
                  isCollapsed={isCollapsed}
                  onNavigate={onNavigate}
                />
              </li>
            ))}
          </ul>
        </div>
      ))}
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
  const count = useAlarmCount(entry.mount.feature.key === 'alarms', isCollapsed)
  const link = (
    <Link
      to={entry.address}
      className={classes.entry}
      aria-current={isCurrent ? 'page' : undefined}
      aria-label={isCollapsed ? title : undefined}
      aria-description={count?.words}
      onClick={onNavigate}
    >
      <MenuIcon name={entry.mount.icon} />
      {!isCollapsed && <span>{title}</span>}
      {count?.mark}
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
