import type { CurrentSession } from '@lintel/contract/sessions/schema.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { Suspense, useEffect, useState, type CSSProperties, type ReactNode, useRef } from 'react'
import { useLocation, Link } from 'react-router'
import { api, onHeldSiteGone } from '../../api/client.ts'
import { queryClient, useRead } from '../../api/queries.ts'
import { startInfo } from '../../api/start.ts'
import { addressFor } from '../../kit/portal/address.ts'
import type { Portal } from '../../kit/portal/feature.ts'
import { arrangeMenu } from '../../kit/portal/menu-groups.ts'
import { firstAddress, menuFor, menuMountOf } from '../../kit/portal/portal-map.ts'
import { useRouteContext } from '../../kit/portal/route-context.ts'
import { ScrollPosition, useReload } from '../../kit/routing/page-router.tsx'
import { loadTexts, useText, productName } from '../../language/language.ts'
import { onReturn } from '../../loading/connection.ts'
import { lazyPart } from '../../loading/parts.ts'
import { hasWizardFlag, writeStored, readStored } from '../../base/storage.ts'
import '../../ui/shell-styles.ts'
import { Toasts } from '../../ui/toasts.tsx'
import { AlarmBarSlot } from '../alarms/alarm-bar-slot.tsx'
import { ContentBar } from './content-bar.tsx'
import { DelegationBar } from '../notices/delegation-bar.tsx'
import { Gates } from '../gates/gates.tsx'
import classes from './layout.module.css'
import { LiveConnection } from '../notices/live-connection.tsx'
import { logoTarget } from './logo-target.ts'
import { MainMenu } from './main-menu.tsx'
import { Navbar } from './navbar.tsx'
import { Sidebar } from './sidebar.tsx'
import { goOnWithoutHeldSite, standsInSite, useSession } from '../../session/session.ts'
import { BrandLogo, LogoMark } from '../../ui/logo.tsx'

const MenuDrawer = lazyPart(() => import('./menu-drawer.tsx'))

/** Part of the demo alone. */
const TryThis = lazyPart(async () => {
  const [part] = await Promise.all([import('../notices/try-this.tsx'), loadTexts(['demo'])])
  return part
})

/** Whether an account is one of the roles of the demo, and has not hidden what it can try. */
const offersTrials = ({ userName }: CurrentSession): boolean =>
  (startInfo()?.demoAccounts ?? []).some((account) => account.role !== null && account.userName === userName) &&
  !hasWizardFlag('tryThis', userName)

/** Only a browser that may show notifications has a subscription to look after. */
async function followPush(): Promise<void> {
  if (!('Notification' in window) || Notification.permission !== 'granted') return
  // What fails here is done at the next start; nobody waits for it.
  await import('../../domain/accounts/push-device.ts').then(({ renewPush }) => renewPush()).catch(() => undefined)
}

export interface LayoutProps {
  readonly session: CurrentSession
  readonly portal: Portal
  /** A shared page: navbar alone, without the logo (specification.md 2.1, second layout). */
  readonly isShared: boolean
  readonly children: ReactNode
}

const sizes = {
  '--lintel-sidebar': `${limits.sidebarWidthPx}px`,
  '--lintel-sidebar-collapsed': `${limits.sidebarCollapsedPx}px`,
} as CSSProperties

/** The frame of signed-in people: sidebar, navbar, content; below 768 px the sidebar is a drawer (design, Frame). */
export default function Layout(props: LayoutProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <LayoutParts {...props} />
    </QueryClientProvider>
  )
}

