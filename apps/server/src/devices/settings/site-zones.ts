import type { TimeAnswer } from '@lintel/devices/protocol/down.ts'
import { systemScope } from '../../db/scope/scope.ts'
import type { Database } from '../../db/database.ts'
import { systemQueries } from '../../db/db.ts'
import { offsetMinutesAt, transitionsOf } from './zone-transitions.ts'
import { dayMs } from '../../base/durations.ts'

/** The time zones of devices' sites. */
export interface Zones {
  /** A device's zone with its next changes; null for an unknown device. */
  of(mac: string): Promise<Pick<TimeAnswer, 'tz' | 'offsetMinutes' | 'dst'> | null>
}

/** Works the changes of each zone out once a day; those of a site that moves each time. */
export function zonesOf(database: Database, now: () => Date): Zones {
  const changesByZone = new Map<string, { readonly day: number; readonly dst: ReturnType<typeof transitionsOf> }>()
  return {
    async of(mac) {
      const row = await database.read(systemScope, (db) =>
        systemQueries(db, systemScope)
          .selectFrom('device_credential')
          .innerJoin('project', 'project.uuid', 'device_credential.project_uuid')
          .select(['project.time_zone as tz', 'project.next_time_zone', 'project.next_zone_from'])
          .where('device_credential.mac', '=', mac)
          .executeTakeFirst(),
      )
      if (!row) return null
      const time = now().getTime()
      const day = Math.floor(time / dayMs)
      const next = nextOf(row)
      const offsetMinutes = offsetMinutesAt(row.tz, time, next)
      if (next) return { tz: row.tz, offsetMinutes, dst: transitionsOf(row.tz, time, next) }
      const cacheEntry = changesByZone.get(row.tz)
      const dst = cacheEntry?.day === day ? cacheEntry.dst : transitionsOf(row.tz, time)
      changesByZone.set(row.tz, { day, dst })
      // Changes that have come since they were worked out are none of the next ones.
      return { tz: row.tz, offsetMinutes, dst: dst.filter(({ at }) => at > time) }
    },
  }
}

/** The change of a site's zone that is still to come. */
export const nextOf = (row: { readonly next_time_zone: string | null; readonly next_zone_from: Date | null }) =>
  row.next_time_zone !== null && row.next_zone_from !== null
    ? { timeZone: row.next_time_zone, from: row.next_zone_from.getTime() }
    : undefined
