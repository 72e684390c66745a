import { sql } from 'kysely'
import { minuteMs } from '../../../base/durations.ts'
import type { Database } from '../../../db/database.ts'
import { systemQueries } from '../../../db/db.ts'
import { systemScope } from '../../../db/scope/scope.ts'
import type { DeviceSync } from '../../connection/device-sync.ts'
import type { GapRequester } from './gap-requester.ts'
import { missingBetween, parseRanges } from '../sequence-ranges.ts'

interface Options {
  readonly database: Database
  readonly gapRequester: GapRequester
  readonly now: () => Date
}

/** What a device said of its events when it connected. */
interface Announcement {
  readonly epoch: string
  /** Number of its newest event. */
  readonly newest: number
  readonly at: number
}

/** A device that has sent nothing for so long has sent all that it means to send. */
const quietMs = minuteMs
const devicesAtOnce = 200

/**
 * Asks devices for events that they will not send by themselves: those that were acknowledged before the portal came
 * back from an older backup. Each device is asked once after it has connected; what it has not kept is recorded as lost.
 */
export function startCatchUp({ database, gapRequester, now }: Options): DeviceSync {
  const announcements = new Map<string, Announcement>()

  async function cursorsOf(due: readonly (readonly [string, Announcement])[]) {
    const { rows } = await database.read(systemScope, (db) =>
      sql<{ mac: string; epoch: string; received: string; updated_at: Date }>`
        select i.mac, c.epoch, c.received::text as received, c.updated_at
        from unnest(${due.map(([mac]) => mac)}::text[], ${due.map(([, { epoch }]) => epoch)}::text[]) as asked (mac, epoch)
        join device_credential i on i.mac = asked.mac
        join device_cursor c on c.project_uuid = i.project_uuid and c.device_uuid = i.device_uuid and c.epoch = asked.epoch`.execute(
        systemQueries(db, systemScope),
      ),
    )
    return rows
  }

  return {
    async onBirth(mac, { epoch, evtNext }, { retained }) {
      if (!retained) announcements.set(mac, { epoch, newest: evtNext - 1, at: now().getTime() })
    },

    async reconcile() {
      const at = now().getTime()
      const due = [...announcements]
        .filter(([, announcement]) => at - announcement.at >= quietMs)
        .slice(0, devicesAtOnce)
      if (due.length === 0) return
      for (const { mac, epoch, received, updated_at } of await cursorsOf(due)) {
        const announcement = announcements.get(mac)
        if (announcement?.epoch !== epoch) continue
        const gaps = missingBetween(parseRanges(received), 1, announcement.newest)
        const isSending = gaps.length > 0 && at - updated_at.getTime() < quietMs
        if (isSending) announcements.set(mac, { ...announcement, at })
        else {
          announcements.delete(mac)
          // A device that cannot be reached now is asked after its next birth.
          if (gaps.length > 0) await gapRequester.request(mac, { epoch, gaps }).catch(() => {})
        }
      }
      for (const [mac, announcement] of due) if (announcements.get(mac) === announcement) announcements.delete(mac)
    },

    close: async () => {},
  }
}
