import { z } from 'zod'
import { Email, TypedPassword, MailedCode, NewPassword, codeText } from '../base/atoms.ts'
import { limits } from '../base/limits.ts'

/** What the pages of signing in send. By themselves, because those pages load nothing that they do not show. */

export const LoginForm = z.object({
  account: codeText().normalize('NFC').min(1).max(limits.email),
  password: TypedPassword,
})

export const TwoFactorForm = z.object({ twoFactorToken: z.string().min(1).max(limits.generic), code: MailedCode })
export const ForgetPasswordForm = z.object({ email: Email })

export const ResetPasswordForm = z.object({ token: z.string().min(1).max(limits.generic), password: NewPassword })
export const FirstPasswordForm = z.object({ password: NewPassword })
export const PasswordForm = z.object({ oldPassword: TypedPassword, newPassword: NewPassword })
