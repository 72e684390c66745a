import { z } from 'zod'
import { systemScope } from '../../db/scope/scope.ts'
import { answerPasswordReset } from '../../domain/sessions/password-resets.ts'
import type { Services } from '../../kernel/services.ts'
import { alarmNotice } from './alarms.ts'
import { occupancyNotice, passbackNotice } from './areas.ts'
import { motionNotice, offlineNotice } from './devices.ts'
import { queued, sendNotice, type Notice } from './notice.ts'
import { planNotice } from './plans.ts'
import { visitorNotice } from './visitors.ts'

/**
 * What people are told of by mail, apart from what a call itself sends. Each kind says what is told, to
 * which recipients, with which text and until when.
 */
const notices = {
  offline: offlineNotice,
  motion: motionNotice,
  passback: passbackNotice,
  occupancy: occupancyNotice,
  visitor: visitorNotice,
  plan: planNotice,
  alarm: alarmNotice,
  /** The next request for a link to a new password. */
  passwordReset: queued('passwordReset', z.unknown(), async (db, services, payload) => {
    await answerPasswordReset(db, systemScope, services, payload)
    return []
  }),
} as const satisfies Record<string, Notice>

export type NoticeName = keyof typeof notices
export const noticeNames = Object.keys(notices) as readonly NoticeName[]

/** Deals with the next notice of a kind in one transaction, so that each is dealt with once. Answers whether there was one. */
export function relayNotice(services: Services, name: NoticeName): Promise<boolean> {
  return services.database.write(systemScope, async (db) => {
    const taken = await notices[name](db, services)
    if (!taken) return false
    for (const noticeMail of taken.noticeMails) await sendNotice(db, services, noticeMail)
    await taken.done()
    return true
  })
}
