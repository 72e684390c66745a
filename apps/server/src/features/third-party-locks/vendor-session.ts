import {
  LockCloudError,
  type LockConnector,
  type LockCredentials,
  type LockToken,
} from '../../kernel/lock-connector.ts'
import { minuteMs } from '../../base/durations.ts'

/** Asks a vendor for an account, with a token that is good. Rejects with `LockCloudError` alone. */
export type Ask = <Answer>(
  question: (credentials: LockCredentials, token: LockToken) => Promise<Answer>,
) => Promise<Answer>

interface Account {
  readonly credentials: LockCredentials
  /** Null as long as the vendor has given none. */
  readonly token: LockToken | null
}

/** A token that ends so soon may end on its way. */
const soonMs = minuteMs

/**
 * The way into an account: the token it has, a new one before that ends or once the vendor no longer takes it, and the
 * credentials themselves where the vendor does not renew. `keep` is told of each new token before it is used.
 */
export function openVendorSession(
  connector: LockConnector,
  account: Account,
  { keep, now }: { readonly keep: (token: LockToken) => Promise<void>; readonly now: () => Date },
): Ask {
  let current = account.token

  async function newToken(): Promise<LockToken> {
    const { credentials } = account
    const old = current
    current = await translateProblem(() =>
      old === null ? connector.authenticate(credentials) : renewToken(credentials, old),
    )
    await keep(current)
    return current
  }

  /** A vendor that no longer renews may still know the credentials. */
  async function renewToken(credentials: LockCredentials, old: LockToken): Promise<LockToken> {
    try {
      return await connector.renew(credentials, old)
    } catch (error) {
      if (!isProblem(error, 'tokenExpired') && !isProblem(error, 'wrongCredentials')) throw error
      return connector.authenticate(credentials)
    }
  }

  const isGood = (token: LockToken | null): token is LockToken =>
    token !== null && (token.until === null || token.until.getTime() - now().getTime() > soonMs)

  return async (question) => {
    const token = isGood(current) ? current : await newToken()
    try {
      return await translateProblem(() => question(account.credentials, token))
    } catch (error) {
      // The vendor has done nothing, so that asking again does nothing twice.
      if (!isProblem(error, 'tokenExpired')) throw error
    }
    const next = await newToken()
    return translateProblem(() => question(account.credentials, next))
  }
}

const isProblem = (error: unknown, problem: LockCloudError['problem']): boolean =>
  error instanceof LockCloudError && error.problem === problem

/** What a connector throws beside its own errors comes from an unexpected answer; its text may hold parts of that. */
async function translateProblem<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof LockCloudError) throw error
    throw new LockCloudError('strange', error instanceof Error ? error.name : 'no error')
  }
}
