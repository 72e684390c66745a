import type { Connection } from '@lintel/contract/base/connections.ts'
import { systemQueries, type Db } from '../../db/db.ts'
import type { SystemScope } from '../../db/scope/scope.ts'

/** What is kept of a device for its claim. */
export interface Claimant {
  readonly mac: string
  readonly projectUuid: string
  readonly deviceUuid: string
  readonly name: string
  readonly connection: Connection
  readonly codeHash: Buffer | null
  readonly tries: number
  readonly lockedUntil: Date | null
  readonly claimedAt: Date | null
}

/**
 * Device of a MAC, locked until the commit so that tries are counted one after the other; undefined when not
 * registered.
 */
export function lockedClaimant(db: Db, scope: SystemScope, mac: string): Promise<Claimant | undefined> {
  return systemQueries(db, scope)
    .selectFrom('device_credential')
    .innerJoin('device', (join) =>
      join
        .onRef('device.project_uuid', '=', 'device_credential.project_uuid')
        .onRef('device.uuid', '=', 'device_credential.device_uuid'),
    )
    .select([
      'device_credential.mac',
      'device_credential.project_uuid as projectUuid',
      'device_credential.device_uuid as deviceUuid',
      'device.name',
      'device.connection',
      'device_credential.claim_code_hash as codeHash',
      'device_credential.claim_tries as tries',
      'device_credential.claim_locked_until as lockedUntil',
      'device_credential.claimed_at as claimedAt',
    ])
    .where('device_credential.mac', '=', mac)
    .forUpdate('device_credential')
    .executeTakeFirst()
}

/** Counts a wrong code, or locks the MAC and restarts the count. */
export async function countWrongCode(
  db: Db,
  scope: SystemScope,
  mac: string,
  next: { readonly tries: number; readonly lockedUntil: Date | null },
): Promise<void> {
  await systemQueries(db, scope)
    .updateTable('device_credential')
    .set({ claim_tries: next.tries, claim_locked_until: next.lockedUntil })
    .where('mac', '=', mac)
    .execute()
}

/** Gives a device its secret and the key of images. It has been claimed from now on, but not been seen yet. */
export async function saveSecret(
  db: Db,
  scope: SystemScope,
  claimant: Claimant,
  secret: { readonly hash: Buffer; readonly ciphertext: Buffer },
  claimedAt: Date,
): Promise<void> {
  const queries = systemQueries(db, scope)
  await queries
    .updateTable('device_credential')
    .set({
      secret_hash: secret.hash,
      secret_ciphertext: secret.ciphertext,
      claimed_at: claimedAt,
      claim_tries: 0,
      claim_locked_until: null,
      has_firmware_key: true,
    })
    .where('mac', '=', claimant.mac)
    .execute()
  await queries.deleteFrom('device_decommission').where('mac', '=', claimant.mac).execute()
  await queries
    .updateTable('device')
    .set({ connection: 'offline' })
    .where('project_uuid', '=', claimant.projectUuid)
    .where('uuid', '=', claimant.deviceUuid)
    .where('connection', '=', 'waiting')
    .execute()
}
