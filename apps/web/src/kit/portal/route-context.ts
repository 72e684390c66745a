import type { CurrentSession } from '@lintel/contract/sessions/schema.ts'
import { createContext, useContext } from 'react'
import { addressFor } from './address.ts'
import type { Feature, ParamsOf, ScreenRecord } from './feature.ts'
import { isOpenTo, screensOf, type MountedScreen } from './portal-map.ts'
import type { ReferenceName, References } from './references.ts'

/** Where a screen is shown: its page in the portal, what its address says, and the account that sees it. */
export interface CurrentRoute {
  readonly page: MountedScreen
  readonly params: Readonly<Record<string, string>>
  /** Undefined on pages that need no sign-in. */
  readonly viewer: CurrentSession | undefined
}

export const RouteContext = createContext<CurrentRoute | undefined>(undefined)

/** The place of the page that is shown. */
export function useRouteContext(): CurrentRoute {
  const place = useContext(RouteContext)
  if (!place) throw new Error('A screen was drawn outside a page')
  return place
}

/** What differs between portals, as the mount chose it. */
export function useView<Screens extends Record<string, ScreenRecord>, Views extends Record<string, unknown>>(
  feature: Feature<Screens, Views>,
): Views[keyof Views] {
  return feature.views[useRouteContext().page.mount.view as keyof Views]
}

/** A parameter of the address; the guard lets no page open without those its template names. */
export function useParam(name: string): string {
  return useRouteContext().params[name] ?? ''
}

/** How long a button sleeps after a click in this portal (specification.md 9). */
export function useThrottleMs(): number {
  return useRouteContext().page.portal.throttleMs
}

function addressOfPage(
  place: CurrentRoute,
  screen: MountedScreen | undefined,
  params: Readonly<Record<string, string>>,
) {
  if (!screen || (place.viewer && !isOpenTo(place.viewer, screen))) return undefined
  return addressFor(screen.portal.section, screen.template, params)
}

export type Links<Screens> = {
  readonly [Name in keyof Screens]: [ParamsOf<Screens[Name]>] extends [never]
    ? () => string | undefined
    : (params: Readonly<Record<ParamsOf<Screens[Name]>, string>>) => string | undefined
}

/** Addresses of a feature's own pages in this portal; undefined for one it does not have or that is not permitted. */
export function useLinks<Screens extends Record<string, ScreenRecord>, Views extends Record<string, unknown>>(
  feature: Feature<Screens, Views>,
): Links<Screens> {
  const place = useRouteContext()
  const pages = screensOf(place.page.portal).filter(({ mount }) => mount.feature.key === feature.key)
  const own = pages.filter(({ mount }) => mount === place.page.mount)
  return Object.fromEntries(
    Object.keys(feature.screens).map((name) => {
      const page = own.find((one) => one.name === name) ?? pages.find((one) => one.name === name)
      return [name, (params: Record<string, string> = {}) => addressOfPage(place, page, params)]
    }),
  ) as Links<Screens>
}

export type Refer = <Name extends ReferenceName>(
  name: Name,
  ...params: keyof References[Name] extends never ? [] : [References[Name]]
) => string | undefined

/** Addresses of other features' pages by reference; undefined where this portal does not show them to this person. */
export function useReferences(): Refer {
  const place = useRouteContext()
  const pages = screensOf(place.page.portal)
  return (name, ...[params]) =>
    addressOfPage(
      place,
      pages.find(({ screen }) => screen.as === name),
      (params ?? {}) as Readonly<Record<string, string>>,
    )
}
