import { z } from 'zod'
import { unless } from '../access/rules.ts'
import { defineFeature } from '../kit/feature.ts'
import { operation } from '../kit/operation.ts'
import { page } from '../kit/page.ts'
import { siteNamed } from '../site-settings/schema.ts'
import * as schemas from './schema.ts'
import {
  CommunityBilling,
  OrderForm,
  OrderMade,
  Quote,
  QuoteForm,
  SelectedItems,
  SelectionFilter,
  SubscriptionChoices,
  SubscriptionFilter,
  SubscriptionItem,
} from './schema.ts'

const path = (call: string) => `v4/web/common/subscription/{role}/${call}` as const

/** What is due at sites of a payer, and orders for it. */
export const subscription = {
  choices: operation({
    method: 'GET',
    path: path('getChoices'),
    needs: 'subscription.read',
    output: SubscriptionChoices,
    summary: 'List what can be paid for: services that are priced, sites, ways to pay.',
  }),
  list: operation({
    method: 'GET',
    path: path('getList'),
    needs: 'subscription.read',
    input: SubscriptionFilter,
    output: page(SubscriptionItem),
    summary: 'List items of a service with their state, end and price.',
  }),
  select: operation({
    method: 'GET',
    path: path('selectAll'),
    needs: 'subscription.read',
    input: SelectionFilter,
    output: SelectedItems,
    summary: 'Find every item of a filter that can be ordered.',
  }),
  quote: operation({
    method: 'POST',
    path: path('quote'),
    needs: 'subscription.order',
    changesNothing: true,
    input: QuoteForm,
    output: Quote,
    fails: ['unpaidOrders'],
    summary: 'Preview lines and total of an order, or the reason why there is none.',
  }),
  billingInfo: operation({
    method: 'GET',
    path: 'v3/web/community/communityData/getBillingInfo',
    wire: 'form',
    needs: 'subscription.read',
    when: unless('section', 'single', 'office', 'propertyOffice'),
    input: z.object(siteNamed),
    output: CommunityBilling,
    summary:
      'Get the billing information for orders of a community, its charge mode, and services that are priced there.',
  }),
  order: operation({
    method: 'POST',
    path: path('create'),
    needs: 'subscription.order',
    input: OrderForm,
    output: OrderMade,
    fails: ['orderRefused', 'staleRecord', 'unpaidOrders', 'billingInfoMissing', 'noWayToPay'],
    invalidates: ['subscription', 'payment'],
    summary: 'Create the order that a quote has shown. The price is frozen; an order of 0.00 settles at once.',
  }),
}

export default defineFeature({
  operations: { subscription },
  about: { subscription: 'What is due at sites, and orders for it.' },
  schemas: { subscriptions: schemas },
  targets: { subscription: ['paymentOrder'] },
})
