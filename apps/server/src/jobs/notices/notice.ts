import type { z } from 'zod'
import { systemScope } from '../../db/scope/scope.ts'
import { systemQueries, type Db } from '../../db/db.ts'
import { dueNotice } from '../../db/due-notice.ts'
import type { Outbox } from '../../db/tables.ts'
import type { Services } from '../../kernel/services.ts'
import { siteMailFormat, type MailFormat, type SiteFormat } from '../../domain/mails/format.ts'
import { personMails, queueMail, type AccountMailName, type PersonMailName } from '../../domain/mails/queue.ts'
import { zoneColumns } from '../../domain/site-clock/site-zones.ts'
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
  readonly recipients: readonly Recipient[]
}
interface AccountNotice extends SharedNotice {
  readonly mail: AccountMailName
  /** Page behind the button; signing in where it is not given. */
  readonly page?: (recipient: Recipient) => string
  /** Contact the recipient turns to. */
  readonly contact?: Readonly<Record<string, string>> | undefined
}
interface PersonNotice extends SharedNotice {
  readonly mail: PersonMailName
}
export type NoticeMail = AccountNotice | PersonNotice

/** A notice that was taken: its mails to recipients, and how it is marked as dealt with. */
interface NoticeWork {
  readonly noticeMails: readonly NoticeMail[]
  done(): Promise<unknown>
}

/** Takes the next notice of a kind, held until the transaction ends. */
export type Notice = (db: Db, services: Services) => Promise<NoticeWork | undefined>

/** Mails to write, or when to look at the notice again. */
export type Outcome = readonly NoticeMail[] | Date

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
        noticeMails: [],
        done: () => queries.updateTable('outbox').set({ due_at: outcome }).where('uuid', '=', row.uuid).execute(),
      }
    return { noticeMails: outcome, done: () => queries.deleteFrom('outbox').where('uuid', '=', row.uuid).execute() }
  }

/** A notice that its own row says is still to be sent. */
export const rowNotice =
  <Row>(
    next: (db: Db, now: Date) => Promise<Row | undefined>,
    noticeMails: (db: Db, row: Row, now: Date) => Promise<readonly NoticeMail[]>,
    mark: (db: Db, row: Row, now: Date) => Promise<unknown>,
  ): Notice =>
  async (db, services) => {
    const now = services.now()
    const row = await next(db, now)
    return row && { noticeMails: await noticeMails(db, row, now), done: () => mark(db, row, now) }
  }

const isPersonNotice = (noticeMail: NoticeMail): noticeMail is PersonNotice =>
  (personMails as readonly string[]).includes(noticeMail.mail)

/** Writes one mail to each of its recipients, in the recipient's language. */
export async function sendNotice(db: Db, services: Services, noticeMail: NoticeMail): Promise<void> {
  const { about, at, params, recipients } = noticeMail
  for (const recipient of recipients) {
    const { name, email, language } = recipient
    const format = siteMailFormat(language, about)
    const moment = at === undefined ? undefined : format.moment(at)
    const common = {
      to: email!,
      language,
      params: {
        name,
        site: about.site,
        ...(moment !== undefined && { at: moment, since: moment }),
        ...(typeof params === 'function' ? params(format, language) : params),
      },
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
            page: noticeMail.page?.(recipient) ?? '/login',
            contact: noticeMail.contact,
          },
    )
  }
}
