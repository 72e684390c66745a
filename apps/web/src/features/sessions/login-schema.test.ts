import { LoginForm } from '@lintel/contract/sessions/forms.ts'
import { expect, it } from 'vitest'
import { isRequired } from '../../kit/form/resolver.ts'
import { loginSchema } from './login-schema.ts'

it('the sign-in form marks its fields before the schema is loaded as the schema does', async () => {
  expect(await loginSchema.load()).toBe(LoginForm)
  for (const field of Object.keys(LoginForm.shape))
    expect(isRequired(loginSchema, field), field).toBe(isRequired(LoginForm, field))
})
