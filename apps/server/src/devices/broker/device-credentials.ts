import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { systemScope } from '../../db/scope/scope.ts'
import type { Database } from '../../db/database.ts'
import { systemQueries, type Db } from '../../db/db.ts'
import { minuteMs } from '../../base/durations.ts'
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { hashOf } from '../../access/session.ts'

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

/** Looks identities up in the database, believing what was right for a few minutes. */
export function identitiesOf(database: Database): Identities {
  const hashByMac = new LRUCache<string, Buffer>({ max: believedAtOnce, ttl: believedForMs })
  const provenMacs = new LRUCache<string, true>({ max: believedAtOnce })
  let changes = 0

  return {
    async verify(mac, secret) {
      const secretHash = hashOfSecret(secret)
      const hash = hashByMac.get(mac)
      if (hash && sameHash(hash, secretHash)) return true
      const changesBefore = changes
      const storedHash = await secretHashOf(database, mac)
      // The secret may have been changed while it was read.
      if (changesBefore !== changes) return this.verify(mac, secret)
      if (!sameHash(storedHash, secretHash)) return false
      hashByMac.set(mac, secretHash)
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

async function secretHashOf(database: Database, mac: string): Promise<Buffer | null> {
  return database.read(systemScope, async (db) => {
    const queries = systemQueries(db, systemScope)
    const own = await queries
      .selectFrom('device_credential')
      .select('secret_hash')
      .where('mac', '=', mac)
      .executeTakeFirst()
    if (own) return own.secret_hash
    // One that is no longer registered may come to be told so (`decommissioning/decommission-sync.ts`).
    const leaving = await queries
      .selectFrom('device_decommission')
      .select('secret_hash')
      .where('mac', '=', mac)
      .executeTakeFirst()
    return leaving?.secret_hash ?? null
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

/** Who may connect to the broker as a device (device-link.md 4.2). */
export interface BrokerUsers {
  /** Lets a device in with a new secret; the one before is worth nothing from now on. */
  admit(mac: string, secret: string): Promise<void>
  /** Lets a device in no more. */
  remove(mac: string): Promise<void>
  close(): Promise<void>
}

/** The broker of this process asks the database itself, so there is nothing to write down a second time. */
export const embeddedBrokerUsers = (drop: (mac: string) => void): BrokerUsers => ({
  admit: async () => {},
  remove: async (mac) => drop(mac),
  close: async () => {},
})

/** Secrets of devices (device-link.md 4.2): made by the server, shown once, kept only as hashes. */

/** A device's password at the broker: 256 random bits as base64url text. */
export const newDeviceSecret = (): string => randomBytes(32).toString('base64url')

/** What is kept of a device's secret. 256 random bits cannot be guessed, so a plain hash is verifier enough. */
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
