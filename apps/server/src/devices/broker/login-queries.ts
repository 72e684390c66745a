import { sql } from 'kysely'
import { systemScope } from '../../db/scope/scope.ts'
import { systemQueries, type Db } from '../../db/db.ts'

/** What the portal has of the secret of a device that may sign in. */
export interface KnownLogin {
  readonly mac: string
  /** Whether the secret itself is kept, and not its hash alone. */
  readonly isKept: boolean
}

/**
 * Devices that may sign in: claimed ones, and those that were deleted and have not received their decommissioning yet.
 * A device that is registered again counts as registered.
 */
export async function knownLogins(db: Db): Promise<readonly KnownLogin[]> {
  const { rows } = await sql<KnownLogin>`
    select mac, secret_ciphertext is not null as "isKept" from device_credential where secret_hash is not null
    union all
    select mac, secret_ciphertext is not null from device_decommission left_device
    where not exists (select from device_credential registered where registered.mac = left_device.mac)`.execute(
    systemQueries(db, systemScope),
  )
  return rows
}

export interface SealedLogin {
  readonly mac: string
  readonly ciphertext: Buffer
}

/**
 * Secrets of devices, encrypted. Until the commit none of them is claimed again or leaves its site, so that the broker
 * is given no secret that is worth nothing by then.
 */
export async function lockedLogins(db: Db, macs: readonly string[]): Promise<readonly SealedLogin[]> {
  const sealedIn = (table: 'device_credential' | 'device_decommission') =>
    systemQueries(db, systemScope)
      .selectFrom(table)
      .select(['mac', 'secret_ciphertext as ciphertext'])
      .where('mac', 'in', macs)
      .orderBy('mac')
      .forShare()
      .execute()
  const siteLogins = await sealedIn('device_credential')
  const registeredMacs = new Set(siteLogins.map(({ mac }) => mac))
  const leaving = (await sealedIn('device_decommission')).filter(({ mac }) => !registeredMacs.has(mac))
  return [...siteLogins, ...leaving].flatMap(({ mac, ciphertext }) => (ciphertext ? [{ mac, ciphertext }] : []))
}

/**
 * Whether a device may sign in. A claim waits for this and this for a claim, until the commit: after one, the broker
 * knows the new secret and must not lose it.
 */
export async function lockedMaySignIn(db: Db, mac: string): Promise<boolean> {
  const queries = systemQueries(db, systemScope)
  const owner = await queries
    .selectFrom('device_credential')
    .select('secret_hash')
    .where('mac', '=', mac)
    .forUpdate()
    .executeTakeFirst()
  if (owner) return owner.secret_hash !== null
  const leaving = await queries
    .selectFrom('device_decommission')
    .select('uuid')
    .where('mac', '=', mac)
    .executeTakeFirst()
  return leaving !== undefined
}
