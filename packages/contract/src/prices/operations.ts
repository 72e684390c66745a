import { z } from 'zod'
import { Uuid } from '../base/atoms.ts'
import { fieldTexts } from '../base/field-texts.ts'
import { defineFeature } from '../kit/feature.ts'
import { operation } from '../kit/operation.ts'
import { page } from '../kit/page.ts'
import * as schemas from './schema.ts'
import {
  FreeConsequences,
  PriceChoices,
  PriceConsequences,
  PriceEnd,
  PriceFilter,
  PriceForm,
  PriceInfo,
  PricedSite,
  PricedSiteFilter,
  SiteFreeForm,
  TaxRateForm,
  TaxRates,
  UnpricedVariant,
} from './schema.ts'

const path = (call: string) => `v4/web/common/price/{role}/${call}` as const

const pricedReads = ['price', 'subscription'] as const

/** Prices that a seller sets for who buys from it, and which sites they concern. */
export const price = {
  list: operation({
    method: 'GET',
    path: path('getList'),
    needs: 'price.read',
    input: PriceFilter,
    output: page(PriceInfo),
    summary: 'List own prices, by service and first day.',
  }),
  choices: operation({
    method: 'GET',
    path: path('getChoices'),
    needs: 'price.read',
    output: PriceChoices,
    summary: 'List what a price can be for: operators below, and the currency of the installation.',
  }),
  preview: operation({
    method: 'POST',
    path: path('preview'),
    needs: 'price.edit',
    changesNothing: true,
    input: PriceForm,
    output: PriceConsequences,
    fails: ['priceTaken', 'priceInThePast'],
    summary: 'Preview a price: how many sites it concerns, what stays paid until when, which automatic renewals end.',
  }),
  create: operation({
    method: 'POST',
    path: path('create'),
    needs: 'price.edit',
    input: PriceForm,
    output: z.object({ uuid: Uuid.meta(fieldTexts.uuid) }),
    fails: ['priceTaken', 'priceInThePast'],
    invalidates: [...pricedReads],
    summary:
      'Add a price. The youngest one of a service holds; where it is the first of its kind, what exists stays paid for a while.',
  }),
  end: operation({
    method: 'POST',
    path: path('end'),
    needs: 'price.edit',
    input: PriceEnd,
    fails: ['staleRecord', 'priceInThePast'],
    invalidates: [...pricedReads],
    summary: 'End a price on a day. Where no other is left, the service is free again.',
  }),
  sites: operation({
    method: 'GET',
    path: path('getSites'),
    needs: 'price.read',
    input: PricedSiteFilter,
    output: page(PricedSite),
    summary: 'List sites with whether they cost something, and by what.',
  }),
  checkFree: operation({
    method: 'POST',
    path: path('checkFree'),
    needs: 'price.setFree',
    changesNothing: true,
    input: SiteFreeForm,
    output: FreeConsequences,
    fails: ['staleRecord'],
    summary: 'Preview a site that is made free, or costs something again.',
  }),
  unpriced: operation({
    method: 'GET',
    path: path('getUnpriced'),
    needs: 'price.read',
    output: z.object({ rows: z.array(UnpricedVariant).meta(fieldTexts.rows) }),
    summary: 'List variants that sites use and that have no price, while their service has one.',
  }),
  setFree: operation({
    method: 'POST',
    path: path('setFree'),
    needs: 'price.setFree',
    input: SiteFreeForm,
    fails: ['staleRecord'],
    invalidates: [...pricedReads, 'project'],
    summary: 'Set whether a site is free, which cancels its open orders and ends its automatic renewals.',
  }),
}

/** Tax rates of countries. */
export const taxRate = {
  list: operation({
    method: 'GET',
    path: 'v4/web/common/taxRate/{role}/getList',
    needs: 'taxRate.edit',
    output: TaxRates,
    summary: 'List countries with a tax rate.',
  }),
  save: operation({
    method: 'POST',
    path: 'v4/web/common/taxRate/{role}/save',
    needs: 'taxRate.edit',
    input: TaxRateForm,
    invalidates: ['taxRate'],
    summary: 'Set the tax rate of a country, by which new orders are taxed.',
  }),
}

export default defineFeature({
  operations: { price, taxRate },
  about: {
    price: 'Prices of sellers, and sites that they concern.',
    taxRate: 'Tax rates of countries.',
  },
  schemas: { prices: schemas },
  targets: { price: ['site'], taxRate: [] },
})
