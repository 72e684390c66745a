import { z } from 'zod'
import { Flag, Keyword, Uuid } from '../base/atoms.ts'
import { operation } from '../kit/operation.ts'
import { page, pageQuery, sortable } from '../kit/page.ts'
import { editOf } from '../operators/schema.ts'
import { Notice, Notification, NotificationEdit, NotificationForm, NotificationInfo } from './schema.ts'
import { readsNotifications, notificationStatuses } from './states.ts'

const byUuid = z.object({ uuid: Uuid })
const call = (verb: string) => `v4/web/common/notification/{role}/${verb}` as const

/** Notifications for those who write them (operators.md 3.17). */
export const notification = {
  list: operation({
    method: 'GET',
    path: call('getList'),
    wire: 'json',
    needs: 'notification.edit',
    input: pageQuery.extend({
      keyword: Keyword,
      status: z.enum(notificationStatuses).optional(),
      sort: sortable(['startsAt', 'createdAt']),
    }),
    output: page(Notification),
    fails: [],
    summary: 'List all notifications, a page at a time.',
  }),
  get: operation({
    method: 'GET',
    path: call('getInfo'),
    wire: 'json',
    needs: 'notification.edit',
    input: byUuid,
    output: NotificationInfo,
    fails: [],
    summary: 'Get one notification with its content and receivers.',
  }),
  create: operation({
    method: 'POST',
    path: call('add'),
    wire: 'json',
    needs: 'notification.edit',
    input: NotificationForm,
    output: byUuid,
    fails: [],
    invalidates: ['notification'],
    summary: 'Write a notification; it is a draft until it is published.',
  }),
  edit: operation({
    method: 'POST',
    path: call('edit'),
    wire: 'json',
    needs: 'notification.edit',
    input: NotificationEdit,
    output: z.object({}),
    fails: ['staleRecord'],
    invalidates: ['notification'],
    summary: 'Change a notification that is not published.',
  }),
  publish: operation({
    method: 'POST',
    path: call('publish'),
    wire: 'json',
    needs: 'notification.edit',
    input: z.object(editOf),
    output: z.object({}),
    fails: ['staleRecord'],
    invalidates: ['notification'],
    summary: 'Show a notification to its receivers from its start on; it is unread for all of them.',
  }),
  withdraw: operation({
    method: 'POST',
    path: call('withdraw'),
    wire: 'json',
    needs: 'notification.edit',
    input: z.object(editOf),
    output: z.object({}),
    fails: ['staleRecord'],
    invalidates: ['notification'],
    summary: 'Withdraw a published notification.',
  }),
  remove: operation({
    method: 'POST',
    path: call('delete'),
    wire: 'json',
    needs: 'notification.edit',
    input: z.object(editOf),
    output: z.object({}),
    fails: ['staleRecord'],
    invalidates: ['notification'],
    summary: 'Delete a notification that is not published.',
  }),
}

/** Notifications for those who read them: what is for them and running now. */
export const notice = {
  list: operation({
    method: 'GET',
    path: call('getOwnList'),
    wire: 'json',
    needs: 'notification.read',
    when: readsNotifications,
    input: pageQuery.extend({ unread: Flag.optional() }),
    output: page(Notice),
    fails: [],
    summary: 'List notifications for the caller that are running now, newest first.',
  }),
  status: operation({
    method: 'GET',
    path: call('getUnread'),
    wire: 'json',
    needs: 'notification.read',
    when: readsNotifications,
    input: z.object({}),
    output: z.object({ unread: z.int(), popUps: z.array(Notice) }),
    fails: [],
    summary: 'Get how many notifications the caller has not read, and those to show at once.',
  }),
  markRead: operation({
    method: 'POST',
    path: call('markRead'),
    wire: 'json',
    needs: 'notification.read',
    when: readsNotifications,
    input: byUuid,
    output: z.object({}),
    fails: [],
    invalidates: ['notice'],
    summary: 'Mark a notification as read by the caller.',
  }),
  markAllRead: operation({
    method: 'POST',
    path: call('markAllRead'),
    wire: 'json',
    needs: 'notification.read',
    when: readsNotifications,
    input: z.object({}),
    output: z.object({ count: z.int() }),
    fails: [],
    invalidates: ['notice'],
    summary: 'Mark all notifications that are running now as read by the caller.',
  }),
}
