import { modelNamed } from '@lintel/devices/models/index.ts'

/** The model that an image names; null for one that is not known. */
export const modelOfImage = (model: string) => modelNamed(model)
