import { z } from 'zod'
import type { MailTransport } from '../domain/mails/transport.ts'
import type { PushTransport } from '../domain/push/transport.ts'
import { Uuid } from '@lintel/contract/base/atoms.ts'
import { systemScope } from '../db/scope/scope.ts'
import type { CommandOrder, CommandRelay, Services } from '../kernel/services.ts'
import type { Db } from '../db/db.ts'
import { maskedMail, decryptMail, encryptMail } from '../domain/mails/encrypted-mail.ts'
import { startPolling, type Polling } from '../kernel/polling.ts'
import { workerPool } from '../kernel/worker-pool.ts'
import { promptNoticeNames, relayNotice } from './notices/all.ts'
import {
  markSent,
  markSentAndScrub,
  nextMail,
  putOff,
  replaceMail,
  claimCommand,
  type Waiting,
} from './outbox-queries.ts'
import { hourMs } from '../base/durations.ts'
import { pushRelay } from './pushes.ts'

interface Options {
  readonly services: Services
  readonly commands: CommandRelay
  readonly mail: MailTransport
  readonly push: PushTransport
}

/** Commands wait for the broker one by one; a few at a time keep up with many people opening doors at once. */
const commandWorkers = 4
/** So that one push service that does not answer keeps no other from being asked. */
const pushWorkers = 4
const commandAgainMs = 1_000
const mailAgainMs = 30_000
const againAtMostMs = 6 * hourMs
/** While a mail is being sent no other worker may take it; after so long the sender must have died. */
const mailLeaseMs = 120_000
const errorCharacters = 500

const CommandPayload: z.ZodType<CommandOrder> = z.object({ projectUuid: Uuid, commandUuid: Uuid })

/** Starts to hand over what transactions have put into the outbox, once they have committed. */
export function startOutboxRelay({ services, commands, mail, push }: Options): Polling {
  const { config, database, live, log, now, vault } = services

  /**
   * One command in one transaction: what its row says afterwards is what has happened. Answers whether there was one.
   */
  async function relayCommand(): Promise<boolean> {
    if (!commands.isHere()) return false
    let row: Waiting | undefined
    try {
      await database.write(systemScope, async (db) => {
        row = await claimCommand(db, systemScope, now())
        if (row) await commands.publish(db, CommandPayload.parse(row.payload))
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
      const next = await nextMail(db, systemScope, now())
      if (next && mail.keeps) await keep(db, next)
      else if (next) await putOff(db, systemScope, next.uuid, { dueAt: after(mailLeaseMs), error: null })
      return next
    })
    if (!row) return false
    if (mail.keeps) return true
    try {
      await mail.send(decryptMail(vault, row.payload))
      await database.write(systemScope, (db) => markSentAndScrub(db, systemScope, row.uuid, now()))
    } catch (error) {
      log.warn({ outbox: row.uuid, reason: reasonOf(error) }, 'a mail could not be sent')
      await putOffFor(row, Math.min(mailAgainMs * 2 ** row.attempts, againAtMostMs), error)
    }
    return true
  }

  /**
   * A mail that stays here keeps its codes and links in the demo alone, where the page of the outbox is the mailbox.
   */
  async function keep(db: Db, { uuid, payload }: Waiting): Promise<void> {
    await markSent(db, systemScope, uuid, now())
    if (config.demo) return
    try {
      await replaceMail(db, systemScope, uuid, encryptMail(vault, maskedMail(decryptMail(vault, payload))))
    } catch (error) {
      log.warn({ outbox: uuid, reason: reasonOf(error) }, 'a mail that stays here could not be read')
    }
  }

  async function putOffFor({ uuid }: Waiting, ms: number, error: unknown): Promise<void> {
    await database.write(systemScope, (db) =>
      putOff(db, systemScope, uuid, { dueAt: after(ms), error: reasonOf(error) }),
    )
  }

  const after = (ms: number): Date => new Date(now().getTime() + ms)
  const complain = (error: unknown): void => log.warn({ err: error }, 'the outbox could not be worked on')
  const workerPools = {
    command: workerPool(commandWorkers, relayCommand, complain),
    mail: workerPool(1, relayMail, complain),
    push: workerPool(pushWorkers, pushRelay(services, push), complain),
  }
  // Each kind of notice has a worker, so that one that cannot be dealt with does not stop the others.
  const pools = [
    ...Object.values(workerPools),
    ...promptNoticeNames.map((name) => workerPool(1, () => relayNotice(services, name), complain)),
  ]
  return startPolling({
    live,
    channel: 'outbox',
    pools,
    wakes(kind) {
      if (kind === 'command' || kind === 'mail' || kind === 'push') return workerPools[kind]
      // A notice about an absent device is due later, when the clock wakes all.
      return kind === 'offlineNotice' ? 'none' : 'all'
    },
  })
}

const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).slice(0, errorCharacters)
