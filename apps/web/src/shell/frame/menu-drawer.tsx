import { Drawer } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import type { Mount } from '../../kit/portal/feature.ts'
import type { MenuSection } from '../../kit/portal/menu-groups.ts'
import { useText } from '../../language/language.ts'
import { MainMenu } from './main-menu.tsx'
import classes from './sidebar.module.css'

interface MenuDrawerProps {
  readonly logo: ReactNode
  readonly sections: readonly MenuSection[]
  readonly current: Mount | undefined
  readonly onClose: () => void
}

/** The menu where there is no room for a sidebar (design, Frame: below 768 px). */
export default function MenuDrawer({ logo, sections, current, onClose }: MenuDrawerProps) {
  const t = useText()
  const [isOpen, setOpen] = useState(true)
  const close = () => setOpen(false)
  return (
    <Drawer.Root opened={isOpen} onClose={close} onExitTransitionEnd={onClose} size={280}>
      <Drawer.Overlay />
      <Drawer.Content aria-label={t('common:menu.label')}>
        <div className={classes.drawerHead}>
          {logo}
          <Drawer.CloseButton aria-label={t('common:menu.close')} />
        </div>
        <Drawer.Body p={0}>
          <MainMenu sections={sections} current={current} isCollapsed={false} onNavigate={close} />
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  )
}
