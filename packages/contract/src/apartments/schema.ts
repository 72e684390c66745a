import { z } from 'zod'
import { Keyword, Moment, StartFloor, text, Uuid, codeText } from '../base/atoms.ts'
import { limits } from '../base/limits.ts'
import { shapes } from '../base/shapes.ts'
import { pageQuery, sortable } from '../kit/page.ts'
import { MoveOutConfirmation } from '../move-outs/schema.ts'
import { editOf, Named } from '../operators/schema.ts'
import { LocalMoment } from '../schedules/schema.ts'
import { registrationStates } from '../registration/schema.ts'
import { callTypes, placements } from './calls.ts'

/** Switches of an apartment (community.md 5). */
export const apartmentSwitches = ['mayCreatePin', 'mayCreateQr', 'mayAddCard', 'mayEnrolFace'] as const
type ApartmentSwitch = (typeof apartmentSwitches)[number]

/**
 * Those that nothing acts on yet, and what each waits for; not shown and not changed, as `waitingSettings` of a site.
 */
export const waitingSwitches = {
  mayCreatePin: 'residentApp',
  mayCreateQr: 'residentApp',
  mayAddCard: 'residentApp',
} as const satisfies Partial<Record<ApartmentSwitch, string>>

export const switchesInUse: readonly ApartmentSwitch[] = apartmentSwitches.filter(
  (name) => !Object.hasOwn(waitingSwitches, name),
)

/** What is dialled at a door phone: digits, unique in its building. */
export const ApartmentNumber = codeText().min(1).max(limits.apartmentNumber).regex(shapes.digits.pattern)

/** Number at a SIP server, which is not ours to run (operators.md 12.1): digits, empty for none. */
export const SipNumber = codeText().max(limits.sipNumber).regex(shapes.digits.pattern).default('')

/** Fields of an apartment that only an installer sets (community.md 5). */
const structure = {
  floor: StartFloor.or(z.literal('').transform(() => null))
    .nullable()
    .default(null),
  number: ApartmentNumber,
}

/** What installer and manager say of an apartment. */
const settings = {
  /** Shown at door phones in place of the number. */
  name: text(limits.companyName).default(''),
  callType: z
    .int()
    .min(0)
    .max(callTypes.length - 1)
    .default(0),
  placement: z.enum(placements).default('sip'),
  /** Number of its group, which door phones call where devices are reached by SIP; once in the site. */
  sipGroup: SipNumber,
  mayCreatePin: z.boolean().default(true),
  mayCreateQr: z.boolean().default(true),
  mayAddCard: z.boolean().default(true),
  mayEnrolFace: z.boolean().default(true),
  /** Members beside the master; null for the limit of the site (specification.md 9). */
  memberLimit: z.int().min(0).max(limits.memberLimitMax).nullable().default(null),
}

/** The lease, by the site's wall clock; empty for none. */
const lease = {
  leaseFrom: LocalMoment.or(z.literal('')).default(''),
  leaseUntil: LocalMoment.or(z.literal('')).default(''),
  /** The household moves out when it ends, which needs the permission `apartment.moveOut`. */
  endsWithLease: z.boolean().default(false),
}
interface Lease {
  readonly leaseFrom: string
  readonly leaseUntil: string
  readonly endsWithLease: boolean
}
const checkLease = ({ leaseFrom, leaseUntil, endsWithLease }: Lease, context: z.core.$RefinementCtx) => {
  if (leaseFrom !== '' && leaseUntil !== '' && leaseUntil <= leaseFrom)
    context.addIssue({ code: 'custom', path: ['leaseUntil'], params: { key: 'validation:endBeforeStart' } })
  if (endsWithLease && leaseUntil === '')
    context.addIssue({ code: 'custom', path: ['leaseUntil'], params: { key: 'validation:required' } })
}

export const ApartmentForm = z
  .object({ buildingUuid: z.string().min(1).pipe(Uuid), ...structure, ...settings, ...lease })
  .superRefine(checkLease)
export type ApartmentForm = z.output<typeof ApartmentForm>
/**
 * `moveOut` confirms that the people of the apartment move out when the lease ends, where the edit begins that or changes
 * when it happens.
 */
export const ApartmentEdit = z
  .object({ ...editOf, ...structure, ...settings, ...lease, moveOut: MoveOutConfirmation.optional() })
  .superRefine(checkLease)

/**
 * Several apartments of one floor, whose numbers follow each other and are as long as the first: 001 to 012. All of
 * them are made, or none.
 */
