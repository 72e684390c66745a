import { price as priceContract, taxRate as taxRateContract } from '@lintel/contract/prices/operations.ts'
import { currencyOfRegion, formatAmount } from '@lintel/rules/money/amounts.ts'
import { deleteTaxRate, saveTaxRate, updatePrices } from '../../db/scope/money.ts'
import { applyFirstPrice, dayOf } from '../../domain/money/first-prices.ts'
import { serverFeature } from '../../kernel/feature.ts'
import { implement } from '../../kernel/implement.ts'
import {
  buyersBelow,
  pageOfPricedSites,
  pageOfPrices,
  priceByUuid,
  reachOfPrice,
  taxRates,
  unpricedVariants,
} from './queries.ts'
import { setFree } from './free-sites.ts'
import { createPrice } from './writes.ts'

const priceHandlers = implement(priceContract, 'session', {
  list: ({ db, scope, now }, filter) => pageOfPrices(db, scope, filter, dayOf(now)),

  choices: async ({ db, scope, services }) => ({
    currency: currencyOfRegion[services.config.region],
    buyers: await buyersBelow(db, scope),
  }),

  async preview(context, form) {
    const newPrice = await createPrice({ ...context, config: context.services.config }, form)
    const { items, sites: freeSites } = await applyFirstPrice(context, newPrice)
    const reach = await reachOfPrice(context.db, context.scope, form)
    const paidUntil = items > 0 ? newPrice.until : null
    return context.dryRun({ ...reach, freeSites, freeItems: items, paidUntil })
  },

  async create(context, form) {
    const newPrice = await createPrice({ ...context, config: context.services.config }, form)
    // One that begins later is applied by a job on its day, to what is there then.
    const paidItems = newPrice.validFrom <= dayOf(context.now) ? await applyFirstPrice(context, newPrice) : undefined
    const currency = currencyOfRegion[context.services.config.region]
    context.audit({
      target: newPrice.uuid,
      detail: {
        service: form.service,
        kind: form.projectKind,
        monthlyFee: formatAmount(form.monthly, currency),
        activationFee: formatAmount(form.activation, currency),
        from: newPrice.validFrom,
        ...(paidItems && paidItems.items > 0 && { count: paidItems.items, until: newPrice.until }),
      },
    })
    return { uuid: newPrice.uuid }
  },

  async end({ db, scope, now, fail, audit }, { uuid, version, endsOn }) {
    const price = await priceByUuid(db, scope, uuid)
    if (!price) return fail('notFound')
    const today = dayOf(now)
    const day = endsOn || (price.valid_from > today ? price.valid_from : today)
    if (day < today || day < price.valid_from) return fail('priceInThePast')
    const { numUpdatedRows } = await updatePrices(db, scope)
      .set({ ends_on: day, version: version + 1 })
      .where('price.uuid', '=', uuid)
      .where('price.version', '=', version)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) return fail('staleRecord')
    audit({ target: uuid, detail: { service: price.service, kind: price.project_kind, until: day } })
  },

  sites: ({ db, scope, now }, filter) => pageOfPricedSites(db, scope, filter, dayOf(now)),

  unpriced: async ({ db, scope, now }) => ({ rows: await unpricedVariants(db, scope, dayOf(now)) }),

  checkFree: async (context, form) => {
    const { name: _name, ...consequences } = await setFree(context, form)
    return context.dryRun(consequences)
  },

  async setFree(context, form) {
    const { name, agreements } = await setFree(context, form)
    const { uuid, isFree } = form
    context.audit({
      target: uuid,
      projectUuid: uuid,
      detail: { name, isFree, ...(agreements > 0 && { count: agreements }) },
    })
  },
})

const taxRateHandlers = implement(taxRateContract, 'session', {
  list: async ({ db, scope }) => ({ rows: await taxRates(db, scope) }),

  async save({ db, scope, audit }, { country, rate }) {
    await (rate === 0 ? deleteTaxRate(db, scope, country) : saveTaxRate(db, scope, country, rate))
    audit({ detail: { country, rate: formatAmount(rate, 'EUR') } })
  },
})

export default serverFeature({ handlers: [...priceHandlers, ...taxRateHandlers] })
