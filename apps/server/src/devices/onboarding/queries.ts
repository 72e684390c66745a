import type { Connection } from '@lintel/contract/devices/connections.ts'
import { systemQueries, type Db } from '../../db/db.ts'
import type { SystemScope } from '../../db/scope.ts'

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

/** The device of a MAC, locked until the commit so that tries are counted one after the other; undefined when nobody registered it. */
export function lockedClaimant(db: Db, scope: SystemScope, mac: string): Promise<Claimant | undefined> {
  return systemQueries(db, scope)
    .selectFrom('device_identity')
    .innerJoin('device', (join) =>
      join
        .onRef('device.project_uuid', '=', 'device_identity.project_uuid')
        .onRef('device.uuid', '=', 'device_identity.device_uuid'),
    )
    .select([
      'device_identity.mac',
      'device_identity.project_uuid as projectUuid',
      'device_identity.device_uuid as deviceUuid',
      'device.name',
      'device.connection',
      'device_identity.claim_code_hash as codeHash',
      'device_identity.claim_tries as tries',
      'device_identity.claim_locked_until as lockedUntil',
      'device_identity.claimed_at as claimedAt',
    ])
    .where('device_identity.mac', '=', mac)
    .forUpdate('device_identity')
    .executeTakeFirst()
}

/** Counts a wrong code, or locks the MAC and starts counting anew. */
export async function countWrongCode(
  db: Db,
  scope: SystemScope,
  mac: string,
  next: { readonly tries: number; readonly lockedUntil: Date | null },
): Promise<void> {
  await systemQueries(db, scope)
    .updateTable('device_identity')
    .set({ claim_tries: next.tries, claim_locked_until: next.lockedUntil })
    .where('mac', '=', mac)
    .execute()
}

/** Gives a device its secret. It has been claimed from now on, but not been seen yet. */
export async function saveSecret(
  db: Db,
  scope: SystemScope,
  claimant: Claimant,
  secretHash: Buffer,
  claimedAt: Date,
): Promise<void> {
  const queries = systemQueries(db, scope)
  await queries
    .updateTable('device_identity')
    .set({ secret_hash: secretHash, claimed_at: claimedAt, claim_tries: 0, claim_locked_until: null })
    .where('mac', '=', claimant.mac)
    .execute()
  await queries.deleteFrom('device_farewell').where('mac', '=', claimant.mac).execute()
  await queries
    .updateTable('device')
    .set({ connection: 'offline' })
    .where('project_uuid', '=', claimant.projectUuid)
    .where('uuid', '=', claimant.deviceUuid)
    .where('connection', '=', 'waiting')
    .execute()
}
