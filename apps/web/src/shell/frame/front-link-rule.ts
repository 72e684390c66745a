import type { RoleSection } from '@lintel/contract/access/roles.ts'
import type { CurrentSession } from '@lintel/contract/sessions/schema.ts'

/** Pages on which the front link is hidden, exactly as specification.md 2.1 lists them. */
const hiddenOn: readonly string[] = [
  '/propertyOffice/home',
  '/installer/home',
  '/propertyOldCommunity/home',
  '/propertyCommunity/home',
  '/installer/payments',
  '/office/user-device',
  '/admin/home',
]

/** An installer, and its identities that hold a site. */
const sections: readonly RoleSection[] = ['installer', 'community', 'office']

/** Whether the front link is hidden on a page. */
export function isFrontLinkHidden(path: string): boolean {
  return hiddenOn.includes(path)
}

/**
 * For an installer or a property manager the location of the site that it stands in or holds, of an office its name, for
 * an admin the company (specification.md 2.1). A site without a location shows its name; other roles have no front link.
 */
export function frontLinkText(session: Pick<CurrentSession, 'facts' | 'site' | 'companyName'>): string | undefined {
  const { section } = session.facts
  if (section === 'admin') return session.companyName ?? session.site?.name
  if (!sections.includes(section) && !section.startsWith('property')) return undefined
  return session.site?.kind === 'office' ? session.site.name : session.site?.location || session.site?.name
}
