import { z } from 'zod'
import { codeText } from '../base/atoms.ts'
import { limits } from '../base/limits.ts'
import { readTypedCode } from '../base/typed-code.ts'
import { LoginForm } from './forms.ts'

/** What is typed in place of a mailed link; by itself, because the pages of signing in do without it. */
export const ExchangeCodeForm = z.object({
  account: LoginForm.shape.account.meta({
    description: 'User name or e-mail address of the account that the mail was sent to.',
    example: 'harbour-house',
  }),
  code: codeText().min(1).max(limits.generic).overwrite(readTypedCode).meta({
    description: 'Code of the mail, in any case, with or without strokes between its groups.',
    example: '7K3M-9QWX',
  }),
})
