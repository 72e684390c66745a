import { auditLog as contract } from '@lintel/contract/audit-logs/operations.ts'
import { implement } from '../../kernel/implement.ts'
import { entryById, pageOfEntries } from './queries.ts'

export const auditLogHandlers = implement(contract, 'session', {
  list: ({ db, scope, now }, filter) => pageOfEntries(db, scope, filter, now),
  get: async ({ db, scope, fail }, { id }) => (await entryById(db, scope, id)) ?? fail('notFound'),
})
