import { payment, payWay } from '@lintel/contract/payments/operations.ts'
import { stripeWebhookPath } from '@lintel/contract/payments/states.ts'
import { startStripe, type StripeDouble } from './doubles/stripe.ts'
import { allRows, startTestApp, type Caller, type TestApp } from './test-app.ts'

/** A test app whose orders are paid at the double of Stripe. */

export const stripeKeys = { secretKey: 'sk_test_51Lintel', webhookSecret: 'whsec_Lintel' }

export type StripeApp = Awaited<ReturnType<typeof startStripeApp>>

/** Starts both; Stripe is switched on by its keys with `switchOn`. */
export async function startStripeApp(
  settings: Readonly<Record<string, string>> = {},
  log?: { readonly write: (line: string) => void },
) {
  let testApp: TestApp | undefined
  const stripe: StripeDouble = await startStripe({
    ...stripeKeys,
    now: () => testApp?.services.now() ?? new Date(),
  })
  const app = await startTestApp({ STRIPE_API_URL: stripe.url, ...settings }, log)
  testApp = app
  const deliver = (event: object, delivery: Partial<Parameters<StripeDouble['deliver']>[2]> = {}) =>
    stripe.deliver(app.url + stripeWebhookPath, event, { at: app.services.now(), ...delivery })
  return {
    stripe,
    testApp: app,
    deliver,
    async switchOn(): Promise<void> {
      const superManager = await app.as(app.fixtures.superManager)
      await superManager.call(payWay.save, { provider: 'stripe', isOn: true, ...stripeKeys })
    },
    /** The pages of an order, the oldest first. */
    pagesOf: (order: string) =>
      [...stripe.sessions.values()].filter(({ client_reference_id }) => client_reference_id === order),
    stateOf: async (uuid: string, by: Caller) => (await by.call(payment.get, { uuid })).data.state,
    capturesOf: (uuid: string) =>
      allRows(app)((db) =>
        db.selectFrom('payment_capture').selectAll().where('order_uuid', '=', uuid).orderBy('at').execute(),
      ),
    async close(): Promise<void> {
      await app.close()
      await stripe.close()
    },
  }
}
