import type { CredentialKind } from '@lintel/contract/credentials/schema.ts'
import type { ImportProblemName } from '@lintel/contract/errors/import-problems.ts'
import type { ImportProblem } from '@lintel/contract/imports/schema.ts'
import { sql } from 'kysely'
import { insertJsonInto, rowsOf } from '../../db/db.ts'
import { hintOf } from '../../people/credentials.ts'
import { problemOf } from './problems.ts'
import type { HolderRow, ImportWork } from './work-kit.ts'

/** A column of codes, with what a line is told of one that another line or somebody of the site has. */
export interface CodeColumn<Column extends string> {
  readonly column: Column
  readonly kind: CredentialKind
  readonly twice: ImportProblemName
  readonly exists: ImportProblemName
}

/** A code that a line gives somebody. */
export interface GivenCode<Line extends { readonly line: number }, Of extends CodeColumn<string>> {
  readonly line: Line
  readonly of: Of
  readonly value: string
  readonly lookup: Buffer
}

type Given<Line extends { readonly line: number }> = GivenCode<Line, CodeColumn<string>>

/** Codes that somebody of the site has (decisions, Access). */
export async function codesTaken<Line extends { readonly line: number }>(
  { db, scope }: ImportWork,
  given: readonly Given<Line>[],
): Promise<ImportProblem[]> {
  if (given.length === 0) return []
  const rows = await rowsOf(db, scope, 'credential')
    .select(['credential.kind', 'credential.lookup'])
    .where(
      sql<boolean>`(credential.kind, credential.lookup) in (select kind, lookup
        from unnest(${given.map(({ of }) => of.kind)}::text[], ${given.map(({ lookup }) => lookup)}::bytea[]) as wanted (kind, lookup))`,
    )
    .execute()
  const taken = new Set(rows.map(({ kind, lookup }) => `${kind} ${lookup.toString('base64')}`))
  return given
    .filter(({ of, lookup }) => taken.has(`${of.kind} ${lookup.toString('base64')}`))
    .map(({ line, of }) => problemOf(of.exists, line.line, of.column))
}

const credentialShape = {
  company_uuid: 'uuid',
  person_uuid: 'uuid',
  kind: 'text',
  lookup: 'bytea',
  sealed: 'bytea',
  hint: 'text',
  created_at: 'timestamptz',
} as const

const hex = (bytes: Buffer): string => `\\x${bytes.toString('hex')}`

/** Gives the codes to whoever their lines make. */
export async function insertCodes<Line extends { readonly line: number }>(
  { db, scope, vault, now }: ImportWork,
  given: readonly Given<Line>[],
  of: (line: Line) => HolderRow,
): Promise<void> {
  const created_at = now.toISOString()
  const credentials = given.map(({ line, of: { kind }, value, lookup }) => ({
    ...of(line),
    kind,
    lookup: hex(lookup),
    sealed: hex(vault.seal(value)),
    hint: hintOf(kind, value),
    created_at,
  }))
  await insertJsonInto(db, scope, 'credential', credentialShape, credentials)
}
