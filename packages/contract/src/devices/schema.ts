import { z } from 'zod'
import { limits, reservedMac } from '../limits.ts'
import { Keyword, Moment, name, Uuid } from '../atoms.ts'
import { pageQuery, sortable } from '../kit/page.ts'

/** How the platform sees a device (device-link 4.4): `waiting` has never been claimed, `unknown` is a broken broker link. */
export const connections = ['waiting', 'online', 'offline', 'stale', 'unknown'] as const
export type Connection = (typeof connections)[number]

export const deviceTypes = ['doorPhone', 'villaDoorPhone', 'indoorMonitor', 'guardPhone', 'accessController'] as const

/** MAC addresses are written in any usual way and kept as 12 upper-case hexadecimal characters (specification 5). */
export const Mac = z
  .string()
  .trim()
  .transform((text) => text.replace(/[\s:.-]/g, '').toUpperCase())
  .refine((text) => /^[0-9A-F]{12}$/.test(text), { params: { key: 'validation:mac' }, abort: true })
  .refine((text) => text !== reservedMac, { params: { key: 'validation:macReserved' } })

export const Device = z.object({
  uuid: Uuid,
  name: z.string(),
  mac: z.string(),
  model: z.string(),
  type: z.enum(deviceTypes),
  location: z.string(),
  connection: z.enum(connections),
  firmware: z.string().nullable(),
  relays: z.int(),
  lastSeenAt: Moment.nullable(),
})
export type Device = z.infer<typeof Device>

export const DeviceDetail = Device.extend({
  hardware: z.string().nullable(),
  address: z.string().nullable(),
  onlineSince: Moment.nullable(),
  offlineSince: Moment.nullable(),
  desiredVersion: z.int(),
  reportedVersion: z.int(),
  eventsMissing: z.int(),
  doors: z.array(z.object({ uuid: Uuid, name: z.string(), relay: z.int() })),
})

export const DeviceForm = z.object({
  mac: Mac,
  name: name(limits.deviceName),
  model: z.string().min(1).max(limits.genericShort),
  location: z.string().trim().max(limits.deviceName).default(''),
})

export const DeviceFilter = pageQuery.extend({
  keyword: Keyword,
  connection: z.enum(connections).optional(),
  type: z.enum(deviceTypes).optional(),
  sort: sortable(['name', 'lastSeenAt']),
})
