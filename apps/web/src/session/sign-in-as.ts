import { api } from '../api/client.ts'
import { ApiFailure } from '../api/failure.ts'
import { arrive } from './arrival.ts'
import { clearWhenLeaving } from './kept.ts'

/**
 * Ends this session and begins one of an account that was just made, with its first password. An account that asks for a
 * mailed code goes on at the sign-in page.
 */
export async function signInAs(account: string, password: string, goOn: (to: string) => unknown): Promise<void> {
  const { token } = await api.session.login({ account, password })
  if (!token) {
    await goOn(`/login?${new URLSearchParams({ loginAccount: account }).toString()}`)
    return
  }
  await api.session.logout({}).catch((thrown: unknown) => {
    if (!(thrown instanceof ApiFailure)) throw thrown
  })
  clearWhenLeaving('signOut')
  await arrive(token, '/', goOn)
}
