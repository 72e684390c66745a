import { ActionIcon } from '@mantine/core'
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useText } from '../../language/language.ts'
import classes from './sidebar.module.css'

interface SidebarProps {
  readonly logo: ReactNode
  readonly isCollapsed: boolean
  readonly onToggle: () => void
  readonly children: ReactNode
}

/** The sidebar, 200 px wide or 45 px collapsed (specification.md 2.1); below 768 px a drawer stands in for it. */
export function Sidebar({ logo, isCollapsed, onToggle, children }: SidebarProps) {
  const t = useText()
  const Toggle = isCollapsed ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse
  return (
    <aside className={classes.sidebar} data-collapsed={isCollapsed || undefined} data-no-print>
      <div className={classes.logo}>{logo}</div>
      <div className={classes.menu}>{children}</div>
      <div className={classes.foot}>
        <ActionIcon
          aria-label={t(isCollapsed ? 'common:menu.expand' : 'common:menu.collapse')}
          aria-expanded={!isCollapsed}
          onClick={onToggle}
        >
          <Toggle size={18} data-points aria-hidden />
        </ActionIcon>
      </div>
    </aside>
  )
}
