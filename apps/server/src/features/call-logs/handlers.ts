import { callLog as contract } from '@lintel/contract/call-logs/operations.ts'
import { implement } from '../../kernel/implement.ts'
import { pageOfCalls } from './queries.ts'

export const callLogHandlers = implement(contract, 'project', {
  list: ({ db, scope }, filter) => pageOfCalls(db, scope, filter),
})
