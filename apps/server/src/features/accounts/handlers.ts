import { hasPermission } from '@lintel/contract/access/grants.ts'
import { accountKinds, type AccountKind } from '@lintel/contract/access/roles.ts'
import { account as contract } from '@lintel/contract/accounts/operations.ts'
import { factsOf } from '../../access/facts.ts'
import { implement } from '../../kernel/implement.ts'
import { resetAccountPassword } from './records.ts'

export const accountHandlers = implement(contract, 'session', {
  async resetPassword(context, { uuid }) {
    const { session, services, audited } = context
    // Who may edit accounts of the platform must not get at those who run it.
    const mayEditHelpers = hasPermission(factsOf(session, services.config), 'subSuperManager.edit')
    const above: readonly AccountKind[] = mayEditHelpers ? ['superManager'] : ['superManager', 'subSuperManager']
    const kinds = accountKinds.filter((kind) => !above.includes(kind))
    const reset = await resetAccountPassword(context, kinds, uuid)
    audited({ target: uuid, detail: { userName: reset.userName } })
    return reset
  },
})
