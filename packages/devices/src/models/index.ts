import type { Capability } from './capabilities.ts'
import type { DeviceModel } from './device.ts'
import lc4 from './lc-4.ts'
import ld100 from './ld-100.ts'
import ld200 from './ld-200.ts'
import le8 from './le-8.ts'
import lg1 from './lg-1.ts'
import lm7 from './lm-7.ts'

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
