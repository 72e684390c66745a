import { nameKey } from '@lintel/contract/base/name-fold.ts'
import type { StaffCardLine } from '@lintel/contract/imports/residence-lines.ts'
import type { ImportProblem } from '@lintel/contract/imports/schema.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { sql } from 'kysely'
import { fullName } from '../../../domain/base/full-name.ts'
import { codesAdded, codesTaken, codesTwice, importedCodes, type CodeColumn } from './codes.ts'
import { codeOwners, assignCodes, tooManyCodes, type CodeOwner } from './code-owners.ts'
import type { ReadLine } from '../sheet/lines.ts'
import { problemOf } from '../problems.ts'
import type { ImportPlan, ImportWork } from '../import-work.ts'

type Line = ReadLine<StaffCardLine>

const cardColumn = {
  column: 'card',
  kind: 'card',
  twice: 'cardTwice',
  exists: 'cardExists',
} as const satisfies CodeColumn<keyof StaffCardLine>

/**
 * Checks cards against each other, the staff they name and the site (community.md 14), and knows how to give them.
 * Staff are made by their form, so a name that none of them has, or two of them, is refused.
 */
export async function planStaffCards(work: ImportWork, lines: readonly Line[]): Promise<ImportPlan> {
  const staffByName = await staffCalled(work, lines)
  const ownerOf = ({ staffName }: Line): CodeOwner | undefined => {
    const owners = staffByName.get(nameKey(staffName)) ?? []
    return owners.length === 1 ? owners[0] : undefined
  }
  const cards = importedCodes(work, lines, [cardColumn], ({ card }) => [card])
  const unclear = lines.flatMap((line): ImportProblem[] => {
    if (ownerOf(line)) return []
    const problem = staffByName.has(nameKey(line.staffName)) ? 'staffSeveral' : 'staffUnknown'
    return [problemOf(problem, line.line, 'staffName')]
  })
  const problems = [
    ...unclear,
    ...codesTwice(cards),
    ...(await codesTaken(work, cards)),
    ...tooManyCodes(lines, ownerOf, { column: 'card', problem: 'cardTooMany', max: limits.cardsPerUser }),
  ]
  return { problems, adds: codesAdded(cards), save: () => assignCodes(work, cards, (line) => ownerOf(line)!) }
}

/** The staff named by lines, by their names; names are not unique. */
async function staffCalled(work: ImportWork, lines: readonly Line[]): Promise<Map<string, CodeOwner[]>> {
  const names = [...new Set(lines.map(({ staffName }) => nameKey(staffName)))]
  const rows = await codeOwners(work, 'staff', 'card')
    .select(sql<string>`name_key(${fullName()})`.as('name'))
    .where(sql<boolean>`name_key(${fullName()}) = any(${names}::text[])`)
    .execute()
  return Map.groupBy(rows, ({ name }) => name)
}
