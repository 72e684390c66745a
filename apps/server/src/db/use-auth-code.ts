import { limits } from '@lintel/contract/base/limits.ts'
import { sql } from 'kysely'
import { Db } from './db.ts'
import type { ProjectScope } from './scope/scope.ts'

/** What became of an auth code that was typed at a site. */
export interface AuthCodeUse {
  readonly outcome: 'used' | 'refused' | 'locked' | 'alreadyExists' | 'macRedirected'
  /** Until when no code is taken for the MAC address, where it is locked. */
  readonly lockedUntil: Date | null
}

interface TypedAuthCode {
  readonly mac: string
  readonly hash: Buffer
  readonly author: string
  readonly at: Date
}

/**
 * Uses an auth code for a MAC address, which is in the library of the site's distributor then. Codes are the platform's:
 * the database looks past the caller's scope, counts wrong ones and locks the MAC address (fleet.md F14).
 */
export async function useAuthCode(
  db: Db,
  scope: ProjectScope,
  { mac, hash, author, at }: TypedAuthCode,
): Promise<AuthCodeUse> {
  const { rows } = await sql<{ outcome: AuthCodeUse['outcome']; locked_until: Date | null }>`
    select outcome, locked_until from use_auth_code(${scope.uuid}, ${mac}, ${hash}, ${author}, ${at}, ${limits.claimTries},
      make_interval(mins => ${limits.claimLockMinutes}))`.execute(Db.open(db))
  const [row] = rows
  return { outcome: row?.outcome ?? 'refused', lockedUntil: row?.locked_until ?? null }
}
