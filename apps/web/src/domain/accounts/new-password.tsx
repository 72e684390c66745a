import { NewPassword } from '@lintel/contract/base/atoms.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { z } from 'zod'
import { type TextKey, useText } from '../../language/language.ts'
import { PasswordField } from '../../kit/form/fields.tsx'

/** A new password, typed twice. */
export const NewPasswordForm = z
  .object({ password: NewPassword, repeat: z.string().min(1) })
  .refine(({ password, repeat }) => password === repeat, {
    path: ['repeat'],
    params: { key: 'validation:passwordMismatch' },
  })

/** The two fields of a new password, with its rule as help. */
export function NewPasswordFields({ password, repeat }: { readonly password: TextKey; readonly repeat: TextKey }) {
  const t = useText()
  return (
    <>
      <PasswordField
        name="password"
        label={password}
        help={t('auth:passwordRule', { min: limits.passwordMin, max: limits.passwordMax })}
        autoComplete="new-password"
      />
      <PasswordField name="repeat" label={repeat} autoComplete="new-password" />
    </>
  )
}
