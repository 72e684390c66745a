import type { Capability } from './capabilities.ts'
import type { DeviceModel, DeviceType } from './device.ts'
import { lc4, ld100, ld200, le8, lg1, lm7 } from './models.ts'

/** Every device model this version knows. */
export const deviceModels: readonly DeviceModel[] = [ld200, ld100, lm7, lg1, lc4, le8]

/** Names of the models that have all of some capabilities. */
const modelsWith = (...needed: readonly Capability['kind'][]): readonly string[] =>
  deviceModels
    .filter(({ has }) => needed.every((one) => has.some(({ kind }) => kind === one)))
    .map(({ model }) => model)

/** Names of the models with a screen, to which a text can be sent (office.md 30). */
export const modelsWithScreen = modelsWith('screen')

/** Names of the models with a visitor directory on their screen (office.md 6). */
export const modelsWithDirectory = modelsWith('screen', 'call')

/** Names of the models with a siren, which can be stopped (office.md 16). */
export const modelsWithSiren = modelsWith('siren')

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
