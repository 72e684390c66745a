import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { AccountKind } from '@lintel/contract/access/roles.ts'
import { Moment, Uuid } from '@lintel/contract/base/atoms.ts'
import { chooseLocale, localeOf } from '@lintel/i18n/locales.ts'
import { sql } from 'kysely'
import { after } from '../../base/durations.ts'
import { systemQueries, type Db } from '../../db/db.ts'
import type { SystemScope } from '../../db/scope/scope.ts'
import type { Services } from '../../kernel/services.ts'

/** A notification in the language of its reader. It shows on locked screens, so it names places and no people. */
export interface PushText {
  readonly title: string
  readonly body: string
  /** Page of the web app that it opens. */
  readonly page: string
}

/** The account that a notification is for. */
export interface PushReader {
  readonly kind: AccountKind
  readonly userName: string
  readonly language: string
}

export interface PushOrder {
  /** Notifications with the same tag take each other's place, on the way and on the device. */
  readonly tag: string
  /** Urgent ones wake a sleeping device, and stay until they are dealt with. */
  readonly urgent: boolean
  /** How long it is news. */
  readonly lifetimeMs: number
  readonly write: (reader: PushReader) => PushText
}

/** What the outbox says of a notification to one browser; its text lies there encrypted. */
export const QueuedPush = z.object({
  subscriptionUuid: Uuid,
  until: Moment,
  urgency: z.enum(['high', 'normal']),
  topic: z.string(),
  ciphertext: z.base64(),
})

/** Push services take 4 kB, with what the encryption adds. */
export const pushBytesMax = 3_000
const titleCharacters = 120
const bodyCharacters = 400
const topicCharacters = 32

/** The first characters of a text, whole ones. */
const firstCharacters = (text: string, max: number): string => {
  const characters = Array.from(text)
  return characters.length <= max ? text : `${characters.slice(0, max - 1).join('')}…`
}

/** What is pushed, as the worker of the web app reads it (apps/web, worker/push-message.ts). */
export function contentOf({ title, body, page }: PushText, { tag, urgent }: PushOrder, language: string): string {
  const { code, direction } = localeOf(chooseLocale([language]))
  const content = (bodyMax: number): string =>
    JSON.stringify({
      title: firstCharacters(title, titleCharacters),
      body: firstCharacters(body, bodyMax),
      tag,
      page: `/manager${page}`,
      urgent,
      language: code,
      direction,
    })
  for (let max = bodyCharacters; max > 1; max = Math.floor(max / 2))
    if (Buffer.byteLength(content(max)) <= pushBytesMax) return content(max)
  return content(1)
}

/** Push services compare topics, which may have few characters and tell them nothing. */
const topicOf = (tag: string): string => createHash('sha256').update(tag).digest('base64url').slice(0, topicCharacters)

/**
 * Puts a notification into the outbox for each browser of some accounts, in the caller's transaction: it leaves only if
 * what it tells of was committed. Accounts that have agreed nowhere get none.
 */
export async function queuePush(
  db: Db,
  scope: SystemScope,
  { vault, now }: Pick<Services, 'vault' | 'now'>,
  target: { readonly accounts: readonly string[] } | { readonly subscription: string },
  order: PushOrder,
): Promise<void> {
  const [column, uuids] =
    'accounts' in target
      ? (['push_subscription.account_uuid', target.accounts] as const)
      : (['push_subscription.uuid', [target.subscription]] as const)
  if (uuids.length === 0) return
  const rows = await systemQueries(db, scope)
    .selectFrom('push_subscription')
    .innerJoin('account', 'account.uuid', 'push_subscription.account_uuid')
    .select(['push_subscription.uuid', 'account.kind', 'account.user_name as userName', 'account.language'])
    .where(column, 'in', uuids)
    .execute()
  if (rows.length === 0) return
  const until = after(now(), order.lifetimeMs).toISOString()
  const values = rows.map(({ uuid, ...reader }) => {
    const content = contentOf(order.write(reader), order, reader.language)
    const row: z.input<typeof QueuedPush> = {
      subscriptionUuid: uuid,
      until,
      urgency: order.urgent ? 'high' : 'normal',
      topic: topicOf(order.tag),
      ciphertext: vault.encrypt(content).toString('base64'),
    }
    return { kind: 'push' as const, payload: sql<string>`${JSON.stringify(row)}::jsonb` }
  })
  await systemQueries(db, scope).insertInto('outbox').values(values).execute()
}
