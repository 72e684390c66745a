import { deviceTypes, type DeviceModel, type DeviceType } from '@lintel/devices/models/device.ts'
import { linkLimits } from '@lintel/devices/protocol.ts'
import { z } from 'zod'
import { readJsonFile } from './json-file.ts'

/** A model that this version does not know by itself, as a file says it. */

const withCount = <const Kind extends string>(kind: Kind, most: number) =>
  z.object({ kind: z.literal(kind), count: z.int().min(1).max(most) })

/** What a model has or has not. */
const WithoutCount = z.object({
  kind: z.enum(['pin', 'face', 'camera', 'videoStorage', 'packageDetection', 'call', 'screen', 'lift', 'siren']),
})

const Part = z.discriminatedUnion('kind', [
  withCount('relays', linkLimits.relayMax + 1),
  withCount('securityRelays', linkLimits.securityRelayMax + 1),
  withCount('credentials', linkLimits.credentialsMax),
  withCount('reader', linkLimits.readerMax + 1).extend({
    wiegand: z.boolean().default(false),
    rs485: z.boolean().default(false),
  }),
  WithoutCount,
])

const mostCode = 999
const types = Object.keys(deviceTypes) as DeviceType[]

export const ModelFile: z.ZodType<DeviceModel> = z.object({
  model: z.string().min(1).max(linkLimits.shortText),
  code: z.int().min(1).max(mostCode),
  name: z.string().min(1).max(linkLimits.shortText),
  type: z.enum(types),
  maker: z.string().default('Lintel'),
  isHighEnd: z.boolean().default(false),
  has: z.array(Part).refine((parts) => new Set(parts.map(({ kind }) => kind)).size === parts.length, {
    params: { key: 'validation:duplicate' },
  }),
})

/** Reads a file of one model; throws CannotDoError with a sentence that says what is wrong where. */
export const readModelFile = (path: string): Promise<DeviceModel> =>
  readJsonFile(path, ModelFile, 'is not a model of devices')
