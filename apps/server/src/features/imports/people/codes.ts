import type { CredentialKind } from '@lintel/vocabulary/events.ts'
import { randomUUID } from 'node:crypto'
import type { ImportProblemName } from '@lintel/contract/errors/import-problems.ts'
import type { ImportedThing, ImportProblem } from '@lintel/contract/imports/schema.ts'
import { insertJsonInto } from '../../../db/db.ts'
import { ownersOf } from '../../../domain/credentials/credentials.ts'
import { cardNotationOf, maskedValueOf } from '../../../domain/credentials/masks.ts'
import type { Instants } from './periods.ts'
import { problemOf, Twice } from '../problems.ts'
import type { Additions, HolderRow, ImportWork } from '../import-work.ts'

/** Kinds of codes that sheets have columns for. */
type CodeKind = CredentialKind & ImportedThing

/** Column of codes, with the problems for a code of another line or of a person of the site. */
export interface CodeColumn<Column extends string> {
  readonly column: Column
  readonly kind: CodeKind
  readonly twice: ImportProblemName
  readonly exists: ImportProblemName
}

/** Code that a line gives a person. */
export interface ImportedCode<Line extends { readonly line: number }, Of extends CodeColumn<string>> {
  readonly line: Line
  readonly of: Of
  readonly value: string
  readonly keyed_hash: Buffer
  /** Validity; absent: that of the holder. */
  readonly period?: Instants
  /** Minutes of validity after the first use; null: no such limit. */
  readonly lifetimeMinutes?: number | null
}

/** Codes in the lines of a file; duplicates within a line count once, such as a plate with and without a hyphen. */
export function importedCodes<Line extends { readonly line: number }, Of extends CodeColumn<string>>(
  { vault, scope }: ImportWork,
  lines: readonly Line[],
  columns: readonly Of[],
  valuesOf: (line: Line, of: Of) => readonly string[],
): ImportedCode<Line, Of>[] {
  return lines.flatMap((line) =>
    columns.flatMap((of) => {
      const values = valuesOf(line, of).filter((value) => value !== '')
      const codes = values.map((value) => {
        const keyedHash = vault.keyedHash(scope.uuid, of.kind, value)
        return { line, of, value, keyed_hash: keyedHash }
      })
      return [...new Map(codes.map((one) => [keyOf(one), one])).values()]
    }),
  )
}

/** How many codes of each kind are added. */
export function codesAdded(codes: readonly { readonly of: { readonly kind: CodeKind } }[]): Additions {
  const counts: Partial<Record<CodeKind, number>> = {}
  for (const { kind } of codes.map(({ of }) => of)) counts[kind] = (counts[kind] ?? 0) + 1
  return counts
}

const keyOf = ({ keyed_hash }: { readonly keyed_hash: Buffer }): string => keyed_hash.toString('base64')

/** Codes that occur in several lines of the file. */
export function codesTwice<Line extends { readonly line: number }>(codes: readonly AnyCode<Line>[]): ImportProblem[] {
  const twice = new Twice()
  for (const one of codes) twice.note(one.of.twice, one.of.column, one.line.line, keyOf(one))
  return twice.problems
}

type AnyCode<Line extends { readonly line: number }> = ImportedCode<Line, CodeColumn<string>>

/** Codes already assigned at the site (decisions.md access); one of another company is reported as not allowed. */
export async function codesTaken<Line extends { readonly line: number }>(
  { db, scope }: ImportWork,
  codes: readonly AnyCode<Line>[],
): Promise<ImportProblem[]> {
  if (codes.length === 0) return []
  const owners = await ownersOf(
    db,
    scope,
    codes.map(({ of, keyed_hash }) => ({ kind: of.kind, keyed_hash })),
  )
  return codes.flatMap(({ line, of }, index) => {
    const owner = owners[index]
    if (!owner) return []
    const hiddenProblem = of.kind === 'pin' ? 'pinInvalid' : 'codeNotAllowed'
    return [problemOf(owner === 'seen' ? of.exists : hiddenProblem, line.line, of.column)]
  })
}

const credentialShape = {
  uuid: 'uuid',
  company_uuid: 'uuid',
  person_uuid: 'uuid',
  kind: 'text',
  keyed_hash: 'bytea',
  ciphertext: 'bytea',
  masked_value: 'text',
  valid_from: 'timestamptz',
  valid_until: 'timestamptz',
  lifetime_minutes: 'integer',
  created_at: 'timestamptz',
} as const

const always: Instants = [null, null]
/** Encoding of bytes in JSON parameters of the database. */
export const hex = (bytes: Buffer): string => `\\x${bytes.toString('hex')}`

/** Creates the codes for the people of their lines; answers the ids of the credentials. */
export async function insertCodes<Line extends { readonly line: number }>(
  { db, scope, vault, now }: ImportWork,
  codes: readonly AnyCode<Line>[],
  of: (line: Line) => HolderRow,
): Promise<readonly string[]> {
  const created_at = now.toISOString()
  const notation = await cardNotationOf(db, scope)
  const credentials = codes.map(
    ({
      line,
      of: { kind },
      value,
      keyed_hash,
      period: [valid_from, valid_until] = always,
      lifetimeMinutes = null,
    }) => ({
      uuid: randomUUID() as string,
      ...of(line),
      kind,
      keyed_hash: hex(keyed_hash),
      ciphertext: hex(vault.encrypt(value)),
      masked_value: maskedValueOf(kind, value, notation),
      valid_from,
      valid_until,
      lifetime_minutes: lifetimeMinutes,
      created_at,
    }),
  )
  await insertJsonInto(db, scope, 'credential', credentialShape, credentials)
  return credentials.map(({ uuid }) => uuid)
}
