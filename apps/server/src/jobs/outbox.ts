import { z } from 'zod'
import type { MailTransport } from '../adapters/mail/transport.ts'
import { Uuid } from '@lintel/contract/atoms.ts'
import { systemScope } from '../access/scope.ts'
import type { Commands } from '../devices/commands.ts'
import type { Services } from '../kernel/services.ts'
import { markSent, markSentAndScrub, nextWaiting, putOff, type Waiting } from './outbox-queries.ts'

/** Hands over what transactions have put into the outbox, once they have committed. */
export interface OutboxRelay {
  /** Stops taking new rows and waits for those on their way. */
  close(): Promise<void>
}

interface Options {
  readonly services: Services
  readonly commands: Commands
  readonly mail: MailTransport
}

/** A notification can be missed while the database connection is down, so it is looked anyway. */
const lookEveryMs = 2_000
/** Commands wait for the broker one by one; a few at a time keep up with many people opening doors at once. */
const commandWorkers = 4
const commandAgainMs = 1_000
const mailAgainMs = 30_000
const againAtMostMs = 6 * 3_600_000
/** While a mail is being sent no other worker may take it; after so long the sender must have died. */
const mailLeaseMs = 120_000
const errorCharacters = 500

const CommandPayload = z.object({ projectUuid: Uuid, commandUuid: Uuid })
const MailPayload = z.object({ to: z.string(), subject: z.string(), text: z.string(), html: z.string() })

/** Starts the relay: woken by each commit that added something, and every two seconds. */
export function startOutboxRelay({ services, commands, mail }: Options): OutboxRelay {
  const { database, live, log, now } = services

  /** One command in one transaction: what its row says afterwards is what has happened. Answers whether there was one. */
  async function relayCommand(): Promise<boolean> {
    let row: Waiting | undefined
    try {
      await database.write(systemScope, async (db) => {
        row = await nextWaiting(db, systemScope, 'command', now())
        if (!row) return
        await commands.publish(db, CommandPayload.parse(row.payload))
        await markSent(db, systemScope, row.uuid, now())
      })
    } catch (error) {
      if (!row) throw error
      // Tried again until it has expired: then it counts as dealt with, and the door stays as it is.
      await putOffFor(row, Math.min(commandAgainMs * 2 ** row.attempts, againAtMostMs), error)
    }
    return row !== undefined
  }

  /** A mail server may take long, so a mail is reserved first and no transaction stays open meanwhile. */
  async function relayMail(): Promise<boolean> {
    const row = await database.write(systemScope, async (db) => {
      const next = await nextWaiting(db, systemScope, 'mail', now())
      if (next && mail.keeps) await markSent(db, systemScope, next.uuid, now())
      else if (next) await putOff(db, systemScope, next.uuid, { dueAt: after(mailLeaseMs), error: null })
      return next
    })
    if (!row) return false
    if (mail.keeps) return true
    try {
      await mail.send(MailPayload.parse(row.payload))
      await database.write(systemScope, (db) => markSentAndScrub(db, systemScope, row.uuid, now()))
    } catch (error) {
      log.warn({ outbox: row.uuid, reason: reasonOf(error) }, 'a mail could not be sent')
      await putOffFor(row, Math.min(mailAgainMs * 2 ** row.attempts, againAtMostMs), error)
    }
    return true
  }

  async function putOffFor({ uuid }: Waiting, ms: number, error: unknown): Promise<void> {
    await database.write(systemScope, (db) =>
      putOff(db, systemScope, uuid, { dueAt: after(ms), error: reasonOf(error) }),
    )
  }

  const after = (ms: number): Date => new Date(now().getTime() + ms)
  const workers = [...Array.from({ length: commandWorkers }, () => relayCommand), relayMail].map((relay) =>
    workerOf(relay, (error) => log.warn({ err: error }, 'the outbox could not be worked on')),
  )
  const wake = (): void => {
    for (const worker of workers) worker.wake()
  }
  live.onNotify('outbox', wake)
  const timer = setInterval(wake, lookEveryMs)
  wake()
  return {
    async close() {
      clearInterval(timer)
      await Promise.all(workers.map((worker) => worker.stop()))
    },
  }
}

/** Runs `next` until it finds nothing, whenever it is woken; a wake while it runs makes it look once more. */
function workerOf(next: () => Promise<boolean>, onError: (error: unknown) => void) {
  let running: Promise<void> | null = null
  let isWoken = false
  let isStopped = false

  async function run(): Promise<void> {
    try {
      while (isWoken && !isStopped) {
        isWoken = false
        while (!isStopped && (await next()));
      }
    } catch (error) {
      onError(error)
    } finally {
      running = null
    }
  }

  return {
    wake() {
      if (isStopped) return
      isWoken = true
      running ??= run()
    },
    async stop() {
      isStopped = true
      await running
    },
  }
}

const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).slice(0, errorCharacters)
