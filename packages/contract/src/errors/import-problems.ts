import { errors, type FailureName } from './errors.ts'

/**
 * What can be wrong with a file of an import or with one of its lines: codes 12070001 to 12070058 (specification.md 8),
 * each with the parameters of its sentence, which is `imports:problems.<name>`. The line is told beside the code, as it
 * is counted in the sheet; 0 is the file as a whole. `other` is the line that says the same. All codes are given: what
 * came later says the same of other records, and has the code of its kin.
 */
const first = 12_070_001

const table = [
  // The file
  ['fileUnreadable', []],
  ['fileTooLarge', ['max']],
  ['fileHasEntities', []],
  ['columnMissing', ['column']],
  ['columnUnknown', ['column']],
  ['columnTwice', ['column']],
  ['tooManyLines', ['max']],
  ['noLines', []],
  ['formula', []],
  ['cellUnreadable', []],
  // Personnel (office.md 35.2)
  ['companyRequired', []],
  ['companyInvalid', ['max']],
  ['companyUnknown', []],
  ['departmentInvalid', ['max']],
  ['departmentTooDeep', ['max']],
  ['nameRequired', []],
  ['nameInvalid', ['max']],
  ['personnelIdRequired', []],
  ['personnelIdInvalid', ['max']],
  ['personnelIdTwice', ['other']],
  ['personnelIdExists', []],
  ['emailInvalid', []],
  ['emailTwice', ['other']],
  ['emailExists', []],
  ['phoneInvalid', ['max']],
  ['phoneCodeInvalid', []],
  ['phoneCodeRequired', []],
  ['pinInvalid', []],
  ['pinTwice', ['other']],
  ['pinExists', []],
  ['credentialNotAllowed', []],
  ['cardInvalid', []],
  ['cardTwice', ['other']],
  ['cardExists', []],
  ['cardTooMany', ['max']],
  ['uhfTwice', ['other']],
  ['uhfExists', []],
  ['emailRequired', []],
  ['plateInvalid', []],
  ['plateTwice', ['other']],
  ['plateExists', []],
  ['plateTooMany', ['max']],
  ['fingerprintInvalid', ['max']],
  ['credentialTwice', ['other']],
  ['credentialExists', []],
  ['idAccessInvalid', []],
  ['callingInvalid', []],
  ['landlineNotAllowed', []],
  ['accessGroupUnknown', ['name']],
  ['dateInvalid', []],
  ['periodBackwards', []],
  // Devices (office.md 35.3)
  ['deviceNameInvalid', ['max']],
  ['macInvalid', []],
  ['macTwice', ['other']],
  ['macExists', []],
  ['hardwareUnknown', []],
  ['doorTaken', ['name']],
  ['textTooLong', ['max']],
] as const satisfies readonly (readonly [string, readonly string[]])[]

