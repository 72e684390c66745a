import { z } from 'zod'
import { blankOr, Moment, name, Uuid, Version } from '../base/atoms.ts'
import { Card, CredentialShown, Pin } from '../credentials/schema.ts'
import { limits } from '../base/limits.ts'
import { NamedRows } from '../operators/schema.ts'
import { FloorsShown, PersonFloors } from '../personnel/floors.ts'

/** A permanent code and cards of couriers (office.md 11; community.md 12): never a QR code. */
const fields = {
  name: name(limits.companyName),
  pin: blankOr(Pin).default(''),
  /** Cards to give; existing ones stay. */
  cards: z.array(Card).max(limits.cardsPerUser).default([]),
  accessGroupUuids: z.array(Uuid).min(1).max(limits.importBatch),
}

export const DeliveryForm = z
  .object({
    ...fields,
    companyUuid: Uuid,
    /** Floors that lifts lead to, at a site with elevator control. */
    floors: PersonFloors.default([]),
  })
  .refine(({ pin, cards }) => pin !== '' || cards.length > 0, { path: ['pin'], params: { key: 'validation:required' } })
/**
 * Codes are not read back: an empty PIN keeps the present one, and those to take away are named. Floors that are not
 * sent stay.
 */
export const DeliveryEdit = z.object({
  ...fields,
  floors: PersonFloors.optional(),
  removeCredentialUuids: z.array(Uuid).max(limits.namesFound).default([]),
  uuid: Uuid,
  version: Version,
})

export const Delivery = z.object({
  uuid: Uuid,
  name: z.string(),
  companyUuid: Uuid,
  companyName: z.string(),
  hasPin: z.boolean(),
  /** The last digits of each card. */
  cards: z.array(z.string()),
  accessGroups: NamedRows.shape.rows,
  version: z.int(),
  createdAt: Moment,
})
export type Delivery = z.infer<typeof Delivery>

export const DeliveryInfo = Delivery.extend({ credentials: z.array(CredentialShown), floors: z.array(FloorsShown) })
export type DeliveryInfo = z.infer<typeof DeliveryInfo>
