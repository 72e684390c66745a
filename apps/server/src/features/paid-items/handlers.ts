import { paidItem as contract } from '@lintel/contract/paid-items/operations.ts'
import { setEnds, startTest } from './ends.ts'
import { serverFeature } from '../../kernel/feature.ts'
import { implement } from '../../kernel/implement.ts'
import { historyOfItem } from './queries.ts'

const paidItemHandlers = implement(contract, 'session', {
  async setEnds(context, { projectUuid, items, paidUntil }) {
    const count = await setEnds(context, projectUuid, items, paidUntil, context.session.accountName)
    const service = items.map((group) => group.service).join(', ')
    context.audit({ target: projectUuid, projectUuid, detail: { service, count, until: paidUntil } })
    return { count }
  },

  async startTest(context, { projectUuid, ...form }) {
    const { count, until } = await startTest(context, projectUuid, form, context.session.accountName)
    const service = form.services.join(', ')
    context.audit({ target: projectUuid, projectUuid, detail: { service, count, until } })
    return { count }
  },

  history: async (context, key) => (await historyOfItem(context, key)) ?? context.fail('notFound'),
})

export default serverFeature({ handlers: paidItemHandlers })
