import { makeFirmwareKeys, type FirmwareKeys } from '@lintel/devices/firmware/signing.ts'
import { systemQueries, type Db } from '../../db/db.ts'
import { systemScope, type SystemScope } from '../../db/scope/scope.ts'
import type { Services } from '../../kernel/services.ts'

/**
 * The keys by which devices know the images of this installation, made when they are first asked for and never changed:
 * a device takes the public one once.
 */
export async function firmwareKeysOf(
  db: Db,
  scope: SystemScope,
  { vault }: Pick<Services, 'vault'>,
): Promise<FirmwareKeys> {
  const queries = systemQueries(db, scope)
  const read = () => queries.selectFrom('firmware_key').select(['public_key', 'private_key']).executeTakeFirst()
  let row = await read()
  if (!row) {
    const { publicKey, privateKey } = makeFirmwareKeys()
    await queries
      .insertInto('firmware_key')
      .values({ public_key: publicKey, private_key: vault.encrypt(privateKey) })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    row = (await read())!
  }
  return { publicKey: row.public_key, privateKey: vault.decrypt(row.private_key) }
}

/** Reads the public key, which never changes, once. */
export function readPublicKeyOnce(services: Pick<Services, 'database' | 'vault'>): () => Promise<string> {
  let key: string | undefined
  return async () =>
    (key ??= await services.database.write(systemScope, async (db) => {
      const { publicKey } = await firmwareKeysOf(db, systemScope, services)
      return publicKey
    }))
}
