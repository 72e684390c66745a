import { subscription } from '@lintel/contract/subscriptions/operations.ts'
import { sql } from 'kysely'
import { addHouseholds, permitAutomatic, priceBook, setBilling, setPaid, setPrices } from './priced-sites.ts'
import { write } from './samples/kit.ts'
import { allRows, type TestApp } from './test-app.ts'

/** Automatic renewals of apartments of a community in Berlin, which its installer orders and pays. */

export type Renewals = Awaited<ReturnType<typeof openRenewals>>

/** When agreements are signed, and the end of their items before. */
export const signedAt = new Date('2026-03-10T09:00:00Z')
const endBefore = '2026-03-16'

/** Sets prices and switches, so that the installer orders renewals by a period; `provider` is switched on. */
export async function openRenewals(testApp: TestApp, provider: 'sandbox' | 'stripe') {
  const { ours } = testApp.fixtures
  const community = ours.community.uuid
  await setPrices(testApp, priceBook)
  await setBilling(testApp, ours.installer.uuid)
  await permitAutomatic(testApp)
  await write(testApp, async (db) => {
    if (provider === 'sandbox') await db.insertInto('payment_provider').values({ provider, is_on: true }).execute()
    return db.updateTable('project').set({ time_zone: 'Europe/Berlin' }).where('uuid', '=', community).execute()
  })
  testApp.setNow(signedAt)
  const installer = await testApp.as(ours.installer)

  const orderOf = (homes: readonly string[], total: number, end = endBefore) =>
    installer.call(subscription.order, {
      projectKind: 'community',
      kind: 'renew',
      items: homes.map((subjectUuid) => ({ projectUuid: community, service: 'app', subjectUuid, paidUntil: end })),
      period: 0,
      total,
      acceptsTerms: true,
    } as never) as Promise<{ code: number; failure: string | undefined; data: { uuid: string } }>

  const agreementOf = (uuid: string) =>
    write(testApp, (db) =>
      db.selectFrom('renewal_agreement').selectAll().where('uuid', '=', uuid).executeTakeFirstOrThrow(),
    )
  return {
    installer,
    orderOf,
    agreementOf,
    /** An agreement over some apartments without monitors. Paid on 10 March, they end on 15 April. */
    async sign(count = 1) {
      testApp.setNow(signedAt)
      const homes = await addHouseholds(
        testApp,
        ours,
        Array.from({ length: count }, () => ({})),
      )
      await setPaid(
        testApp,
        homes.map((subject) => ({ site: community, service: 'app', subject, until: endBefore })),
      )
      const { code, failure, data } = await orderOf(homes, count * 200)
      if (code !== 0) throw new Error(`The order is refused: ${failure}`)
      const { agreement_uuid } = await write(testApp, (db) =>
        db.selectFrom('payment_order').select('agreement_uuid').where('uuid', '=', data.uuid).executeTakeFirstOrThrow(),
      )
      return { homes, order: data.uuid, agreement: agreement_uuid! }
    },
    async stateOf(uuid: string) {
      const { state, reason } = await agreementOf(uuid)
      return [state, reason]
    },
    async endsOf(homes: readonly string[]) {
      const rows = await allRows(testApp)((db) =>
        db
          .selectFrom('paid_item')
          .select('paid_until')
          .distinct()
          .where('subject_uuid', '=', sql<string>`any(${homes}::uuid[])`)
          .execute(),
      )
      return rows.map(({ paid_until }) => paid_until)
    },
    /** States of the orders of an agreement, the oldest first. */
    async chargesOf(agreement: string) {
      const rows = await write(testApp, (db) =>
        db
          .selectFrom('payment_order')
          .select('state')
          .where('agreement_uuid', '=', agreement)
          .orderBy('created_at')
          .execute(),
      )
      return rows.map(({ state }) => state)
    },
  }
}
