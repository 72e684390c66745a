import { randomUUID } from 'node:crypto'
import type { OrderForm } from '@lintel/contract/subscriptions/schema.ts'
import { sql } from 'kysely'
import { scopeOf } from '../../src/access/scope.ts'
import { receiveCapture } from '../../src/domain/money/captures.ts'
import { createOrder } from '../../src/features/subscriptions/orders.ts'
import { failWith } from '../../src/kernel/failure.ts'
import type { Actor, Site } from '../fixtures.ts'
import type { Caller, TestApp } from '../test-app.ts'
import { write } from './kit.ts'

interface OrderOf {
  readonly payer: Actor
  readonly site: Pick<Site, 'uuid' | 'kind'>
  /** Number of the specification; 0 is waiting for its payment. */
  readonly state?: number
  readonly method?: 'none' | 'sandbox' | 'stripe' | 'outside'
  /** A helper of the payer that made it. */
  readonly madeBy?: Actor
  /** Who sells, where it is not the distributor above the site. */
  readonly seller?: Actor
}

/** An order of one app at a site, as the database has it; open ones keep their item. */
export function insertOrder(testApp: TestApp, order: OrderOf): Promise<string> {
  const { payer, site, state = 0, method = 'sandbox', madeBy = payer, seller } = order
  const at = testApp.services.now()
  const subject = randomUUID()
  return write(testApp, async (db) => {
    const place = await db.selectFrom('project').selectAll().where('uuid', '=', site.uuid).executeTakeFirstOrThrow()
    const { uuid } = await db
      .insertInto('payment_order')
      .values({
        number: randomUUID().slice(0, 32),
        state,
        created_at: at,
        payer_uuid: payer.uuid,
        payer_kind: payer.kind,
        payer_name: payer.user_name,
        made_by_uuid: madeBy.uuid,
        made_by_name: madeBy.user_name,
        installer_uuid: place.installer_uuid,
        distributor_uuid: place.distributor_uuid,
        sub_distributor_uuid: place.sub_distributor_uuid,
        seller_uuid: seller?.uuid ?? place.distributor_uuid,
        project_uuid: site.uuid,
        project_kind: site.kind,
        kind: 'renew',
        method,
        months: 1,
        currency: 'EUR',
        subtotal: 150,
        total: 150,
        expires_at: state === 0 ? new Date(at.getTime() + 1_800_000) : null,
      })
      .returning('uuid')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('payment_order_line')
      .values({
        order_uuid: uuid,
        line: 1,
        site_uuid: site.uuid,
        site_name: place.name,
        service: 'app',
        subject_uuid: subject,
        subject_name: '12',
        is_activation: false,
        unit_price: 150,
        months: 1,
        amount: 150,
        term: JSON.stringify({ kind: 'months', months: 1 }),
      })
      .execute()
    if (state === 0 || state === 6)
      await db
        .insertInto('ordered_item')
        .values({ project_uuid: site.uuid, service: 'app', subject_uuid: subject, order_uuid: uuid })
        .execute()
    return uuid
  })
}

/**
 * Switches the sandbox on, and makes billing appear by prices of the platform, or of the one seller that is named. What
 * exists stays paid, as a first price leaves it (money.md 12).
 */
export const openBilling = (testApp: TestApp, seller?: Actor): Promise<unknown> =>
  write(testApp, async (db) => {
    await db
      .insertInto('payment_provider')
      .values({ provider: 'sandbox', is_on: true })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await db
      .insertInto('price')
      .values(
        (['community', 'oldCommunity', 'office', 'villa'] as const).flatMap((project_kind) =>
          (project_kind === 'office' ? ['door', 'personnelApp'] : ['app', 'additionalApp']).map((service) => ({
            seller_uuid: seller?.uuid ?? null,
            project_kind,
            service,
            activation: service === 'app' ? 1_000 : 0,
            monthly: 150,
            valid_from: '2020-01-01',
            created_at: testApp.services.now(),
            created_by: 'test',
          })),
        ),
      )
      .execute()
    return db
      .insertInto('paid_item')
      .columns(['project_uuid', 'service', 'subject_uuid', 'paid_until', 'is_activated', 'quantity'])
      .expression(
        db
          .selectFrom('billable_item')
          .select(['project_uuid', 'service', 'subject_uuid'])
          .select([sql`date '2099-12-31'`.as('paid_until'), sql`true`.as('is_activated'), sql`1`.as('quantity')])
          .where('service', 'in', ['door', 'personnelApp', 'app', 'additionalApp']),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  })

interface Ordering {
  readonly by: Caller
  readonly items: OrderForm['items']
  readonly kind?: OrderForm['kind']
  readonly months?: OrderForm['months']
  readonly period?: OrderForm['period']
  readonly total: number
  readonly way?: OrderForm['way']
  /** Provider that is on; the sandbox where none is named. */
  readonly provider?: 'sandbox' | 'stripe'
  readonly projectKind?: OrderForm['projectKind']
}

/** Makes an order as a page of subscriptions does, in the session of a caller; answers its id. */
export async function orderItems({ services, test }: TestApp, ordering: Ordering): Promise<string> {
  const session = await services.sessions.look(ordering.by.token!, services.now())
  if (!session) throw new Error('no session')
  const scope = scopeOf(session)
  const { by: _by, provider = 'sandbox', ...form } = ordering
  const { uuid } = await test.database.write(scope, (db) =>
    createOrder(
      { db, scope, session, now: services.now(), fail: failWith, config: services.config, provider },
      {
        projectKind: 'community',
        kind: 'activate',
        months: 1,
        toDate: null,
        period: null,
        tier: null,
        way: 'online',
        acceptsTerms: true,
        ...form,
      },
    ),
  )
  return uuid
}

/** Settles an order as a capture of the sandbox does, with its invoice. */
export const settleInSandbox = ({ services }: TestApp, uuid: string): Promise<unknown> =>
  receiveCapture(services, {
    provider: 'sandbox',
    transaction: randomUUID(),
    amount: 150,
    currency: 'EUR',
    order: { uuid },
  })
