import { z } from 'zod'
import type { AccountKind } from '../access/roles.ts'
import { Moment, name, text, Uuid, requiredLongText } from '../base/atoms.ts'
import { limits } from '../base/limits.ts'
import { fieldTexts } from '../base/field-texts.ts'
import { editOf, Named } from '../operators/schema.ts'
import { notificationStatuses, notificationStates } from './states.ts'

/** Texts that several fields have in the API reference. */
const texts = {
  title: { description: 'Title in one line.', example: 'New version' },
  content: { description: 'Text of the notification.', example: 'The portal has a new version since today.' },
  link: {
    description: 'Address of a web page that leads further; empty for none.',
    example: 'https://www.example.com/news',
  },
  startsAt: { description: 'When it is shown first, in UTC; left out of a form, at once.' },
  shownAs: { description: 'list: an entry of the list; popUp: also a window after signing in until it was read.' },
}

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
  title: name(limits.title).meta(texts.title),
  content: requiredLongText(limits.content).meta(texts.content),
  link: WebAddress.default('').meta(texts.link),
  shownAs: z.enum(shownAs).default('list').meta(texts.shownAs),
  kinds: z
    .array(z.enum(readerKinds))
    .min(1)
    .max(readerKinds.length)
    .meta({ description: 'Kinds of accounts that the notification is for.' }),
  /** Only for the trees of these; for all where none is named. */
  distributors: z
    .array(Uuid)
    .max(limits.importBatch)
    .default([])
    .meta({ description: 'Distributors whose accounts below get it; empty for all.' }),
  /** Now, where none is given. */
  startsAt: Moment.optional().meta(texts.startsAt),
  /** For good, where none is given. */
  endsAt: Moment.optional().meta({ description: 'When it is shown last, in UTC; null or left out for no end.' }),
}

const isInOrder = ({ startsAt, endsAt }: { startsAt?: string | undefined; endsAt?: string | undefined }) =>
  startsAt === undefined || endsAt === undefined || Date.parse(startsAt) <= Date.parse(endsAt)
const order = { path: ['endsAt'], params: { key: 'validation:endBeforeStart' } }

export const NotificationForm = z.object(fields).refine(isInOrder, order)
export const NotificationEdit = z.object({ ...fields, ...editOf }).refine(isInOrder, order)

/** A row of the list of those who write notifications. */
export const Notification = z.object({
  uuid: Uuid.meta(fieldTexts.uuid),
  title: z.string().meta(texts.title),
  shownAs: z.enum(shownAs).meta(texts.shownAs),
  kinds: z.array(z.enum(readerKinds)).meta({ description: 'Kinds of accounts that the notification is for.' }),
  /** How many distributors it is for; 0 for all. */
  distributorCount: z.int().meta({ description: 'Number of distributors whose accounts below get it; 0 for all.' }),
  state: z.enum(notificationStates).meta({ description: 'What was done with it: a draft, published, or withdrawn.' }),
  status: z
    .enum(notificationStatuses)
    .meta({ description: 'How it stands now: what is published is scheduled, running, or over.' }),
  startsAt: Moment.meta(texts.startsAt),
  endsAt: Moment.nullable().meta({ description: 'When it is shown last, in UTC; null or left out for no end.' }),
  createdBy: z.string().meta(fieldTexts.createdBy),
  createdAt: Moment.meta(fieldTexts.createdAt),
  version: z.int().meta(fieldTexts.version),
})
export type Notification = z.infer<typeof Notification>

/** Everything about one, as its page and its form show it. */
export const NotificationInfo = Notification.extend({
  content: z.string().meta(texts.content),
  link: z.string().meta(texts.link),
  distributors: z.array(Named).meta({ description: 'Distributors whose accounts below get it; empty for all.' }),
})
export type NotificationInfo = z.infer<typeof NotificationInfo>

/** A notification as its readers see it. */
export const Notice = z.object({
  uuid: Uuid.meta(fieldTexts.uuid),
  title: z.string().meta(texts.title),
  content: z.string().meta(texts.content),
  link: z.string().meta(texts.link),
  startsAt: Moment.meta(texts.startsAt),
  readAt: Moment.nullable().meta({ description: 'When the caller read it, in UTC; null before.', example: null }),
})
export type Notice = z.infer<typeof Notice>
