import { z } from 'zod'
import { ChosenAccessForm, hasAccess, needsAccess, OwnAccess, ownAccessTexts } from '../access-groups/chosen.ts'
import { blankOr, Moment, name, Uuid, Version } from '../base/atoms.ts'
import { Card, CredentialShown, Pin } from '../credentials/schema.ts'
import { limits } from '../base/limits.ts'
import { fieldTexts } from '../base/field-texts.ts'
import { NamedRows } from '../operators/schema.ts'
import { FloorsShown, PersonFloors } from '../personnel/floors.ts'

/** A permanent code and cards of couriers (office.md 11; community.md 12): never a QR code. */
const fields = {
  name: name(limits.companyName).meta({
    description: 'Name of the courier or delivery service.',
    example: 'Parcel service',
  }),
  pin: blankOr(Pin).default('').meta({
    description:
      'PIN to set, 2 to 8 digits, not eight that begin with 9. Empty keeps the present one. It is never read back.',
    example: '48213',
  }),
  /** Cards to give; existing ones stay. */
  cards: z
    .array(Card)
    .max(limits.cardsPerUser)
    .default([])
    .meta({
      description:
        'Numbers of cards to give, in hexadecimal digits, or in another notation under its name, such as `decimal:5076483` or `facility26:077,30211`; present ones stay.',
      example: ['04A1B2C3'],
    }),
  accessGroupUuids: z
    .array(Uuid)
    .max(limits.importBatch)
    .default([])
    .meta({ description: 'Access groups of the courier: at least one, but in old communities, which have none.' }),
  access: ChosenAccessForm.optional().meta(ownAccessTexts.ofForm),
}

export const DeliveryForm = z
  .object({
    ...fields,
    companyUuid: Uuid.meta({ description: 'Tenant company that the courier belongs to. It cannot be changed later.' }),
    /** Floors that lifts lead to, at a site with elevator control. */
    floors: PersonFloors.default([]).meta(fieldTexts.floors),
  })
  .refine(({ pin, cards }) => pin !== '' || cards.length > 0, { path: ['pin'], params: { key: 'validation:required' } })
  .refine(hasAccess, needsAccess)
/**
 * Codes are not read back: an empty PIN keeps the present one, and those to take away are named. Floors that are not
 * sent stay.
 */
export const DeliveryEdit = z
  .object({
    ...fields,
    floors: PersonFloors.optional().meta({
      description: 'Floors that lifts lead to, by building; left out, they stay.',
    }),
    removeCredentialUuids: z.array(Uuid).max(limits.namesFound).default([]).meta(fieldTexts.removeCredentialUuids),
    uuid: Uuid.meta(fieldTexts.uuid),
    version: Version.meta(fieldTexts.version),
  })
  .refine(hasAccess, needsAccess)

export const Delivery = z.object({
  uuid: Uuid.meta(fieldTexts.uuid),
  name: z.string().meta({ description: 'Name of the courier or delivery service.', example: 'Parcel service' }),
  companyUuid: Uuid.meta(fieldTexts.companyUuid),
  companyName: z.string().meta(fieldTexts.companyName),
  hasPin: z.boolean().meta({ description: 'Whether the courier has a PIN.' }),
  /** The last digits of each card. */
  cards: z.array(z.string()).meta({ description: 'Last digits of each card.', example: ['B2C3'] }),
  accessGroups: NamedRows.shape.rows.meta({ description: 'Access groups of the courier.' }),
  ownAccess: OwnAccess.nullable().meta(ownAccessTexts.access),
  version: z.int().meta(fieldTexts.version),
  createdAt: Moment.meta(fieldTexts.createdAt),
})
export type Delivery = z.infer<typeof Delivery>

export const DeliveryInfo = Delivery.extend({
  credentials: z.array(CredentialShown).meta({ description: 'Credentials, never with their values.' }),
  floors: z.array(FloorsShown).meta(fieldTexts.floors),
})
export type DeliveryInfo = z.infer<typeof DeliveryInfo>
