import { z } from 'zod'
import { blankOr, Moment, name, Uuid, Version } from '../base/atoms.ts'
import { Card, Pin } from '../credentials/schema.ts'
import { limits } from '../base/limits.ts'
import { NamedRows } from '../operators/schema.ts'
import { FloorsShown, PersonFloors } from '../residents/floors.ts'

/** A standing code or card of couriers (office.md 11; community.md 12): never a QR code. */
const fields = {
  name: name(limits.companyName),
  pin: blankOr(Pin).default(''),
  rfCard: blankOr(Card).default(''),
  accessGroupUuids: z.array(Uuid).min(1).max(limits.importBatch),
}

export const DeliveryForm = z
  .object({
    ...fields,
    companyUuid: Uuid,
    /** Floors that lifts lead to, at a site with elevator control. */
    floors: PersonFloors.default([]),
  })
  .refine(({ pin, rfCard }) => pin !== '' || rfCard !== '', { path: ['pin'], params: { key: 'validation:required' } })
/** Codes are not read back: an empty field keeps what there is, and a switch takes it away. Floors that are not sent stay. */
export const DeliveryEdit = z.object({
  ...fields,
  floors: PersonFloors.optional(),
  removePin: z.boolean().default(false),
  removeCard: z.boolean().default(false),
  uuid: Uuid,
  version: Version,
})

export const Delivery = z.object({
  uuid: Uuid,
  name: z.string(),
  companyUuid: Uuid,
  companyName: z.string(),
  hasPin: z.boolean(),
  /** The last digits of the card; empty without one. */
  cardMaskedValue: z.string(),
  accessGroups: NamedRows.shape.rows,
  version: z.int(),
  createdAt: Moment,
})
export type Delivery = z.infer<typeof Delivery>

export const DeliveryInfo = Delivery.extend({ floors: z.array(FloorsShown) })
export type DeliveryInfo = z.infer<typeof DeliveryInfo>
