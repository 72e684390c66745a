import Stripe from 'stripe'
import type { CapturedMoney, ChargeAnswer, PayableOrder } from '../../kernel/payment-provider.ts'
import { isMissing } from './stripe-client.ts'

/** Charges of automatic renewal at Stripe, by the card that the first payment of an agreement saved for its customer. */

/**
 * Charges an order without its buyer, once however often it is asked for: the payment of a former request is looked for
 * first, and requests at the same time have one key. A card that is declined, or that wants the buyer to confirm, is a
 * refusal (money.md 41 and 47).
 */
export async function chargeCustomer(client: Stripe, order: PayableOrder, customer: string): Promise<ChargeAnswer> {
  if (customer === '') return { outcome: 'methodMissing' }
  try {
    const former = await paymentOf(client, order, customer)
    if (former) return answerOf(former)
    const method = await savedMethodOf(client, customer)
    if (method === undefined) return { outcome: 'methodMissing' }
    return answerOf(await createPayment(client, order, customer, method))
  } catch (error) {
    if (isMissing(error)) return { outcome: 'methodMissing' }
    // Nothing comes of a request that Stripe finds wrong, such as one of too small an amount.
    const { StripeCardError, StripeInvalidRequestError } = Stripe.errors
    if (error instanceof StripeCardError || error instanceof StripeInvalidRequestError) return { outcome: 'refused' }
    throw error
  }
}

/** The newest card that is saved for a customer. */
export async function savedMethodOf(client: Stripe, customer: string): Promise<string | undefined> {
  const { data } = await client.customers.listPaymentMethods(customer, { type: 'card', limit: 1 })
  return data[0]?.id
}

/** What a payment says was captured; undefined while nothing was. */
export function captureOfPayment({ id, status, amount_received, currency }: Stripe.PaymentIntent) {
  if (status !== 'succeeded') return undefined
  return { transaction: id, amount: amount_received, currency: currency.toUpperCase() } satisfies CapturedMoney
}

async function paymentOf(
  client: Stripe,
  { uuid }: PayableOrder,
  customer: string,
): Promise<Stripe.PaymentIntent | undefined> {
  for await (const payment of client.paymentIntents.list({ customer, limit: 100 }))
    if (payment.metadata['order'] === uuid) return payment
  return undefined
}

const createPayment = (client: Stripe, { uuid, total, currency }: PayableOrder, customer: string, method: string) =>
  client.paymentIntents.create(
    {
      amount: total,
      currency: currency.toLowerCase(),
      customer,
      payment_method: method,
      allowed_payment_method_types: ['card'],
      off_session: true,
      confirm: true,
      metadata: { order: uuid },
    },
    { idempotencyKey: `charge ${uuid}` },
  )

function answerOf(payment: Stripe.PaymentIntent): ChargeAnswer {
  const capture = captureOfPayment(payment)
  if (capture) return { outcome: 'paid', capture }
  const isRefused = ['requires_payment_method', 'requires_action', 'canceled'].includes(payment.status)
  return { outcome: isRefused ? 'refused' : 'unreachable' }
}
