import { sql } from 'kysely'
import { systemScope } from '../../db/scope.ts'
import type { Database } from '../../db/database.ts'
import { systemQueries, type Db } from '../../db/db.ts'
import { hashOfSecret, sameHash } from '../onboarding/secrets.ts'

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
const believedForMs = 5 * 60_000
const believedAtOnce = 20_000

/** Looks identities up in the database, believing what was right for a few minutes. */
export function identitiesOf(database: Database): Identities {
  const believed = new Map<string, { readonly hash: Buffer; readonly at: number }>()
  const known = new Set<string>()
  let changes = 0

  return {
    async verify(mac, secret) {
      const given = hashOfSecret(secret)
      const entry = believed.get(mac)
      if (entry && performance.now() - entry.at < believedForMs && sameHash(entry.hash, given)) return true
      const asked = changes
      const kept = await secretHashOf(database, mac)
      // The secret may have been changed while it was read.
      if (asked !== changes) return this.verify(mac, secret)
      if (!sameHash(kept, given)) return false
      if (believed.size >= believedAtOnce) believed.clear()
      believed.set(mac, { hash: given, at: performance.now() })
      return true
    },
    async proven(mac) {
      if (known.has(mac)) return
      await endClaim(database, mac)
      if (known.size >= believedAtOnce) known.clear()
      known.add(mac)
    },
    forget(mac) {
      changes += 1
      if (mac === undefined) {
        believed.clear()
        known.clear()
      } else {
        believed.delete(mac)
        known.delete(mac)
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
