import { commandStates, type CommandState } from '@lintel/contract/commands/states.ts'
import type { Logger } from 'pino'
import { isHopeless } from '../connection/dispatcher.ts'
import type { ChangedCommand, Move } from '../../domain/commands/store.ts'
import type { CommandTarget } from './queries.ts'

/** What was heard of a command. */
export interface Report {
  readonly to: ReportedState
  readonly reason: string | null
  readonly at: Date
}
export type ReportedState = Extract<CommandState, 'sent' | 'accepted' | 'done' | 'failed' | 'expired'>

/** Writes the states of one command, the row of the outbox with them where it is named; null where none is news. */
export type WriteStates = (target: CommandTarget, move: Move, outboxUuid?: string) => Promise<ChangedCommand | null>

/** States of commands on their way into the database. */
export interface ReportWriter {
  /**
   * Takes a report. One after which others usually follow waits for them a moment, so that they are one commit; one that
   * ends the command is written at once, with those that waited. Settles when it is written, or kept to be tried again.
   */
  take(target: CommandTarget, report: Report, outboxUuid?: string): Promise<void>
  /** Writes what waits, and what could not be written. */
  writeAll(): Promise<void>
}

interface Options {
  readonly write: WriteStates
  /** A command was moved on to the state that was reported last. */
  readonly onWritten: (changedCommand: ChangedCommand) => void
  readonly log: Logger
}

interface Waiting {
  readonly target: CommandTarget
  readonly reports: readonly Report[]
  readonly outboxUuid: string | undefined
}

/** Longer than a device takes to open a door, shorter than anyone sees. */
export const gatherMs = 50

/** Gathers what is reported of each command within some milliseconds. */
export function startReportWriter({ write, onWritten, log }: Options): ReportWriter {
  const waiting = new Map<string, Waiting>()
  const timers = new Map<string, NodeJS.Timeout>()
  const writing = new Map<string, Promise<void>>()

  const keyOf = ({ mac, commandUuid }: CommandTarget): string => `${mac} ${commandUuid}`

  function add(key: string, { target, reports, outboxUuid }: Waiting): void {
    const before = waiting.get(key)
    waiting.set(key, {
      target,
      reports: [...(before?.reports ?? []), ...reports],
      outboxUuid: before?.outboxUuid ?? outboxUuid,
    })
  }

  /** Those of one command one after the other. */
  function flush(key: string): Promise<void> {
    clearTimeout(timers.get(key))
    timers.delete(key)
    const work = (writing.get(key) ?? Promise.resolve())
      .then(() => writeOf(key))
      .finally(() => {
        if (writing.get(key) === work) writing.delete(key)
      })
    writing.set(key, work)
    return work
  }

  async function writeOf(key: string): Promise<void> {
    const batch = waiting.get(key)
    if (!batch) return
    waiting.delete(key)
    try {
      const changedCommand = await writeBatch(batch)
      if (changedCommand) onWritten(changedCommand)
    } catch (error) {
      log.warn({ err: error, mac: batch.target.mac }, 'what was heard of a command could not be written')
      // Those that came meanwhile came later.
      const later = waiting.get(key)
      waiting.delete(key)
      if (!isHopeless(error)) add(key, batch)
      if (later) add(key, later)
    }
  }

  async function writeBatch({ target, reports, outboxUuid }: Waiting): Promise<ChangedCommand | null> {
    const states = inOrder(reports)
    const last = reports.find(({ to }) => to === states.at(-1))!
    // Where the first is no news any more, those after it may be.
    for (let from = 0; from < states.length; from++) {
      const move = { to: last.to, through: states.slice(from, -1), reason: last.reason, at: last.at }
      const changedCommand = await write(target, move, outboxUuid)
      if (changedCommand) return changedCommand
    }
    return null
  }

  return {
    take(target, report, outboxUuid) {
      const key = keyOf(target)
      add(key, { target, reports: [report], outboxUuid })
      if (isLast(report.to)) return flush(key)
      if (!timers.has(key))
        timers.set(
          key,
          setTimeout(() => void flush(key), gatherMs),
        )
      return Promise.resolve()
    },
    async writeAll() {
      await Promise.all([...waiting.keys(), ...writing.keys()].map(flush))
    },
  }
}

const isLast = (state: ReportedState): boolean => state !== 'sent' && state !== 'accepted'

/** States that were reported, each once, as they follow each other; of two that end a command the first counts. */
function inOrder(reports: readonly Report[]): readonly CommandState[] {
  const states = [...new Set(reports.map(({ to }) => to))]
  const end = states.find(isLast)
  return [
    ...commandStates.filter((state) => states.includes(state as ReportedState) && !isLast(state as ReportedState)),
    ...(end ? [end] : []),
  ]
}
