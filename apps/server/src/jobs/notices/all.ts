import { z } from 'zod'
import { systemScope } from '../../db/scope/scope.ts'
import { sendPasswordReset } from '../../domain/sessions/password-resets.ts'
import type { Services } from '../../kernel/services.ts'
import { alarmNotice } from './alarms.ts'
import { occupancyNotice, passbackNotice } from './areas.ts'
import { consentReminder } from './consents.ts'
import { motionNotice, offlineNotice } from './devices.ts'
import { expiryNotice } from './expiry.ts'
import { outboxNotice, sendNotice, type Notice } from './notice.ts'
import { orderNotice } from './orders.ts'
import { planNotice } from './plans.ts'
import { renewalEndNotice } from './renewals.ts'
import { firmwareNotice } from './firmware.ts'
import { visitorNotice } from './visitors.ts'

/**
 * Notices to people by mail and on their devices, apart from what a call itself sends. Each kind says its content, to
 * which recipients, with which text and until when. These are sent as soon as they are due.
 */
const promptNotices = {
  offline: offlineNotice,
  motion: motionNotice,
  passback: passbackNotice,
  occupancy: occupancyNotice,
  visitor: visitorNotice,
  plan: planNotice,
  alarm: alarmNotice,
  order: orderNotice,
  firmware: firmwareNotice,
  renewalEnd: renewalEndNotice,
  /** The next request for a link to a new password. */
  passwordReset: outboxNotice('passwordReset', z.unknown(), async (db, services, payload) => {
    await sendPasswordReset(db, systemScope, services, payload)
    return []
  }),
} as const satisfies Record<string, Notice>

/** Notices that are due by the day: jobs of the scheduler send all that there are. */
const scheduledNotices = {
  expiry: expiryNotice,
  consentReminder,
} as const satisfies Record<string, Notice>

const notices = { ...promptNotices, ...scheduledNotices }
type NoticeName = keyof typeof notices
export const promptNoticeNames = Object.keys(promptNotices) as readonly (keyof typeof promptNotices)[]

/**
 * Deals with the next notice of a kind in one transaction, so that each is dealt with once. Answers whether there was
 * one.
 */
export function relayNotice(services: Services, name: NoticeName): Promise<boolean> {
  return services.database.write(systemScope, async (db) => {
    const notice = await notices[name](db, services)
    if (!notice) return false
    for (const message of notice.messages) await sendNotice(db, services, message)
    await notice.done()
    return true
  })
}

/** Deals with all notices of a kind by the day. May run at any moment, and twice. */
export async function relayScheduledNotices(services: Services, name: keyof typeof scheduledNotices): Promise<void> {
  while (await relayNotice(services, name));
}