/** Problems with sentences of their own and the code of another. */
const kin = [
  // Files of other programs, and heads that are not there
  ['oldWorkbook', [], 'fileUnreadable'],
  ['passwordProtected', [], 'fileUnreadable'],
  ['encodingUnknown', [], 'fileUnreadable'],
  ['quoteOpen', ['row'], 'fileUnreadable'],
  ['headsMissing', ['rows'], 'columnMissing'],
  // Cells that hold something else than they show, or no text (decisions.md 63)
  ['numberUnclear', ['shown'], 'cellUnreadable'],
  ['cellNotText', [], 'cellUnreadable'],
  // Couriers (office.md 11)
  ['courierNameInvalid', ['max'], 'nameInvalid'],
  ['pinOrCardRequired', [], 'pinInvalid'],
  ['accessGroupRequired', [], 'accessGroupUnknown'],
  // Doors of devices (office.md 35.3)
  ['outputTwice', [], 'hardwareUnknown'],
  ['readerUnknown', [], 'hardwareUnknown'],
  // Devices that the distributor may sell (fleet.md F2)
  ['macNotInLibrary', [], 'macExists'],
  ['macRedirected', [], 'macExists'],
  ['installerUnknown', [], 'macExists'],
  // License plates (office.md 35.5)
  ['personnelIdUnknown', [], 'personnelIdInvalid'],
  ['longTermInvalid', [], 'dateInvalid'],
  // Lifetimes after first use (access-decision.md 14.12)
  ['lifetimeInvalid', ['max'], 'dateInvalid'],
  // Free cards (office.md 29)
  ['cardKindInvalid', [], 'cardInvalid'],
  // Imports of one company (office.md 35.2); a PIN that another company has is as wrong as a reserved one
  ['codeNotAllowed', [], 'credentialNotAllowed'],
  ['companyNotOwn', [], 'companyUnknown'],
  ['phoneUnknown', [], 'phoneInvalid'],
  ['landlineUnknown', [], 'phoneInvalid'],
  // Buildings, apartments and their devices (community.md 28)
  ['buildingRequired', [], 'companyRequired'],
  ['buildingInvalid', ['max'], 'companyInvalid'],
  ['buildingDiffers', [], 'companyUnknown'],
  ['buildingTwice', ['other'], 'personnelIdTwice'],
  ['buildingsFull', ['max'], 'companyInvalid'],
  ['apartmentInvalid', ['max'], 'departmentInvalid'],
  ['apartmentTwice', ['other'], 'personnelIdTwice'],
  ['apartmentDiffers', [], 'personnelIdExists'],
  ['homeCallTypeInvalid', [], 'callingInvalid'],
  ['devicesInvalid', ['max'], 'deviceNameInvalid'],
  // Residents (community.md 28)
  ['buildingUnknown', [], 'companyUnknown'],
  ['apartmentUnknown', [], 'companyUnknown'],
  ['accountTypeInvalid', [], 'nameInvalid'],
  ['masterMissing', [], 'companyUnknown'],
  ['masterTwice', ['other'], 'personnelIdTwice'],
  ['masterExists', [], 'personnelIdExists'],
  ['masterNotActive', [], 'companyUnknown'],
  ['membersFull', ['max'], 'cardTooMany'],
  ['contactRequired', [], 'emailRequired'],
  ['landlineTooMany', ['max'], 'phoneInvalid'],
  ['callTypeOfMember', [], 'callingInvalid'],
  ['floorOutside', [], 'hardwareUnknown'],
  ['floorTooMany', ['max'], 'hardwareUnknown'],
  // Cards of staff (community.md 14)
  ['staffNameRequired', [], 'nameRequired'],
  ['staffUnknown', [], 'personnelIdInvalid'],
  ['staffSeveral', [], 'personnelIdInvalid'],
  // Attendance (office.md 26)
  ['attendanceInvalid', [], 'callingInvalid'],
  ['attendanceNotAvailable', [], 'callingInvalid'],
  ['attendanceTierFull', ['tier', 'people'], 'callingInvalid'],
  // Subscriptions (money.md 67)
  ['doorSubscriptionEnded', ['name'], 'companyUnknown'],
] as const satisfies readonly (readonly [string, readonly string[], (typeof table)[number][0]])[]

export type ImportProblemName = (typeof table)[number][0] | (typeof kin)[number][0]

const codeOf = (name: string): number => first + table.findIndex(([one]) => one === name)

/** Every problem by name, with its code and the parameters of its sentence. */
export const importProblems = Object.fromEntries([
  ...table.map(([name, params]) => [name, { code: codeOf(name), params }]),
  ...kin.map(([name, params, of]) => [name, { code: codeOf(of), params }]),
]) as Readonly<Record<ImportProblemName, { readonly code: number; readonly params: readonly string[] }>>

export const importProblemNames = [...table, ...kin].map(([name]) => name) as [
  ImportProblemName,
  ...ImportProblemName[],
]

/**
 * Problems of one photo in an import of faces (office.md 35.4), with the parameters of their sentence, which is
 * `imports:faces.problems.<name>`. Lines of sheets have codes of their own; a photo gets that of the failure which
 * setting it manually would answer. `other` is the photo that says the same.
 */
const faceTable = {
  personUnknown: 'notFound',
  residentUnknown: 'notFound',
  notAPicture: 'fileCheckFailed',
  heicPicture: 'heicPicture',
  pictureTooLarge: 'bodyTooLarge',
  pictureTooSmall: 'pictureTooSmall',
  personTwice: 'alreadyExists',
  pictureTwice: 'alreadyExists',
  pictureExists: 'alreadyExists',
} as const satisfies Readonly<Record<string, FailureName>>

export type FaceProblemName = keyof typeof faceTable
export const faceProblemNames = Object.keys(faceTable) as [FaceProblemName, ...FaceProblemName[]]

export const isFaceProblem = (name: string): name is FaceProblemName => Object.hasOwn(faceTable, name)
export const codeOfFaceProblem = (name: FaceProblemName): number => errors[faceTable[name]].code
