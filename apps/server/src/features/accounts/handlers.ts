import { account as contract } from '@lintel/contract/accounts/operations.ts'
import { implement } from '../../kernel/implement.ts'
import { pageOfAccounts } from './queries.ts'

export const accountHandlers = implement(contract, 'session', {
  list: ({ db, scope, session }, filter) => pageOfAccounts(db, scope, session.actingUuid, filter),
})
