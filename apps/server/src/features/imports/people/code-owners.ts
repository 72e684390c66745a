import type { ImportProblemName } from '@lintel/contract/errors/import-problems.ts'
import type { ImportProblem } from '@lintel/contract/imports/schema.ts'
import type { CredentialKind, RegisteredKind } from '@lintel/vocabulary/events.ts'
import { sql } from 'kysely'
import { peopleOf } from '../../../domain/people/person-rows.ts'
import { problemOf } from '../problems.ts'
import type { HolderRow, ImportWork, MadeRecord } from '../import-work.ts'
import { insertCodes, type CodeColumn, type ImportedCode } from './codes.ts'

/** Codes that lines assign to existing people: plates, cards of staff. */

/** Person named by lines, with the number of existing codes of the kind. */
export interface CodeOwner extends HolderRow {
  readonly count: number
}

/**
 * Query for people of a kind with the number of their codes; the caller restricts it to the people named by lines.
 * While saving, the rows are locked in a fixed order, so that imports cannot deadlock.
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

/** Problems of lines that exceed the limit of codes per person. */
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

/** Assigns the codes to their owners; answers the created records, for undo. */
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
