import type { PlateLine } from '@lintel/contract/imports/lines.ts'
import type { ImportProblem } from '@lintel/contract/imports/schema.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { sql } from 'kysely'
import { personnelOf } from '../../../domain/people/person-rows.ts'
import { codesTaken, insertCodes, type CodeColumn, type ImportedCode } from './codes.ts'
import type { ReadLine } from '../sheet/lines.ts'
import { periodsOf } from './periods.ts'
import { problemOf, Twice } from '../problems.ts'
import type { HolderRow, ImportWork, MadeRecord, Planned } from '../import-work.ts'

type Line = ReadLine<PlateLine>

const plateColumn = {
  column: 'plate',
  kind: 'plate',
  twice: 'plateTwice',
  exists: 'plateExists',
} as const satisfies CodeColumn<keyof PlateLine>

type ImportedPlate = ImportedCode<Line, typeof plateColumn>

/** Person named by lines, and how many plates they have already. */
interface Owner extends HolderRow {
  readonly plates: number
}

/** Checks plates against each other, the people they name and the site (office.md 35.5, 27), and knows how to give them. */
export async function planPlates(work: ImportWork, lines: readonly Line[]): Promise<Planned> {
  const owners = await ownersOf(work, lines)
  const ownerOf = ({ personnelId }: Line): Owner | undefined => owners.get(personnelId.toLowerCase())
  const periods = await periodsOf(work, lines)
  const imported = lines.map((line): ImportedPlate => {
    const period = periods.instants.get(line.line)
    const keyedHash = work.vault.keyedHash(work.scope.uuid, 'plate', line.plate)
    return { line, of: plateColumn, value: line.plate, keyed_hash: keyedHash, ...(period && { period }) }
  })
  const problems = [
    ...lines.filter((line) => !ownerOf(line)).map(({ line }) => problemOf('personnelIdUnknown', line, 'personnelId')),
    ...within(imported),
    ...(await codesTaken(work, imported)),
    ...tooMany(lines, ownerOf),
    ...periods.problems,
  ]
  return { problems, save: () => save(work, imported, (line) => ownerOf(line)!) }
}

/** The people named by lines by their IDs; held in an order in which two imports cannot wait for each other. */
async function ownersOf({ db, scope, holds }: ImportWork, lines: readonly Line[]): Promise<Map<string, Owner>> {
  const ids = [...new Set(lines.map(({ personnelId }) => personnelId.toLowerCase()))]
  let query = personnelOf(db, scope)
    .select([
      'person.uuid',
      'person.company_uuid',
      sql<string>`lower(person.personnel_id)`.as('id'),
      sql<number>`(select count(*)::int from credential code where code.project_uuid = person.project_uuid
        and code.person_uuid = person.uuid and code.kind = 'plate')`.as('plates'),
    ])
    .where(sql<boolean>`lower(person.personnel_id) = any(${ids}::text[]) and person.personnel_id is not null`)
    .orderBy('person.uuid')
  if (holds) query = query.forNoKeyUpdate()
  const rows = await query.execute()
  return new Map(rows.map(({ uuid, company_uuid, id, plates }) => [id, { person_uuid: uuid, company_uuid, plates }]))
}

function within(imported: readonly ImportedPlate[]): readonly ImportProblem[] {
  const twice = new Twice()
  for (const { line, of, keyed_hash } of imported)
    twice.note(of.twice, of.column, line.line, keyed_hash.toString('base64'))
  return twice.problems
}

/** Lines with which a person would have too many plates. */
function tooMany(lines: readonly Line[], ownerOf: (line: Line) => Owner | undefined): ImportProblem[] {
  const counts = new Map<Owner, number>()
  return lines.flatMap((line) => {
    const owner = ownerOf(line)
    if (!owner) return []
    const count = (counts.get(owner) ?? owner.plates) + 1
    counts.set(owner, count)
    const max = limits.platesPerUser
    return count > max ? [problemOf('plateTooMany', line.line, 'plate', { max })] : []
  })
}

async function save(
  work: ImportWork,
  imported: readonly ImportedPlate[],
  ownerOf: (line: Line) => Owner,
): Promise<readonly MadeRecord[]> {
  const uuids = await insertCodes(work, imported, (line) => {
    const { company_uuid, person_uuid } = ownerOf(line)
    return { company_uuid, person_uuid }
  })
  return uuids.map((uuid) => ({ kind: 'credential' as const, uuid }))
}
