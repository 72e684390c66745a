import { moneyLimits } from '@lintel/contract/base/money-limits.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { Uuid } from '@lintel/contract/base/atoms.ts'
import { stripeWebhookPath } from '@lintel/contract/payments/states.ts'
import type { FastifyInstance } from 'fastify'
import Stripe from 'stripe'
import { minuteMs } from '../../base/durations.ts'
import { systemQueries } from '../../db/db.ts'
import { systemScope } from '../../db/scope/scope.ts'
import { agreementsOfCustomer, endAgreement } from '../../domain/money/agreements.ts'
import { insertDecline, receiveCapture, recordRefund } from '../../domain/money/captures.ts'
import { closePage } from '../../domain/money/end-orders.ts'
import { readProviderKeys } from '../../domain/money/provider-keys.ts'
import { sendData } from '../../http/reply.ts'
import { failWith } from '../../kernel/failure.ts'
import type { Services } from '../../kernel/services.ts'
import { captureOfPayment, savedMethodOf } from './stripe-charges.ts'
import { clientOf, isMissing, logRefusal } from './stripe-client.ts'
import { captureOf } from './stripe.ts'

/**
 * Mounts the call of Stripe. An event whose signature is missing, wrong or too old is refused without a trace; any other
 * is answered after what follows from it is committed, so that Stripe repeats what went wrong. Repeated events, late
 * ones and those in another order change nothing a second time (money.md 26, 30 and 33).
 */
export function mountStripeWebhook(app: FastifyInstance, services: Services): void {
  void app.register(async (calls) => {
    // The signature is of the bytes of the body.
    calls.removeAllContentTypeParsers()
    calls.addContentTypeParser('*', { parseAs: 'buffer' }, async (_request: unknown, body: unknown) => body)
    calls.post(
      stripeWebhookPath,
      {
        bodyLimit: moneyLimits.webhookBytes,
        config: { rateLimit: { max: limits.requestsPerMinute, timeWindow: minuteMs } },
      },
      async ({ body, headers }, reply) => {
        const event = await verifiedEvent(services, body, headers['stripe-signature'])
        await receiveEvent(services, event)
        return sendData(reply, null)
      },
    )
  })
}

async function verifiedEvent(services: Services, body: unknown, signature: unknown): Promise<Stripe.Event> {
  const { webhookSecret } = await readProviderKeys(services, 'stripe')
  if (!webhookSecret || !Buffer.isBuffer(body) || typeof signature !== 'string') return failWith('webhookRefused')
  try {
    const now = services.now().getTime()
    return Stripe.webhooks.constructEvent(body, signature, webhookSecret, moneyLimits.webhookAgeSeconds, undefined, now)
  } catch {
    return failWith('webhookRefused')
  }
}

async function receiveEvent(services: Services, event: Stripe.Event): Promise<void> {
  const { log } = services
  switch (event.type) {
    case 'checkout.session.completed':
      return receivePayment(services, event.data.object)
    case 'checkout.session.expired':
      return closeExpiredPage(services, event.data.object)
    case 'charge.refunded': {
      const { refunded: isWhole, payment_intent } = event.data.object
      const transaction = typeof payment_intent === 'string' ? payment_intent : payment_intent?.id
      if (isWhole && transaction) await recordRefund(services, { provider: 'stripe', transaction })
      return
    }
    case 'payment_intent.succeeded':
      return receiveCharge(services, event.data.object)
    case 'payment_intent.payment_failed':
      return recordDecline(services, event.id, event.data.object)
    case 'payment_method.detached':
      return receiveDetachment(services, event.data.previous_attributes?.customer)
    default:
      log.debug({ event: event.id, type: event.type }, 'an event of Stripe is not used')
  }
}

/** Other programs may sell by the same account of Stripe: their payments are on no page of ours, and of no order. */
async function receivePayment(services: Services, session: Stripe.Checkout.Session): Promise<void> {
  const capture = captureOf(session)
  const page = await pageOf(services, session)
  if (capture && page && page.orderUuid === session.client_reference_id)
    await receiveCapture(services, { ...capture, provider: 'stripe', order: { uuid: page.orderUuid } })
  else services.log.info({ provider: 'stripe', session: session.id }, 'a payment of no order was reported')
}

/** A charge of automatic renewal, whose answer may be lost. A payment on a page is reported by its page. */
async function receiveCharge(services: Services, payment: Stripe.PaymentIntent): Promise<void> {
  const capture = captureOfPayment(payment)
  const order = Uuid.safeParse(payment.metadata['order'])
  if (capture && order.success && payment.metadata['session'] === undefined)
    await receiveCapture(services, { ...capture, provider: 'stripe', order: { uuid: order.data } })
}

/** A card that was declined on a page is a try of its order, counted once (money.md 25). */
async function recordDecline(
  { database }: Services,
  eventId: string,
  { metadata }: Stripe.PaymentIntent,
): Promise<void> {
  const page = Uuid.safeParse(metadata['session'])
  if (page.success) await database.write(systemScope, (db) => insertDecline(db, page.data, eventId))
}

/** Without another saved card, what its customer pays is not renewed any more (money.md 47). */
async function receiveDetachment(
  services: Services,
  customer: string | { readonly id: string } | null | undefined,
): Promise<void> {
  const id = typeof customer === 'object' ? customer?.id : customer
  if (!id) return
  const { database, now } = services
  const uuids = await database.read(systemScope, (db) => agreementsOfCustomer(db, 'stripe', id))
  if (uuids.length === 0 || (await hasMethod(services, id))) return
  await database.write(systemScope, async (db) => {
    for (const uuid of uuids) await endAgreement({ db, scope: systemScope, now: now() }, uuid, 'methodDetached')
  })
}

/** An event that cannot be judged now is answered with a failure, so that it is repeated. */
async function hasMethod(services: Services, customer: string): Promise<boolean> {
  const client = await clientOf(services, services.config)
  if (!client) return failWith('providerUnreachable')
  try {
    return (await savedMethodOf(client, customer)) !== undefined
  } catch (error) {
    if (isMissing(error)) return false
    logRefusal(services, error, 'saved payment methods were not listed')
    return failWith('providerUnreachable')
  }
}

/** A page that ended by itself makes room for another one; the order ends when its own time is over. */
async function closeExpiredPage(services: Services, session: Stripe.Checkout.Session): Promise<void> {
  const page = await pageOf(services, session)
  // What cannot be asked now is asked again when the order ends.
  if (page?.closed_at === null) await closePage(services, page)
}

async function pageOf({ database }: Services, { metadata }: Stripe.Checkout.Session) {
  const uuid = Uuid.safeParse(metadata?.['session'])
  if (!uuid.success) return undefined
  return database.read(systemScope, (db) =>
    systemQueries(db, systemScope)
      .selectFrom('payment_session')
      .select(['uuid', 'provider', 'reference', 'order_uuid as orderUuid', 'closed_at'])
      .where('uuid', '=', uuid.data)
      .where('provider', '=', 'stripe')
      .executeTakeFirst(),
  )
}
