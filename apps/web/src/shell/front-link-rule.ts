import type { CurrentSession } from '@lintel/contract/sessions/schema.ts'

/** Pages on which the front link is hidden, exactly as specification 2.1 lists them. */
const hiddenOn: readonly string[] = [
  '/propertyOffice/home',
  '/installer/home',
  '/propertyOldCommunity/home',
  '/propertyCommunity/home',
  '/installer/payments',
  '/office/user-device',
  '/admin/home',
]

/** Whether the front link is hidden on a page. */
export function isFrontLinkHidden(path: string): boolean {
  return hiddenOn.includes(path)
}

/** The site for an installer or a property manager, the company for an admin; nobody else has one (specification 2.1). */
export function frontLinkText(session: Pick<CurrentSession, 'facts' | 'site'>): string | undefined {
  const { section } = session.facts
  const hasOne = section === 'installer' || section === 'admin' || section.startsWith('property')
  return hasOne ? session.site?.name : undefined
}
