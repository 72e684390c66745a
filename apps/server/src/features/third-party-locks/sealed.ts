import type { LockCredentials, LockToken } from '../../kernel/lock-connector.ts'
import type { Vault } from '../../access/vault.ts'

/** What an account was entered with and what its vendor gave for it, as they lie in the database: sealed, and never in an answer. */

export const sealCredentials = (vault: Vault, credentials: LockCredentials): Buffer =>
  vault.seal(JSON.stringify(credentials))

export const openCredentials = (vault: Vault, sealed: Buffer): LockCredentials =>
  JSON.parse(vault.open(sealed)) as LockCredentials

export const sealToken = (vault: Vault, { access, refresh, until }: LockToken): Buffer =>
  vault.seal(JSON.stringify({ access, refresh, until: until?.toISOString() ?? null }))

export function openToken(vault: Vault, sealed: Buffer): LockToken {
  const { access, refresh, until } = JSON.parse(vault.open(sealed)) as {
    readonly access: string
    readonly refresh: string
    readonly until: string | null
  }
  return { access, refresh, until: until === null ? null : new Date(until) }
}
