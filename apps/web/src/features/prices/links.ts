import type pricesTexts from '@lintel/i18n/catalogues/en/prices.json'
import { defineLinks } from '../../kit/portal/feature.ts'

declare module '@lintel/i18n/keys.ts' {
  interface Texts {
    prices: typeof pricesTexts
  }
}

/** Prices of a seller, sites that they concern, and tax rates of countries (billing.md 5.1). */
export const prices = defineLinks({
  key: 'prices',
  title: 'menu:prices',
  icon: 'page',
  entry: 'list',
  texts: ['prices', 'money'],
  screens: {
    list: { title: 'prices:title', needs: 'price.read', as: 'priceList' },
    sites: { title: 'money:tab.sites', needs: 'price.read', as: 'pricedSites' },
    taxes: { title: 'money:tab.taxes', needs: 'taxRate.edit', as: 'taxRates' },
  },
  views: { all: {} },
})
