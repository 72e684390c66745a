import { randomUUID } from 'node:crypto'

/** Customers with saved cards and payments without a page, as the double of Stripe has them. */

export interface Answer {
  readonly status: number
  readonly body: object
}

export const refusal = (status: number, error: object): Answer => ({ status, body: { error } })
export const invalid = (error: object): Answer =>
  refusal(400, { type: 'invalid_request_error', message: 'Refused.', ...error })
const missing = refusal(404, { type: 'invalid_request_error', code: 'resource_missing', message: 'No such customer.' })

/** What a saved card does when it is charged: pay, be declined, want its owner to confirm, or take its time. */
export type StripeCard = 'pays' | 'declines' | 'confirms' | 'processes'

export interface StripePayment {
  readonly id: string
  readonly object: 'payment_intent'
  readonly customer: string
  readonly amount: number
  readonly currency: string
  readonly metadata: Readonly<Record<string, string>>
  status: 'succeeded' | 'requires_payment_method' | 'processing'
  amount_received: number
}

interface Customer {
  readonly methods: string[]
  card: StripeCard
}

const idOf = (kind: string) => `${kind}_${randomUUID().replaceAll('-', '')}`

/** Opens an account without customers. */
export function openStripePayments() {
  const customers = new Map<string, Customer>()
  const payments = new Map<string, StripePayment>()

  const pay = (payment: StripePayment): void => {
    payment.status = 'succeeded'
    payment.amount_received = payment.amount
  }
  const create = (form: URLSearchParams): Answer => {
    const customer = customers.get(form.get('customer')!)
    if (!customer) return missing
    if (form.get('confirm') !== 'true' || form.get('off_session') !== 'true') return invalid({ param: 'off_session' })
    if (!customer.methods.includes(form.get('payment_method')!)) return invalid({ code: 'resource_missing' })
    const payment: StripePayment = {
      id: idOf('pi'),
      object: 'payment_intent',
      customer: form.get('customer')!,
      amount: Number(form.get('amount')),
      currency: form.get('currency')!,
      metadata: { order: form.get('metadata[order]')! },
      status: customer.card === 'processes' ? 'processing' : 'requires_payment_method',
      amount_received: 0,
    }
    payments.set(payment.id, payment)
    if (customer.card === 'pays') pay(payment)
    const code = customer.card === 'confirms' ? 'authentication_required' : 'card_declined'
    if (payment.status === 'requires_payment_method')
      return refusal(402, { type: 'card_error', code, message: 'Declined.', payment_intent: { ...payment } })
    return { status: 200, body: { ...payment } }
  }
  const listOf = (data: readonly object[]): Answer => ({ status: 200, body: { object: 'list', has_more: false, data } })

  return {
    payments,
    pay,
    /** A customer whose card was saved by its payment on a page. */
    createCustomer(): string {
      const id = idOf('cus')
      customers.set(id, { methods: [idOf('pm')], card: 'pays' })
      return id
    },
    setCard(id: string, card: StripeCard): void {
      customers.get(id)!.card = card
    },
    addCard(id: string): void {
      customers.get(id)!.methods.unshift(idOf('pm'))
    },
    /** Removes the newest card of a customer. */
    detach(id: string): string {
      return customers.get(id)!.methods.shift()!
    },
    /** Answers requests about payments and customers; undefined for others. */
    answer(method: string, url: string, form: URLSearchParams): Answer | undefined {
      const { pathname, searchParams } = new URL(url, 'http://stripe.invalid')
      if (pathname === '/v1/payment_intents') {
        if (method === 'POST') return create(form)
        const customer = searchParams.get('customer')
        return listOf([...payments.values()].filter((payment) => payment.customer === customer).toReversed())
      }
      const [, id] = /^\/v1\/customers\/(\w+)\/payment_methods$/.exec(pathname) ?? []
      if (id === undefined) return undefined
      const customer = customers.get(id)
      return customer ? listOf(customer.methods.map((pm) => ({ id: pm, object: 'payment_method' }))) : missing
    },
  }
}
