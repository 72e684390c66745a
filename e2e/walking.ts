import type { Page, Request } from '@playwright/test'
import type { Facts } from '@lintel/contract/access/facts.ts'
import { factsForTests } from '@lintel/contract/access/facts.samples.ts'
import { hasPermission } from '@lintel/contract/access/grants.ts'
import type { AccountKind, RoleSection } from '@lintel/contract/access/roles.ts'
import { holds } from '@lintel/contract/access/rules.ts'
import { addressOf } from '@lintel/contract/kit/address.ts'
import { live } from '@lintel/contract/live/operations.ts'
import type { MountedPage } from '../apps/web/src/portals/mounts.ts'
import { address, type Person } from './people.ts'

/** What every walk through the pages needs: who goes, where a page stands, when it is there, and what is due today. */

/** Who walks through which portal. */
export const walkers: Record<RoleSection, Person> = {
  supermanager: 'superManager',
  distributor: 'distributor',
  installer: 'installer',
  single: 'installer',
  community: 'installer',
  office: 'installer',
  propertyOffice: 'officeManager',
  propertyCommunity: 'communityManager',
  propertyOldCommunity: 'oldCommunityManager',
  admin: 'admin',
}

/** A way through the pages of a portal, as one account. */
export interface Walk {
  readonly section: RoleSection
  readonly who: Person
  /** Where accounts of several kinds stand in one portal, each with pages of its own. */
  readonly accountKind?: AccountKind
}

const asWhom: Partial<Record<AccountKind, string>> = { single: ' as owner', subSuperManager: ' as sub-super manager' }

/** Which walk it is, for the title of its test. */
export const titleOf = ({ section, accountKind }: Walk): string =>
  `${section}${(accountKind && asWhom[accountKind]) ?? ''}`

/**
 * Every portal once, that of villas as an installer and as an owner, that of communities as their own manager, and that
 * of the platform as a super manager and for the pages of sub-super managers alone.
 */
export const walks: readonly Walk[] = Object.entries(walkers).flatMap(([name, who]): Walk[] => {
  const section = name as RoleSection
  if (section === 'propertyCommunity') return [{ section, who, accountKind: 'propertyManager' }]
  if (section === 'supermanager')
    return [
      { section, who, accountKind: 'superManager' },
      { section, who: 'subSuperManager', accountKind: 'subSuperManager' },
    ]
  return section === 'single'
    ? [
        { section, who, accountKind: 'installer' },
        { section, who: 'owner', accountKind: 'single' },
      ]
    : [{ section, who }]
})

const inVillas = { role: 'single', projectKind: 'none' } as const
const inCommunity = { role: 'propertyCommunity', projectKind: 'community' } as const
const onPlatform = (role: 'superManager' | 'subSuperManager') => ({ role, projectKind: 'none' }) as const

/** The pages that one walks through; of a sub-super manager those that a super manager has not. */
export const pagesOf = (pages: readonly MountedPage[], { section, accountKind }: Walk): readonly MountedPage[] => {
  // Home automation is switched on for nobody in the demo.
  const own = pages.filter(({ portal, feature }) => portal === section && feature !== 'homeAutomation')
  if (accountKind === undefined) return own
  const isThere = (kind: AccountKind, of: Partial<Facts>) => {
    const facts: Facts = { ...factsForTests, section, ...of, accountKind: kind }
    return ({ when, needs }: MountedPage): boolean =>
      holds(when, facts) && (needs === 'public' || needs === 'signedIn' || hasPermission(facts, needs))
  }
  if (accountKind === 'superManager') return own.filter(isThere(accountKind, onPlatform(accountKind)))
  if (accountKind === 'subSuperManager') {
    const isOfSuperManager = isThere('superManager', onPlatform('superManager'))
    return own.filter(isThere(accountKind, onPlatform(accountKind))).filter((page) => !isOfSuperManager(page))
  }
  return own.filter(isThere(accountKind, section === 'single' ? inVillas : inCommunity))
}

/** Ids of what pages show: by feature, by feature and screen or parameter, or by feature, view and parameter. */
export type Ids = Readonly<Record<string, string>>

