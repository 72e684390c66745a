import { errors, type FailureName } from '../errors/errors.ts'

/**
 * What can be wrong with one photo of an import of faces (office.md 35.4), with the parameters of its sentence, which is
 * `imports:faces.problems.<name>`. Lines of sheets have codes of their own; a photo is told that of the failure which setting
 * it by hand would answer. `other` is the photo that says the same.
 */
const table = {
  personUnknown: 'notFound',
  notAPicture: 'fileCheckFailed',
  pictureTooLarge: 'bodyTooLarge',
  pictureTooSmall: 'pictureTooSmall',
  personTwice: 'alreadyExists',
  pictureTwice: 'alreadyExists',
  pictureExists: 'alreadyExists',
} as const satisfies Readonly<Record<string, FailureName>>

export type FaceProblemName = keyof typeof table
export const faceProblemNames = Object.keys(table) as [FaceProblemName, ...FaceProblemName[]]

export const isFaceProblem = (name: string): name is FaceProblemName => Object.hasOwn(table, name)
export const codeOfFaceProblem = (name: FaceProblemName): number => errors[table[name]].code
