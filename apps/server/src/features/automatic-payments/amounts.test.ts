import { subscription } from '@lintel/contract/subscriptions/operations.ts'
import type { SoldService } from '@lintel/contract/money/sold.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addHouseholds, setPaid, startPricedApp } from '../../../test/priced-sites.ts'
import { insertAgreement } from '../../../test/samples/agreements.ts'
import { write } from '../../../test/samples/kit.ts'
import { allRows, type Caller, type TestApp } from '../../../test/test-app.ts'
import { systemScope } from '../../db/scope/scope.ts'
import { settleOrder } from '../../domain/money/settle.ts'
import { chargeAgreements } from '../../jobs/charges.ts'

/** What changes the amount of an automatic renewal, and so ends it with 3 (money.md 44 and 60). */

let testApp: TestApp
let installer: Caller
let community: string
let office: string

beforeAll(async () => {
  testApp = await startPricedApp()
  const { ours } = testApp.fixtures
  community = ours.community.uuid
  office = ours.office.uuid
  await write(testApp, async (db) => {
    await db
      .updateTable('operator')
      .set({ attendance_pricing: 1 })
      .where('account_uuid', '=', ours.installer.uuid)
      .execute()
    return db
      .updateTable('project')
      .set({ settings: JSON.stringify({ attendanceTier: 'upTo50' }) })
      .where('uuid', '=', office)
      .execute()
  })
  installer = await testApp.as(ours.installer)
})
afterAll(() => testApp.close())

/** An agreement over one item that is paid until an end. */
async function agreementOver(service: SoldService, subject: string, variant?: string): Promise<string> {
  const { ours } = testApp.fixtures
  const site = subject === office || service === 'door' ? ours.office : ours.community
  await setPaid(testApp, [{ site: site.uuid, service, subject, until: '2026-04-24', ...(variant && { variant }) }])
  return insertAgreement(testApp, { payer: ours.installer, site, item: { service, subject } })
}

const reasonOf = async (uuid: string) => {
  const { reason } = await allRows(testApp)((db) =>
    db.selectFrom('renewal_agreement').select('reason').where('uuid', '=', uuid).executeTakeFirstOrThrow(),
  )
  return reason
}

/** Orders something for what it costs today; answers the order, which waits for a payment outside. */
async function order(form: object): Promise<string> {
  const quote = (await installer.call(subscription.quote, form as never)).data
  const { data, failure } = await installer.call(subscription.order, {
    ...form,
    total: quote.total,
    way: 'outside',
    acceptsTerms: true,
  } as never)
  expect([quote.refusal, failure]).toEqual([null, undefined])
  return (data as { uuid: string }).uuid
}

const settle = (uuid: string) =>
  testApp.services.database.write(systemScope, (db) =>
    settleOrder({ db, scope: systemScope, now: testApp.services.now() }, uuid),
  )

describe('an automatic renewal ends with 3', () => {
  it('when further apps of its family were paid, not merely added', async () => {
    const [home] = await addHouseholds(testApp, testApp.fixtures.ours, [{ monitor: true, members: 7 }])
    const agreement = await agreementOver('app', home!)
    const item = { projectUuid: community, service: 'additionalApp', subjectUuid: home!, paidUntil: null }
    const uuid = await order({ projectKind: 'community', kind: 'additional', items: [item] })
    expect(await reasonOf(agreement)).toBeNull()
    await settle(uuid)
    expect(await reasonOf(agreement)).toBe(3)
  })

  it('when a further door of its office was paid', async () => {
    const { ours } = testApp.fixtures
    const agreement = await agreementOver('door', ours.office.doors[1]!)
    await write(testApp, (db) =>
      db
        .insertInto('door')
        .values({ project_uuid: office, device_uuid: ours.office.deviceUuid, name: 'New', relay: 4 } as never)
        .execute(),
    )
    const form = { projectKind: 'office', service: 'door', kind: 'activate' } as const
    const { items } = (await installer.call(subscription.select, form)).data
    const uuid = await order({ projectKind: 'office', kind: 'activate', items, months: 1 })
    expect(await reasonOf(agreement)).toBeNull()
    await settle(uuid)
    expect(await reasonOf(agreement)).toBe(3)
  })

  it('when a higher tier of its attendance was paid', async () => {
    const agreement = await agreementOver('attendance', office, 'upTo50')
    const item = { projectUuid: office, service: 'attendance', subjectUuid: office, paidUntil: '2026-04-24' }
    await settle(await order({ projectKind: 'office', kind: 'upgrade', items: [item], tier: 'upTo200' }))
    expect(await reasonOf(agreement)).toBe(3)
  })

  it('when a service of an item is switched off', async () => {
    const [home] = await addHouseholds(testApp, testApp.fixtures.ours, [{}])
    const switchLandline = (isOn: boolean) =>
      write(testApp, (db) =>
        db
          .updateTable('person')
          .set({ app_enabled: true, landline: '3012345', landline_enabled: isOn })
          .where('apartment_uuid', '=', home!)
          .execute(),
      )
    await switchLandline(true)
    const agreement = await agreementOver('landline', home!)
    await chargeAgreements(testApp.services)
    expect(await reasonOf(agreement)).toBeNull()
    await switchLandline(false)
    await chargeAgreements(testApp.services)
    expect(await reasonOf(agreement)).toBe(3)
  })
})
