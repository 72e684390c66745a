import type { DeviceSync } from '../connection/device-sync.ts'
import { randomBytes } from 'node:crypto'
import { Uuid } from '@lintel/contract/base/atoms.ts'
import { commandOf } from '@lintel/devices/protocol/commands.ts'
import { linkLimits } from '@lintel/devices/protocol/limits.ts'
import type { CommandAck } from '@lintel/devices/protocol/up.ts'
import { sql } from 'kysely'
import { systemScope } from '../../db/scope/scope.ts'
import { systemQueries } from '../../db/db.ts'
import { all, Reconciler, type SyncParts } from '../connection/reconciler.ts'
import { minuteMs } from '../../base/durations.ts'

interface WaitingMessage {
  readonly mac: string
  readonly message_uuid: string
  readonly title: string
  readonly content: string
  readonly sent_by: string
  readonly state: 'waiting' | 'recalling'
  readonly expires_at: Date
}

/** How long a device may take for an answer before it is sent the same again. */
const answerWithinMs = minuteMs
const messagesAtOnce = 200

/**
 * Answers after which it is worth telling the device again: it was late, its clock is not set, or it was interrupted.
 */
const passing: readonly string[] = ['EXPIRED', 'NOT_YET', 'CLOCK_UNSET', 'INTERRUPTED']

/**
 * Brings messages to screens of devices and takes them off again (office.md 30). What a device shall show are rows, so
 * that one that is away is told when it is back; what it answers moves the row on.
 */
export function startScreenSync({ database, live, publish, now, log }: SyncParts): DeviceSync {
  const waiting = (key: string): Promise<readonly WaitingMessage[]> =>
    database.read(systemScope, async (db) => {
      const { rows } = await sql<WaitingMessage>`
        select device.mac, screen.message_uuid, screen.title, screen.content, screen.state, screen.expires_at,
          coalesce((select sent_by from office_message sent
            where sent.project_uuid = screen.project_uuid and sent.uuid = screen.message_uuid), '') as sent_by
        from office_message_device screen
          join device on device.project_uuid = screen.project_uuid and device.uuid = screen.device_uuid
        where screen.state in ('waiting', 'recalling') and screen.expires_at > ${now()} and device.connection = 'online'
          ${key === all ? sql`` : sql`and ${key} in (device.mac, device.uuid::text)`}
        order by screen.state_at, screen.message_uuid, screen.device_uuid limit ${messagesAtOnce}`.execute(
        systemQueries(db, systemScope),
      )
      return rows
    })

  // Keys are the MAC or the id of a device.
  const reconciler = new Reconciler({
    subject: 'messages on screens',
    log,
    load: waiting,
    diff: (rows) => rows,
    send: (row) => publish(row.mac, 'cmd', commandFor(row, now().getTime())),
    answers: {
      idOf: ({ mac, message_uuid, state }) => ({ mac, id: `${message_uuid} ${state}` }),
      withinMs: answerWithinMs,
    },
  })

  /**
   * Ends what waits longer than it is meant to be seen. Rows of deleted messages go by a rule of `jobs/retention.ts`.
   */
  const endOver = (): Promise<unknown> =>
    database.statement(systemScope, (db) =>
      sql`update office_message_device
        set state = case state when 'waiting' then 'expired' else 'recalled' end, state_at = expires_at
        where state in ('waiting', 'recalling') and expires_at <= ${now()}`.execute(systemQueries(db, systemScope)),
    )

  live.onNotify('screens', (deviceUuid) => reconciler.notify(deviceUuid ?? all))
  return {
    /** A device has connected: what waits for it is sent at once, whatever was sent before. */
    async onBirth(mac, _birth, { retained }) {
      if (retained) return
      reconciler.forget(mac)
      await reconciler.reconcile(mac)
    },

    /** Processes an answer; true when it is one about a screen. */
    async onCommandAck(mac, ack) {
      const about = subjectOf(ack.id)
      if (!about) return false
      const move = movesOf(about.name, ack)
      if (!move) return true
      await database.statement(systemScope, (db) =>
        sql`update office_message_device screen
          set state = case screen.state ${sql.join(
            Object.entries(move).map(([from, to]) => sql`when ${from} then ${to}`),
            sql` `,
          )} end, state_at = ${now()}
          from device
          where device.mac = ${mac} and screen.project_uuid = device.project_uuid
            and screen.device_uuid = device.uuid and screen.message_uuid = ${about.messageUuid}
            and screen.state in (${sql.join(Object.keys(move))})`.execute(systemQueries(db, systemScope)),
      )
      return true
    },

    /** Sends again to connected devices that have not answered, and ends messages that no screen will show any more. */
    async reconcile(): Promise<void> {
      await endOver()
      await reconciler.reconcile()
    },

    close: () => reconciler.close(),
  }
}

/** Each try has an id of its own, because a device answers one id for ever as it did first. */
function commandFor(
  { message_uuid: message, title, content, sent_by: from, state, expires_at }: WaitingMessage,
  at: number,
) {
  const id = (name: 'show' | 'hide') => `${name}_${message}_${randomBytes(4).toString('hex')}`
  if (state === 'recalling') return commandOf('hide', { message }, { id: id('hide'), now: at })
  const args = { message, title, text: content, from: from.slice(0, linkLimits.text), until: expires_at.getTime() }
  return commandOf('show', args, { id: id('show'), now: at })
}

/**
 * What an answer is about; null for one about something else. A device may make up an id, but moves its own rows alone.
 */
function subjectOf(id: string): { readonly name: 'show' | 'hide'; readonly messageUuid: string } | null {
  const [, name, messageUuid] = /^(show|hide)_([0-9a-f-]{36})_[0-9a-f]{8}$/.exec(id) ?? []
  if (messageUuid === undefined || !Uuid.safeParse(messageUuid).success) return null
  return { name: name as 'show' | 'hide', messageUuid }
}

/** From which state an answer leads to which; null for one that changes nothing. */
function movesOf(name: 'show' | 'hide', { state, code }: CommandAck): Readonly<Record<string, string>> | null {
  if (state === 'accepted') return null
  if (state === 'done')
    // It may have been recalled between message and answer; then it is to go again.
    return name === 'show' ? { waiting: 'shown', recalled: 'recalling' } : { recalling: 'recalled' }
  if (passing.includes(code)) return null
  return name === 'show' ? { waiting: 'failed' } : { recalling: 'shown' }
}
