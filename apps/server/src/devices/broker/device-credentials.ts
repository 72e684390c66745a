import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { systemScope } from '../../db/scope/scope.ts'
import type { Database } from '../../db/database.ts'
import { systemQueries, type Db } from '../../db/db.ts'
import { minuteMs } from '../../base/durations.ts'
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { hashOf } from '../../access/session.ts'
import type { Vault } from '../../access/vault.ts'

/** Who a device is to the broker. */
export interface Identities {
  /** Whether a secret is the device's own. */
  verify(mac: string, secret: Uint8Array): Promise<boolean>
  /** The device has used its secret, so its claim code has done its work. */
  proven(mac: string): Promise<void>
  /** Believes nothing about a device any more; called when its secret changed. Without a MAC: about none. */
  forget(mac?: string): void
}

/** How long a right secret is believed, so that a storm of reconnecting devices does not become one of queries. */
const believedForMs = 5 * minuteMs
const believedAtOnce = 20_000

/**
 * Looks identities up in the database, believing what was right for a few minutes. A secret that was made before secrets
 * were kept is kept from the first time that it is shown.
 */
export function identitiesOf(database: Database, vault: Vault): Identities {
  const hashByMac = new LRUCache<string, Buffer>({ max: believedAtOnce, ttl: believedForMs })
  const provenMacs = new LRUCache<string, true>({ max: believedAtOnce })
  let changes = 0

  return {
    async verify(mac, secret) {
      const secretHash = hashOfSecret(secret)
      const hash = hashByMac.get(mac)
      if (hash && sameHash(hash, secretHash)) return true
      const changesBefore = changes
      const storedSecret = await storedSecretOf(database, mac)
      // The secret may have been changed while it was read.
      if (changesBefore !== changes) return this.verify(mac, secret)
      if (!sameHash(storedSecret?.hash ?? null, secretHash)) return false
      hashByMac.set(mac, secretHash)
      if (!storedSecret!.isKept) await keepSecret(database, mac, secretHash, vault.encryptBytes(secret))
      return true
    },
    async proven(mac) {
      if (provenMacs.has(mac)) return
      await endClaim(database, mac)
      provenMacs.set(mac, true)
    },
    forget(mac) {
      changes += 1
      if (mac === undefined) {
        hashByMac.clear()
        provenMacs.clear()
      } else {
        hashByMac.delete(mac)
        provenMacs.delete(mac)
      }
    },
  }
}

/** Has every server forget what it believes about a device, when the transaction commits. */
export async function forgetEverywhere(db: Db, mac: string): Promise<void> {
  await sql`select pg_notify('identities', ${mac})`.execute(systemQueries(db, systemScope))
}

interface StoredSecret {
  readonly hash: Buffer | null
  /** Whether the secret itself is kept, encrypted, for a broker that has lost it. */
  readonly isKept: boolean
}

async function storedSecretOf(database: Database, mac: string): Promise<StoredSecret | undefined> {
  return database.read(systemScope, async (db) => {
    const secretIn = (table: 'device_credential' | 'device_decommission') =>
      systemQueries(db, systemScope)
        .selectFrom(table)
        .select((select) => ['secret_hash as hash', select('secret_ciphertext', 'is not', null).as('isKept')])
        .where('mac', '=', mac)
        .executeTakeFirst()
    // One that is no longer registered may come to be told so (`decommissioning/decommission-sync.ts`).
    return ((await secretIn('device_credential')) ?? (await secretIn('device_decommission'))) as
      | StoredSecret
      | undefined
  })
}

/** Keeps a secret that was shown, unless another one has taken its place. */
async function keepSecret(database: Database, mac: string, hash: Buffer, ciphertext: Buffer): Promise<void> {
  await database.write(systemScope, async (db) => {
    for (const table of ['device_credential', 'device_decommission'] as const)
      await systemQueries(db, systemScope)
        .updateTable(table)
        .set({ secret_ciphertext: ciphertext })
        .where('mac', '=', mac)
        .where('secret_hash', '=', hash)
        .where('secret_ciphertext', 'is', null)
        .execute()
  })
}

/** A code that was made after the last claim is for the next one and stays. */
async function endClaim(database: Database, mac: string): Promise<void> {
  await database.write(systemScope, async (db) => {
    await systemQueries(db, systemScope)
      .updateTable('device_credential')
      .set({ claim_code_hash: null })
      .where('mac', '=', mac)
      .where('claimed_at', 'is not', null)
      .where('claim_code_hash', 'is not', null)
      .execute()
  })
}

/**
 * Secrets of devices (device-link.md 4.2): made by the server and shown once. Kept as hashes, by which devices are known,
 * and encrypted, for a broker that has to be given them again (docs/adr/0037).
 */

/** A device's password at the broker: 256 random bits as base64url text. */
export const newDeviceSecret = (): string => randomBytes(32).toString('base64url')

/** By what a device's secret is known. 256 random bits cannot be guessed, so a plain hash is verifier enough. */
export const hashOfSecret = (secret: string | Uint8Array): Buffer => createHash('sha256').update(secret).digest()

/** Whether two hashes are the same, in a time that tells nothing; false when there is none to compare with. */
export function sameHash(storedHash: Uint8Array | null, hash: Uint8Array): boolean {
  return storedHash !== null && storedHash.length === hash.length && timingSafeEqual(storedHash, hash)
}

/** Whether a claim code is the one whose hash was kept. Typed codes come with blanks, hyphens or small letters. */
export function isClaimCode(storedHash: Uint8Array | null, code: string): boolean {
  const isTyped = sameHash(storedHash, hashOf(code))
  const asPrinted = sameHash(storedHash, hashOf(code.replace(/[\s-]/g, '').toUpperCase()))
  return isTyped || asPrinted
}
