import { subscription as contract } from '@lintel/contract/subscriptions/operations.ts'
import { currencyOfRegion } from '@lintel/rules/money/amounts.ts'
import { providerOn } from '../../db/money-functions.ts'
import { pageOfItems, selectItems } from './items-list.ts'
import { createOrder, quoteFor } from './orders.ts'
import { billingOfCommunity } from './community-billing.ts'
import { requireUnorderedItems, showQuote } from './show-quote.ts'
import { serverFeature } from '../../kernel/feature.ts'
import { implement } from '../../kernel/implement.ts'
import { choicesOf, zonesOfPayer } from './choices.ts'

const subscriptionHandlers = implement(contract, 'session', {
  choices: (context) => choicesOf(context, context.services.config),

  list: async (context, filter) => {
    const form = { ...filter, projectUuid: filter.projectUuid ?? context.session.heldSite?.uuid }
    return pageOfItems(context, (await zonesOfPayer(context)).get(filter.projectKind), form)
  },

  select: async (context, filter) => {
    const form = { ...filter, projectUuid: filter.projectUuid ?? context.session.heldSite?.uuid }
    return selectItems(context, (await zonesOfPayer(context)).get(filter.projectKind), form)
  },

  async quote(context, form) {
    const { db, scope, services, fail } = context
    await requireUnorderedItems({ db, scope, fail }, form.items)
    return showQuote(db, scope, await quoteFor(context, form), currencyOfRegion[services.config.region])
  },

  billingInfo: (context, input) => billingOfCommunity(context, input),

  async order(context, form) {
    const { db, scope, services, fail, audit } = context
    await requireUnorderedItems({ db, scope, fail }, form.items)
    const provider = await providerOn(db, scope)
    const { uuid, number, state, lines } = await createOrder({ ...context, config: services.config, provider }, form)
    audit({ target: uuid, detail: { number, kind: form.kind, count: lines } })
    return { uuid, number, state }
  },
})

export default serverFeature({ handlers: subscriptionHandlers })
