import { ownServer, type RedirectionForm, type RedirectionLine } from '@lintel/contract/redirections/schema.ts'
import { isMac, normaliseMac } from '@lintel/devices/mac.ts'
import { systemQueries, type Db } from '../../db/db.ts'
import type { SystemScope } from '../../db/scope/scope.ts'

interface Work {
  readonly db: Db
  readonly scope: SystemScope
  readonly now: Date
  readonly author: string
}

/**
 * Redirects those of some MAC addresses that may be, and answers line by line what became of them (fleet.md F17). What is
 * sent to this portal is sent nowhere, so that it may be anybody's.
 */
export async function redirectMacs(
  work: Work,
  { macs, server, overrides }: RedirectionForm,
): Promise<RedirectionLine[]> {
  const { db, scope, now, author } = work
  const serverUuid = server === ownServer ? null : server
  const lines = macs.map((typed, index) => ({ line: index + 1, mac: normaliseMac(typed), typed: typed.trim() }))
  const knownMacs = await knownOf(work, [...new Set(lines.map(({ mac }) => mac).filter(isMac))])
  const resultOf = (mac: string): RedirectionLine['result'] => {
    if (!isMac(mac)) return 'invalidMac'
    const { server: former, entry } = knownMacs.get(mac) ?? {}
    if (serverUuid !== null && entry === 'inUse') return 'inUse'
    const isElsewhere = (former !== undefined && former !== serverUuid) || (serverUuid !== null && entry !== undefined)
    return isElsewhere && !overrides ? 'registeredElsewhere' : 'ok'
  }
  const results = lines.map(({ line, mac, typed }) => ({ line, mac: isMac(mac) ? mac : typed, result: resultOf(mac) }))
  const acceptedMacs = [...new Set(results.filter(({ result }) => result === 'ok').map(({ mac }) => mac))]
  const changedMacs = acceptedMacs.filter((mac) => !knownMacs.has(mac) || knownMacs.get(mac)!.server !== serverUuid)
  if (changedMacs.length > 0)
    await systemQueries(db, scope)
      .insertInto('redirection')
      .values(changedMacs.map((mac) => ({ mac, server_uuid: serverUuid, created_by: author, created_at: now })))
      .onConflict((conflict) =>
        conflict.column('mac').doUpdateSet({ server_uuid: serverUuid, created_by: author, created_at: now }),
      )
      .execute()
  return results
}

interface KnownMac {
  /** Where it is redirected; null for this portal, undefined for no record. */
  readonly server: string | null | undefined
  /** How a library has it; undefined for none. */
  readonly entry: 'free' | 'waiting' | 'inUse' | undefined
}

/** What is known of MAC addresses, locked until the commit; nothing of one that is new. */
async function knownOf({ db, scope }: Work, macs: readonly string[]): Promise<ReadonlyMap<string, KnownMac>> {
  if (macs.length === 0) return new Map()
  const queries = systemQueries(db, scope)
  const entries = await queries
    .selectFrom('mac_library_entry')
    .select(['mac', 'state'])
    .where('mac', 'in', macs)
    .orderBy('mac')
    .forUpdate()
    .execute()
  const records = await queries
    .selectFrom('redirection')
    .select(['mac', 'server_uuid'])
    .where('mac', 'in', macs)
    .orderBy('mac')
    .forUpdate()
    .execute()
  const states = new Map(entries.map(({ mac, state }) => [mac, state]))
  const servers = new Map(records.map(({ mac, server_uuid }) => [mac, server_uuid]))
  const all = new Set([...states.keys(), ...servers.keys()])
  return new Map([...all].map((mac) => [mac, { server: servers.get(mac), entry: states.get(mac) }]))
}
