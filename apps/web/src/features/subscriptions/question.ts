import type { ProjectKind } from '@lintel/contract/access/roles.ts'
import type { SoldService } from '@lintel/contract/money/sold.ts'
import type { SubscriptionChoices } from '@lintel/contract/subscriptions/schema.ts'
import { orderKinds, type OrderKind } from '@lintel/vocabulary/money.ts'

/** What the address of the page asks for (specification.md 2.5 and 2.9). */
export interface Question {
  readonly projectKind: ProjectKind
  readonly kind: OrderKind
  readonly service: SoldService
  /** What can be done at sites of the kind. */
  readonly kinds: readonly OrderKind[]
  /** Services that such an order can have. */
  readonly services: readonly SoldService[]
}

type KindsOfSites = SubscriptionChoices['kinds']

/** Kinds of sites by the name that an address has for them. */
const kindsOfSiteType: Readonly<Record<string, readonly ProjectKind[]>> = {
  community: ['community', 'oldCommunity'],
  oldCommunity: ['oldCommunity'],
  office: ['office'],
  single: ['villa'],
}

/** The name that an address has for a kind of sites. */
export const siteTypeOf = (kind: ProjectKind): string => (kind === 'villa' ? 'single' : kind)

const typesOfAttendance: Readonly<Record<string, OrderKind>> = {
  attendanceActive: 'activate',
  attendanceRenew: 'renew',
}

/** Reads the question from the address; what is not offered falls back to the first that is. */
export function questionOf(search: URLSearchParams, offered: KindsOfSites): Question | undefined {
  const names = kindsOfSiteType[search.get('siteType') ?? ''] ?? []
  const attendanceKind = typesOfAttendance[search.get('subscriptionType') ?? '']
  const site =
    offered.find(({ projectKind }) => names.includes(projectKind)) ??
    (attendanceKind && offered.find(({ services }) => services.includes('attendance'))) ??
    offered[0]
  if (!site) return undefined
  const kinds = orderKinds.filter((kind) => servicesFor(kind, site.services).length > 0)
  const kind =
    attendanceKind ??
    kinds.find((one) => one === search.get('navType')) ??
    (kinds.includes('renew') ? 'renew' : kinds[0])
  if (!kind) return undefined
  const services = servicesFor(kind, site.services)
  const name = search.get('serviceType') ?? (attendanceKind ? 'attendance' : '')
  const service = services.find((one) => one === name) ?? services[0]
  return service && { projectKind: site.projectKind, kind, service, kinds, services }
}

/**
 * Services that an order of a kind can have: additional apps come along with the app of their family where that is
 * priced, and only attendance is raised (money.md 23 and 60).
 */
function servicesFor(kind: OrderKind, services: readonly SoldService[]): readonly SoldService[] {
  if (kind === 'additional') return services.filter((service) => service === 'additionalApp')
  if (kind === 'upgrade') return services.filter((service) => service === 'attendance')
  return services.includes('app') ? services.filter((service) => service !== 'additionalApp') : services
}
