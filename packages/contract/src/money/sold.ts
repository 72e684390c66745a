import { hasVariant, serviceTable } from '@lintel/rules/money/services.ts'
import type { Service } from '@lintel/vocabulary/money.ts'
import type { ProjectKind } from '../access/roles.ts'

/** What this version sells: services of which sites have items that can be counted and switched. */
export const soldServices = [
  'app',
  'additionalApp',
  'managerApp',
  'personnelApp',
  'adminApp',
  'landline',
  'elevatorControl',
  'thirdPartyLock',
  'door',
  'attendance',
] as const satisfies readonly Service[]
export type SoldService = (typeof soldServices)[number]

/** Services that can be sold to a kind of site, in the order of the table. */
export const servicesSoldTo = (kind: ProjectKind): SoldService[] =>
  soldServices.filter((service) => serviceTable[service].units[kind] !== undefined)

/** Variants of a service that a price may name; none where it has one price. */
export const variantsOf = (service: SoldService): readonly string[] => serviceTable[service].variants

/** Whether a price may be for this service, kind of site and variant. */
export const isSold = (kind: ProjectKind, service: SoldService, variant: string | null): boolean =>
  serviceTable[service].units[kind] !== undefined && hasVariant(service, variant)

/** Variants of every service, as a call may name them. */
export const variantNames = [...new Set(soldServices.flatMap((service) => variantsOf(service)))] as const

/** A price that holds now, begins later, or is over. */
export const priceStates = ['current', 'later', 'ended'] as const

/** Whether a site costs something: by prices, not because it is free by switch, or because nobody prices it. */
export const sitePricings = ['priced', 'free', 'unpriced'] as const

/** Names of sites that are shown with a number of them. */
export const sitesNamed = 5
