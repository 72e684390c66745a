import type { Desired } from '@lintel/devices/protocol/down.ts'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import { systemScope } from '../../db/scope.ts'
import { systemQueries } from '../../db/db.ts'
import type { Database } from '../../db/database.ts'
import type { LiveHub } from '../../kernel/live-hub.ts'
import { isBeingProvisioned } from './provisioning.ts'
import type { Publish } from '../connection/dispatcher.ts'

/**
 * Sends changed settings to devices (device-link.md 4.6). One that is away gets them when it is back, by its birth;
 * one that was there and missed it is told again when it is looked for.
 */
export interface SettingsSync {
  /** Tells those again that are there and have not said that they have what they should. */
  reconcile(): Promise<void>
  close(): Promise<void>
}

interface Outdated {
  readonly mac: string
  readonly version: number
  readonly doc: unknown
}

/** How long a device may take for an answer before it is told again. */
const resendAfterMs = 60_000
const maxRemembered = 50_000
const devicesAtOnce = 200

export function startSettingsSync(
  { database, live, now, log }: { database: Database; live: Pick<LiveHub, 'onNotify'>; now: () => Date; log: Logger },
  publish: Publish,
): SettingsSync {
  const lastSent = new Map<string, { readonly version: number; readonly at: number }>()
  let work: Promise<void> = Promise.resolve()
  let isClosed = false

  const outdated = (mac: string | null): Promise<readonly Outdated[]> =>
    database.read(systemScope, async (db) => {
      const { rows } = await sql<Outdated>`
        select mac, desired_version as version, desired as doc from device
        where connection = 'online' and desired_version > reported_version
          and not ${isBeingProvisioned('device')}
          ${mac === null ? sql`` : sql`and mac = ${mac}`}
        order by uuid limit ${devicesAtOnce}`.execute(systemQueries(db, systemScope))
      return rows
    })

  async function sendOutdated(mac: string | null): Promise<void> {
    for (const { version, doc, ...device } of await outdated(mac)) {
      const at = now().getTime()
      const last = lastSent.get(device.mac)
      if (last?.version === version && at - last.at < resendAfterMs) continue
      if (lastSent.size >= maxRemembered) lastSent.clear()
      lastSent.set(device.mac, { version, at })
      await publish(device.mac, 'desired', { v: 1, ts: at, version, doc: doc as Desired['doc'] })
    }
  }

  function enqueue(mac: string | null): Promise<void> {
    work = work
      .then(() => (isClosed ? undefined : sendOutdated(mac)))
      .catch((error: Error) => log.debug({ mac, reason: error.message }, 'a device was not told of its settings'))
    return work
  }

  live.onNotify('desired', (mac) => void enqueue(mac ?? null))
  return {
    reconcile: () => enqueue(null),
    async close() {
      isClosed = true
      await work
    },
  }
}
