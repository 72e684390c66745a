import { z } from 'zod'
import { Keyword, name, Uuid } from '../base/atoms.ts'
import { deviceTypes } from '../base/connections.ts'
import { fieldTexts } from '../base/field-texts.ts'
import { limits } from '../base/limits.ts'
import { pageQuery, sortable } from '../kit/page.ts'
import { editOf } from '../operators/schema.ts'

/** What a model has or has not, as a form ticks it (fleet.md F20); what it has several of is counted. */
export const tickedParts = [
  'pin',
  'face',
  'camera',
  'call',
  'screen',
  'siren',
  'lift',
  'videoStorage',
  'packageDetection',
  'expansionUnits',
] as const
export type TickedPart = (typeof tickedParts)[number]

const texts = {
  model: { description: 'What a device of the model calls itself in its birth message, once.', example: 'LD-300' },
  code: { description: 'First group of the versions of its firmware, which no other model has.', example: 120 },
  name: { description: 'Name of the model, as forms show it.', example: 'Three-relay door phone' },
  maker: { description: 'Maker of the model.', example: 'Lintel' },
  type: { description: 'Type of device.', example: 'doorPhone' },
  isHighEnd: { description: 'Whether it is of the high class of its type.', example: false },
  relays: { description: 'Number of relays in the device.', example: 3 },
  securityRelays: { description: 'Number of security relays, which sit in a box of their own.', example: 1 },
  readers: { description: 'How many readers are built in, or can be connected to each of its ports.', example: 1 },
  hasWiegand: { description: 'Whether it has Wiegand ports for readers.', example: true },
  hasRs485: { description: 'Whether it has RS-485 ports for readers.', example: false },
  credentials: {
    description: 'How many credentials it can hold at once; null where that is not known.',
    example: 20_000,
  },
  parts: { description: 'What the model has beside relays and readers.', example: ['pin', 'camera'] },
} as const

const fields = {
  model: name(limits.genericShort).meta(texts.model),
  code: z.int().min(1).max(limits.modelCodeMax).meta(texts.code),
  name: name(limits.title).meta(texts.name),
  maker: name(limits.genericShort).meta(texts.maker),
  type: z.enum(deviceTypes).meta(texts.type),
  isHighEnd: z.boolean().default(false).meta(texts.isHighEnd),
  relays: z
    .int()
    .min(0)
    .max(limits.relayMax + 1)
    .meta(texts.relays),
  securityRelays: z
    .int()
    .min(0)
    .max(limits.securityRelayMax + 1)
    .default(0)
    .meta(texts.securityRelays),
  readers: z.int().min(0).max(limits.modelReaders).default(0).meta(texts.readers),
  hasWiegand: z.boolean().default(false).meta(texts.hasWiegand),
  hasRs485: z.boolean().default(false).meta(texts.hasRs485),
  credentials: z.int().min(1).max(limits.modelCredentials).nullable().default(null).meta(texts.credentials),
  parts: z
    .array(z.enum(tickedParts))
    .max(tickedParts.length)
    .overwrite((list) => tickedParts.filter((part) => list.includes(part)))
    .default([])
    .meta(texts.parts),
}

type Hardware = Pick<z.output<z.ZodObject<typeof fields>>, 'relays' | 'readers' | 'type' | 'isHighEnd' | 'parts'>

/** Who can be shown a credential must be able to open something; what is seen needs a camera. */
function checkParts({ relays, readers, type, isHighEnd, parts }: Hardware, context: z.RefinementCtx): void {
  const refuse = (field: string, reason: string) =>
    context.addIssue({ code: 'custom', path: [field], params: { key: `deviceModels:refusal.${reason}` } })
  const takesCredentials = readers > 0 || parts.includes('pin') || parts.includes('face')
  if (relays === 0 && takesCredentials) refuse('relays', 'relayMissing')
  if (relays === 0 && parts.includes('lift')) refuse('relays', 'floorMissing')
  if (!parts.includes('camera') && (parts.includes('videoStorage') || parts.includes('packageDetection')))
    refuse('parts', 'cameraMissing')
  if (isHighEnd && type !== 'indoorMonitor') refuse('isHighEnd', 'notIndoor')
}

/** A device model that this version does not know by itself (fleet.md F20). */
export const DeviceModelForm = z.object(fields).superRefine(checkParts)
export const DeviceModelEdit = z.object({ ...editOf, ...fields }).superRefine(checkParts)

/** A device model. */
export const DeviceModel = z.object({
  uuid: Uuid.nullable().meta({
    description: 'Identifier of the record; null for a model that this version knows by itself.',
  }),
  model: z.string().meta(texts.model),
  code: z.int().meta(texts.code),
  name: z.string().meta(texts.name),
  maker: z.string().meta(texts.maker),
  type: z.enum(deviceTypes).meta(texts.type),
  isHighEnd: z.boolean().meta(texts.isHighEnd),
  relays: z.int().meta(texts.relays),
  securityRelays: z.int().meta(texts.securityRelays),
  readers: z.int().meta(texts.readers),
  hasWiegand: z.boolean().meta(texts.hasWiegand),
  hasRs485: z.boolean().meta(texts.hasRs485),
  credentials: z.int().nullable().meta(texts.credentials),
  parts: z.array(z.enum(tickedParts)).meta(texts.parts),
  devices: z.int().meta({ description: 'Number of devices of the model, at all sites.', example: 12 }),
  version: z
    .int()
    .nullable()
    .meta({ description: 'Version of the record; null for a model that this version knows by itself.', example: 1 }),
})
export type DeviceModel = z.infer<typeof DeviceModel>

/** A device model as its form shows it. */
export const DeviceModelInfo = DeviceModel.extend({
  uuid: Uuid.meta(fieldTexts.uuid),
  version: z.int().meta(fieldTexts.version),
})
export type DeviceModelInfo = z.infer<typeof DeviceModelInfo>

export const DeviceModelFilter = pageQuery.extend({
  keyword: Keyword.meta(fieldTexts.keyword),
  type: z.enum(deviceTypes).optional().meta({ description: 'Only models of this type of device.' }),
  sort: sortable(['model', 'code']),
})
