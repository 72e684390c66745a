import { randomUUID } from 'node:crypto'
import { ringsPhone } from '@lintel/contract/apartments/calls.ts'
import type { ResidentLine } from '@lintel/contract/imports/residence-lines.ts'
import type { ImportProblem } from '@lintel/contract/imports/schema.ts'
import { landlinesOf } from '../../../domain/people/calling.ts'
import { residenceOf } from '../../../domain/residences/residence.ts'
import { landlineExists } from '../../../kernel/phone.ts'
import { accessGroupsOf } from '../people/access-groups.ts'
import { codesAdded, codesTaken, codesTwice, importedCodes, type CodeColumn } from '../people/codes.ts'
import { emailsTaken, phoneProblems } from '../people/names.ts'
import type { ReadLine } from '../sheet/lines.ts'
import { problemOf, Twice } from '../problems.ts'
import type { ImportPlan, ImportWork } from '../import-work.ts'
import { householdsOf, type Households } from './households.ts'
import { insertResidents } from './resident-rows.ts'

type Line = ReadLine<ResidentLine>

const codeColumns = [
  { column: 'pin', kind: 'pin', twice: 'pinTwice', exists: 'pinExists' },
  { column: 'cards', kind: 'card', twice: 'cardTwice', exists: 'cardExists' },
  { column: 'uhfTag', kind: 'uhfTag', twice: 'uhfTwice', exists: 'uhfExists' },
  { column: 'plates', kind: 'plate', twice: 'plateTwice', exists: 'plateExists' },
  { column: 'fingerprint', kind: 'fingerprint', twice: 'credentialTwice', exists: 'credentialExists' },
] as const satisfies readonly CodeColumn<keyof ResidentLine>[]

/**
 * Checks residents against each other and against the site, and knows how to make them as the form does (community.md
 * 28): who has an address has the app, and the own floor comes by itself where the line says none.
 */
export async function planResidents(work: ImportWork, lines: readonly Line[]): Promise<ImportPlan> {
  const company = await residenceOf(work.db, work.scope)
  const homes = await householdsOf(work, lines)
  const codes = importedCodes(work, lines, codeColumns, (line, { column }) => [line[column]].flat())
  const groups = await accessGroupsOf(work, lines, () => company)
  const problems = [
    ...homes.problems,
    ...within(lines),
    ...codesTwice(codes),
    ...phoneProblems(lines),
    ...groups.problems,
    ...(await emailsTaken(work, lines)),
    ...(await codesTaken(work, codes)),
    ...(await callingProblems(work, lines, homes)),
  ]
  const uuids = new Map(lines.map(({ line }) => [line, randomUUID() as string]))
  const of = ({ line }: { readonly line: number }) => ({ company_uuid: company, person_uuid: uuids.get(line)! })
  return {
    problems,
    adds: { resident: lines.length, ...codesAdded(codes) },
    save: () => insertResidents(work, lines, { codes, members: groups.members, homes, of }),
  }
}

/** E-mail addresses that occur in several lines. */
function within(lines: readonly Line[]): readonly ImportProblem[] {
  const twice = new Twice()
  for (const { line, email } of lines) if (email !== '') twice.note('emailTwice', 'email', line, email)
  return twice.problems
}

/** Numbers and call types that the site, the resident or the home does not allow (operators.md 12.2 and 12.4). */
async function callingProblems(
  { db, scope }: ImportWork,
  lines: readonly Line[],
  homes: Households,
): Promise<ImportProblem[]> {
  const { hasLandline, region } = await landlinesOf(db, scope)
  return lines.flatMap((line) => {
    const { line: at, landlines, email, homeCallType: callType, accountType } = line
    const unknown = landlines.some((landline) => !landlineExists(region, landline))
    const isNew = callType !== null && callType !== homes.of(line)?.callType
    return [
      ...(landlines.length > 0 && !(email !== '' && hasLandline)
        ? [problemOf('landlineNotAllowed', at, 'landlines')]
        : []),
      ...(unknown ? [problemOf('landlineUnknown', at, 'landlines')] : []),
      ...(callType !== null && accountType === 'member' ? [problemOf('callTypeOfMember', at, 'homeCallType')] : []),
      ...(isNew && ringsPhone(callType) && !hasLandline ? [problemOf('homeCallTypeInvalid', at, 'homeCallType')] : []),
    ]
  })
}
