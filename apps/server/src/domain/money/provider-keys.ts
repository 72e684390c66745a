import type { Vault } from '../../access/vault.ts'
import { providersOf } from '../../db/scope/money.ts'
import { systemScope } from '../../db/scope/scope.ts'
import type { ProviderName, ProviderWork } from '../../kernel/payment-provider.ts'

/**
 * Keys of a provider of online payments: one to call it with, one by which its webhooks are signed. The database has
 * them encrypted by the vault; no answer and no line of the log has them.
 */
export interface ProviderKeys {
  readonly secretKey: string
  readonly webhookSecret: string
}

/** Encrypts keys for the database. */
export const sealKeys = (vault: Vault, keys: Partial<ProviderKeys>): Buffer => vault.encrypt(JSON.stringify(keys))

/** Decrypts keys of the database; each may be missing. */
export const unsealKeys = (vault: Vault, ciphertext: Buffer | null | undefined): Partial<ProviderKeys> =>
  ciphertext ? (JSON.parse(vault.decrypt(ciphertext)) as Partial<ProviderKeys>) : {}

/** Reads the keys of a provider. */
export async function readProviderKeys(
  { database, vault }: Pick<ProviderWork, 'database' | 'vault'>,
  provider: ProviderName,
): Promise<Partial<ProviderKeys>> {
  const row = await database.read(systemScope, (db) =>
    providersOf(db, systemScope).select('ciphertext').where('provider', '=', provider).executeTakeFirst(),
  )
  return unsealKeys(vault, row?.ciphertext)
}
