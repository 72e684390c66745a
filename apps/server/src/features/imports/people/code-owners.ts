import type { ImportProblemName } from '@lintel/contract/errors/import-problems.ts'
import type { ImportProblem } from '@lintel/contract/imports/schema.ts'
import type { CredentialKind, RegisteredKind } from '@lintel/vocabulary/events.ts'
import { sql } from 'kysely'
import { peopleOf } from '../../../domain/people/person-rows.ts'
import { problemOf } from '../problems.ts'
import type { HolderRow, ImportWork, MadeRecord } from '../import-work.ts'
import { insertCodes, type CodeColumn, type ImportedCode } from './codes.ts'

/** Codes that lines give to people who are there: plates, cards of staff. */

/** Person named by lines, and how many codes of the kind it has already. */
export interface CodeOwner extends HolderRow {
  readonly count: number
}

/**
 * People of a kind with how many codes of a kind they have, to be narrowed to those that lines name; locked where the
 * import is made, in an order in which two imports cannot wait for each other.
 */
export function codeOwners({ db, scope, holds }: ImportWork, kind: RegisteredKind, code: CredentialKind) {
  const query = peopleOf(db, scope, kind)
    .select([
      'person.uuid as person_uuid',
      'person.company_uuid',
      sql<number>`(select count(*)::int from credential code where code.project_uuid = person.project_uuid
        and code.person_uuid = person.uuid and code.kind = ${code})`.as('count'),
    ])
    .orderBy('person.uuid')
  return holds ? query.forNoKeyUpdate() : query
}

/** Lines with which a person would have too many codes. */
export function tooManyCodes<Line extends { readonly line: number }>(
  lines: readonly Line[],
  ownerOf: (line: Line) => CodeOwner | undefined,
  { column, problem, max }: { readonly column: string; readonly problem: ImportProblemName; readonly max: number },
): ImportProblem[] {
  const counts = new Map<CodeOwner, number>()
  return lines.flatMap((line) => {
    const owner = ownerOf(line)
    if (!owner) return []
    const count = (counts.get(owner) ?? owner.count) + 1
    counts.set(owner, count)
    return count > max ? [problemOf(problem, line.line, column, { max })] : []
  })
}

/** Gives the codes to their owners; answers the records that it made, so that they can be undone. */
export async function assignCodes<Line extends { readonly line: number }>(
  work: ImportWork,
  codes: readonly ImportedCode<Line, CodeColumn<string>>[],
  ownerOf: (line: Line) => CodeOwner,
): Promise<readonly MadeRecord[]> {
  const uuids = await insertCodes(work, codes, (line) => {
    const { company_uuid, person_uuid } = ownerOf(line)
    return { company_uuid, person_uuid }
  })
  return uuids.map((uuid) => ({ kind: 'credential' as const, uuid }))
}
