import { hash, randomBytes } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Database } from '../db/database.ts'
import { systemQueries, type Db } from '../db/db.ts'
import type { SystemScope } from '../db/scope/scope.ts'
import { resolveSession } from './resolve.ts'
import { systemScope } from '../db/scope/scope.ts'
import { readSessionRow } from './session-row.ts'
import type { SessionRecord } from './session-record.ts'
import { minuteMs } from '../base/durations.ts'

/** 256 random bits; only the hash is kept (decisions.md accounts). */
export const newToken = (): string => randomBytes(32).toString('base64url')
export const hashOf = (secret: string): Buffer => hash('sha256', secret, 'buffer')

/** A session's last use is written once in so long, so that reading calls stay reading. */
const useNotedEveryMs = minuteMs
const usesRemembered = 20_000

export interface SessionStore {
  /** The session that a call is made in, or null when there is none in force. Counts as use of it. */
  find(token: string, now: Date): Promise<SessionRecord | null>
  /** The session in force of a token, without counting as use of it: for open streams and other work of the server. */
  look(token: string, now: Date): Promise<SessionRecord | null>
  /**
   * Ends the session of a token, in force or not: one whose account is switched off would be in force again with it.
   */
  end(token: string, now: Date): Promise<void>
}

/**
 * Looks sessions up by token hash, in the database and at every call: membership, abilities and the state of accounts,
 * sites and entries may have been changed a moment ago, by this process or by another.
 */
export function sessionStore(database: Database): SessionStore {
  const lastUses = new LRUCache<string, number>({ max: usesRemembered })
  return { find, look, end }

  async function look(token: string, now: Date): Promise<SessionRecord | null> {
    const row = await readSessionRow(database, hashOf(token))
    return row ? resolveSession(row, now) : null
  }

  async function find(token: string, now: Date): Promise<SessionRecord | null> {
    const session = await look(token, now)
    if (session) await noteUse(session.uuid, now)
    return session
  }

  async function end(token: string, now: Date): Promise<void> {
    const row = await readSessionRow(database, hashOf(token))
    if (row) await database.write(systemScope, (db) => endSession(db, systemScope, row.uuid, now))
  }

  async function noteUse(uuid: string, now: Date): Promise<void> {
    if (now.getTime() - (lastUses.get(uuid) ?? 0) < useNotedEveryMs) return
    lastUses.set(uuid, now.getTime())
    await database.statement(systemScope, (db) =>
      systemQueries(db, systemScope)
        .updateTable('session')
        .set({ last_used_at: now })
        .where('uuid', '=', uuid)
        .execute(),
    )
  }
}

/** Ends a session and the entries that it is in. */
export async function endSession(db: Db, scope: SystemScope, uuid: string, now: Date): Promise<void> {
  await systemQueries(db, scope).updateTable('session').set({ revoked_at: now }).where('uuid', '=', uuid).execute()
  await systemQueries(db, scope)
    .updateTable('delegation')
    .set({ state: 'ended', ended_at: now })
    .where('session_uuid', '=', uuid)
    .where('state', 'in', ['active', 'pending'])
    .execute()
}
