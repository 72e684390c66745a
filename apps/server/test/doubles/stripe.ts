import { createHmac, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import {
  invalid,
  openStripePayments,
  refusal,
  type Answer,
  type StripeCard,
  type StripePayment,
} from './stripe-payments.ts'

/**
 * A double of Stripe over HTTP, as far as orders use its public API: Checkout Sessions that are opened, expired and
 * asked for, cards that are saved by them and charged later, refunds, idempotency keys, and signed webhooks that a test
 * delivers when and as often as it wants.
 */

/** What the double does with requests: answer, refuse with 500, hang up before or after it did the work. */
export type StripeMood = 'answering' | 'refusing' | 'hangingUp' | 'losingAnswers'

interface CheckoutSession {
  readonly id: string
  readonly object: 'checkout.session'
  readonly url: string
  readonly client_reference_id: string
  readonly metadata: Readonly<Record<string, string>>
  readonly amount_total: number
  readonly currency: string
  readonly expires_at: number
  readonly success_url: string
  status: 'open' | 'complete' | 'expired'
  payment_status: 'unpaid' | 'paid'
  payment_intent: string | null
  customer: string | null
}

interface StripeEvent {
  readonly id: string
  readonly type: string
  readonly data: { readonly object: object; readonly previous_attributes?: object }
}

interface Delivery {
  /** When it is signed. */
  readonly at: Date
  readonly secret?: string
  readonly headers?: Readonly<Record<string, string>>
}

export interface StripeDouble {
  readonly url: string
  readonly sessions: ReadonlyMap<string, CheckoutSession>
  /** Payments that were paid back, by their payment intents. */
  readonly refunds: readonly string[]
  setMood(mood: StripeMood): void
  /** Runs at each request, before it is answered. */
  whileAsked(run: () => Promise<void>): void
  /** The buyer pays on the page of a session; answers the event of it, which is delivered by nobody yet. */
  pay(reference: string): StripeEvent
  /** A card is declined on the page of a session. */
  decline(reference: string): StripeEvent
  /** Payments without a page, oldest first. */
  readonly charges: () => readonly StripePayment[]
  /** What the card of a customer does from now on. */
  setCard(customer: string, card: StripeCard): void
  addCard(customer: string): void
  /** The event of a payment without a page that succeeded; of one that took its time, now. */
  settleCharge(charge: StripePayment): StripeEvent
  /** The newest card of a customer is removed. */
  detach(customer: string): StripeEvent
  /** The page of a session ends by itself. */
  expire(reference: string): StripeEvent
  /** The event of a payment that went back whole. */
  refundOf(paymentIntent: string): StripeEvent
  deliver(to: string, event: object, delivery: Delivery): Promise<Response>
  close(): Promise<void>
}

interface Options {
  readonly secretKey: string
  readonly webhookSecret: string
  readonly now: () => Date
}

/** A page is open for half an hour at least. */
const leastPageSeconds = 1_800

/** Starts the double; it takes one secret key and signs with one secret. */
export async function startStripe(keys: Options): Promise<StripeDouble> {
  const sessions = new Map<string, CheckoutSession>()
  const account = openStripePayments()
  /** Pages whose card is account. */
  const saving = new Set<string>()
  const refunds: string[] = []
  const answers = new Map<string, { readonly request: string; readonly answer: Answer }>()
  let mood: StripeMood = 'answering'
  let whileAsked: () => Promise<void> = () => Promise.resolve()

  const openSession = (form: URLSearchParams): Answer => {
    const price = 'line_items[0][price_data]'
    const id = `cs_test_${randomUUID().replaceAll('-', '')}`
    const session: CheckoutSession = {
      id,
      object: 'checkout.session',
      url: `https://checkout.stripe.invalid/c/pay/${id}`,
      client_reference_id: form.get('client_reference_id')!,
      metadata: { session: form.get('metadata[session]')!, order: form.get('metadata[order]')! },
      amount_total: Number(form.get(`${price}[unit_amount]`)) * Number(form.get('line_items[0][quantity]')),
      currency: form.get(`${price}[currency]`)!,
      expires_at: Number(form.get('expires_at')),
      success_url: form.get('success_url')!,
      status: 'open',
      payment_status: 'unpaid',
      payment_intent: null,
      customer: null,
    }
    if (session.expires_at < keys.now().getTime() / 1_000 + leastPageSeconds) return invalid({ param: 'expires_at' })
    sessions.set(id, session)
    const savesCard = form.get('payment_intent_data[setup_future_usage]') === 'off_session'
    if (savesCard && form.get('customer_creation') === 'always') saving.add(id)
    return { status: 200, body: { ...session } }
  }
  const expireSession = (session: CheckoutSession): Answer => {
    if (session.status !== 'open')
      return invalid({ message: 'Only Checkout Sessions with status open can be expired.' })
    session.status = 'expired'
    return { status: 200, body: { ...session } }
  }
  const refund = (form: URLSearchParams): Answer => {
    const intent = form.get('payment_intent')!
    if (refunds.includes(intent)) return invalid({ code: 'charge_already_refunded' })
    refunds.push(intent)
    return { status: 200, body: { id: `re_${randomUUID()}`, object: 'refund', status: 'succeeded' } }
  }
  const work = (method: string, path: string, form: URLSearchParams): Answer => {
    if (method === 'POST' && path === '/v1/refunds') return refund(form)
    if (method === 'POST' && path === '/v1/checkout/sessions') return openSession(form)
    const [, id = '', expires] = /^\/v1\/checkout\/sessions\/(\w+)(\/expire)?$/.exec(path) ?? []
    const session = sessions.get(id)
    if (!session) return refusal(404, { type: 'invalid_request_error', code: 'resource_missing', message: 'No such.' })
    return expires && method === 'POST' ? expireSession(session) : { status: 200, body: { ...session } }
  }

  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await text(request)
    await whileAsked()
    if (mood === 'hangingUp') return void response.destroy()
    const send = ({ status, body: answer }: Answer) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
    if (request.headers.authorization !== `Bearer ${keys.secretKey}`)
      return void send(refusal(401, { type: 'invalid_request_error', message: 'Invalid API Key provided.' }))
    if (mood === 'refusing') return void send(refusal(500, { type: 'api_error', message: 'Out of order.' }))
    const { method = '', url = '' } = request
    const path = url.split('?', 1)[0]!
    const key = request.method === 'POST' ? (request.headers['idempotency-key'] as string | undefined) : undefined
    const former = key === undefined ? undefined : answers.get(key)
    const requestText = `${method} ${path} ${body}`
    if (former && former.request !== requestText)
      return void send(refusal(400, { type: 'idempotency_error', message: 'Keys are used once.' }))
    const form = new URLSearchParams(body)
    const answer = former?.answer ?? account.answer(method, url, form) ?? work(method, path, form)
    // What a card was refused for is answered again as well.
    if (key !== undefined && [200, 402].includes(answer.status)) answers.set(key, { request: requestText, answer })
    if (mood === 'losingAnswers') return void response.destroy()
    send(answer)
  }

  const server = createServer((request, response) => void respond(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const eventOf = (
    type: string,
    object: object,
    previous_attributes?: object,
  ): StripeEvent & { readonly object: 'event' } => ({
    id: `evt_${randomUUID()}`,
    object: 'event',
    type,
    data: { object: { ...object }, ...(previous_attributes && { previous_attributes }) },
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sessions,
    refunds,
    setMood: (next) => {
      mood = next
    },
    whileAsked: (run) => {
      whileAsked = run
    },
    pay(reference) {
      const session = sessions.get(reference)!
      if (session.status !== 'open') throw new Error(`The page is ${session.status}.`)
      Object.assign(session, { status: 'complete', payment_status: 'paid', payment_intent: `pi_${randomUUID()}` })
      if (saving.has(reference)) session.customer = account.createCustomer()
      return eventOf('checkout.session.completed', session)
    },
    decline(reference) {
      const { metadata } = sessions.get(reference)!
      return eventOf('payment_intent.payment_failed', { id: `pi_${randomUUID()}`, object: 'payment_intent', metadata })
    },
    charges: () => [...account.payments.values()],
    setCard: (customer, card) => account.setCard(customer, card),
    addCard: (customer) => account.addCard(customer),
    settleCharge(charge) {
      account.pay(charge)
      return eventOf('payment_intent.succeeded', charge)
    },
    detach: (customer) =>
      eventOf('payment_method.detached', { id: account.detach(customer), object: 'payment_method' }, { customer }),
    expire(reference) {
      const session = sessions.get(reference)!
      session.status = 'expired'
      return eventOf('checkout.session.expired', session)
    },
    refundOf: (payment_intent) =>
      eventOf('charge.refunded', { id: `ch_${randomUUID()}`, object: 'charge', refunded: true, payment_intent }),
    deliver(to, event, { at, secret = keys.webhookSecret, headers = {} }) {
      const body = JSON.stringify(event)
      const seconds = Math.floor(at.getTime() / 1_000)
      const signature = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
      return fetch(to, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'stripe-signature': `t=${seconds},v1=${signature}`,
          ...headers,
        },
        body,
      })
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
