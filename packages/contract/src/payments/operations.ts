import { z } from 'zod'
import { Uuid } from '../base/atoms.ts'
import { fieldTexts } from '../base/field-texts.ts'
import { limits } from '../base/limits.ts'
import { exportOf } from '../exports/export.ts'
import { defineFeature } from '../kit/feature.ts'
import { AnyFile } from '../kit/file.ts'
import { operation } from '../kit/operation.ts'
import { page } from '../kit/page.ts'
import * as schemas from './schema.ts'
import {
  Invoice,
  OutsidePayment,
  PaymentExport,
  PaymentFilter,
  PaymentInfo,
  PaymentOrder,
  PayWay,
  PayWayForm,
} from './schema.ts'
import { payProviders, sandboxActs } from './states.ts'

const path = (call: string) => `v4/web/common/payment/{role}/${call}` as const
const byUuid = z.object({ uuid: Uuid.meta(fieldTexts.uuid) })
const changes = ['payment', 'subscription'] as const

const list = operation({
  method: 'GET',
  path: path('getList'),
  needs: 'payment.read',
  input: PaymentFilter,
  output: page(PaymentOrder),
  summary: 'List orders, newest first.',
})

/** Orders of payers, and what sellers above see of them. */
export const payment = {
  list,
  get: operation({
    method: 'GET',
    path: path('getInfo'),
    needs: 'paymentOrder.read',
    input: z.object({ uuid: Uuid.meta(fieldTexts.askedUuid) }),
    output: PaymentInfo,
    summary: 'Get one order with its lines. Who may not pay any more gets own orders that are still open.',
  }),
  export: exportOf(list, 'payment', 'orders', 'events'),
  exportOrders: operation({
    method: 'POST',
    path: path('exportOrders'),
    needs: 'payment.exportOrders',
    input: PaymentExport,
    output: AnyFile,
    fails: ['exportEmpty', 'exportTooLarge'],
    invalidates: [],
    summary: `Export orders, their lines or sums of distributors as an Excel sheet with chosen columns. At most ${limits.exportRows} rows from at most a year.`,
  }),
  pay: operation({
    method: 'POST',
    path: path('pay'),
    needs: 'payment.pay',
    input: byUuid,
    output: z.object({
      provider: z.enum(payProviders).meta({ description: 'Provider of the payment.' }),
      url: z.string().meta({
        description: 'Page of the provider; empty for the sandbox, whose page is part of the portal.',
        example: '',
      }),
    }),
    fails: ['orderNotPayable', 'noWayToPay', 'providerUnreachable'],
    invalidates: [...changes],
    summary: 'Start the payment of an order, or go on with it. One payment of an order is open at a time.',
  }),
  sandbox: operation({
    method: 'POST',
    path: path('sandbox'),
    needs: 'payment.pay',
    input: z.object({
      uuid: Uuid.meta(fieldTexts.uuid),
      act: z.enum(sandboxActs).meta({ description: 'What the sandbox does in place of a provider.', example: 'pay' }),
    }),
    fails: ['orderNotPayable', 'noWayToPay', 'providerUnreachable'],
    invalidates: [...changes],
    summary: 'Pay an order in the built-in sandbox, or refuse it there.',
  }),
  cancel: operation({
    method: 'POST',
    path: path('cancel'),
    needs: 'payment.cancel',
    input: byUuid,
    fails: ['orderNotPayable', 'chargeUnderWay', 'providerUnreachable'],
    invalidates: [...changes],
    summary: 'Cancel an order that is not paid. A level above the payer cancels it as the system does.',
  }),
  record: operation({
    method: 'POST',
    path: path('record'),
    needs: 'payment.record',
    input: OutsidePayment,
    fails: ['orderNotPayable', 'chargeUnderWay', 'staleRecord', 'ownOrder', 'dateInTheFuture', 'providerUnreachable'],
    invalidates: [...changes],
    summary: 'Record that an order was paid outside. It settles with today as its day.',
  }),
  hide: operation({
    method: 'POST',
    path: path('hide'),
    needs: 'payment.hide',
    input: byUuid,
    fails: ['orderNotFinal'],
    invalidates: ['payment'],
    summary: 'Hide a finished order from the own list. Others who see it still do.',
  }),
  invoice: operation({
    method: 'GET',
    path: path('getInvoice'),
    needs: 'payment.read',
    input: z.object({ uuid: Uuid.meta(fieldTexts.askedUuid) }),
    output: Invoice,
    summary: 'Get the invoice of a settled order.',
  }),
}

/** Providers of online payments of the installation. */
export const payWay = {
  list: operation({
    method: 'GET',
    path: 'v4/web/common/payWay/{role}/getList',
    needs: 'payWay.edit',
    output: z.object({ rows: z.array(PayWay).meta({ description: 'Providers, of which one at most is on.' }) }),
    summary: 'List providers of online payments.',
  }),
  save: operation({
    method: 'POST',
    path: 'v4/web/common/payWay/{role}/save',
    needs: 'payWay.edit',
    input: PayWayForm,
    fails: ['noWayToPay', 'providerKeysMissing'],
    invalidates: ['payWay', 'subscription', 'payment'],
    summary:
      'Switch a provider of online payments on or off, and enter its keys. Orders that wait for one that is off cannot be paid online.',
  }),
}

export default defineFeature({
  operations: { payment, payWay },
  about: {
    payment: 'Orders, how they were paid, and invoices.',
    payWay: 'Providers of online payments.',
  },
  schemas: { payments: schemas },
  targets: { payment: ['paymentOrder'], payWay: [] },
})
