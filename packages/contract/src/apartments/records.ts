import { z } from 'zod'
import { subscriptionField } from '../money/item-subscription.ts'
import { Moment, Uuid } from '../base/atoms.ts'
import { fieldTexts } from '../base/field-texts.ts'
import { Named } from '../operators/schema.ts'
import { registrationStates } from '../registration/schema.ts'
import { placements } from './calls.ts'
import { texts } from './field-texts.ts'
import { apartmentStates } from './schema.ts'

export const Apartment = z.object({
  uuid: Uuid.meta(fieldTexts.uuid),
  building: Named.nullable().meta({ description: 'Building of the apartment; null in a villa.' }),
  floor: z.string().nullable().meta({
    description: 'Floor: -10 to -1, G0, G1, G2, or 1 to 128; null or empty where it is not known.',
    example: '1',
  }),
  number: z.string().meta(texts.number),
  name: z.string().meta(texts.name),
  callType: z.int().meta(texts.callType),
  placement: z.enum(placements).meta(texts.placement),
  /** Name of the family master; null while the home is empty. */
  master: Named.nullable().meta({ description: 'Main resident of the household; null while the home is empty.' }),
  residents: z.int().meta({ description: 'Number of residents.', example: 2 }),
  devices: z.int().meta({ description: 'Number of devices of the home.', example: 1 }),
  memberLimit: z.int().nullable().meta(texts.memberLimit),
  state: z.enum(apartmentStates).meta({
    description:
      'Whether people live there and what the lease says. vacant: no residents; occupied: residents without a lease; the others: the lease has not begun, is running, or has ended.',
  }),
  leaseUntil: z.string().nullable().meta({
    description: 'End of the lease by the wall clock of the site; empty or null for none.',
    example: '2028-04-30T23:59',
  }),
  /** State of the registration code. */
  registration: z.enum(registrationStates).meta({
    description:
      'State of the registration code. none: none was made; open: can be used once; expired: its days are over; used: was used; master: the home has a master and needs none.',
  }),
  version: z.int().meta(fieldTexts.version),
  createdAt: Moment.meta(fieldTexts.createdAt),
})
export type Apartment = z.infer<typeof Apartment>

export const ApartmentInfo = Apartment.extend({
  leaseFrom: z.string().nullable().meta({
    description: 'Start of the lease by the wall clock of the site; empty or null for none.',
    example: '2026-05-01T00:00',
  }),
  endsWithLease: z.boolean().meta(texts.endsWithLease),
  sipGroup: z.string().meta(texts.sipGroup),
  mayCreatePin: z.boolean().meta(texts.mayCreatePin),
  mayCreateQr: z.boolean().meta(texts.mayCreateQr),
  mayAddCard: z.boolean().meta(texts.mayAddCard),
  mayEnrolFace: z.boolean().meta(texts.mayEnrolFace),
  /** The limit that holds: the apartment's own, or the site's. */
  members: z
    .int()
    .meta({ description: 'Limit of members that holds: that of the apartment, or else of the site.', example: 10 }),
  /** The site has the landline service, which call types with a telephone take. */
  hasLandline: z
    .boolean()
    .meta({ description: 'Whether the site has landlines, which call types with a telephone need.' }),
  residentRows: z
    .array(
      Named.extend({
        name: z.string().meta({ description: 'Name of the resident.', example: 'Nora Petersen' }),
        isMaster: z.boolean().meta({ description: 'Whether the resident is the master of the household.' }),
      }),
    )
    .meta({ description: 'Residents of the apartment.' }),
  deviceRows: z.array(Named).meta({ description: 'Devices of the apartment.' }),
  subscription: subscriptionField,
})
export type ApartmentInfo = z.infer<typeof ApartmentInfo>