/** The address of a page with the ids of what it shows. */
export function addressIn(mounted: MountedPage, ids: Ids, language: string): string {
  const query = mounted.query.replace(
    /:(\w+)/g,
    (_all, name: string) =>
      ids[`${mounted.feature}.${mounted.view}.${name}`] ??
      ids[`${mounted.feature}.${mounted.screen}`] ??
      ids[`${mounted.feature}.${name}`] ??
      ids[mounted.feature] ??
      '',
  )
  const path = `${mounted.path}?${query ? `${query}&` : ''}lang=${language}`
  return `${address()}/manager${language.startsWith('ar') ? '/rtl' : ''}${path}`
}

/** Requests of a page: those on their way, and how many have begun. The stream of changes never ends and is none. */
interface Traffic {
  readonly pending: Set<Request>
  begun: number
}
const trafficByPage = new WeakMap<Page, Traffic>()

function trafficOf(page: Page): Traffic {
  const knownTraffic = trafficByPage.get(page)
  if (knownTraffic) return knownTraffic
  const traffic: Traffic = { pending: new Set(), begun: 0 }
  trafficByPage.set(page, traffic)
  // The role of the session stands in the middle of the address.
  const stream = addressOf(live.stream.path).split('{role}')
  page.on('request', (request) => {
    if (stream.every((part) => request.url().includes(part))) return
    traffic.pending.add(request)
    traffic.begun += 1
  })
  page.on('requestfinished', (request) => traffic.pending.delete(request))
  page.on('requestfailed', (request) => traffic.pending.delete(request))
  return traffic
}

/** Waits until a page shows the same text for a tenth of a second, in which it asks for nothing; six seconds at most. */
export async function waitUntilSettled(page: Page): Promise<void> {
  const traffic = trafficOf(page)
  for (const latest = Date.now() + 6_000; Date.now() < latest;) {
    const { begun } = traffic
    const wasBusy = traffic.pending.size > 0
    // A page that is replaced meanwhile has to be looked at again.
    const isSame = await page.evaluate(showsSameText).catch((error: Error) => {
      if (/context was destroyed|navigat/i.test(error.message)) return false
      throw error
    })
    if (isSame && !wasBusy && traffic.pending.size === 0 && traffic.begun === begun) return
  }
}

/** Runs in the page. */
async function showsSameText(): Promise<boolean> {
  const text = document.body.innerText
  for (let look = 0; look < 2; look++) {
    await new Promise((resolve) => setTimeout(resolve, 50))
    if (document.body.innerText !== text) return false
  }
  return text.trim() !== ''
}

/** Who may enter other portals is told once that it takes no password. */
export async function dismissNotice(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Understood' })
  await waitUntilSettled(page)
  if (await button.isVisible()) await button.click()
}

/** Like two halves of a pack of cards, so that neighbours are of different features. */
export function interleave(own: readonly MountedPage[]): MountedPage[] {
  const half = Math.ceil(own.length / 2)
  return own.slice(0, half).flatMap((one, place) => [one, ...own.slice(half + place, half + place + 1)])
}

/** The sign-in page is a page of its own: what follows on it is opened by its address. */
const isOfApp = ({ path }: MountedPage): boolean => path !== '/login'

/**
 * Goes on to a page inside the app where that can be seen, because its feature is another one than that of the page
 * before.
 */
export async function goOn(page: Page, path: string, to: MountedPage, before: MountedPage | undefined): Promise<void> {
  // Two screens of a feature may keep their heading, so that a test could not tell when the second one is there.
  await (before !== undefined && isOfApp(before) && before.feature !== to.feature
    ? follow(page, path)
    : page.goto(path))
}

/** Goes to a page inside the app, and waits until its own heading stands in place of the one before. */
async function follow(page: Page, to: string): Promise<void> {
  await page.evaluate((url) => {
    for (const heading of document.querySelectorAll('h1')) heading.dataset['seen'] = 'true'
    history.pushState(null, '', url)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, to)
  await page.locator('h1:not([data-seen])').first().waitFor({ timeout: 30_000 })
}
