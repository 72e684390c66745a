import { limits } from '@lintel/contract/base/limits.ts'
import type { LoginForm } from '@lintel/contract/sessions/forms.ts'
import { useNavigate } from 'react-router'
import type { z } from 'zod'
import { api } from '../../api/client.ts'
import { useLinks } from '../../kit/portal/route-context.ts'
import { arrive } from '../../session/arrival.ts'
import { saveChallenge } from './challenge.ts'
import { signIn } from './links.ts'

/**
 * Signs in from a page of the app and goes on to the wanted page, by way of the mailed code where the account asks for
 * one.
 */
export function useEntering() {
  const navigate = useNavigate()
  const links = useLinks(signIn)
  return async (values: z.output<typeof LoginForm>, redirectTo: string): Promise<void> => {
    const { account } = values
    const result = await api.session.login(values)
    if (result.token) return arrive(result.token, redirectTo, (to) => navigate(to, { replace: true }))
    if (result.twoFactorToken)
      saveChallenge({
        twoFactorToken: result.twoFactorToken,
        account,
        redirectTo,
        isCodeSent: result.isCodeSent ?? true,
        resendAt: Date.now() + (result.resendSeconds ?? limits.codeResendSeconds) * 1_000,
      })
    await navigate(links.authentication() ?? '/')
  }
}
