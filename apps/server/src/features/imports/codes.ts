import { randomUUID } from 'node:crypto'
import type { CredentialKind } from '@lintel/contract/credentials/schema.ts'
import type { ImportProblemName } from '@lintel/contract/errors/import-problems.ts'
import type { ImportProblem } from '@lintel/contract/imports/schema.ts'
import { insertJsonInto } from '../../db/db.ts'
import { hintOf, ownersOf } from '../../domain/credentials/credentials.ts'
import type { Instants } from './periods.ts'
import { problemOf } from './problems.ts'
import type { HolderRow, ImportWork } from './work-kit.ts'

/** A column of codes, with what a line is told of one that another line or a person of the site has. */
export interface CodeColumn<Column extends string> {
  readonly column: Column
  readonly kind: CredentialKind
  readonly twice: ImportProblemName
  readonly exists: ImportProblemName
}

/** Code that a line gives a person. */
export interface GivenCode<Line extends { readonly line: number }, Of extends CodeColumn<string>> {
  readonly line: Line
  readonly of: Of
  readonly value: string
  readonly lookup: Buffer
  /** Without one it holds as long as its holder does. */
  readonly period?: Instants
  /** Minutes that it opens after its first use; null where no use ends it. */
  readonly lifetimeMinutes?: number | null
}

type Given<Line extends { readonly line: number }> = GivenCode<Line, CodeColumn<string>>

/** Codes that people of the site have (decisions, Access); those of another company only as not allowed. */
export async function codesTaken<Line extends { readonly line: number }>(
  { db, scope }: ImportWork,
  given: readonly Given<Line>[],
): Promise<ImportProblem[]> {
  if (given.length === 0) return []
  const owners = await ownersOf(
    db,
    scope,
    given.map(({ of, lookup }) => ({ kind: of.kind, lookup })),
  )
  return given.flatMap(({ line, of }, index) => {
    const owner = owners[index]
    if (!owner) return []
    const hidden = of.kind === 'pin' ? 'pinInvalid' : 'codeNotAllowed'
    return [problemOf(owner === 'seen' ? of.exists : hidden, line.line, of.column)]
  })
}

const credentialShape = {
  uuid: 'uuid',
  company_uuid: 'uuid',
  person_uuid: 'uuid',
  kind: 'text',
  lookup: 'bytea',
  sealed: 'bytea',
  hint: 'text',
  valid_from: 'timestamptz',
  valid_until: 'timestamptz',
  lifetime_minutes: 'integer',
  created_at: 'timestamptz',
} as const

const always: Instants = [null, null]
/** Bytes as they travel in JSON to the database. */
export const hex = (bytes: Buffer): string => `\\x${bytes.toString('hex')}`

/** Gives the codes to the people of their lines, and answers the ids of what was given. */
export async function insertCodes<Line extends { readonly line: number }>(
  { db, scope, vault, now }: ImportWork,
  given: readonly Given<Line>[],
  of: (line: Line) => HolderRow,
): Promise<readonly string[]> {
  const created_at = now.toISOString()
  const credentials = given.map(
    ({ line, of: { kind }, value, lookup, period: [valid_from, valid_until] = always, lifetimeMinutes = null }) => ({
      uuid: randomUUID() as string,
      ...of(line),
      kind,
      lookup: hex(lookup),
      sealed: hex(vault.seal(value)),
      hint: hintOf(kind, value),
      valid_from,
      valid_until,
      lifetime_minutes: lifetimeMinutes,
      created_at,
    }),
  )
  await insertJsonInto(db, scope, 'credential', credentialShape, credentials)
  return credentials.map(({ uuid }) => uuid)
}
