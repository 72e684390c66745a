import { callingOfLine, type PersonnelLine } from '@lintel/contract/imports/lines.ts'
import type { ImportProblem } from '@lintel/contract/imports/schema.ts'
import { landlinesOf } from '../../../domain/people/calling.ts'
import { seatsOf } from '../../../domain/attendance/seats.ts'
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

/** Lines that switch attendance on at a site without it, or for more people than its tier is for (office.md 26). */
export async function attendanceProblems({ db, scope }: ImportWork, lines: readonly Line[]): Promise<ImportProblem[]> {
  const on = lines.filter(({ attendance }) => attendance === '1')
  if (on.length === 0) return []
  const { tier, most, people } = await seatsOf(db, scope.uuid)
  if (tier === 'off') return on.map(({ line }) => problemOf('attendanceNotAvailable', line, 'attendance'))
  if (most === null) return []
  const tooMany = on.slice(Math.max(0, most - people))
  return tooMany.map(({ line }) => problemOf('attendanceTierFull', line, 'attendance', { tier: most, people }))
}
