import { barePlate } from '@lintel/devices/policy-digest.ts'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import { systemScope } from '../../db/scope/scope.ts'
import type { Vault } from '../../access/vault.ts'
import type { Database } from '../../db/database.ts'
import { systemQueries, type Db } from '../../db/db.ts'

/** 1 told plates apart by their hyphens, 2 does not. */
const keyedHashForm = 2

/**
 * Recomputes the keyed hashes of plates that an older version made, so that a plate is found however it is written. All
 * of them in one transaction, and once for an installation: a start that is broken off begins again at the next.
 * Answers how many were recomputed. Devices hear of nothing: what they compare follows from the encrypted value, and
 * their digest tells.
 */
export async function renewPlateHashes(
  { database }: { readonly database: Pick<Database, 'write'> },
  vault: Vault,
  log: Pick<Logger, 'warn' | 'info'>,
): Promise<number> {
  return database.write(systemScope, async (db) => {
    const key = await systemQueries(db, systemScope)
      .selectFrom('vault_key')
      .select('keyed_hash_form')
      .forUpdate()
      .executeTakeFirst()
    if (!key || key.keyed_hash_form >= keyedHashForm) return 0
    const plates = await systemQueries(db, systemScope)
      .selectFrom('credential')
      .select(['project_uuid', 'uuid', 'masked_value', 'keyed_hash'])
      .where('kind', '=', 'plate')
      .orderBy('created_at')
      .orderBy('uuid')
      .execute()
    const old = plates
      // A plate is no secret: its masked value is the whole of it.
      .filter(({ masked_value }) => masked_value !== barePlate(masked_value))
      .map((plate) => ({ ...plate, newHash: vault.keyedHash(plate.project_uuid, 'plate', plate.masked_value) }))
      .filter(({ keyed_hash, newHash }) => !keyed_hash.equals(newHash))
    let renewedCount = 0
    for (const plate of old) {
      if (await isRenewed(db, plate)) renewedCount += 1
      // The first holder keeps it; what differs in hyphens alone is one plate, and an operator has to say whose.
      else log.warn({ project: plate.project_uuid, credential: plate.uuid }, 'two plates differ in their hyphens alone')
    }
    await systemQueries(db, systemScope).updateTable('vault_key').set({ keyed_hash_form: keyedHashForm }).execute()
    if (renewedCount > 0) log.info({ plates: renewedCount }, 'plates are found without their hyphens now')
    return renewedCount
  })
}

interface OldPlate {
  readonly project_uuid: string
  readonly uuid: string
  readonly newHash: Buffer
}

async function isRenewed(db: Db, { project_uuid, uuid, newHash }: OldPlate): Promise<boolean> {
  const { numUpdatedRows } = await systemQueries(db, systemScope)
    .updateTable('credential')
    .set({ keyed_hash: newHash })
    .where('uuid', '=', uuid)
    .where('project_uuid', '=', project_uuid)
    .where(
      sql<boolean>`not exists (select from credential other
        where other.project_uuid = ${project_uuid} and other.kind = 'plate' and other.keyed_hash = ${newHash})`,
    )
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}
