import { automaticPayment as contract } from '@lintel/contract/automatic-payments/operations.ts'
import { endAgreement, saveCustomer } from '../../domain/money/agreements.ts'
import { serverFeature } from '../../kernel/feature.ts'
import { implement } from '../../kernel/implement.ts'
import { agreementInfo, agreementRow, isPayersOwn, pageOfAgreements } from './queries.ts'

const automaticPaymentHandlers = implement(contract, 'session', {
  list: (context, filter) => pageOfAgreements(context, filter),

  get: async (context, { uuid }) => (await agreementInfo(context, uuid)) ?? context.fail('notFound'),

  async cancel(context, { uuid }) {
    const agreement = await agreementRow(context, uuid)
    if (!agreement) return context.fail('notFound')
    if (!isPayersOwn(context, agreement)) return context.fail('noPermission')
    if ((await endAgreement(context, uuid, 'subscriberCancelled')) === 0) return context.fail('agreementEnded')
    context.audit({ target: uuid, detail: { number: agreement.number } })
  },

  async sandbox(context, { uuid, act }) {
    const agreement = await agreementRow(context, uuid)
    if (!agreement) return context.fail('notFound')
    if (!isPayersOwn(context, agreement)) return context.fail('noPermission')
    if (agreement.method !== 'sandbox') return context.fail('noWayToPay')
    if (agreement.state !== 'active') return context.fail('agreementEnded')
    if (act === 'detach') await endAgreement(context, uuid, 'methodDetached')
    else await saveCustomer(context.db, context.scope, uuid, act)
    context.audit({ target: uuid, detail: { number: agreement.number, kind: act } })
  },
})

export default serverFeature({ handlers: automaticPaymentHandlers })
