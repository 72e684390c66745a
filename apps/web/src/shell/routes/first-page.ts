import type { RoleSection } from '@lintel/contract/access/roles.ts'
import type { LocaleCode } from '@lintel/i18n/locales.ts'
import { fetchCalls } from '../../api/client.ts'
import { askEarly } from '../../api/early-answers.ts'
import { changeRequestLocale } from '../../api/request-context.ts'
import { isOpenTo, pageAt, type MountedScreen } from '../../kit/portal/portal-map.ts'
import { fetchTexts } from '../../language/language.ts'
import { layoutNamespaces } from '../../language/namespaces.ts'
import { isPortal, loadPortal } from '../../portals/portals.ts'
import { isHandedOver } from '../../session/handover.ts'
import { currentSession, hasToken, seesAlarms } from '../../session/session.ts'
import { sectionOfPath, withoutEndSlash } from './guard.ts'

/**
 * Begins to fetch what the first page will need while the app itself still starts: the texts, who is signed in, the
 * frame, the portal that the address names, and the page in it. The guard decides later what is shown, and asks again
 * for what did not arrive.
 * @param path below the prefix of the app
 */
export function fetchFirstPage(path: string, search: string, locale: LocaleCode): void {
  const section = sectionOfPath(path)
  // Who comes from the sign-in page begins another session first.
  if (!hasToken() || !isPortal(section) || isHandedOver('arrival')) return fetchTexts(locale, [])
  changeRequestLocale(locale)
  fetchTexts(locale, layoutNamespaces)
  for (const part of [
    currentSession(),
    fetchCalls(),
    import('../frame/layout.tsx'),
    fetchScreen(section, withoutEndSlash(path), search, locale),
  ])
    part.catch(() => undefined)
}

async function fetchScreen(section: RoleSection, path: string, search: string, locale: LocaleCode): Promise<unknown> {
  const portal = await loadPortal(section)
  const page = pageAt(portal, path.slice(section.length + 2), new URLSearchParams(search))?.page
  if (!page) return undefined
  fetchTexts(locale, [...page.mount.feature.texts, ...(page.screen.texts ?? [])])
  if (search === '') askForFirst(page).catch(() => undefined)
  return page.load()
}

/**
 * Asks for what a page and its frame read first, as soon as it is known who asks, and that the page is theirs. The bar
 * of alarms moves what is below it, so it is not to come last.
 */
async function askForFirst(page: MountedScreen): Promise<void> {
  const session = await currentSession()
  if (session.facts.section !== page.portal.section || !isOpenTo(session, page)) return
  askEarly({ ...(seesAlarms(session) && { 'alarm.open': 'all' }), ...page.screen.reads })
}
