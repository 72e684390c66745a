import { holds, every, unless, type Rule } from '@lintel/contract/access/rules.ts'
import type { Permission } from '@lintel/contract/access/permissions.ts'
import type { Facts } from '@lintel/contract/access/facts.ts'
import { addressFor, exactness, paramsOf } from './address.ts'
import type { Folder, Loader, Mount, Portal, ScreenRecord } from './feature.ts'

/** Who asks: what is so, and what they may do. */
export interface Viewer {
  readonly facts: Facts
  readonly permissions: readonly string[]
}

/** A page of a portal: the mount, its screen, its address, and under which rule it exists. */
export interface MountedScreen {
  readonly portal: Portal
  readonly folder?: Folder
  readonly mount: Mount
  readonly name: string
  readonly screen: ScreenRecord
  readonly load: Loader
  readonly template: string
  readonly when?: Rule
}

/** All pages of a portal in menu order. */
export function screensOf(portal: Portal): readonly MountedScreen[] {
  return portal.entries.flatMap((entry) =>
    entry.kind === 'mount'
      ? screensOfMount(portal, entry)
      : entry.entries.flatMap((mount) => screensOfMount(portal, mount, entry)),
  )
}

/** Portals of an installer, in which a distributor that acts as it sees the marked mounts alone (specification.md 6). */
const marking: readonly Portal['section'][] = ['installer', 'single', 'community', 'office']
const notDistributor = unless('isDistributorLogin', true)

function screensOfMount(portal: Portal, mount: Mount, folder?: Folder): MountedScreen[] {
  return Object.entries(mount.feature.screens).flatMap(([name, screen]) => {
    const template = mount.at[name]
    if (template === undefined || template === false) return []
    const ofMark = marking.includes(portal.section) && !mount.disSingle ? notDistributor : undefined
    const rules = [folder?.when, mount.when, screen.when, ofMark].filter((rule) => rule !== undefined)
    return [
      {
        portal,
        mount,
        name,
        screen: mount.as?.[name] ? { ...screen, as: mount.as[name] } : screen,
        load: mount.feature.loaders[name]!,
        template,
        ...(folder && { folder }),
        ...(rules.length && { when: every(...rules) }),
      },
    ]
  })
}

/**
 * Whether a page is there for an account: its rule holds and its permission is granted. Used by menu and guard alike.
 */
export function isOpenTo(viewer: Viewer, page: { readonly when?: Rule; readonly screen: ScreenRecord }): boolean {
  return holds(page.when, viewer.facts) && isPermitted(viewer, page.screen.needs)
}

function isPermitted(viewer: Viewer, needs: Permission | undefined): boolean {
  return needs === undefined || viewer.permissions.includes(needs)
}

/** The page at an address below a portal, with the parameters it carries; the most exact template wins. */
export function pageAt(
  portal: Portal,
  path: string,
  search: URLSearchParams,
): { readonly page: MountedScreen; readonly params: Record<string, string> } | undefined {
  let best: { page: MountedScreen; params: Record<string, string> } | undefined
  for (const page of screensOf(portal)) {
    const params = paramsOf(page.template, path, search)
    if (params && (!best || exactness(page.template) > exactness(best.page.template))) best = { page, params }
  }
  return best
}

export interface MenuEntry {
  readonly kind: 'entry'
  readonly mount: Mount
  readonly address: string
}

export interface MenuFolder {
  readonly kind: 'folder'
  readonly folder: Folder
  readonly entries: readonly MenuEntry[]
}

function menuEntry(viewer: Viewer, portal: Portal, mount: Mount, folder?: Folder): MenuEntry[] {
  if (!mount.menu) return []
  const page = screensOfMount(portal, mount, folder).find(({ name }) => name === mount.feature.entry)
  if (!page || !isOpenTo(viewer, page)) return []
  return [{ kind: 'entry', mount, address: addressFor(portal.section, page.template) }]
}

/** Menu of an account (specification.md 6, menu rules): entries whose page is open to them; empty folders go. */
export function menuFor(viewer: Viewer, portal: Portal): readonly (MenuEntry | MenuFolder)[] {
  return portal.entries.flatMap((entry): (MenuEntry | MenuFolder)[] => {
    if (entry.kind === 'mount') return menuEntry(viewer, portal, entry)
    const entries = entry.entries.flatMap((mount) => menuEntry(viewer, portal, mount, entry))
    return entries.length ? [{ kind: 'folder', folder: entry, entries }] : []
  })
}

const entriesOf = (items: readonly (MenuEntry | MenuFolder)[]): readonly MenuEntry[] =>
  items.flatMap((item) => (item.kind === 'entry' ? [item] : item.entries))

/** The visible entries without folders. */
export function flatMenu(viewer: Viewer, portal: Portal): readonly MenuEntry[] {
  return entriesOf(menuFor(viewer, portal))
}

/**
 * The mount whose entry of a menu a page belongs to: its own, or else the one that it is said to lie under, or else the
 * one whose path its own path begins with, such as that of the list of which it is a tab. Undefined where the menu has
 * none such.
 */
export function menuMountOf(items: readonly (MenuEntry | MenuFolder)[], page: PageMount): Mount | undefined {
  return menuEntryOf(items, page)?.mount
}

/**
 * The entry of a menu below which a page of another mount lies, such as the list of villas of a villa's devices;
 * undefined for none.
 */
export function entryAbove(items: readonly (MenuEntry | MenuFolder)[], page: PageMount): MenuEntry | undefined {
  const entry = menuEntryOf(items, page)
  return entry && entry.mount !== page.mount && pathOfPage(page) !== pathOf(entry.address) ? entry : undefined
}

type PageMount = Pick<MountedScreen, 'portal' | 'mount' | 'template'>

function menuEntryOf(items: readonly (MenuEntry | MenuFolder)[], page: PageMount): MenuEntry | undefined {
  const entries = entriesOf(items)
  const path = pathOfPage(page)
  return (
    entries.find((entry) => entry.mount === page.mount) ??
    entries.find((entry) => entry.mount.feature === page.mount.under) ??
    entries
      .filter(({ address }) => path === pathOf(address) || path.startsWith(`${pathOf(address)}/`))
      .reduce<MenuEntry | undefined>(
        (best, one) => (best && best.address.length >= one.address.length ? best : one),
        undefined,
      )
  )
}

const pathOfPage = ({ portal, template }: PageMount): string => pathOf(addressFor(portal.section, template))

const pathOf = (address: string): string => address.split('?', 1)[0]!

/** Start page of an account: the first entry of its menu. */
export function firstAddress(viewer: Viewer, portal: Portal): string | undefined {
  return flatMenu(viewer, portal)[0]?.address
}
