/**
 * What can be wrong with a file of an import or with one of its lines: codes 12070001 to 12070058 (specification 8), each
 * with the parameters of its sentence, which is `imports:problems.<name>`. The line is told beside the code, as it is
 * counted in the sheet; 0 is the file as a whole. `other` is the line that says the same.
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
  ['uhfTooMany', ['max']],
  ['plateInvalid', []],
  ['plateTwice', ['other']],
  ['plateExists', []],
  ['plateTooMany', ['max']],
  ['fingerprintInvalid', ['max']],
  ['fingerprintTwice', ['other']],
  ['fingerprintExists', []],
  ['idAccessInvalid', []],
  ['idAccessTwice', ['other']],
  ['idAccessExists', []],
  ['accessGroupUnknown', ['name']],
  ['dateInvalid', []],
  ['periodBackwards', []],
  // Devices (office.md 35.3)
  ['deviceNameInvalid', ['max']],
  ['macInvalid', []],
  ['macTwice', ['other']],
  ['macExists', []],
  ['modelUnknown', []],
  ['doorTaken', ['name']],
  ['locationInvalid', ['max']],
] as const satisfies readonly (readonly [string, readonly string[]])[]

export type ImportProblemName = (typeof table)[number][0]

/** Every problem by name, with its code and the parameters of its sentence. */
export const importProblems = Object.fromEntries(
  table.map(([name, params], index) => [name, { code: first + index, params }]),
) as unknown as Readonly<Record<ImportProblemName, { readonly code: number; readonly params: readonly string[] }>>

export const importProblemNames = table.map(([name]) => name) as [ImportProblemName, ...ImportProblemName[]]
