import { account as contract } from '@lintel/contract/accounts/operations.ts'
import { implement } from '../../kernel/implement.ts'
import { accountKinds, type AccountKind } from '@lintel/contract/access/roles.ts'
import { resetAccountPassword } from './records.ts'

export const accountHandlers = implement(contract, 'session', {
  async resetPassword(context, { uuid }) {
    // Who may edit accounts of the platform must not get at those who run it.
    const above: readonly AccountKind[] =
      context.session.role === 'superManager' ? ['superManager'] : ['superManager', 'subSuperManager']
    const kinds = accountKinds.filter((kind) => !above.includes(kind))
    const reset = await resetAccountPassword(context, kinds, uuid)
    context.audited({ target: uuid, detail: { userName: reset.userName } })
    return reset
  },
})
