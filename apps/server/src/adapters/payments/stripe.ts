import type { RoleSection } from '@lintel/contract/access/roles.ts'
import Stripe from 'stripe'
import { after, minuteMs } from '../../base/durations.ts'
import { systemQueries } from '../../db/db.ts'
import { systemScope } from '../../db/scope/scope.ts'
import type { CapturedMoney, PaymentProvider, ProviderWork, SessionClosing } from '../../kernel/payment-provider.ts'
import { chargeCustomer } from './stripe-charges.ts'
import { clientOf, isMissing, logRefusal, type StripeSettings } from './stripe-client.ts'

/** Stripe: orders are paid by card on its hosted page, a Checkout Session in payment mode. */

/**
 * How long a page can be open at Stripe, which asks for at least half an hour from the moment it is opened. An order
 * waits half an hour, and its page is closed then.
 */
const pageMs = 65 * minuteMs
/** The provider Stripe, at its own address or at that of the configuration. */
export const stripeProvider = (settings: StripeSettings): PaymentProvider => ({
  name: 'stripe',

  async open(work, _order, { uuid }) {
    const page = await pageOf(work, uuid)
    const client = page && (await clientOf(work, settings))
    if (!page || !client) return null
    try {
      const { id, url } = await createPage(client, page, settings)
      return url ? { reference: id, url } : null
    } catch (error) {
      logRefusal(work, error, 'a payment page was not opened')
      return null
    }
  },

  async close(work, { uuid, reference }) {
    const page = await pageOf(work, uuid)
    const client = page && (await clientOf(work, settings))
    if (!page || !client) return { outcome: 'unreachable' }
    try {
      // The answer to its opening may be lost: the same request answers the same page.
      return await expirePage(client, reference || (await createPage(client, page, settings)).id)
    } catch (error) {
      if (isNoPage(error, page, work.now())) return { outcome: 'closed' }
      logRefusal(work, error, 'a payment page was not closed')
      return { outcome: 'unreachable' }
    }
  },

  async charge(work, order, customer) {
    const client = await clientOf(work, settings)
    if (!client) return { outcome: 'unreachable' }
    try {
      return await chargeCustomer(client, order, customer)
    } catch (error) {
      logRefusal(work, error, 'an order was not charged')
      return { outcome: 'unreachable' }
    }
  },

  async refund(work, { transaction }) {
    const client = await clientOf(work, settings)
    if (!client) return 'unreachable'
    try {
      const { status } = await client.refunds.create(
        { payment_intent: transaction },
        { idempotencyKey: `refund ${transaction}` },
      )
      return status === 'failed' || status === 'canceled' ? 'unreachable' : 'refunded'
    } catch (error) {
      if (error instanceof Stripe.errors.StripeError && error.code === 'charge_already_refunded') return 'refunded'
      logRefusal(work, error, 'a payment was not refunded')
      return 'unreachable'
    }
  },
})

/** What a Checkout Session says was paid; undefined while it was not. */
export function captureOf(session: Stripe.Checkout.Session): CapturedMoney | undefined {
  const { payment_status, payment_intent, amount_total, currency, customer } = session
  const transaction = typeof payment_intent === 'string' ? payment_intent : payment_intent?.id
  if (payment_status !== 'paid' || !transaction || amount_total === null || currency === null) return undefined
  const customerId = typeof customer === 'string' ? customer : customer?.id
  return {
    transaction,
    amount: amount_total,
    currency: currency.toUpperCase(),
    ...(customerId && { customer: customerId }),
  }
}

type Page = NonNullable<Awaited<ReturnType<typeof pageOf>>>

const pageOf = ({ database }: ProviderWork, uuid: string) =>
  database.read(systemScope, (db) =>
    systemQueries(db, systemScope)
      .selectFrom('payment_session')
      .innerJoin('payment_order', 'payment_order.uuid', 'payment_session.order_uuid')
      .select(['payment_session.uuid', 'payment_session.created_at', 'payment_session.section', 'order_uuid'])
      .select(['payment_order.number', 'payment_order.total', 'payment_order.currency', 'payment_order.is_automatic'])
      .where('payment_session.uuid', '=', uuid)
      .executeTakeFirst(),
  )

/** The page of an order in each portal that pays. */
const pagesOfPortals: Readonly<Partial<Record<string, string>>> = {
  distributor: 'payment/info',
  installer: 'payments/info',
  single: 'payments/paymentsInfo',
  community: 'payments',
  office: 'payments',
  propertyCommunity: 'payment/payment-info',
  propertyOldCommunity: 'payment/payment-info',
  propertyOffice: 'payment/payment-info',
} satisfies Partial<Record<RoleSection, string>>

/**
 * Where the buyer returns to: the portal in which the page was opened. How the order stands is shown there; nothing is
 * settled by it (money.md 26).
 */
const returnUrl = ({ publicUrl }: StripeSettings, { order_uuid, section }: Page): string =>
  `${publicUrl}/manager/${section}/${pagesOfPortals[section] ?? ''}?id=${order_uuid}`

/** Opens a page. All of the request follows from rows that do not change, so that repeated it is the same. */
function createPage(client: Stripe, page: Page, settings: StripeSettings): Promise<Stripe.Checkout.Session> {
  const url = returnUrl(settings, page)
  const metadata = { order: page.order_uuid, session: page.uuid }
  return client.checkout.sessions.create(
    {
      mode: 'payment',
      allowed_payment_method_types: ['card'],
      client_reference_id: page.order_uuid,
      metadata,
      line_items: [
        {
          quantity: 1,
          price_data: {
            currency: page.currency.toLowerCase(),
            unit_amount: Number(page.total),
            product_data: { name: page.number },
          },
        },
      ],
      // The card is saved for the charges that follow.
      payment_intent_data: { metadata, ...(page.is_automatic && { setup_future_usage: 'off_session' as const }) },
      ...(page.is_automatic && { customer_creation: 'always' as const }),
      expires_at: Math.floor(after(page.created_at, pageMs).getTime() / 1_000),
      success_url: url,
      cancel_url: url,
    },
    { idempotencyKey: page.uuid },
  )
}

/** Closes a page. One that is not open any more is refused, and is asked what became of it. */
async function expirePage(client: Stripe, reference: string): Promise<SessionClosing> {
  try {
    await client.checkout.sessions.expire(reference)
    return { outcome: 'closed' }
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
  }
  const session = await client.checkout.sessions.retrieve(reference)
  const capture = captureOf(session)
  if (capture) return { outcome: 'paid', captures: [capture] }
  return { outcome: session.status === 'expired' ? 'closed' : 'unreachable' }
}

/**
 * Whether Stripe says that there is no such page and none can be open: it refuses to open one that would have to end too
 * soon, or does not know one whose time is over.
 */
function isNoPage(error: unknown, page: Page, now: Date): boolean {
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) return false
  if (error.param === 'expires_at') return true
  return isMissing(error) && after(page.created_at, pageMs) <= now
}
