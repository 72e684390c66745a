import { statfs } from 'node:fs/promises'
import { Gauge } from 'prom-client'
import { connections as deviceStates } from '@lintel/contract/base/connections.ts'
import { hourMs, secondMs } from '../../base/durations.ts'
import { lastBackupAt } from '../../base/last-backup.ts'
import { systemScope } from '../../db/scope/scope.ts'
import type { Services } from '../../kernel/services.ts'
import { certificateEnd } from './certificates.ts'
import {
  bytesOfObjects,
  countAlarmedDoors,
  countUnconfirmedPolicies,
  devicesByState,
  waitingInOutbox,
} from './queries.ts'

/** Questions of the operator of a portal. What is not known is NaN, or not there, never the number of before. */

const gauge = <Label extends string>(name: string, help: string, ...labelNames: readonly Label[]) =>
  new Gauge<Label>({ name, help, labelNames })

const devices = gauge('lintel_devices', 'Devices by the state of their connection.', 'state')
const doorsAlarmed = gauge('lintel_doors_alarmed', 'Doors that are forced or held open now.')
const policiesUnconfirmed = gauge(
  'lintel_policies_unconfirmed',
  'Devices that decide by older rules than the newest of their site.',
)
const outboxWaiting = gauge('lintel_outbox_waiting', 'Mails, pushes, commands and other notes not sent yet.', 'kind')
const outboxFailed = gauge('lintel_outbox_failed', 'Of these, those whose last try failed.', 'kind')
const outboxOldest = gauge('lintel_outbox_oldest_seconds', 'For how long the oldest of these has been due.', 'kind')
const connections = gauge(
  'lintel_database_connections',
  'Connections to the database, by pool and state.',
  'pool',
  'state',
)
const backupAge = gauge('lintel_backup_age_seconds', 'Time since the last backup; NaN where none was written.')
const diskFree = gauge('lintel_disk_free_bytes', 'Room on the disk of the data folder.')
const diskSize = gauge('lintel_disk_size_bytes', 'Size of the disk of the data folder.')
const objectsFree = gauge('lintel_objects_free_bytes', 'Room on the disk of large files.')
const objectsStored = gauge('lintel_objects_bytes', 'Size of the large files that are stored.')
const certificates = gauge(
  'lintel_certificate_end_timestamp_seconds',
  'When the certificate ends that is shown at PUBLIC_URL (portal) and MQTT_PUBLIC_URL (broker).',
  'of',
)

/** So long an answer serves all who ask, as each asks the database. */
const freshMs = 10 * secondMs
const outboxKinds = ['mail', 'push', 'command'] as const

/** Answers the way to bring all of it up to date. It never fails, and asks the database once in ten seconds at most. */
export function operatingMetrics(services: Services): () => Promise<void> {
  const lookAtCertificates = certificatesOf(services)
  let latest: { readonly at: number; readonly done: Promise<unknown> } | undefined
  return async () => {
    const at = Date.now()
    if (!latest || at - latest.at >= freshMs) {
      lookAtCertificates(at)
      latest = { at, done: Promise.all([askDatabase(services), lookAtDisk(services, at)]) }
    }
    for (const [pool, { open, idle, waiting }] of Object.entries(services.database.connections())) {
      connections.set({ pool, state: 'used' }, open - idle)
      connections.set({ pool, state: 'idle' }, idle)
      connections.set({ pool, state: 'awaited' }, waiting)
    }
    await latest.done
  }
}

async function askDatabase({ database, log, now }: Services): Promise<void> {
  try {
    const [states, alarmed, unconfirmed, outbox, stored] = await database.read(systemScope, async (db) => [
      await devicesByState(db, systemScope),
      await countAlarmedDoors(db, systemScope),
      await countUnconfirmedPolicies(db, systemScope),
      await waitingInOutbox(db, systemScope, now()),
      await bytesOfObjects(db, systemScope),
    ])
    for (const state of deviceStates) devices.set({ state }, states.find((row) => row.state === state)?.count ?? 0)
    doorsAlarmed.set(alarmed)
    policiesUnconfirmed.set(unconfirmed)
    objectsStored.set(stored)
    for (const kind of [...outboxKinds, 'other'] as const) {
      const rows = outbox.filter((row) => kind === (outboxKinds.find((one) => one === row.kind) ?? 'other'))
      const sum = (of: 'waiting' | 'failed') => rows.reduce((total, row) => total + row[of], 0)
      outboxWaiting.set({ kind }, sum('waiting'))
      outboxFailed.set({ kind }, sum('failed'))
      outboxOldest.set({ kind }, Math.max(0, ...rows.map(({ oldest }) => oldest)))
    }
  } catch (error) {
    log.warn({ err: error }, 'what /metrics says of the database could not be read')
    for (const family of [devices, outboxWaiting, outboxFailed, outboxOldest]) family.reset()
    for (const single of [doorsAlarmed, policiesUnconfirmed, objectsStored]) single.set(Number.NaN)
  }
}

async function lookAtDisk({ config: { dataDir }, objects }: Services, at: number): Promise<void> {
  const disk = await statfs(dataDir).catch(() => null)
  diskFree.set(disk ? disk.bavail * disk.bsize : Number.NaN)
  diskSize.set(disk ? disk.blocks * disk.bsize : Number.NaN)
  objectsFree.set((await objects.freeBytes()) ?? Number.NaN)
  const backupAt = await lastBackupAt(dataDir)
  backupAge.set(backupAt === undefined ? Number.NaN : (at - backupAt) / secondMs)
}

/** Certificates change seldom, and who shows one may take its time: nobody waits for it. */
function certificatesOf({ config: { publicUrl, mqttPublicUrl } }: Services): (at: number) => void {
  let lookedAt = -Infinity
  return (at) => {
    if (at - lookedAt < hourMs / 4) return
    lookedAt = at
    for (const [of, url] of [
      ['portal', publicUrl],
      ['broker', mqttPublicUrl],
    ] as const) {
      if (url === undefined) continue
      void certificateEnd(url).then((end) => {
        if (end === undefined) certificates.remove({ of })
        else certificates.set({ of }, end / secondMs)
      })
    }
  }
}
