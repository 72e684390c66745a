import { createHash } from 'node:crypto'
import type { SessionRecord } from '../access/session-record.ts'
import type { Vault } from '../access/vault.ts'
import type { Db } from '../db/db.ts'
import { idempotencyAnswer, saveIdempotencyAnswer } from '../db/functions.ts'
import type { Scope } from '../db/scope/scope.ts'
import { FailureError } from '../kernel/failure.ts'
import { StoredFile } from '../base/objects.ts'
import { PartialEdit } from './partial-edit.ts'

/** One call under its key: whose, and what it asks. Both are keyed hashes, because a form may hold a PIN. */
export interface IdempotentCall {
  readonly keyHash: Buffer
  readonly contentHash: Buffer
}

interface CallContent {
  readonly name: string
  readonly key: string
  readonly input: unknown
  /** The site that the call speaks of, outside of the portal of one: one key serves one site. */
  readonly site: { readonly uuid: string } | undefined
}

/**
 * Identity of a call that was sent with a key. A key is its account's; the account it acts as is part of the content.
 */
export async function idempotentCall(
  vault: Vault,
  session: SessionRecord,
  { name, key, input, site }: CallContent,
): Promise<IdempotentCall> {
  const { accountUuid, actingUuid, section, projectUuid, companyUuid } = session
  const fields = input instanceof PartialEdit ? input.fields : input
  const own = [name, actingUuid, section, projectUuid, companyUuid, await withDigests(fields)]
  // Sent again after the held site went away, perhaps by this very call, it asks the same.
  const siteUuid = site?.uuid ?? session.goneSiteUuid
  const content = siteUuid === null ? own : [...own, siteUuid]
  return {
    keyHash: vault.keyedHash(accountUuid, 'idempotencyKey', key),
    contentHash: vault.keyedHash(accountUuid, 'idempotencyContent', JSON.stringify(content, inOrder)),
  }
}

/**
 * What was answered under the key; undefined the first time. Fails with `idempotencyConflict` when other content was.
 */
export async function repeatedAnswer(
  db: Db,
  scope: Scope,
  vault: Vault,
  { keyHash, contentHash }: IdempotentCall,
): Promise<{ readonly output: unknown } | undefined> {
  const storedAnswer = await idempotencyAnswer(db, scope, keyHash)
  if (!storedAnswer) return undefined
  if (!storedAnswer.contentHash.equals(contentHash)) throw new FailureError('idempotencyConflict')
  return { output: JSON.parse(vault.decrypt(storedAnswer.answer)) as unknown }
}

/** Stores the answer of a call; it is committed with the effect of the call or not at all. */
export const saveAnswer = (db: Db, scope: Scope, vault: Vault, call: IdempotentCall, output: unknown, at: Date) =>
  saveIdempotencyAnswer(db, scope, { ...call, answer: vault.encrypt(JSON.stringify(output)), at })

/** Files by what is in them. */
async function withDigests(input: unknown): Promise<unknown> {
  if (typeof input !== 'object' || input === null) return input
  const fields = Object.entries(input).map(async ([name, value]: [string, unknown]) => [
    name,
    value instanceof File ? await digestOf(value) : value,
  ])
  return Object.fromEntries(await Promise.all(fields)) as unknown
}

async function digestOf(file: File): Promise<string> {
  if (file instanceof StoredFile) return file.stored.sha256
  const hash = createHash('sha256')
  for await (const part of file.stream()) hash.update(part)
  return hash.digest('hex')
}

/** Fields in the order of their names, so that equal forms are equal texts. */
const inOrder = (_name: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
    : value
