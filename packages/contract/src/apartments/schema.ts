import { z } from 'zod'
import { Keyword, StartFloor, text, Uuid, codeText } from '../base/atoms.ts'
import { limits } from '../base/limits.ts'
import { shapes } from '../base/shapes.ts'
import { fieldTexts } from '../base/field-texts.ts'
import { pageQuery, sortable } from '../kit/page.ts'
import { MoveOutConfirmation } from '../move-outs/schema.ts'
import { editOf, Named } from '../operators/schema.ts'
import { LocalMoment } from '../schedules/schema.ts'
import { callTypes, placements } from './calls.ts'
import { texts } from './field-texts.ts'

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
    .default(null)
    .meta({
      description: 'Floor: -10 to -1, G0, G1, G2, or 1 to 128; null or empty where it is not known.',
      example: '1',
    }),
  number: ApartmentNumber.meta(texts.number),
}

/** What installer and manager say of an apartment. */
const settings = {
  /** Shown at door phones in place of the number. */
  name: text(limits.companyName).default('').meta(texts.name),
  callType: z
    .int()
    .min(0)
    .max(callTypes.length - 1)
    .default(0)
    .meta(texts.callType),
  placement: z.enum(placements).default('sip').meta(texts.placement),
  /** Number of its group, which door phones call where devices are reached by SIP; once in the site. */
  sipGroup: SipNumber.meta(texts.sipGroup),
  mayCreatePin: z.boolean().default(true).meta(texts.mayCreatePin),
  mayCreateQr: z.boolean().default(true).meta(texts.mayCreateQr),
  mayAddCard: z.boolean().default(true).meta(texts.mayAddCard),
  mayEnrolFace: z.boolean().default(true).meta(texts.mayEnrolFace),
  /** Members beside the master; null for the limit of the site (specification.md 9). */
  memberLimit: z.int().min(0).max(limits.memberLimitMax).nullable().default(null).meta(texts.memberLimit),
}

/** The lease, by the site's wall clock; empty for none. */
const lease = {
  leaseFrom: LocalMoment.or(z.literal('')).default('').meta({
    description: 'Start of the lease by the wall clock of the site; empty or null for none.',
    example: '2026-05-01T00:00',
  }),
  leaseUntil: LocalMoment.or(z.literal('')).default('').meta({
    description: 'End of the lease by the wall clock of the site; empty or null for none.',
    example: '2028-04-30T23:59',
  }),
  /** The household moves out when it ends, which needs the permission `apartment.moveOut`. */
  endsWithLease: z.boolean().default(false).meta(texts.endsWithLease),
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
  .object({
    buildingUuid: z
      .string()
      .min(1)
      .pipe(Uuid)
      .meta({ description: 'Building of the apartments.', example: '0b5c6f0e-8f1d-4c9e-9a51-2f3c1f7f0a10' }),
    ...structure,
    ...settings,
    ...lease,
  })
  .superRefine(checkLease)
export type ApartmentForm = z.output<typeof ApartmentForm>
/**
 * `moveOut` confirms that the people of the apartment move out when the lease ends, where the edit begins that or changes
 * when it happens.
 */
export const ApartmentEdit = z
  .object({
    ...editOf,
    ...structure,
    ...settings,
    ...lease,
    moveOut: MoveOutConfirmation.optional().meta({
      description:
        'Confirmation that the household moves out with the lease; needed where the edit begins that, or changes when.',
    }),
  })
  .superRefine(checkLease)

/**
 * Several apartments of one floor, whose numbers follow each other and are as long as the first: 001 to 012. All of
 * them are made, or none.
 */
export const ApartmentsForm = z
  .object({
    buildingUuid: z
      .string()
      .min(1)
      .pipe(Uuid)
      .meta({ description: 'Building of the apartments.', example: '0b5c6f0e-8f1d-4c9e-9a51-2f3c1f7f0a10' }),
    floor: structure.floor,
    firstNumber: ApartmentNumber.meta({
      description: 'First number of the range; later numbers have at least as many digits.',
      example: '101',
    }),
    lastNumber: ApartmentNumber.meta({
      description: 'Last number of the range, included; at most 200 apartments.',
      example: '112',
    }),
    callType: settings.callType,
    placement: settings.placement,
    memberLimit: settings.memberLimit,
  })
  .superRefine(({ firstNumber, lastNumber }, context) => {
    const count = Number(lastNumber) - Number(firstNumber) + 1
    const refuse = (params: object) => context.addIssue({ code: 'custom', path: ['lastNumber'], params })
    if (count < 1) refuse({ key: 'apartments:refusal.lastBelowFirst' })
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
  apartments: z
    .array(Uuid)
    .min(1)
    .max(limits.schedulingStaff)
    .meta({ description: 'Apartments to change: all of them or none.' }),
  /** Of all their buildings; its installer’s to change, as for one apartment. */
  floor: structure.floor.removeDefault().optional().meta({
    description: 'Floor of the apartments; null or empty: not known. Left out, it stays. Only installers set it.',
    example: '1',
  }),
  callType: settings.callType.removeDefault().optional().meta(texts.callType),
  placement: settings.placement.removeDefault().optional().meta(texts.placement),
  mayCreatePin: z.boolean().optional().meta(texts.mayCreatePin),
  mayCreateQr: z.boolean().optional().meta(texts.mayCreateQr),
  mayAddCard: z.boolean().optional().meta(texts.mayAddCard),
  mayEnrolFace: z.boolean().optional().meta(texts.mayEnrolFace),
  memberLimit: settings.memberLimit.removeDefault().optional().meta(texts.memberLimit),
})

/** Whether people live in an apartment, and what its lease says of today. */
export const apartmentStates = ['vacant', 'occupied', 'leaseNotStarted', 'leaseRunning', 'leaseEnded'] as const
export type ApartmentState = (typeof apartmentStates)[number]

export const ApartmentFilter = pageQuery.extend({
  keyword: Keyword.meta(fieldTexts.keyword),
  building: Uuid.optional().meta(fieldTexts.buildingFilter),
  /** A floor of the building; `none` for apartments whose floor is not known. */
  floor: codeText()
    .max(limits.genericShort)
    .optional()
    .meta({ description: 'Only apartments of this floor; `none` for those whose floor is not known.', example: '1' }),
  /** `leaseEnding` are those whose lease ends soon. */
  state: z.enum(['vacant', 'occupied', 'leaseEnding']).optional().meta({
    description: 'Only empty apartments, only those with residents, or only those whose lease ends within 30 days.',
  }),
  sort: sortable(['number', 'name', 'createdAt']),
})

/** An apartment as filters and fields offer it. */
export const ApartmentName = Named.extend({
  name: z.string().meta(texts.name),
  number: z.string().meta(texts.number),
  buildingName: z.string().nullable().meta({ description: 'Name of the building; null for none.', example: 'House A' }),
})
export const ApartmentNames = z.object({ rows: z.array(ApartmentName).meta(fieldTexts.rows) })

export const ApartmentNameFilter = z.object({
  building: Uuid.optional().meta(fieldTexts.buildingFilter),
  keyword: Keyword.meta(fieldTexts.keyword),
})
