import type { z } from 'zod'
import { systemScope } from '../../db/scope/scope.ts'
import { systemQueries, type Db } from '../../db/db.ts'
import { dueNotice } from '../../db/due-notice.ts'
import type { Outbox } from '../../db/tables.ts'
import type { Services } from '../../kernel/services.ts'
import { siteMailFormat, type MailFormat, type SiteFormat } from '../../domain/mails/format.ts'
import { personMails, queueMail, type AccountMailName, type PersonMailName } from '../../domain/mails/queue.ts'
import { zoneColumns } from '../../domain/site-clock/site-zones.ts'
import { queuePush, type PushOrder } from '../../domain/push/queue.ts'
import type { Recipient } from './recipients.ts'

/** Columns of the site that a notice is about. */
export const siteColumns = ['project.name as site', ...zoneColumns, 'project.customize_form'] as const

type Params = Readonly<Record<string, string | number>>

/** Mail with its recipients. */
interface SharedNotice {
  readonly about: SiteFormat & { readonly site: string }
  /** The moment it happened, as the site shows it: `at` and `since` of the texts. */
  readonly at?: Date | string
  readonly params: Params | ((format: MailFormat, language: string) => Params)
  /** A list below the first sentence, a line each. */
  readonly lines?: (language: string) => readonly string[]
  readonly recipients: readonly Recipient[]
}
interface AccountNotice extends SharedNotice {
  readonly mail: AccountMailName
  /** Page behind the button; by way of signing in the first one where it is not given. */
  readonly page?: (recipient: Recipient) => string
  /** Contact the recipient turns to. */
  readonly contact?: Readonly<Record<string, string>> | undefined
}
interface PersonNotice extends SharedNotice {
  readonly mail: PersonMailName
}
export type NoticeMail = AccountNotice | PersonNotice
/** What browsers of recipients show, where they have agreed to it. */
interface NoticePush {
  readonly push: PushOrder
  readonly recipients: readonly Recipient[]
}
/** One of the ways in which a notice reaches its recipients. */
export type NoticeMessage = NoticeMail | NoticePush

/** A notice that was taken: its messages to recipients, and how it is marked as dealt with. */
interface NoticeWork {
  readonly messages: readonly NoticeMessage[]
  done(): Promise<unknown>
}

/** Takes the next notice of a kind, held until the transaction ends. */
export type Notice = (db: Db, services: Services) => Promise<NoticeWork | undefined>

/** Messages to send, or when to look at the notice again. */
export type Outcome = readonly NoticeMessage[] | Date

/** A notice that waits in the outbox until it is due. */
export const outboxNotice =
  <Payload>(
    kind: Outbox['kind'],
    shape: z.ZodType<Payload>,
    deal: (db: Db, services: Services, payload: Payload) => Promise<Outcome>,
  ): Notice =>
  async (db, services) => {
    const row = await dueNotice(db, kind, services.now())
    if (!row) return undefined
    const outcome = await deal(db, services, shape.parse(row.payload))
    const queries = systemQueries(db, systemScope)
    if (outcome instanceof Date)
      return {
        messages: [],
        done: () => queries.updateTable('outbox').set({ due_at: outcome }).where('uuid', '=', row.uuid).execute(),
      }
    return { messages: outcome, done: () => queries.deleteFrom('outbox').where('uuid', '=', row.uuid).execute() }
  }

/** A notice that its own row says is still to be sent. */
export const rowNotice =
  <Row>(
    next: (db: Db, now: Date) => Promise<Row | undefined>,
    messages: (db: Db, row: Row, now: Date) => Promise<readonly NoticeMessage[]>,
    mark: (db: Db, row: Row, now: Date) => Promise<unknown>,
  ): Notice =>
  async (db, services) => {
    const now = services.now()
    const row = await next(db, now)
    return row && { messages: await messages(db, row, now), done: () => mark(db, row, now) }
  }

const isPersonNotice = (noticeMail: NoticeMail): noticeMail is PersonNotice =>
  (personMails as readonly string[]).includes(noticeMail.mail)

/** Sends a message to each of its recipients, in the recipient's language. */
export async function sendNotice(db: Db, services: Services, message: NoticeMessage): Promise<void> {
  if (!('push' in message)) return sendMails(db, services, message)
  const accounts = message.recipients.flatMap(({ uuid }) => (uuid === undefined ? [] : [uuid]))
  await queuePush(db, systemScope, services, { accounts }, message.push)
}

async function sendMails(db: Db, services: Services, noticeMail: NoticeMail): Promise<void> {
  const { about, at, params, lines, recipients } = noticeMail
  for (const recipient of recipients) {
    const { name, email, language } = recipient
    if (email === null) continue
    const format = siteMailFormat(language, about)
    const moment = at === undefined ? undefined : format.moment(at)
    const common = {
      to: email,
      language,
      params: {
        name,
        site: about.site,
        ...(moment !== undefined && { at: moment, since: moment }),
        ...(typeof params === 'function' ? params(format, language) : params),
      },
      ...(lines && { lines: lines(language) }),
    }
    await queueMail(
      db,
      systemScope,
      services,
      isPersonNotice(noticeMail)
        ? { ...common, name: noticeMail.mail }
        : {
            ...common,
            name: noticeMail.mail,
            page: noticeMail.page?.(recipient) ?? '/',
            contact: noticeMail.contact,
          },
    )
  }
}
