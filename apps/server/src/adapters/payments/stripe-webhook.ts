import { limits } from '@lintel/contract/base/limits.ts'
import { Uuid } from '@lintel/contract/base/atoms.ts'
import { stripeWebhookPath } from '@lintel/contract/payments/states.ts'
import type { FastifyInstance } from 'fastify'
import Stripe from 'stripe'
import { minuteMs } from '../../base/durations.ts'
import { systemQueries } from '../../db/db.ts'
import { systemScope } from '../../db/scope/scope.ts'
import { receiveCapture, recordRefund } from '../../domain/money/captures.ts'
import { closePage } from '../../domain/money/end-orders.ts'
import { readProviderKeys } from '../../domain/money/provider-keys.ts'
import { sendData } from '../../http/reply.ts'
import { failWith } from '../../kernel/failure.ts'
import type { Services } from '../../kernel/services.ts'
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
        bodyLimit: limits.webhookBytes,
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
    return Stripe.webhooks.constructEvent(body, signature, webhookSecret, limits.webhookAgeSeconds, undefined, now)
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
    case 'payment_method.detached':
      log.info({ event: event.id }, 'a saved payment method was detached')
      return
    default:
      log.debug({ event: event.id, type: event.type }, 'an event of Stripe is not used')
  }
}

/** Other programs may sell by the same account of Stripe: their payments name no order of ours. */
async function receivePayment(services: Services, session: Stripe.Checkout.Session): Promise<void> {
  const capture = captureOf(session)
  const order = Uuid.safeParse(session.client_reference_id)
  if (capture && order.success)
    await receiveCapture(services, { ...capture, provider: 'stripe', order: { uuid: order.data } })
  else services.log.info({ provider: 'stripe', session: session.id }, 'a payment of no order was reported')
}

/** A page that ended by itself makes room for another one; the order ends when its own time is over. */
async function closeExpiredPage(services: Services, { metadata }: Stripe.Checkout.Session): Promise<void> {
  const uuid = Uuid.safeParse(metadata?.['session'])
  if (!uuid.success) return
  const page = await services.database.read(systemScope, (db) =>
    systemQueries(db, systemScope)
      .selectFrom('payment_session')
      .select(['uuid', 'provider', 'reference', 'order_uuid as orderUuid'])
      .where('uuid', '=', uuid.data)
      .where('provider', '=', 'stripe')
      .where('closed_at', 'is', null)
      .executeTakeFirst(),
  )
  // What cannot be asked now is asked again when the order ends.
  if (page) await closePage(services, page)
}
