import { errors, type FailureName } from '../errors/errors.ts'

/**
 * Problems of one photo in an import of faces (office.md 35.4), with the parameters of their sentence, which is
 * `imports:faces.problems.<name>`. Lines of sheets have codes of their own; a photo gets that of the failure which
 * setting it manually would answer. `other` is the photo that says the same.
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
