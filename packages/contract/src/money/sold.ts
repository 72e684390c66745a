import { hasVariant, serviceTable } from '@lintel/rules/money/services.ts'
import type { Service } from '@lintel/vocabulary/money.ts'
import { z } from 'zod'
import { projectKinds, type ProjectKind } from '../access/roles.ts'

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

export const SoldServiceName = z.enum(soldServices)
export const SiteKind = z.enum(projectKinds)

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

export const soldTexts = {
  projectKind: { description: 'Kind of site.', example: 'community' },
  service: { description: 'Service that is sold.', example: 'app' },
  variant: { description: 'Variant of the service; null for all of them, or where there is one price.', example: null },
} as const
