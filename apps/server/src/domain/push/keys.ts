import webPush from 'web-push'
import { systemQueries, type Db } from '../../db/db.ts'
import type { SystemScope } from '../../db/scope/scope.ts'
import type { Services } from '../../kernel/services.ts'

/** The pair of keys by which push services know this installation (RFC 8292), in base64url. */
export interface PushKeys {
  readonly publicKey: string
  readonly privateKey: string
}

/**
 * The keys of the settings, else those of the database, which are made when they are first asked for. Browsers
 * subscribe with the public one: other keys end all subscriptions.
 */
export async function pushKeysOf(
  db: Db,
  scope: SystemScope,
  { config, vault }: Pick<Services, 'config' | 'vault'>,
): Promise<PushKeys> {
  if (config.pushKeys) return config.pushKeys
  const queries = systemQueries(db, scope)
  const read = () => queries.selectFrom('push_key').select(['public_key', 'private_key']).executeTakeFirst()
  let row = await read()
  if (!row) {
    const { publicKey, privateKey } = webPush.generateVAPIDKeys()
    await queries
      .insertInto('push_key')
      .values({ public_key: publicKey, private_key: vault.encrypt(privateKey) })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    row = (await read())!
  }
  return { publicKey: row.public_key, privateKey: vault.decrypt(row.private_key) }
}
