import type { CurrentSession } from '@lintel/contract/sessions/schema.ts'
import { ActionIcon } from '@mantine/core'
import { IconMenu2 } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useKeys } from '../../kit/keys/keys.ts'
import type { Portal } from '../../kit/portal/feature.ts'
import { useText } from '../../language/language.ts'
import { lazyPart } from '../../loading/parts.ts'
import { AccountMenu } from '../menus/account-menu.tsx'
import { LanguageMenu } from '../menus/language-menu.tsx'
import classes from './navbar.module.css'
import { AlarmBell } from '../alarms/alarm-count.tsx'
import { Notices } from '../notices/notices.tsx'
import { PaletteButton } from '../menus/palette-button.tsx'
import { SiteMenu } from '../menus/site-menu.tsx'

const KeysDialog = lazyPart(() => import('../menus/keys-dialog.tsx'))

interface NavbarProps {
  readonly session: CurrentSession
  readonly portal: Portal
  /** Opens the drawer; not given where there is no sidebar. */
  readonly onMenu: (() => void) | undefined
}

/** Portal title (blank for some roles, specification.md 2.1), site, search, language, account. */
export function Navbar({ session, portal, onMenu }: NavbarProps) {
  const t = useText()
  return (
    <header className={classes.navbar} data-no-print>
      {onMenu && (
        <ActionIcon className={classes.burger!} aria-label={t('common:menu.open')} onClick={onMenu}>
          <IconMenu2 size={20} aria-hidden />
        </ActionIcon>
      )}
      <span className={classes.title} data-beside={session.switchable.length > 0 || undefined}>
        {portal.title && t(portal.title)}
      </span>
      <SiteMenu session={session} />
      <span className={classes.space} />
      {onMenu && <PaletteButton session={session} portal={portal} />}
      <AlarmBell />
      <Notices />
      <LanguageMenu />
      <AccountMenu session={session} portal={portal} />
      <KeysHelp />
    </header>
  )
}

/** Opens, by `?`, what the keys of this page do. */
function KeysHelp() {
  const [isOpen, setOpen] = useState(false)
  useKeys(['?'], 'shell:keys.help', () => setOpen(true))
  if (!isOpen) return null
  return (
    <Suspense>
      <KeysDialog onClose={() => setOpen(false)} />
    </Suspense>
  )
}
