import { systemScope } from '../access/scope.ts'
import type { Database } from '../db/database.ts'
import {
  advanced,
  changesBetween,
  isUrgent,
  newestVersion,
  recordsOf,
  turnedBack,
  type RecordsAt,
} from '../policy/site-records.ts'

/** The policies of the sites that have devices to tell, kept in memory: a change is read, not the site. */
export interface SitePolicies {
  /** The newest policy, and whether what has changed since the last look closes a door to somebody. */
  newest(projectUuid: string): Promise<{ readonly now: RecordsAt; readonly urgent: boolean }>
  /** The policy as it was at an earlier version. */
  earlier(projectUuid: string, now: RecordsAt, version: number): Promise<RecordsAt>
}

/** Enough for every site of a usual installation at once; beyond it the one that was used longest ago is read again. */
const recordsKept = 300_000

export function sitePoliciesIn(database: Database): SitePolicies {
  const sites = new Map<string, RecordsAt>()

  function keep(projectUuid: string, site: RecordsAt): void {
    sites.delete(projectUuid)
    sites.set(projectUuid, site)
    let kept = 0
    for (const each of sites.values()) kept += each.records.size
    for (const [oldest, { records }] of sites) {
      if (kept <= recordsKept || oldest === projectUuid) return
      sites.delete(oldest)
      kept -= records.size
    }
  }

  return {
    newest: (projectUuid) =>
      database.read(systemScope, async (db) => {
        const version = await newestVersion(db, projectUuid)
        const known = sites.get(projectUuid)
        if (known && known.version === version) return { now: known, urgent: false }
        if (!known || known.version > version) {
          const now = await recordsOf(db, projectUuid, version)
          keep(projectUuid, now)
          return { now, urgent: true }
        }
        const changes = await changesBetween(db, projectUuid, known.version, version)
        const now = advanced(known, changes, version)
        keep(projectUuid, now)
        return { now, urgent: isUrgent(changes) }
      }),
    earlier: (projectUuid, now, version) =>
      database.read(systemScope, async (db) =>
        turnedBack(now, await changesBetween(db, projectUuid, version, now.version), version),
      ),
  }
}
