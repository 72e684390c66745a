import type { Capability } from './capabilities.ts'

/** A device model as a record; one file per model, listed in `index.ts`. */

/** Kinds of devices and their number on the wire (community 9.1, office V7). */
export const deviceTypes = {
  doorPhone: 0,
  villaDoorPhone: 1,
  indoorMonitor: 2,
  guardPhone: 3,
  accessController: 50,
} as const
export type DeviceType = keyof typeof deviceTypes

/** The kind of a number on the wire; null for an unknown one. */
export const deviceTypeOf = (code: number): DeviceType | null =>
  (Object.keys(deviceTypes) as DeviceType[]).find((type) => deviceTypes[type] === code) ?? null

export interface DeviceModel {
  /** What a device calls itself in its birth message. */
  readonly model: string
  /** First group of the versions of its firmware, 1 to 999; each model has one of its own. */
  readonly code: number
  readonly name: string
  readonly type: DeviceType
  readonly maker: string
  /** Of the high class of its type. */
  readonly isHighEnd: boolean
  /** What is built in, at most one record of each kind. */
  readonly has: readonly Capability[]
}

/** Declares a device model; of Lintel and of the usual class unless it says otherwise. */
export const device = (model: Omit<DeviceModel, 'maker' | 'isHighEnd'> & Partial<DeviceModel>): DeviceModel => ({
  maker: 'Lintel',
  isHighEnd: false,
  ...model,
})

/**
 * How many of its relays a device begins with as doors: all of them, in their order. What an indoor monitor switches is
 * no door, such as a bell or a light, until one is added at it.
 */
export const doorsAtFirst = ({ type, relays }: Pick<DeviceModel, 'type'> & { readonly relays: number }): number =>
  type === 'indoorMonitor' ? 0 : relays
