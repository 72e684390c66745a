import { limits } from '@lintel/contract/limits.ts'
import { fail } from '../../kernel/failure.ts'
import type { AccountWork } from './records.ts'

/** Fails unless the signed-in person typed the password again a moment ago (verifySupPwd; operators.md 3.15). */
export function requireSuperPassword({ session, now }: Pick<AccountWork, 'session' | 'now'>): void {
  const age = now.getTime() - (session.verifiedAt?.getTime() ?? 0)
  if (age > limits.superPasswordMinutes * 60_000) fail('superPasswordNeeded')
}
