import { limits } from '@lintel/contract/base/limits.ts'
import type { JobReport } from '@lintel/devices/protocol/jobs.ts'
import type { Birth } from '@lintel/devices/protocol/up.ts'
import { minuteMs } from '../../base/durations.ts'
import { systemQueries, type Db } from '../../db/db.ts'
import { systemScope } from '../../db/scope/scope.ts'
import type { Vault } from '../../access/vault.ts'
import { readPublicKeyOnce } from '../../domain/firmware/keys.ts'
import { updateDesiredOfDevice } from '../../domain/sites/site-defaults.ts'
import { changeByBirth, changeByReport } from '../../domain/upgrades/reports.ts'
import type { DeviceSync } from '../connection/device-sync.ts'
import { all, Reconciler, type SyncParts } from '../connection/reconciler.ts'
import { lockedDevice, openHolder, saveChange, type DeviceOfJobs } from './holders.ts'
import { endRecall, messageOf, messagesToSend, type JobMessage } from './messages.ts'
import { endOverdue } from './overdue.ts'
import { releaseJob } from './release.ts'
import { runTurns } from './turns.ts'

interface Parts extends SyncParts {
  /** Since when there is a link to the broker, in ms since epoch; null while there is none. */
  readonly linkSince: () => number | null
  readonly vault: Vault
}

export interface UpgradeSync extends DeviceSync {
  /** Processes what a device says of its job; false for one that is not its own. */
  onReport(mac: string, report: JobReport): Promise<boolean>
}

/** How long a device may take for an answer before the message is sent again. */
const answerWithinMs = minuteMs
/** What many devices say at once is followed by one run. */
const gatherMs = 100

/**
 * Runs upgrade tasks (fleet.md F35 to F50). All of it is rows: each run ends what is overdue, gives jobs to devices whose
 * turn has come, and tells devices what they have not answered, so a server that takes over goes on where the one before
 * stopped.
 */
export function startUpgradeSync({ database, vault, live, publish, now, log, linkSince }: Parts): UpgradeSync {
  const firmwareKey = readPublicKeyOnce({ database, vault })

  async function advance(): Promise<readonly JobMessage[]> {
    const at = now()
    await database.write(systemScope, (db) => endOverdue(db, systemScope, at, new Date(linkSince() ?? at)))
    for (const uuid of await runTurns(database, at, limits.upgradesAtOnce))
      await database.write(systemScope, (db) => releaseJob(db, systemScope, uuid, at))
    return database.read(systemScope, (db) => messagesToSend(db, systemScope))
  }

  const reconciler = new Reconciler({
    subject: 'upgrades of devices',
    log,
    load: advance,
    diff: (messages) => messages,
    async send(message) {
      const job = await database.write(systemScope, (db) => messageOf(db, systemScope, message, now()))
      if (job) await publish(message.mac, 'job', job)
    },
    gather: { ms: gatherMs },
    answers: { idOf: answerTo, withinMs: answerWithinMs },
  })
  live.onNotify('upgrades', () => reconciler.notify(all))

  /** Follows what a device says of itself when it connects; answers whether there is something to do for it. */
  async function processBirth(db: Db, device: DeviceOfJobs, birth: Birth, key: string | null): Promise<boolean> {
    const knowsJobs = birth.job !== undefined
    if (device.knows_jobs !== knowsJobs) await saveKnowledge(db, device, knowsJobs)
    // One that was claimed before there were jobs gets the key of images as a setting (fleet.md F28).
    if (knowsJobs && key !== null && !device.has_firmware_key)
      await updateDesiredOfDevice(db, systemScope, device.device_uuid, { firmwareKey: key })
    const holder = await openHolder(db, systemScope, device)
    if (!holder) return isRecalledFrom(db, device)
    if (!knowsJobs && holder.state === 'waiting') {
      const refusal = { kind: 'failed', reason: 'UNSUPPORTED', step: null } as const
      await saveChange(db, systemScope, device, holder, refusal, now())
    } else if (holder.ver !== null && !holder.isRecalled) {
      const change = changeByBirth(holder, birth)
      if (change.kind !== 'none') await saveChange(db, systemScope, device, holder, change, now())
    }
    return true
  }

  /** Follows what a device says of its job; undefined for a job that is none of its own. */
  async function processReport(db: Db, mac: string, report: JobReport): Promise<'moves' | 'stays' | undefined> {
    const device = await lockedDevice(db, systemScope, mac)
    if (!device) return undefined
    if (report.id === null) {
      const uuid = await endRecall(db, systemScope, device, report.ver)
      if (uuid !== undefined) reconciler.acknowledged(mac, uuid)
      return uuid === undefined ? 'stays' : 'moves'
    }
    const holder = await openHolder(db, systemScope, device)
    if (holder?.uuid !== report.id) return (await isOfDevice(db, device, report.id)) ? 'stays' : undefined
    // It answers another message than the last one.
    if (holder.isRecalled || Number(holder.ver) !== report.ver) return 'stays'
    reconciler.acknowledged(mac, `${holder.uuid} ${holder.ver}`)
    const change = changeByReport(holder, report)
    if (change.kind === 'none') return 'stays'
    await saveChange(db, systemScope, device, holder, change, now())
    return change.kind === 'step' ? 'stays' : 'moves'
  }

  return {
    async onBirth(mac, birth, { retained }) {
      if (!retained) reconciler.forget(mac)
      const key = birth.job === undefined ? null : await firmwareKey()
      const isConcerned = await database.write(systemScope, async (db) => {
        const device = await lockedDevice(db, systemScope, mac)
        if (!device) return false
        if (!retained) return processBirth(db, device, birth, key)
        // What a broker has kept tells at least whether the device knows jobs.
        if (device.knows_jobs === null) await saveKnowledge(db, device, birth.job !== undefined)
        return false
      })
      if (isConcerned) reconciler.notify(all)
    },

    async onReport(mac, report) {
      const outcome = await database.write(systemScope, (db) => processReport(db, mac, report))
      if (outcome === 'moves') reconciler.notify(all)
      return outcome !== undefined
    },

    reconcile: () => reconciler.reconcile(),
    close: () => reconciler.close(),
  }
}

const answerTo = ({ mac, uuid, isRecall, ver }: JobMessage) => ({ mac, id: isRecall ? uuid : `${uuid} ${ver}` })

async function saveKnowledge(db: Db, device: DeviceOfJobs, knowsJobs: boolean): Promise<void> {
  await systemQueries(db, systemScope)
    .updateTable('device')
    .set({ knows_jobs: knowsJobs })
    .where('project_uuid', '=', device.project_uuid)
    .where('uuid', '=', device.device_uuid)
    .execute()
}

/** Whether a device is to drop a job that is over. */
async function isRecalledFrom(db: Db, device: DeviceOfJobs): Promise<boolean> {
  const row = await systemQueries(db, systemScope)
    .selectFrom('upgrade_device')
    .select('upgrade_device.uuid')
    .where('project_uuid', '=', device.project_uuid)
    .where('device_uuid', '=', device.device_uuid)
    .where('is_recalled', '=', true)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether a job was one of a device, which is over. */
async function isOfDevice(db: Db, device: DeviceOfJobs, id: string): Promise<boolean> {
  const row = await systemQueries(db, systemScope)
    .selectFrom('upgrade_device')
    .select('upgrade_device.uuid')
    .where('project_uuid', '=', device.project_uuid)
    .where('device_uuid', '=', device.device_uuid)
    .where((where) => where(where.cast('uuid', 'text'), '=', id))
    .executeTakeFirst()
  return row !== undefined
}
