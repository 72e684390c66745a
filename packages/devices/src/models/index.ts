import type { Capability } from './capabilities.ts'
import type { DeviceModel } from './device.ts'
import { c3x200, lc4, ld100, ld200, le8, lg1, lm7 } from './models.ts'

/** The device models that this version knows by itself; a portal may have more (`device-models` of the server). */
export const deviceModels: readonly DeviceModel[] = [ld200, ld100, lm7, lg1, lc4, le8, c3x200]

/** The record of a model; null for one this version does not know by itself. */
export const modelNamed = (model: string): DeviceModel | null =>
  deviceModels.find((record) => record.model === model) ?? null

/** Whether a model has all of some capabilities. */
const hasAll = ({ has }: DeviceModel, needed: readonly Capability['kind'][]): boolean =>
  needed.every((one) => has.some(({ kind }) => kind === one))

/** Whether modules can be plugged into a model. */
export const hasExpansionUnits = (record: DeviceModel): boolean => hasAll(record, ['expansionUnits'])

/** Whether a model films and stores the video. */
export const storesVideo = (record: DeviceModel): boolean => hasAll(record, ['camera', 'videoStorage'])

/** Whether a model detects packages in front of its camera. */
export const detectsPackages = (record: DeviceModel): boolean => hasAll(record, ['camera', 'packageDetection'])

/** Whether a model is an indoor monitor of the high class. */
export const isHighEndIndoorMonitor = ({ type, isHighEnd }: DeviceModel): boolean =>
  type === 'indoorMonitor' && isHighEnd

/** Whether a model has a screen, to which a text can be sent (office.md 30). */
export const hasScreen = (record: DeviceModel): boolean => hasAll(record, ['screen'])

/** Whether a model has a visitor directory on its screen (office.md 6). */
export const hasDirectory = (record: DeviceModel): boolean => hasAll(record, ['screen', 'call'])

/** Whether a model has a siren, which can be stopped (office.md 16). */
export const hasSiren = (record: DeviceModel): boolean => hasAll(record, ['siren'])

/** Whether a model sits in the cab of a lift. */
export const isInLift = (record: DeviceModel): boolean => hasAll(record, ['lift'])
