import type { RoleSection } from '@lintel/contract/access/roles.ts'

/** Where the logo leads when smart home is on (specification.md 2.1). */
const smartHomeTargets: Partial<Readonly<Record<RoleSection, string>>> = {
  supermanager: '/supermanager/personalDevice',
  distributor: '/distributor/projectDevice',
  installer: '/installer/home',
  community: '/installer/home',
  office: '/installer/home',
}

interface LogoFacts {
  readonly section: RoleSection
  readonly hasSmartHome: boolean
  /** The business flags of the session; exactly one bit skips the smart-home branch for installer and office. */
  readonly business: number
  readonly home: string
  /** Whether this portal has a page at an address. */
  readonly has: (address: string) => boolean
}

function hasOneBit(flags: number): boolean {
  return flags > 0 && (flags & (flags - 1)) === 0
}

/**
 * Where a click on the logo leads (specification.md 2.1): the smart-home page where there is one, else the first page.
 */
export function logoTarget({ section, hasSmartHome, business, home, has }: LogoFacts): string {
  const target = smartHomeTargets[section]
  const skips = (section === 'installer' || section === 'office') && hasOneBit(business)
  return hasSmartHome && !skips && target !== undefined && has(target) ? target : home
}