function LayoutParts({ session, portal, isShared, children }: LayoutProps) {
  const t = useText()
  const { page } = useRouteContext()
  const [isCollapsed, setCollapsed] = useState(() => readStored('sidebar') === 'collapsed')
  const [isDrawerOpen, setDrawerOpen] = useState(false)
  const config = useRead(api.system.getSysConfig, {})
  const { userName } = session
  useEffect(() => void followPush(), [userName])
  useFocusOnNewPage('content')
  // What is on the screen may be older than the break.
  useEffect(() => onReturn(() => void queryClient.invalidateQueries()), [])
  const items = menuFor(session, portal)
  const sections = arrangeMenu(items, portal.groups ?? [])
  const home = firstAddress(session, portal) ?? '/404'
  const entries = items.flatMap((item) => (item.kind === 'entry' ? [item] : item.entries))
  const addresses = entries.map(({ address }) => address)
  const currentMount = menuMountOf(items, page)
  const menuPage = entries.find(({ mount }) => mount === currentMount)?.address ?? home
  useHeldSiteGone()
  const isFirstPage = addressFor(page.portal.section, page.template, {}) === home
  const logo = (withName: boolean) => (
    <Logo
      withName={withName}
      to={logoTarget({
        section: session.facts.section,
        hasSmartHome: config.data?.EnableSmartHome === 1,
        business: session.facts.business,
        home,
        has: (address) => addresses.includes(address),
      })}
    />
  )
  const toggle = () => {
    setCollapsed(!isCollapsed)
    writeStored('sidebar', isCollapsed ? 'open' : 'collapsed')
  }
  return (
    <div className={classes.layout} style={sizes}>
      <a href="#content" className={classes.skip}>
        {t('common:skipToContent')}
      </a>
      {!isShared && (
        <>
          <Sidebar logo={logo(!isCollapsed)} isCollapsed={isCollapsed} onToggle={toggle}>
            <MainMenu sections={sections} current={currentMount} isCollapsed={isCollapsed} />
          </Sidebar>
          {isDrawerOpen && (
            <Suspense>
              <MenuDrawer
                logo={logo(true)}
                sections={sections}
                current={currentMount}
                onClose={() => setDrawerOpen(false)}
              />
            </Suspense>
          )}
        </>
      )}
      <div className={classes.column}>
        <Navbar session={session} portal={portal} onMenu={isShared ? undefined : () => setDrawerOpen(true)} />
        <AlarmBarSlot />
        <DelegationBar session={session} />
        <main id="content" tabIndex={-1} className={classes.content}>
          {!isShared && <ContentBar session={session} home={home} menuPage={menuPage} />}
          {isFirstPage && offersTrials(session) && (
            <Suspense fallback={<div className={classes.trials} />}>
              <TryThis key={home} />
            </Suspense>
          )}
          <Gates session={session} config={config.data} isConfigAwaited={config.isPending}>
            {children}
          </Gates>
        </main>
      </div>
      {session.site && standsInSite(session) && <LiveConnection key={session.site.uuid} />}
      <Toasts />
      <ScrollPosition />
    </div>
  )
}

/** Goes on without the site that the identity held, as soon as an answer says that it is gone. */
function useHeldSiteGone(): void {
  const { reload } = useReload()
  useEffect(() => onHeldSiteGone(() => void goOnWithoutHeldSite().then(reload)), [reload])
}

/** Moves the focus to the content when another page is shown, so that the keyboard and screen readers go on there. */
export function useFocusOnNewPage(contentId: string): void {
  const { pathname } = useLocation()
  const last = useRef(pathname)
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    const content = document.getElementById(contentId)
    if (!content?.contains(document.activeElement)) content?.focus({ preventScroll: true })
  }, [pathname, contentId])
}

/**
 * The logo of the brand above, else the platform's; a click leads to the first page or the smart-home page
 * (specification.md 2.1).
 */
export function Logo({ to, withName }: { readonly to: string; readonly withName: boolean }) {
  const t = useText()
  const own = useSession()?.brand?.logo ?? null
  return (
    <Link
      to={to}
      className={`${classes.logo} ${withName ? '' : classes.alone}`}
      aria-label={`${productName()}: ${t('shell:home')}`}
    >
      {own === null ? <LogoMark /> : <BrandLogo address={own} alt="" />}
      {withName && <span className={classes.name}>{productName()}</span>}
    </Link>
  )
}
