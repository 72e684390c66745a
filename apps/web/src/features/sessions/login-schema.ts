import type { LoginForm } from '@lintel/contract/sessions/forms.ts'
import type { LaterSchema } from '../../kit/form/resolver.ts'

/** The schema of the first page of all: the code that reads schemas is loaded when typing begins. */
export const loginSchema: LaterSchema<typeof LoginForm> = {
  load: async () => (await import('@lintel/contract/sessions/forms.ts')).LoginForm,
  required: ['account', 'password'],
}
