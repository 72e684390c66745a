import { callingOfLine, type PersonnelLine } from '@lintel/contract/imports/lines.ts'
import type { ImportProblem } from '@lintel/contract/imports/schema.ts'
import { landlinesOf } from '../../../domain/people/calling.ts'
import { landlineExists } from '../../../kernel/phone.ts'
import type { ReadLine } from '../sheet/lines.ts'
import { problemOf } from '../problems.ts'
import type { ImportWork } from '../import-work.ts'

type Line = ReadLine<PersonnelLine>

/** Call settings of lines that the site, the person or the contact details do not allow (office.md 35.2). */
export async function callingProblems({ db, scope }: ImportWork, lines: readonly Line[]): Promise<ImportProblem[]> {
  const { hasLandline, region } = await landlinesOf(db, scope)
  return lines.flatMap((line) => {
    const { appEnabled, landlineEnabled, landline, callType, email } = callingOfLine(line)
    return [
      ...(appEnabled && email === '' ? [problemOf('emailRequired', line.line, 'email')] : []),
      ...(landlineEnabled && !(appEnabled && hasLandline)
        ? [problemOf('landlineNotAllowed', line.line, 'landline')]
        : []),
      ...(landlineEnabled && !landlineExists(region, landline)
        ? [problemOf('landlineUnknown', line.line, 'landline')]
        : []),
      ...(callType !== 'app' && !landlineEnabled ? [problemOf('callingInvalid', line.line, 'callType')] : []),
    ]
  })
}
