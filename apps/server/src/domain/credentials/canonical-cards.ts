import { bareCard } from '@lintel/vocabulary/card-numbers.ts'
import type { Logger } from 'pino'
import { systemScope } from '../../db/scope/scope.ts'
import type { Vault } from '../../access/vault.ts'
import type { Database } from '../../db/database.ts'
import { systemQueries, type Db } from '../../db/db.ts'
import { maskedValueOf, notationOfSite } from './masks.ts'

/** 2 distinguished cards by the leading zeros of their numbers, 3 does not. */
const keyedHashForm = 3

type Log = Pick<Logger, 'warn' | 'info'>

/**
 * Makes card numbers canonical that an older version kept as they were typed (card-numbers.md 6): each site in one
 * transaction, and once for an installation. A start that is broken off begins again at the next, and what is canonical
 * is left alone. Answers how many were changed. Devices hear of it as of any change, by their digests.
 */
export async function canonicalizeCards(
  { database }: { readonly database: Pick<Database, 'write'> },
  vault: Vault,
  log: Log,
): Promise<number> {
  const sites = await database.write(systemScope, async (db) => {
    const queries = systemQueries(db, systemScope)
    const key = await queries.selectFrom('vault_key').select('keyed_hash_form').executeTakeFirst()
    if (!key || key.keyed_hash_form >= keyedHashForm) return null
    return queries.selectFrom('project').select('uuid').orderBy('created_at').orderBy('uuid').execute()
  })
  if (sites === null) return 0
  let count = 0
  for (const { uuid } of sites) {
    count += await database.write(systemScope, (db) => canonicalizeSite(db, vault, log, uuid))
  }
  await database.write(systemScope, (db) =>
    systemQueries(db, systemScope).updateTable('vault_key').set({ keyed_hash_form: keyedHashForm }).execute(),
  )
  if (count > 0) log.info({ cards: count }, 'card numbers are canonical now')
  return count
}

interface StoredCard {
  readonly table: 'credential' | 'unassigned_credential'
  readonly uuid: string
  readonly kind: 'card' | 'uhfTag'
  readonly card: string
  readonly isCanonical: boolean
  readonly newHash: Buffer
}

/** Cards of a site by the number that they have, each list in the order of age, those with a person first. */
async function cardsByNumber(db: Db, vault: Vault, log: Log, projectUuid: string) {
  const cards: StoredCard[] = []
  for (const table of ['credential', 'unassigned_credential'] as const) {
    let query = systemQueries(db, systemScope)
      .selectFrom(table)
      .select(['uuid', 'kind', 'ciphertext', 'keyed_hash'])
      .where('project_uuid', '=', projectUuid)
      .where('kind', 'in', ['card', 'uhfTag'])
    if (table === 'credential') query = query.where('credential.status', '<>', 'duplicate')
    for (const row of await query.orderBy('created_at').orderBy('uuid').execute()) {
      const card = numberIn(vault, row.ciphertext)
      if (card === undefined) {
        log.warn({ project: projectUuid, credential: row.uuid }, 'the number of a card cannot be read')
        continue
      }
      const kind = row.kind as StoredCard['kind']
      const newHash = vault.keyedHash(projectUuid, kind, card)
      cards.push({ table, uuid: row.uuid, kind, card, newHash, isCanonical: newHash.equals(row.keyed_hash) })
    }
  }
  return Map.groupBy(cards, ({ kind, card }) => `${kind} ${card}`).values()
}

/** A number that was damaged stays as it is. */
function numberIn(vault: Vault, ciphertext: Buffer): string | undefined {
  try {
    return bareCard(vault.decrypt(ciphertext))
  } catch {
    return undefined
  }
}

async function canonicalizeSite(db: Db, vault: Vault, log: Log, projectUuid: string): Promise<number> {
  const queries = systemQueries(db, systemScope)
  const notation = await notationOfSite(db, systemScope, projectUuid)
  let count = 0
  for (const cards of await cardsByNumber(db, vault, log, projectUuid)) {
    const ofPeople = cards.filter(({ table }) => table === 'credential')
    const candidates = ofPeople.length > 0 ? ofPeople : cards
    // Readers tell canonical numbers, so this is the entry that has opened doors.
    const winner = candidates.find(({ isCanonical }) => isCanonical) ?? candidates[0]!
    for (const other of cards) {
      if (other === winner) continue
      await setAside(db, projectUuid, other)
      log.warn({ project: projectUuid, credential: other.uuid, stays: winner.uuid }, 'a site had one card twice')
    }
    if (winner.isCanonical) continue
    count += 1
    await queries
      .updateTable(winner.table)
      .set({
        keyed_hash: winner.newHash,
        ciphertext: vault.encrypt(winner.card),
        masked_value: maskedValueOf(winner.kind, winner.card, notation),
      })
      .where('project_uuid', '=', projectUuid)
      .where('uuid', '=', winner.uuid)
      .execute()
  }
  // Reads of the last hours, which come again.
  if (count > 0) await queries.deleteFrom('unknown_card').where('project_uuid', '=', projectUuid).execute()
  return count
}

/** The entry of a person stays to be seen and opens nothing; one without a person says nothing that the other does not. */
async function setAside(db: Db, projectUuid: string, { table, uuid }: StoredCard): Promise<void> {
  const queries = systemQueries(db, systemScope)
  if (table === 'credential') {
    await queries
      .updateTable('credential')
      .set({ status: 'duplicate' })
      .where('project_uuid', '=', projectUuid)
      .where('uuid', '=', uuid)
      .execute()
    return
  }
  await queries
    .deleteFrom('unassigned_credential')
    .where('project_uuid', '=', projectUuid)
    .where('uuid', '=', uuid)
    .execute()
}
