import { systemScope } from '../db/scope.ts'
import { answerPasswordReset } from '../domain/sessions/password-resets.ts'
import type { Services } from '../kernel/services.ts'
import { relayNext } from './next-notice.ts'

/** Answers the next request for a link to a new password. Answers whether there was one. */
export function relayPasswordReset(services: Services): Promise<boolean> {
  return relayNext(services, 'passwordReset', (db, payload) => answerPasswordReset(db, systemScope, services, payload))
}
