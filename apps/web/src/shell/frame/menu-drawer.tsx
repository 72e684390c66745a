import { Drawer } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { menuMountOf, type MenuEntry, type MenuFolder } from '../../kit/portal/portal-map.ts'
import { useRouteContext } from '../../kit/portal/route-context.ts'
import { useText } from '../../language/language.ts'
import { MainMenu } from './main-menu.tsx'
import classes from './sidebar.module.css'

interface MenuDrawerProps {
  readonly logo: ReactNode
  readonly items: readonly (MenuEntry | MenuFolder)[]
  readonly onClose: () => void
}

/** The menu where there is no room for a sidebar (design, Frame: below 768 px). */
export default function MenuDrawer({ logo, items, onClose }: MenuDrawerProps) {
  const t = useText()
  const { page } = useRouteContext()
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
          <MainMenu items={items} current={menuMountOf(items, page)} isCollapsed={false} onNavigate={close} />
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  )
}
