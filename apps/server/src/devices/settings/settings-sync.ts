import type { DeviceSync } from '../connection/device-sync.ts'
import type { Desired } from '@lintel/devices/protocol/down.ts'
import { sql } from 'kysely'
import { systemScope } from '../../db/scope/scope.ts'
import { systemQueries } from '../../db/db.ts'
import { all, Reconciler, type SyncParts } from '../connection/reconciler.ts'
import { isBeingProvisioned } from './initial-provisioning.ts'
import { passVersionsOfDevices } from './versions.ts'
import { minuteMs } from '../../base/durations.ts'

interface OutdatedSettings {
  readonly mac: string
  readonly version: number
  readonly doc: unknown
}

/** How long a device may take for an answer before it is told again. */
const answerWithinMs = minuteMs
const devicesAtOnce = 200
const namedInLog = 20

/**
 * Sends changed settings to devices (device-link.md 4.6). One that is away gets them when it is back, by its birth;
 * one that was there and missed it is told again when it is looked for.
 */
export function startSettingsSync({ database, live, publish, now, log }: SyncParts): DeviceSync {
  const loadOutdated = (mac: string): Promise<readonly OutdatedSettings[]> =>
    database.read(systemScope, async (db) => {
      const { rows } = await sql<OutdatedSettings>`
        select mac, desired_version as version, desired as doc from device
        where connection = 'online' and desired_version > reported_version
          and not ${isBeingProvisioned('device')}
          ${mac === all ? sql`` : sql`and mac = ${mac}`}
        order by uuid limit ${devicesAtOnce}`.execute(systemQueries(db, systemScope))
      return rows
    })

  // Keys are MACs.
  const reconciler = new Reconciler({
    subject: 'settings of devices',
    log,
    load: loadOutdated,
    diff: (devices) => devices,
    send: ({ mac, version, doc }) =>
      publish(mac, 'desired', { v: 1, ts: now().getTime(), version, doc: doc as Desired['doc'] }),
    answers: { idOf: ({ mac, version }) => ({ mac, id: String(version) }), withinMs: answerWithinMs },
  })
  live.onNotify('desired', (mac) => reconciler.notify(mac ?? all))

  return {
    async reconcile() {
      const macs = await database.statement(systemScope, passVersionsOfDevices)
      if (macs.length > 0)
        log.warn(
          { devices: macs.length, macs: macs.slice(0, namedInLog) },
          'devices hold newer settings than this portal has made, as after a restore: they are sent these ones again',
        )
      await reconciler.reconcile()
    },
    close: () => reconciler.close(),
  }
}
