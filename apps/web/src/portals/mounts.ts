import { describeRule, type Rule } from '@lintel/contract/access/rules.ts'
import type { Needs } from '@lintel/contract/access/permissions.ts'
import { screensOf } from '../kit/portal/portal-map.ts'
import { portals } from './portals.ts'
import { portal as shared } from './shared.ts'

/** One page as the tools see it: documentation and the walk through every page read this list. */
export interface MountedPage {
  /** The role section, or `shared`. */
  readonly portal: string
  /** Full path below the app's prefix. */
  readonly path: string
  /** The query of the template, such as `ID=:id`; empty for none. */
  readonly query: string
  readonly feature: string
  readonly screen: string
  readonly view: string
  /** The permission; `public` and `signedIn` where there is none. */
  readonly needs: Needs
  readonly when: Rule | undefined
  /** The rule as a phrase. */
  readonly rule: string
  /** Whether the menu leads there. */
  readonly menu: boolean
}

/** Every page of every portal. Reads portal files only, so it also runs outside a browser. */
export async function everyMount(): Promise<readonly MountedPage[]> {
  const loadedPortals = await Promise.all(Object.values(portals).map((load) => load()))
  return [...loadedPortals.map(({ portal }) => portal), shared].flatMap((portal) =>
    screensOf(portal).map(({ mount, name, screen, template, when }) => {
      const [path = '', query = ''] = template.split('?')
      return {
        portal: portal.section || 'shared',
        path: portal.section ? `/${portal.section}/${path}` : `/${path}`,
        query,
        feature: mount.feature.key,
        screen: name,
        view: mount.view,
        needs: screen.needs ?? (screen.isPublic ? 'public' : 'signedIn'),
        when,
        rule: describeRule(when),
        menu: mount.menu && name === mount.feature.entry,
      }
    }),
  )
}
