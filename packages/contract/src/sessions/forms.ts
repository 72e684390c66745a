import { z } from 'zod'
import { Email, TypedPassword, MailedCode, NewPassword, codeText } from '../base/atoms.ts'
import { limits } from '../base/limits.ts'

/** Texts that several fields have in the API reference. */
const texts = {
  password: {
    description:
      'New password: 8 to 128 characters of any script, counted as code points of the form NFKC, in which passwords are compared. It is refused as too weak when it is one of the ten thousand most common, the user name, the e-mail address or the name of the product, or one character repeated.',
    example: 'correct horse battery staple',
  },
}

/** What the pages of signing in send. By themselves, because those pages load nothing that they do not show. */

export const LoginForm = z.object({
  account: codeText().normalize('NFC').min(1).max(limits.email).meta({
    description: 'User name or e-mail address that signs in; of a villa without an address its number.',
    example: 'harbour-house',
  }),
  password: TypedPassword.meta({ description: 'Password of the account that signs in.', example: 'Lintel-2026' }),
})

export const TwoFactorForm = z.object({
  twoFactorToken: z.string().min(1).max(limits.generic).meta({
    description: 'Token of the second step of signing in, to be sent with the mailed code.',
    example: 'example-token',
  }),
  code: MailedCode.meta({ description: 'The six digits that were mailed.', example: '123456' }),
})
export const ForgetPasswordForm = z.object({
  email: Email.meta({
    description: 'Address of the account whose password was forgotten.',
    example: 'nora@example.com',
  }),
})

export const ResetPasswordForm = z.object({
  token: z
    .string()
    .min(1)
    .max(limits.generic)
    .meta({ description: 'Token of the mailed link.', example: 'example-token' }),
  password: NewPassword.meta(texts.password),
})
export const FirstPasswordForm = z.object({ password: NewPassword.meta(texts.password) })
export const PasswordForm = z.object({
  oldPassword: TypedPassword.meta({ description: 'Password until now.', example: 'Lintel-2026' }),
  newPassword: NewPassword.meta(texts.password),
})
