import type { LoginForm } from '@lintel/contract/sessions/forms.ts'
import type { LaterSchema } from '../../kit/form/resolver.ts'

/** The schema of the first page anybody sees: what reads schemas comes once somebody begins to type. */
export const loginSchema: LaterSchema<typeof LoginForm> = {
  load: async () => (await import('@lintel/contract/sessions/forms.ts')).LoginForm,
  required: ['account', 'password'],
}
