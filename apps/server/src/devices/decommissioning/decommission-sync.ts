import type { DeviceSync } from '../connection/device-sync.ts'
import { commandOf } from '@lintel/devices/protocol/commands.ts'
import { z } from 'zod'
import { systemScope } from '../../db/scope/scope.ts'
import { systemQueries, type Db } from '../../db/db.ts'
import { dueNotice } from '../../db/due-notice.ts'
import type { BrokerUsers } from '../broker/broker-users.ts'
import { forgetEverywhere, type Identities } from '../broker/device-credentials.ts'
import { all, Reconciler, type SyncParts } from '../connection/reconciler.ts'

interface Parts extends SyncParts {
  readonly identities: Pick<Identities, 'forget'>
  readonly brokerUsers: Pick<BrokerUsers, 'remove'>
  /** Ends a connection that is there. */
  readonly drop: (mac: string) => void
}

/** What is to be done with a device: ask it to clear itself, end its connection, or end its secret too. */
interface Step {
  readonly mac: string
  readonly id: string
  readonly action: 'clear' | 'drop' | 'end' | 'none'
}

const Order = z.object({ mac: z.string(), was: z.enum(['there', 'unclear', 'away']) })
const actionOf = { there: 'clear', unclear: 'drop', away: 'none' } as const

/** Time for a connected device to answer. */
const answerWithinMs = 4_000

export interface DecommissionSync extends DeviceSync {
  /** An unknown device has connected. Answers whether it is one that was decommissioned. */
  onUnknownDevice(mac: string): Promise<boolean>
}

/**
 * Devices that were deleted or replaced. They belong to no site from then on: what they say is not taken, and each
 * connection they make is for one thing, to be told that they shall forget people, rules and settings. With the answer,
 * or without one soon after, the connection ends and the secret is worth nothing.
 */
export function startDecommissionSync({
  database,
  live,
  publish,
  identities,
  brokerUsers,
  drop,
  now,
  log,
}: Parts): DecommissionSync {
  /** Invalidates the secret of a device, unless its MAC is registered again. */
  async function end(mac: string): Promise<void> {
    reconciler.forget(mac)
    await database.write(systemScope, async (db) => {
      // First, so that a comparison of logins that runs does not give it another one afterwards.
      await systemQueries(db, systemScope).deleteFrom('device_decommission').where('mac', '=', mac).execute()
      await shutOut(db, mac)
    })
  }

  /** A claim waits for this and this for a claim: after one, the broker knows the new secret and must not lose it. */
  async function shutOut(db: Db, mac: string): Promise<void> {
    const owner = await systemQueries(db, systemScope)
      .selectFrom('device_credential')
      .select('claimed_at')
      .where('mac', '=', mac)
      .forUpdate()
      .executeTakeFirst()
    if (owner?.claimed_at) return
    identities.forget(mac)
    await forgetEverywhere(db, mac)
    await brokerUsers.remove(mac)
    drop(mac)
  }

  /** One that could not be sent it may come again. */
  const sendClear = (mac: string, id: string): Promise<void> =>
    publish(mac, 'cmd', commandOf('clear', {}, { id, now: now().getTime() })).catch(() => {
      reconciler.forget(mac)
      drop(mac)
    })

  async function nextOrder(): Promise<Step | null> {
    const order = await database.write(systemScope, async (db) => {
      const row = await dueNotice(db, 'decommission', now())
      if (!row) return null
      await systemQueries(db, systemScope).deleteFrom('outbox').where('uuid', '=', row.uuid).execute()
      const parsedOrder = Order.parse(row.payload)
      // Whatever was believed of it was believed of the device it was.
      await forgetEverywhere(db, parsedOrder.mac)
      return parsedOrder
    })
    if (!order) return null
    const { mac, was } = order
    identities.forget(mac)
    const row = await decommissionOf(mac)
    if (!row) return { mac, id: '', action: 'none' }
    return { mac, id: row.uuid, action: row.isRegistered ? 'end' : actionOf[was] }
  }

  async function decommissionOf(mac: string) {
    return database.read(systemScope, (db) =>
      systemQueries(db, systemScope)
        .selectFrom('device_decommission')
        .leftJoin('device_credential', 'device_credential.mac', 'device_decommission.mac')
        .select((select) => [
          'device_decommission.uuid',
          select('device_credential.mac', 'is not', null).as('isRegistered'),
        ])
        .where('device_decommission.mac', '=', mac)
        .executeTakeFirst(),
    )
  }

  async function* steps(mac: string): AsyncGenerator<Step> {
    if (mac !== all) {
      const row = await decommissionOf(mac)
      if (row && !row.isRegistered) yield { mac, id: row.uuid, action: 'clear' }
      return
    }
    for (let step = await nextOrder(); step; step = await nextOrder()) yield step
    const late = await database.read(systemScope, (db) =>
      systemQueries(db, systemScope)
        .selectFrom('device_decommission')
        .select(['mac', 'uuid as id'])
        .where('until', '<=', now())
        .execute(),
    )
    for (const device of late) yield { ...device, action: 'end' }
  }

  // Keys are the MACs of devices that have connected; under no MAC, orders and devices that are late.
  const reconciler = new Reconciler({
    subject: 'decommissioned devices',
    log,
    load: (key) => Promise.resolve(key),
    diff: steps,
    async send({ mac, id, action }) {
      if (action === 'clear') await sendClear(mac, id)
      else if (action === 'drop') drop(mac)
      else if (action === 'end') await end(mac)
    },
    answers: {
      idOf: ({ mac, id, action }) => (action === 'clear' ? { mac, id } : null),
      withinMs: answerWithinMs,
      overdue: ({ mac }) => end(mac),
    },
    keysAtOnce: 4,
  })
  live.onNotify('outbox', (kind) => {
    if (kind === 'decommission') reconciler.notify(all)
  })

  return {
    async onUnknownDevice(mac) {
      const row = await decommissionOf(mac)
      if (!row || row.isRegistered) return false
      reconciler.forget(mac)
      await reconciler.reconcile(mac)
      return true
    },
    /** Processes an answer; true when it is one to a decommissioning. */
    async onCommandAck(mac, { id, state }) {
      if (state === 'accepted') return reconciler.isAwaited(mac, id)
      const isAcknowledged = reconciler.acknowledged(mac, id)
      if (isAcknowledged) await end(mac)
      return isAcknowledged
    },
    /** Handles what the outbox holds, and drops devices that are no longer expected. */
    reconcile: () => reconciler.reconcile(),
    close: () => reconciler.close(),
  }
}
