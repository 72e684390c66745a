import { Uuid } from '@lintel/contract/base/atoms.ts'
import { mayFollow, statesBefore } from '@lintel/contract/commands/states.ts'
import { stateAfter, type Command } from '@lintel/devices/protocol/commands.ts'
import type { CommandAck } from '@lintel/devices/protocol/up.ts'
import type { Logger } from 'pino'
import { systemScope } from '../../db/scope/scope.ts'
import type { Database } from '../../db/database.ts'
import type { Db } from '../../db/db.ts'
import { moveExpired, type ChangedCommand, type Move } from '../../domain/commands/store.ts'
import type { CommandOrder } from '../../kernel/services.ts'
import { commandToSend, moveCommand, type CommandToSend } from './queries.ts'
import { storable } from '../ingest/event-rows.ts'
import { commandsSettled } from '../metrics.ts'

/** Commands on their way to devices and back (device-link.md 4.7). */
export interface Commands {
  /**
   * Sends a command whose order has come out of the outbox, in the outbox's own transaction.
   * Throws when the broker does not take it; it is then tried again until the command expires.
   */
  publish(db: Db, order: CommandOrder): Promise<void>
  /** Takes a device's answer; one that comes late or twice changes nothing. */
  onAck(mac: string, ack: CommandAck): Promise<void>
  /** Ends commands that no device will answer any more. */
  sweep(): Promise<void>
  close(): void
}

type Send = (mac: string, command: Command) => Promise<void>

/** An answer given in the last moment is still on its way when the command expires. */
const answerWayMs = 3_000
/** A device that accepted a command and says nothing for so long will not say what became of it. */
const silenceMs = 30_000

/** Moves commands through the states of `commands/states.ts`. */
export function startCommands(database: Database, send: Send, now: () => Date, log: Logger): Commands {
  const timers = new Set<NodeJS.Timeout>()

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
    async publish(db, order) {
      const command = await commandToSend(db, systemScope, order)
      if (!command || !mayFollow(command.state, 'sent')) return
      const at = now()
      const isLate = command.expiresAt <= at
      if (!isLate) await send(command.mac, onTheWire(command, at))
      const changedCommand = await moveCommand(db, systemScope, command, { to: isLate ? 'expired' : 'sent', at })
      if (isLate && changedCommand) countEnded([changedCommand])
      else sweepAt(command.expiresAt.getTime() + answerWayMs)
    },

    async onAck(mac, ack) {
      if (!Uuid.safeParse(ack.id).success) return
      const to = stateAfter(ack)
      const reason = to === 'failed' ? storable(ack.detail ?? ack.code) : null
      const move = { to, reason, at: now() }
      const changedCommand = await database.statement(systemScope, (db) =>
        moveCommand(db, systemScope, { commandUuid: ack.id, mac }, move),
      )
      if (!changedCommand) return
      if (to === 'accepted') sweepAt(Date.parse(changedCommand.command.expiresAt) + silenceMs)
      else countEnded([changedCommand])
    },

    sweep,
    close: () => {
      for (const timer of timers) clearTimeout(timer)
    },
  }
}

function onTheWire(command: CommandToSend, at: Date): Command {
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
