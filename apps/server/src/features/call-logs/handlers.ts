import { callLog as contract } from '@lintel/contract/call-logs/operations.ts'
import { implement } from '../../kernel/implement.ts'
import { exportList } from '../../domain/exports/export-list.ts'
import { everyCall, pageOfCalls } from './queries.ts'
import { callSheet } from './sheet.ts'
import { serverFeature } from '../../kernel/feature.ts'

const callLogHandlers = implement(contract, 'project', {
  list: ({ db, scope }, filter) => pageOfCalls(db, scope, filter),

  export: (context, filter) => exportList(context, callSheet, filter, everyCall(context.db, context.scope, filter)),
})

export default serverFeature({ handlers: callLogHandlers })
