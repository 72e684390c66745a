import { systemScope } from '../../db/scope/scope.ts'
import type { Database } from '../../db/database.ts'
import { SiteAt } from '../../domain/policy/device-part.ts'
import {
  advance,
  changesBetween,
  isUrgent,
  newestVersion,
  recordsOf,
  turnedBack,
} from '../../domain/policy/site-records.ts'
import type { KnownPart } from './device-session.ts'

/** The policies of the sites that have devices to tell, kept in memory: a change is read, not the site. */
export interface SitePolicies {
  /** The newest policy, and whether a change since the last look closes a door to a person. */
  newest(projectUuid: string): Promise<{ readonly now: SiteAt; readonly urgent: boolean }>
  /** The policy as it was at an earlier version. */
  earlier(projectUuid: string, now: SiteAt, version: number): Promise<SiteAt>
  /** What the devices of a site hold, by their ids; forgotten together with the site. */
  knownParts(projectUuid: string): Map<string, KnownPart>
}

/** Enough for every site of a usual installation at once; beyond it the one that was used longest ago is read again. */
const maxRecords = 300_000

interface CachedSite {
  readonly now: SiteAt
  readonly knownParts: Map<string, KnownPart>
}

export function sitePoliciesIn(database: Database): SitePolicies {
  const sites = new Map<string, CachedSite>()

  function keep(projectUuid: string, now: SiteAt): void {
    const knownParts = sites.get(projectUuid)?.knownParts ?? new Map<string, KnownPart>()
    sites.delete(projectUuid)
    sites.set(projectUuid, { now, knownParts })
    let count = 0
    for (const each of sites.values()) count += each.now.records.size
    for (const [oldest, { now: oldestSite }] of sites) {
      if (count <= maxRecords || oldest === projectUuid) return
      sites.delete(oldest)
      count -= oldestSite.records.size
    }
  }

  return {
    newest: (projectUuid) =>
      database.read(systemScope, async (db) => {
        const version = await newestVersion(db, projectUuid)
        const cachedSite = sites.get(projectUuid)?.now
        if (cachedSite && cachedSite.version === version) return { now: cachedSite, urgent: false }
        if (!cachedSite || cachedSite.version > version) {
          const now = new SiteAt(await recordsOf(db, projectUuid, version))
          keep(projectUuid, now)
          return { now, urgent: true }
        }
        const changes = await changesBetween(db, projectUuid, cachedSite.version, version)
        const now = new SiteAt(advance(cachedSite, changes, version))
        keep(projectUuid, now)
        return { now, urgent: isUrgent(changes) }
      }),
    earlier: (projectUuid, now, version) =>
      database.read(
        systemScope,
        async (db) => new SiteAt(turnedBack(now, await changesBetween(db, projectUuid, version, now.version), version)),
      ),
    knownParts: (projectUuid) => sites.get(projectUuid)?.knownParts ?? new Map<string, KnownPart>(),
  }
}
