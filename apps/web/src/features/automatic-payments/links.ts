import type automaticPaymentTexts from '@lintel/i18n/catalogues/en/automaticPayments.json'
import { defineLinks } from '../../kit/portal/feature.ts'

declare module '@lintel/i18n/keys.ts' {
  interface Texts {
    automaticPayments: typeof automaticPaymentTexts
  }
}

/** Automatic renewals: what they renew, their charges, why they ended (billing.md 10.2). */
export const automaticPayments = defineLinks({
  key: 'automaticPayments',
  title: 'menu:automaticPayments',
  icon: 'page',
  entry: 'list',
  texts: ['automaticPayments', 'payments', 'money'],
  screens: {
    list: { title: 'automaticPayments:title', needs: 'automaticPayment.read' },
    info: { title: 'automaticPayments:agreement', needs: 'automaticPayment.read', params: ['id'] },
  },
  views: {
    installer: {
      columns: [
        'number',
        'site',
        'services',
        'items',
        'period',
        'amount',
        'nextChargeAt',
        'startedAt',
        'status',
        'reason',
      ],
      filters: ['status', 'projectKind', 'from', 'to'],
    },
  },
})
