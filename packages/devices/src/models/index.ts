import type { Capability } from './capabilities.ts'
import type { DeviceModel, DeviceType } from './device.ts'
import { c3x200, lc4, ld100, ld200, le8, lg1, lm7 } from './models.ts'

/** Every device model this version knows. */
export const deviceModels: readonly DeviceModel[] = [ld200, ld100, lm7, lg1, lc4, le8, c3x200]

/** Whether a model has all of some capabilities. */
const hasAll = ({ has }: DeviceModel, needed: readonly Capability['kind'][]): boolean =>
  needed.every((one) => has.some(({ kind }) => kind === one))

/** Names of the models that have all of some capabilities. */
const modelsWith = (...needed: readonly Capability['kind'][]): readonly string[] =>
  deviceModels.filter((record) => hasAll(record, needed)).map(({ model }) => model)

/** Whether a model films and stores the video. */
export const storesVideo = (record: DeviceModel): boolean => hasAll(record, ['camera', 'videoStorage'])

/** Whether a model detects packages in front of its camera. */
export const detectsPackages = (record: DeviceModel): boolean => hasAll(record, ['camera', 'packageDetection'])

/** Whether a model is an indoor monitor of the high class. */
export const isHighEndIndoorMonitor = ({ type, isHighEnd }: DeviceModel): boolean =>
  type === 'indoorMonitor' && isHighEnd

/** Names of the models with a screen, to which a text can be sent (office.md 30). */
export const modelsWithScreen = modelsWith('screen')

/** Names of the models with a visitor directory on their screen (office.md 6). */
export const modelsWithDirectory = modelsWith('screen', 'call')

/** Names of the models with a siren, which can be stopped (office.md 16). */
export const modelsWithSiren = modelsWith('siren')

/** Names of the models of a maker. */
export const modelsOf = (maker: string): readonly string[] =>
  deviceModels.filter((record) => record.maker === maker).map(({ model }) => model)

/** How many credentials a model can hold; undefined where that is not known. */
export const capacityOf = (model: string): number | undefined =>
  modelNamed(model)?.has.find((one) => one.kind === 'credentials')?.count

/** The record of a model; null for one this version does not know. */
export const modelNamed = (model: string): DeviceModel | null =>
  deviceModels.find((record) => record.model === model) ?? null

/**
 * The model that is meant where only a kind is said: one at doors, not in lifts. Undefined for a kind without models.
 */
export const usualModelOf = (type: DeviceType): DeviceModel | undefined =>
  deviceModels.find((record) => record.type === type && !record.has.some(({ kind }) => kind === 'lift'))
