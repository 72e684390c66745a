import {
  LockCloudError,
  type LockConnector,
  type LockCredentials,
  type LockToken,
} from '../../kernel/lock-connector.ts'
import { minuteMs } from '../../base/durations.ts'

/** Calls the API of a vendor for an account, with a valid token. Rejects with `LockCloudError` only. */
export type Ask = <Answer>(
  question: (credentials: LockCredentials, token: LockToken) => Promise<Answer>,
) => Promise<Answer>

interface Account {
  readonly credentials: LockCredentials
  /** Null until the vendor has issued one. */
  readonly token: LockToken | null
}

/** A token with less time left may expire during the request. */
const soonMs = minuteMs

/**
 * Session at a vendor: uses the stored token, renews it before it expires or once the vendor rejects it, and signs in
 * with the credentials where the vendor does not renew. `saveToken` stores each new token before it is used.
 */
export function openVendorSession(
  connector: LockConnector,
  account: Account,
  { saveToken, now }: { readonly saveToken: (token: LockToken) => Promise<void>; readonly now: () => Date },
): Ask {
  let current = account.token

  async function newToken(): Promise<LockToken> {
    const { credentials } = account
    const old = current
    current = await translateProblem(() =>
      old === null ? connector.authenticate(credentials) : renewToken(credentials, old),
    )
    await saveToken(current)
    return current
  }

  /** Signs in again when the vendor refuses to renew the token. */
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
