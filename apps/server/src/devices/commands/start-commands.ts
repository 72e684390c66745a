import { Uuid } from '@lintel/contract/base/atoms.ts'
import { mayFollow, statesBefore } from '@lintel/contract/commands/states.ts'
import { stateAfter, type Command } from '@lintel/devices/protocol/commands.ts'
import type { CommandAck } from '@lintel/devices/protocol/up.ts'
import type { Logger } from 'pino'
import { z } from 'zod'
import { systemScope } from '../../db/scope/scope.ts'
import type { Database } from '../../db/database.ts'
import type { Db } from '../../db/db.ts'
import { moveExpired, type ChangedCommand, type Move } from '../../domain/commands/store.ts'
import type { CommandOrder } from '../../kernel/services.ts'
import { commandToSend, moveCommand, type CommandToSend } from './queries.ts'
import { startReportWriter } from './report-writer.ts'
import { storable } from '../ingest/event-rows.ts'
import { commandsSettled } from '../metrics.ts'

/** Commands on their way to devices and back (device-link.md 4.7). */
export interface Commands {
  /** Sends a command at once that was committed just now, as its notification says; the outbox does so if this fails. */
  sendAnnounced(text: string | undefined): Promise<void>
  /**
   * Sends a command whose order has come out of the outbox, in the outbox's own transaction.
   * Throws when the broker does not take it; it is then tried again until the command expires.
   */
  publish(db: Db, order: CommandOrder): Promise<void>
  /**
   * Takes a device's answer; one that comes late or twice changes nothing. Settles when it is written, where it is the
   * last one.
   */
  onAck(mac: string, ack: CommandAck): Promise<void>
  /** Ends commands that no device will answer any more. */
  sweep(): Promise<void>
  /** Writes what was heard last. */
  close(): Promise<void>
}

/** A command on its way to the broker. */
interface Departure {
  readonly mac: string
  readonly outboxUuid: string
  /** Settles when the broker has it. */
  readonly sending: Promise<void>
}

type Send = (mac: string, command: Command) => Promise<void>

/** An answer given in the last moment is still on its way when the command expires. */
const answerWayMs = 3_000
/** A device that accepted a command and says nothing for so long will not say what became of it. */
const silenceMs = 30_000

/** Moves commands through the states of `commands/states.ts`. */
export function startCommands(database: Database, send: Send, now: () => Date, log: Logger): Commands {
  const timers = new Set<NodeJS.Timeout>()
  const departures = new Map<string, Departure>()
  const writer = startReportWriter({
    write: (target, move, outboxUuid) =>
      database.statement(systemScope, (db) => moveCommand(db, systemScope, target, move, outboxUuid)),
    onWritten(changedCommand) {
      const { state, expiresAt } = changedCommand.command
      if (state === 'sent') sweepAt(Date.parse(expiresAt) + answerWayMs)
      else if (state === 'accepted') sweepAt(Date.parse(expiresAt) + silenceMs)
      else countEnded([changedCommand])
    },
    log,
  })

  /** Takes down that a command has left, if that is not done yet. */
  function noteDeparted(commandUuid: string, mac: string, at: Date): void {
    const departure = departures.get(commandUuid)
    if (departure?.mac !== mac) return
    departures.delete(commandUuid)
    void writer.take({ commandUuid, mac }, { to: 'sent', reason: null, at }, departure.outboxUuid)
  }

  function sweepAt(time: number): void {
    const timer = setTimeout(
      () => {
        timers.delete(timer)
        sweep().catch((error: unknown) => log.warn({ err: error }, 'commands could not be looked through'))
      },
      Math.max(0, time - now().getTime()) + 10,
    )
    timers.add(timer.unref())
  }

  async function sweep(): Promise<void> {
    await writer.writeAll()
    const at = now()
    const before = (ms: number) => new Date(at.getTime() - ms)
    const end = async (expiredBefore: Date, move: Pick<Move, 'to' | 'from'>): Promise<void> =>
      countEnded(
        await database.statement(systemScope, (db) =>
          moveExpired(db, systemScope, 'door_command', expiredBefore, { ...move, at }),
        ),
      )
    await end(at, { to: 'expired', from: statesBefore('sent') })
    await end(before(answerWayMs), { to: 'expired' })
    await end(before(silenceMs), { to: 'unknown' })
  }

  return {
    async sendAnnounced(text) {
      if (text === undefined) return
      const { outboxUuid, ...command } = Announcement.parse(JSON.parse(text))
      const { commandUuid, mac } = command
      const at = now()
      if (command.expiresAt <= at)
        return writer.take({ commandUuid, mac }, { to: 'expired', reason: null, at }, outboxUuid)
      const sending = send(mac, onTheWire(command, at))
      departures.set(commandUuid, { mac, outboxUuid, sending })
      try {
        await sending
        noteDeparted(commandUuid, mac, now())
      } catch (error) {
        log.debug({ mac, reason: (error as Error).message }, 'a command is left to the outbox')
      } finally {
        departures.delete(commandUuid)
      }
    },

    async publish(db, order) {
      const command = await commandToSend(db, systemScope, order)
      if (!command || !mayFollow(command.state, 'sent')) return
      const at = now()
      const isLate = command.expiresAt <= at
      if (!isLate) await (departures.get(command.commandUuid)?.sending ?? send(command.mac, onTheWire(command, at)))
      const changedCommand = await moveCommand(db, systemScope, command, { to: isLate ? 'expired' : 'sent', at })
      if (isLate && changedCommand) countEnded([changedCommand])
      else sweepAt(command.expiresAt.getTime() + answerWayMs)
    },

    async onAck(mac, ack) {
      if (!Uuid.safeParse(ack.id).success) return
      const to = stateAfter(ack)
      const at = now()
      noteDeparted(ack.id, mac, at)
      const reason = to === 'failed' ? storable(ack.detail ?? ack.code) : null
      await writer.take({ commandUuid: ack.id, mac }, { to, reason, at })
    },

    sweep,
    async close() {
      await writer.writeAll()
      for (const timer of timers) clearTimeout(timer)
    },
  }
}

const Announcement = z.object({
  commandUuid: Uuid,
  outboxUuid: Uuid,
  mac: z.string(),
  name: z.string(),
  args: z.record(z.string(), z.unknown()),
  operatorName: z.string(),
  createdAt: z.coerce.date(),
  expiresAt: z.coerce.date(),
})

function onTheWire(command: Omit<CommandToSend, 'projectUuid' | 'state'>, at: Date): Command {
  return {
    v: 1,
    ts: at.getTime(),
    id: command.commandUuid,
    name: command.name,
    args: command.args as Command['args'],
    notBefore: command.createdAt.getTime(),
    expires: command.expiresAt.getTime(),
    actor: command.operatorName,
  }
}

function countEnded(changedCommands: readonly ChangedCommand[]): void {
  for (const { command } of changedCommands) commandsSettled.inc({ state: command.state })
}
