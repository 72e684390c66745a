import type { PlateLine } from '@lintel/contract/imports/lines.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { sql } from 'kysely'
import { codesAdded, codesTaken, codesTwice, type CodeColumn, type ImportedCode } from './codes.ts'
import { codeOwners, assignCodes, tooManyCodes, type CodeOwner } from './code-owners.ts'
import type { ReadLine } from '../sheet/lines.ts'
import { periodsOf } from './periods.ts'
import { problemOf } from '../problems.ts'
import type { ImportPlan, ImportWork } from '../import-work.ts'

type Line = ReadLine<PlateLine>

const plateColumn = {
  column: 'plate',
  kind: 'plate',
  twice: 'plateTwice',
  exists: 'plateExists',
} as const satisfies CodeColumn<keyof PlateLine>

type ImportedPlate = ImportedCode<Line, typeof plateColumn>

/**
 * Checks plates against each other, the people they name and the site (office.md 35.5, 27), and knows how to give them.
 */
export async function planPlates(work: ImportWork, lines: readonly Line[]): Promise<ImportPlan> {
  const owners = await ownersOf(work, lines)
  const ownerOf = ({ personnelId }: Line): CodeOwner | undefined => owners.get(personnelId.toLowerCase())
  const periods = await periodsOf(work, lines)
  const plates = lines.map((line): ImportedPlate => {
    const period = periods.instants.get(line.line)
    const keyedHash = work.vault.keyedHash(work.scope.uuid, 'plate', line.plate)
    return { line, of: plateColumn, value: line.plate, keyed_hash: keyedHash, ...(period && { period }) }
  })
  const problems = [
    ...lines.filter((line) => !ownerOf(line)).map(({ line }) => problemOf('personnelIdUnknown', line, 'personnelId')),
    ...codesTwice(plates),
    ...(await codesTaken(work, plates)),
    ...tooManyCodes(lines, ownerOf, { column: 'plate', problem: 'plateTooMany', max: limits.platesPerUser }),
    ...periods.problems,
  ]
  return { problems, adds: codesAdded(plates), save: () => assignCodes(work, plates, (line) => ownerOf(line)!) }
}

/** The people named by lines by their IDs. */
async function ownersOf(work: ImportWork, lines: readonly Line[]): Promise<Map<string, CodeOwner>> {
  const ids = [...new Set(lines.map(({ personnelId }) => personnelId.toLowerCase()))]
  const rows = await codeOwners(work, 'personnel', 'plate')
    .select(sql<string>`lower(person.personnel_id)`.as('id'))
    .where(sql<boolean>`lower(person.personnel_id) = any(${ids}::text[]) and person.personnel_id is not null`)
    .execute()
  return new Map(rows.map(({ id, ...owner }) => [id, owner]))
}
