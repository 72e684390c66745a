import type { Fail } from '@lintel/contract/errors/errors.ts'
import { minuteMs } from '../../base/durations.ts'
import type { Services } from '../../kernel/services.ts'
import type { Db } from '../../db/db.ts'
import type { ProjectScope } from '../../db/scope/scope.ts'
import { useAuthCode } from '../../db/use-auth-code.ts'
import { failTaken } from '../../domain/base/unique-violation.ts'
import { hashOfAuthCode } from '../../domain/devices/auth-codes.ts'

interface AuthCodeWork {
  readonly db: Db
  readonly scope: ProjectScope
  readonly now: Date
  readonly session: { readonly actingName: string }
  readonly services: Pick<Services, 'vault' | 'log'>
  readonly fail: Fail<'alreadyExists' | 'macRedirected'>
  readonly failAndCommit: Fail<'authCodeRefused' | 'authCodeLocked'>
}

/**
 * Uses an auth code for a MAC address, where one was typed. A wrong one is counted, whatever becomes of the rest: five
 * lock the MAC address for an hour (fleet.md F14).
 */
export async function requireAuthCode(work: AuthCodeWork, mac: string, typed: string): Promise<void> {
  if (typed === '') return
  const { db, scope, now, session, services, fail, failAndCommit } = work
  const hash = hashOfAuthCode(services.vault, mac, typed)
  const { outcome, lockedUntil } = await useAuthCode(db, scope, { mac, hash, author: session.actingName, at: now })
  if (outcome === 'used') return
  if (outcome === 'alreadyExists') return failTaken(fail, { thing: 'mac', field: 'mac' })
  if (outcome === 'macRedirected')
    return fail('macRedirected', {}, [{ field: 'mac', key: 'errors:macRedirected', params: {} }])
  if (outcome === 'refused')
    return failAndCommit('authCodeRefused', {}, [{ field: 'authCode', key: 'errors:authCodeRefused', params: {} }])
  const minutes = Math.max(1, Math.ceil(((lockedUntil ?? now).getTime() - now.getTime()) / minuteMs))
  services.log.warn({ alarm: 'authCodeLocked', mac }, 'too many wrong auth codes for a MAC address')
  return failAndCommit('authCodeLocked', { minutes }, [
    { field: 'authCode', key: 'errors:authCodeLocked', params: { minutes } },
  ])
}
