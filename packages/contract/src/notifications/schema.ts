import { z } from 'zod'
import type { AccountKind } from '../access/roles.ts'
import { Moment, name, text, Uuid, requiredLongText } from '../base/atoms.ts'
import { limits } from '../base/limits.ts'
import { editOf, Named } from '../operators/schema.ts'
import { notificationStatuses, notificationStates } from './states.ts'

/** Kinds of accounts that notifications are for (operators.md 3.17). */
export const readerKinds = [
  'distributor',
  'subDistributor',
  'installer',
  'subInstaller',
] as const satisfies readonly AccountKind[]
export type ReaderKind = (typeof readerKinds)[number]

/** An entry of the list, or a window after signing in until it was read. */
export const shownAs = ['list', 'popUp'] as const

/** The address of a web page; nothing else may be opened from a notification. */
const WebAddress = text(limits.link).refine(
  (address) => address === '' || (/^https?:\/\/\S+$/i.test(address) && URL.canParse(address)),
  {
    params: { key: 'validation:webAddress' },
  },
)

const fields = {
  title: name(limits.title),
  content: requiredLongText(limits.content),
  link: WebAddress.default(''),
  shownAs: z.enum(shownAs).default('list'),
  kinds: z.array(z.enum(readerKinds)).min(1).max(readerKinds.length),
  /** Only for the trees of these; for all where none is named. */
  distributors: z.array(Uuid).max(limits.importBatch).default([]),
  /** Now, where none is given. */
  startsAt: Moment.optional(),
  /** For good, where none is given. */
  endsAt: Moment.optional(),
}

const isInOrder = ({ startsAt, endsAt }: { startsAt?: string | undefined; endsAt?: string | undefined }) =>
  startsAt === undefined || endsAt === undefined || Date.parse(startsAt) <= Date.parse(endsAt)
const order = { path: ['endsAt'], params: { key: 'validation:endBeforeStart' } }

export const NotificationForm = z.object(fields).refine(isInOrder, order)
export const NotificationEdit = z.object({ ...fields, ...editOf }).refine(isInOrder, order)

/** A row of the list of those who write notifications. */
export const Notification = z.object({
  uuid: Uuid,
  title: z.string(),
  shownAs: z.enum(shownAs),
  kinds: z.array(z.enum(readerKinds)),
  /** How many distributors it is for; 0 for all. */
  distributorCount: z.int(),
  state: z.enum(notificationStates),
  status: z.enum(notificationStatuses),
  startsAt: Moment,
  endsAt: Moment.nullable(),
  createdBy: z.string(),
  createdAt: Moment,
  version: z.int(),
})
export type Notification = z.infer<typeof Notification>

/** Everything about one, as its page and its form show it. */
export const NotificationInfo = Notification.extend({
  content: z.string(),
  link: z.string(),
  distributors: z.array(Named),
})
export type NotificationInfo = z.infer<typeof NotificationInfo>

/** A notification as its readers see it. */
export const Notice = z.object({
  uuid: Uuid,
  title: z.string(),
  content: z.string(),
  link: z.string(),
  startsAt: Moment,
  readAt: Moment.nullable(),
})
export type Notice = z.infer<typeof Notice>