export const ApartmentsForm = z
  .object({
    buildingUuid: z.string().min(1).pipe(Uuid),
    floor: structure.floor,
    firstNumber: ApartmentNumber,
    lastNumber: ApartmentNumber,
    callType: settings.callType,
    placement: settings.placement,
    memberLimit: settings.memberLimit,
  })
  .superRefine(({ firstNumber, lastNumber }, context) => {
    const count = Number(lastNumber) - Number(firstNumber) + 1
    const refuse = (params: object) => context.addIssue({ code: 'custom', path: ['lastNumber'], params })
    if (count < 1) refuse({ key: 'validation:lastBelowFirst' })
    else if (count > limits.apartmentsAtOnce) refuse({ key: 'validation:tooMany', max: limits.apartmentsAtOnce })
  })
export type ApartmentsForm = z.output<typeof ApartmentsForm>

/** The numbers of a range, each at least as long as the first. */
export const apartmentNumbers = ({
  firstNumber,
  lastNumber,
}: {
  readonly firstNumber: string
  readonly lastNumber: string
}): readonly string[] =>
  Array.from({ length: Number(lastNumber) - Number(firstNumber) + 1 }, (_, index) =>
    String(Number(firstNumber) + index).padStart(firstNumber.length, '0'),
  )

/** Settings that several apartments get together; what is not named stays. */
export const ApartmentsEdit = z.object({
  apartments: z.array(Uuid).min(1).max(limits.schedulingStaff),
  /** Of all their buildings; its installer’s to change, as for one apartment. */
  floor: structure.floor.removeDefault().optional(),
  callType: settings.callType.removeDefault().optional(),
  placement: settings.placement.removeDefault().optional(),
  mayCreatePin: z.boolean().optional(),
  mayCreateQr: z.boolean().optional(),
  mayAddCard: z.boolean().optional(),
  mayEnrolFace: z.boolean().optional(),
  memberLimit: settings.memberLimit.removeDefault().optional(),
})

/** Whether people live in an apartment, and what its lease says of today. */
export const apartmentStates = ['vacant', 'occupied', 'leaseNotStarted', 'leaseRunning', 'leaseEnded'] as const
export type ApartmentState = (typeof apartmentStates)[number]

export const ApartmentFilter = pageQuery.extend({
  keyword: Keyword,
  building: Uuid.optional(),
  /** A floor of the building; `none` for apartments whose floor is not known. */
  floor: codeText().max(limits.genericShort).optional(),
  /** `leaseEnding` are those whose lease ends soon. */
  state: z.enum(['vacant', 'occupied', 'leaseEnding']).optional(),
  sort: sortable(['number', 'name', 'createdAt']),
})

export const Apartment = z.object({
  uuid: Uuid,
  building: Named.nullable(),
  floor: z.string().nullable(),
  number: z.string(),
  name: z.string(),
  callType: z.int(),
  placement: z.enum(placements),
  /** Name of the family master; null while the home is empty. */
  master: Named.nullable(),
  residents: z.int(),
  devices: z.int(),
  memberLimit: z.int().nullable(),
  state: z.enum(apartmentStates),
  leaseUntil: z.string().nullable(),
  /** State of the registration code. */
  registration: z.enum(registrationStates),
  version: z.int(),
  createdAt: Moment,
})
export type Apartment = z.infer<typeof Apartment>

export const ApartmentInfo = Apartment.extend({
  leaseFrom: z.string().nullable(),
  endsWithLease: z.boolean(),
  sipGroup: z.string(),
  mayCreatePin: z.boolean(),
  mayCreateQr: z.boolean(),
  mayAddCard: z.boolean(),
  mayEnrolFace: z.boolean(),
  /** The limit that holds: the apartment's own, or the site's. */
  members: z.int(),
  /** The site has the landline service, which call types with a telephone take. */
  hasLandline: z.boolean(),
  residentRows: z.array(Named.extend({ isMaster: z.boolean() })),
  deviceRows: z.array(Named),
})
export type ApartmentInfo = z.infer<typeof ApartmentInfo>

/** An apartment as filters and fields offer it. */
export const ApartmentName = Named.extend({ number: z.string(), buildingName: z.string().nullable() })
export const ApartmentNames = z.object({ rows: z.array(ApartmentName) })

export const ApartmentNameFilter = z.object({ building: Uuid.optional(), keyword: Keyword })
