import { z } from 'zod'
import { Flag, Keyword, Uuid } from '../base/atoms.ts'
import { fieldTexts } from '../base/field-texts.ts'
import { operation } from '../kit/operation.ts'
import { page, pageQuery, sortable } from '../kit/page.ts'
import { editOf } from '../operators/schema.ts'
import { Notice, Notification, NotificationEdit, NotificationForm, NotificationInfo } from './schema.ts'
import { readsNotifications, notificationStatuses } from './states.ts'
import * as schemas from './schema.ts'
import { defineFeature } from '../kit/feature.ts'

const byUuid = z.object({ uuid: Uuid.meta(fieldTexts.uuid) })
const call = (verb: string) => `v4/web/common/notification/{role}/${verb}` as const

/** Notifications for those who write them (operators.md 3.17). */
export const notification = {
  list: operation({
    method: 'GET',
    path: call('getList'),
    needs: 'notification.edit',
    input: pageQuery.extend({
      keyword: Keyword.meta(fieldTexts.keyword),
      status: z.enum(notificationStatuses).optional().meta({ description: 'Only notifications that stand so now.' }),
      sort: sortable(['startsAt', 'createdAt']),
    }),
    output: page(Notification),
    summary: 'List all notifications with their state.',
  }),
  get: operation({
    method: 'GET',
    path: call('getInfo'),
    needs: 'notification.edit',
    input: byUuid,
    output: NotificationInfo,
    summary: 'Get one notification with its content and receivers.',
  }),
  create: operation({
    method: 'POST',
    path: call('add'),
    needs: 'notification.edit',
    input: NotificationForm,
    output: byUuid,
    invalidates: ['notification'],
    summary: 'Add a notification as a draft. `notification.publish` shows it to its receivers.',
  }),
  edit: operation({
    method: 'POST',
    path: call('edit'),
    needs: 'notification.edit',
    input: NotificationEdit,
    fails: ['staleRecord'],
    invalidates: ['notification'],
    keeps: { reads: 'notification.get' },
    summary: 'Change a notification that is not published.',
  }),
  publish: operation({
    method: 'POST',
    path: call('publish'),
    needs: 'notification.edit',
    input: z.object(editOf),
    fails: ['staleRecord'],
    invalidates: ['notification'],
    summary:
      'Show a notification to its receivers, from its start or at once if that has passed. It is unread for all of them again.',
  }),
  withdraw: operation({
    method: 'POST',
    path: call('withdraw'),
    needs: 'notification.edit',
    input: z.object(editOf),
    fails: ['staleRecord'],
    invalidates: ['notification'],
    summary: 'Withdraw a published notification. Its receivers no longer see it.',
  }),
  remove: operation({
    method: 'POST',
    path: call('delete'),
    needs: 'notification.edit',
    input: z.object(editOf),
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
    needs: 'notification.read',
    when: readsNotifications,
    input: pageQuery.extend({
      unread: Flag.optional().meta({
        description: '1: only notifications that the caller has not read; 0: only those that the caller has.',
        example: 1,
      }),
    }),
    output: page(Notice),
    summary: 'List notifications of the platform that are shown to the caller now, newest first.',
  }),
  status: operation({
    method: 'GET',
    path: call('getUnread'),
    needs: 'notification.read',
    when: readsNotifications,
    output: z.object({
      unread: z.int().meta({ description: 'Number of notifications that the caller has not read.', example: 1 }),
      popUps: z.array(Notice).meta({ description: 'Unread notifications to show at once in a window.' }),
    }),
    summary: 'Get the number of unread notifications, and those to show as a pop-up.',
  }),
  markRead: operation({
    method: 'POST',
    path: call('markRead'),
    needs: 'notification.read',
    when: readsNotifications,
    input: byUuid,
    invalidates: ['notice'],
    summary: 'Mark one notification as read by the caller.',
  }),
  markAllRead: operation({
    method: 'POST',
    path: call('markAllRead'),
    needs: 'notification.read',
    when: readsNotifications,
    output: z.object({
      count: z.int().meta({ description: 'Number of notifications that were marked as read.', example: 2 }),
    }),
    invalidates: ['notice'],
    summary: 'Mark all notifications that are shown now as read by the caller. Returns their number.',
  }),
}

export default defineFeature({
  operations: { notice, notification },
  about: {
    notice: 'Notifications of the platform as their receivers read them.',
    notification: 'Notifications that the platform writes for operators.',
  },
  schemas: { notifications: schemas },
})
