import { policyReceipt as contract } from '@lintel/contract/receipts/operations.ts'
import { implement } from '../../kernel/implement.ts'
import { policyVersion } from '../../domain/policy/snapshot.ts'
import { countsOf, madeAt, pageOfReceipts } from './queries.ts'
import { serverFeature } from '../../kernel/feature.ts'

const policyReceiptHandlers = implement(contract, 'project', {
  async list({ db, scope }, filter) {
    const version = await policyVersion(db, scope)
    return {
      ...(await pageOfReceipts(db, scope, filter, version)),
      ...(await countsOf(db, scope, version)),
      version,
      at: await madeAt(db, scope, version),
    }
  },
})

export default serverFeature({ handlers: policyReceiptHandlers })
