import { errors, type FailureName } from '@lintel/contract/errors/errors.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import type { ApiError } from './failure.ts'

/** What the browser does with an answer (specification.md 8). */
export type Behaviour = 'ok' | 'signOut' | 'newAddress' | 'reload' | 'alert'

/** The table code → behaviour; every code that is not here alerts. */
const behaviours: ReadonlyMap<number, Behaviour> = new Map<number, Behaviour>([
  [0, 'ok'],
  [errors.sessionEnded.code, 'signOut'],
  [errors.domainChanged.code, 'newAddress'],
  [errors.reload.code, 'reload'],
])

/** Failures that are a state of the session rather than a message; the shell shows them as such. */
export const sessionFailures = ['mustChangePassword', 'delegationEnded'] as const satisfies readonly FailureName[]

/** What to do with an answer; HTTP 401 ends the session whatever the code says. */
export function behaviourOf(reply: { readonly code: number | undefined; readonly status: number }): Behaviour {
  const byCode = reply.code === undefined ? undefined : behaviours.get(reply.code)
  if (byCode === 'ok' || byCode === undefined) return reply.status === 401 ? 'signOut' : (byCode ?? 'alert')
  return byCode
}

/** Which sentence says what happened: the table's, else by status (specification.md 8, default texts). */
export function messageKeyOf(failure: Pick<ApiError, 'failure' | 'status'>): string {
  if (failure.failure) return `errors:${failure.failure}`
  return failure.status === 0 || failure.status >= 500 ? 'common:network.error' : 'common:operationFailed'
}

/** The origin that the deployment has named in this page as the portal's own; undefined where none is named. */
const portalOrigin = (): string | undefined =>
  document.querySelector<HTMLMetaElement>('meta[name="portal-origin"]')?.content

/**
 * Where a `-50` answer leads: this very page at the origin that the deployment names, when the answer speaks of that
 * origin and it is another than ours; undefined otherwise. Nothing of the answer's address is opened.
 */
export function newAddressOf(address: unknown, here: URL, namedOrigin: string | undefined): string | undefined {
  if (typeof address !== 'string' || !namedOrigin || namedOrigin === here.origin) return undefined
  if (URL.parse(address)?.origin !== namedOrigin || !/^https?:/.test(namedOrigin)) return undefined
  return `${namedOrigin}${here.pathname}${here.search}`
}

/** Lets one alert pass per second (specification.md 8). */
export function alertThrottle(now: () => number): () => boolean {
  let last = Number.NEGATIVE_INFINITY
  return () => {
    const time = now()
    if (time - last < limits.alertThrottleMs) return false
    last = time
    return true
  }
}

/** What the shell shows for each behaviour; installed once by the app. */
export interface ReplyEffects {
  signOut(): void
  newAddress(address: string): void
  /** The portal has moved to where this page may not lead; a fresh page may. */
  movedElsewhere(failure: ApiError): void
  reload(): void
  /** A restriction of the session has begun: read it again and show it. */
  restriction(failure: ApiError): void
  alert(failure: ApiError): void
}

let effects: ReplyEffects | undefined
const mayAlert = alertThrottle(() => performance.now())

/** Tells the policy how to show its decisions. */
export function installReplyEffects(newEffects: ReplyEffects): void {
  effects = newEffects
}

/**
 * Does what the table says for a failed call. `handles` is the ignore list: names a form or an action shows itself,
 * or `all` for a page that shows any message in place; ending sessions and moving addresses are never ignored.
 */
export function applyReplyPolicy(failure: ApiError, handles: readonly FailureName[] | 'all' = []): void {
  const behaviour = behaviourOf(failure)
  if (behaviour === 'ok') return
  if (behaviour === 'signOut') return effects?.signOut()
  if (behaviour === 'reload') return effects?.reload()
  if (behaviour === 'newAddress') {
    const address = newAddressOf(failure.params['address'], new URL(window.location.href), portalOrigin())
    return address ? effects?.newAddress(address) : effects?.movedElsewhere(failure)
  }
  if ((sessionFailures as readonly unknown[]).includes(failure.failure)) return effects?.restriction(failure)
  if (handles === 'all' || (failure.failure && handles.includes(failure.failure))) return
  if (mayAlert()) effects?.alert(failure)
}
