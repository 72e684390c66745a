import type paymentTexts from '@lintel/i18n/catalogues/en/payments.json'
import { defineLinks } from '../../kit/portal/feature.ts'

declare module '@lintel/i18n/keys.ts' {
  interface Texts {
    payments: typeof paymentTexts
  }
}

/** Orders, how they are paid, and invoices (billing.md 8). */
export const payments = defineLinks({
  key: 'payments',
  title: 'menu:payments',
  icon: 'page',
  entry: 'list',
  texts: ['payments', 'money'],
  screens: {
    list: { title: 'payments:title', needs: 'payment.read', as: 'paymentList' },
    info: { title: 'payments:order', needs: 'paymentOrder.read', params: ['id'], as: 'paymentInfo' },
    export: { title: 'money:tab.export', needs: 'payment.exportOrders', as: 'paymentExport' },
    ways: { title: 'money:tab.ways', needs: 'payWay.edit', as: 'payWays' },
  },
  views: {
    platform: {
      columns: ['number', 'kind', 'state', 'site', 'installer', 'payer', 'lines', 'total', 'method', 'createdAt'],
      filters: ['number', 'kind', 'state', 'projectKind', 'method', 'distributor', 'installer', 'from', 'to'],
    },
    distributor: {
      columns: ['number', 'kind', 'state', 'site', 'installer', 'payer', 'lines', 'total', 'method', 'createdAt'],
      filters: ['number', 'kind', 'state', 'projectKind', 'installer', 'from', 'to'],
    },
    installer: {
      columns: ['number', 'kind', 'state', 'site', 'lines', 'total', 'toDate', 'createdAt'],
      filters: ['number', 'kind', 'state', 'projectKind', 'from', 'to'],
    },
    /** Sites of one kind: an identity of an installer, or the one site of its managers. */
    sites: {
      columns: ['number', 'kind', 'state', 'site', 'lines', 'total', 'createdAt'],
      filters: ['number', 'kind', 'state', 'from', 'to'],
    },
    communities: {
      columns: ['number', 'kind', 'state', 'site', 'lines', 'total', 'toDate', 'createdAt'],
      filters: ['number', 'kind', 'state', 'from', 'to'],
    },
    community: {
      columns: ['number', 'kind', 'state', 'payer', 'lines', 'total', 'toDate', 'createdAt'],
      filters: ['number', 'kind', 'state', 'from', 'to'],
    },
    office: {
      columns: ['number', 'kind', 'state', 'payer', 'lines', 'total', 'createdAt'],
      filters: ['number', 'kind', 'state', 'from', 'to'],
    },
  },
})
