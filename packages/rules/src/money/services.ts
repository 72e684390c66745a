import { type PlanType, planTypes, type Service } from '@lintel/vocabulary/money.ts'

/**
 * What is sold (billing.md 3): one table that prices, items, orders and pages read. A service that has no price above
 * the payer is free (money.md 9).
 */

export type ProjectKind = 'community' | 'oldCommunity' | 'office' | 'villa'

/** What one item is, and one line of an order (money.md 22). */
export type Unit = 'apartment' | 'family' | 'person' | 'door' | 'device' | 'project'

/** What ends with the paid time of a service. */
export type PaidAbility =
  | 'appLogin'
  | 'push'
  | 'videoCalls'
  | 'residentRemoteUnlock'
  | 'residentTempKeys'
  | 'landlineCalls'
  | 'newVideos'
  /** Pages of the service lead to its renewal. */
  | 'screens'
  | 'edit'
  /** New grants, keys, credentials, records. */
  | 'add'

/** What goes on whatever was paid (money.md 67): no service names one of these among what it stops. */
export const permanentAbilities = [
  'doorDecision',
  'credentialsOnDevices',
  'managerRemoteUnlock',
  'delete',
  'block',
  'muster',
  'evacuation',
  'eventStorage',
  'storedVideos',
  'managerPortal',
] as const
export type PermanentAbility = (typeof permanentAbilities)[number]

export interface ServiceRecord {
  /** Kinds of project that have it, and what its unit is there. */
  readonly units: Readonly<Partial<Record<ProjectKind, Unit>>>
  readonly planType: PlanType
  /** Plan type of some variants, where it is another one. */
  readonly planTypeOf?: Readonly<Record<string, PlanType>>
  /** Which of the two sets of numbers its status has on the wire. */
  readonly statusSet: 'feature' | 'office'
  /** False: it is never switched off (money.md 59). */
  readonly canBeOff: boolean
  /** Variants that a price may be set for; none: it has one price. */
  readonly variants: readonly string[]
  /** What a free quantity is counted for: the oldest so many are free (money.md 14); null: it has none. */
  readonly freePer: 'site' | 'family' | null
  /** Number that is free whatever a price says (billing.md 3.3). */
  readonly alwaysFree: number
  /** All of a site are activated or renewed in one order. */
  readonly allTogether: boolean
  readonly stops: readonly PaidAbility[]
}

const app = ['appLogin', 'push', 'videoCalls', 'residentRemoteUnlock', 'residentTempKeys'] as const
const pages = ['screens', 'edit', 'add'] as const

/** Vendors of locks that a price may be set for. */
const lockVendors = ['saltoKs', 'dormakaba', 'ttlock'] as const

/** Tiers of attendance: how many people each holds; null: any number (decisions.md 73). */
export const attendanceVariants: Readonly<Record<string, number | null>> = {
  fixed: null,
  upTo50: 50,
  upTo100: 100,
  upTo200: 200,
  upTo500: 500,
  unlimited: null,
}

const service = (record: Partial<ServiceRecord> & Pick<ServiceRecord, 'units' | 'stops'>): ServiceRecord => ({
  planType: planTypes.app,
  statusSet: 'feature',
  canBeOff: true,
  variants: [],
  freePer: null,
  alwaysFree: 0,
  allTogether: false,
  ...record,
})

const premium = (
  units: ServiceRecord['units'],
  stops: readonly PaidAbility[] = pages,
  planType: PlanType = planTypes.premiumPlan,
) => service({ units, stops, planType })

export const serviceTable: Readonly<Record<Service, ServiceRecord>> = {
  app: service({
    units: { community: 'apartment', oldCommunity: 'apartment', villa: 'family' },
    planTypeOf: { integration: planTypes.rentManager },
    variants: ['withMonitor', 'withoutMonitor', 'integration'],
    // No member joins a household whose master is not active (money.md 23).
    stops: [...app, 'add'],
  }),
  additionalApp: service({
    units: { community: 'family', oldCommunity: 'family', villa: 'family' },
    freePer: 'family',
    stops: app,
  }),
  managerApp: service({
    units: { community: 'person', oldCommunity: 'person', office: 'person' },
    stops: ['appLogin', 'push', 'videoCalls'],
  }),
  personnelApp: service({ units: { office: 'person' }, statusSet: 'office', freePer: 'site', stops: app }),
  adminApp: service({ units: { office: 'person' }, statusSet: 'office', freePer: 'site', stops: app }),
  landline: premium({ community: 'apartment', villa: 'family', office: 'person' }, ['landlineCalls', 'add']),
  premiumPlan: premium({ oldCommunity: 'apartment' }, [...pages, 'landlineCalls', 'newVideos']),
  packageRoom: premium({ community: 'apartment' }),
  thirdPartyCamera: premium({ community: 'apartment', villa: 'family' }),
  bookings: premium({ community: 'apartment' }),
  elevatorControl: premium({ community: 'apartment', office: 'project' }),
  smartParking: premium({ community: 'apartment' }),
  dynamicQrCode: premium({ community: 'apartment', villa: 'family' }),
  sensorAlert: premium({ community: 'apartment', villa: 'family', office: 'device' }),
  videoStorage: premium({ community: 'apartment', villa: 'family' }, ['newVideos'], planTypes.videoStorage),
  thirdPartyLock: service({
    units: { community: 'apartment', oldCommunity: 'apartment', villa: 'family' },
    planType: planTypes.thirdPartyLock,
    variants: lockVendors,
    stops: ['edit', 'add', 'residentRemoteUnlock'],
  }),
  door: service({
    units: { office: 'door' },
    statusSet: 'office',
    canBeOff: false,
    freePer: 'site',
    alwaysFree: 1,
    allTogether: true,
    stops: ['edit', 'add'],
  }),
  attendance: service({
    units: { office: 'project' },
    statusSet: 'office',
    canBeOff: false,
    variants: Object.keys(attendanceVariants),
    stops: pages,
  }),
}

/** Services that the plan of an old community includes, each of which gets its end when the plan ends (money.md 65). */
export const includedInPremiumPlan: readonly Service[] = (Object.keys(serviceTable) as Service[]).filter((each) => {
  const { units, planType } = serviceTable[each]
  return units.community && (planType === planTypes.premiumPlan || planType === planTypes.videoStorage)
})

/** Services of a kind of project, in the order of the table. */
export const servicesOfKind = (kind: ProjectKind): Service[] =>
  (Object.keys(serviceTable) as Service[]).filter((each) => serviceTable[each].units[kind] !== undefined)

/** The plan type of a record, by the specification's numbers. */
export const planTypeOf = (name: Service, variant: string | null): PlanType =>
  (variant === null ? undefined : serviceTable[name].planTypeOf?.[variant]) ?? serviceTable[name].planType

/** Whether a price may be set for a variant of a service; null stands for every variant. */
export const hasVariant = (name: Service, variant: string | null): boolean =>
  variant === null || serviceTable[name].variants.includes(variant)

/** Whether an ability of a service that is not normal has stopped. */
export const isStopped = (name: Service, ability: PaidAbility): boolean => serviceTable[name].stops.includes(ability)
