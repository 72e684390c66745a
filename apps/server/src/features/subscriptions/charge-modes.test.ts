import { automaticPayment } from '@lintel/contract/automatic-payments/operations.ts'
import { configuration } from '@lintel/contract/configuration/operations.ts'
import { installer as installerContract } from '@lintel/contract/installers/operations.ts'
import { ownAccount } from '@lintel/contract/own-account/operations.ts'
import { payment } from '@lintel/contract/payments/operations.ts'
import { session } from '@lintel/contract/sessions/operations.ts'
import { subscription } from '@lintel/contract/subscriptions/operations.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { impersonate, installerIn } from '../../../test/roles.ts'
import { insertAgreement } from '../../../test/samples/agreements.ts'
import { insertOrder, openBilling } from '../../../test/samples/orders.ts'
import { setBilling } from '../../../test/priced-sites.ts'
import { write } from '../../../test/samples/kit.ts'
import { startTestApp, type Caller, type TestApp } from '../../../test/test-app.ts'

/** Who sees what is paid, by the charge modes of installer and site (specification.md 4 and 6; money.md 50 to 54). */

let testApp: TestApp
/** Payers by how they stand in the product. */
let callers: Readonly<Record<string, Caller>>

const identity = (section: 'single' | 'community' | 'office') =>
  testApp.as({ ...testApp.fixtures.ours.installer, section })

beforeAll(async () => {
  testApp = await startTestApp()
  await openBilling(testApp)
  const { ours } = testApp.fixtures
  await write(testApp, (db) =>
    db
      .updateTable('account')
      .set({ abilities: ['subscriptions'] })
      .where('uuid', '=', ours.subInstaller.uuid)
      .execute(),
  )
  callers = {
    installer: await testApp.as(ours.installer),
    helper: await testApp.as(ours.subInstaller),
    single: await identity('single'),
    community: await identity('community'),
    office: await identity('office'),
    communityManager: await testApp.as(ours.communityManager),
    oldCommunityManager: await testApp.as(ours.oldCommunityManager),
    officeManager: await testApp.as(ours.officeManager),
    distributor: await testApp.as(ours.distributor),
    subDistributor: await testApp.as(ours.subDistributor),
  }
})
afterAll(() => testApp.close())
beforeEach(() => setChargeModes({}))

interface Modes {
  readonly installer?: 0 | 1
  readonly community?: 0 | 1
  readonly office?: 'manager' | 'installer' | 'noPermission'
}

const setChargeModes = ({ installer = 0, community = 0, office }: Modes) =>
  write(testApp, async (db) => {
    const { ours } = testApp.fixtures
    await db
      .updateTable('operator')
      .set({ charge_mode: installer })
      .where('account_uuid', '=', ours.installer.uuid)
      .execute()
    for (const { uuid } of [ours.community, ours.oldCommunity])
      await db
        .updateTable('project')
        .set({ settings: JSON.stringify({ chargeMode: community }) })
        .where('uuid', '=', uuid)
        .execute()
    return db
      .updateTable('project')
      .set({ settings: JSON.stringify({ chargeMode: office ?? null }) })
      .where('uuid', '=', ours.office.uuid)
      .execute()
  })

const moneyCalls = async (caller: Caller) => [
  await caller.call(subscription.choices, {}),
  await caller.call(payment.list, {}),
  await caller.call(automaticPayment.list, {}),
]

/** Whether a caller may make the calls of the pages of billing: all of them, or none. */
async function pays(caller: Caller): Promise<boolean> {
  const failures = new Set((await moneyCalls(caller)).map(({ failure }) => failure))
  expect([...failures]).toHaveLength(1)
  expect([undefined, 'noPermission']).toContain([...failures][0])
  return failures.has(undefined)
}

const ofInstaller = ['installer', 'helper', 'single', 'community', 'office'] as const
const communities = ['communityManager', 'oldCommunityManager'] as const

/** Who loses the pages in a mode; everybody else has them. */
const modes: readonly (readonly [string, Modes, readonly string[]])[] = [
  ['normal', {}, []],
  ['central of the installer', { installer: 1 }, ofInstaller],
  ['1 of the communities', { community: 1 }, communities],
  ['installer of the office', { office: 'installer' }, []],
  ['noPermission of the office', { office: 'noPermission' }, ['officeManager']],
  [
    'central and all sites closed',
    { installer: 1, community: 1, office: 'noPermission' },
    [...ofInstaller, ...communities, 'officeManager'],
  ],
]

describe('the charge mode', () => {
  it.each(modes)('%s: takes the calls from those it names', async (_name, mode, losers) => {
    await setChargeModes(mode)
    const without: string[] = []
    for (const [name, caller] of Object.entries(callers)) if (!(await pays(caller))) without.push(name)
    expect(without.toSorted()).toEqual([...losers].toSorted())
  })

  it('is no matter in a portal that somebody else entered: no calls of money, no billing information', async () => {
    const { ours } = testApp.fixtures
    for (const caller of [
      await impersonate(testApp, ours.installer),
      await impersonate(testApp, ours.officeManager),
      await installerIn(testApp, ours.officeManager),
      await installerIn(testApp, ours.communityManager),
    ]) {
      expect(await pays(caller)).toBe(false)
      expect((await caller.call(ownAccount.billingInfo, {})).failure).toBe('featureOff')
      expect((await caller.call(ownAccount.editBillingInfo, {} as never)).failure).toBe('featureOff')
    }
  })
})

describe('central mode', () => {
  const mode = async (by: Caller, chargeMode: 0 | 1) => {
    const { uuid } = testApp.fixtures.ours.installer
    const { version } = (await by.call(installerContract.get, { uuid })).data
    return by.call(installerContract.editChargeMode, { uuid, version, chargeMode })
  }

  it('says before what it ends and takes, and leaves an open order to who made it alone', async () => {
    const { ours } = testApp.fixtures
    const { distributor, installer, helper } = callers
    await insertAgreement(testApp, { payer: ours.installer, site: ours.community })
    await insertAgreement(testApp, { payer: ours.distributor, site: ours.community })
    const open = await insertOrder(testApp, { payer: ours.installer, site: ours.community })
    const ofHelper = await insertOrder(testApp, {
      payer: ours.installer,
      site: ours.office,
      madeBy: ours.subInstaller,
    })
    const closedOrder = await insertOrder(testApp, { payer: ours.installer, site: ours.community, state: 1 })
    const preview = await distributor!.call(installerContract.checkChargeMode, { uuid: ours.installer.uuid })
    expect(preview.data).toEqual({ agreements: 1, openOrders: 2, sites: 4, subInstallers: 1 })
    expect((await mode(distributor!, 1)).code).toBe(0)
    const agreements = await write(testApp, (db) =>
      db.selectFrom('renewal_agreement').select(['payer_uuid', 'reason']).execute(),
    )
    expect(new Map(agreements.map(({ payer_uuid, reason }) => [payer_uuid, reason]))).toEqual(
      new Map([
        [ours.installer.uuid, 5],
        [ours.distributor.uuid, null],
      ]),
    )
    const get = async (caller: Caller, uuid: string) => (await caller.call(payment.get, { uuid })).failure
    expect([await get(installer!, open), await get(installer!, ofHelper), await get(helper!, ofHelper)]).toEqual([
      undefined,
      'notFound',
      undefined,
    ])
    expect([await get(installer!, closedOrder), await get(helper!, open)]).toEqual(['notFound', 'notFound'])
    expect((await installer!.call(payment.pay, { uuid: open })).code).toBe(0)
    expect((await installer!.call(payment.sandbox, { uuid: open, act: 'pay' })).code).toBe(0)
    expect([await get(installer!, open), await get(distributor!, open)]).toEqual([undefined, undefined])
    expect((await mode(distributor!, 0)).code).toBe(0)
    expect((await get(installer!, closedOrder)) ?? 'shown').toBe('shown')
  })
})

describe('what configurations say', () => {
  it('is the first day of a price of villas, and whether a renewal is on the record', async () => {
    const { ours, theirs } = testApp.fixtures
    const { data } = await callers['installer']!.call(configuration.installer, {})
    expect(data.NewSingleBillingTime).toBe('2020-01-01')
    await write(testApp, (db) =>
      db
        .updateTable('price')
        .set({ buyers: [theirs.installer.uuid] })
        .execute(),
    )
    const after = await callers['installer']!.call(configuration.installer, {})
    expect(after.data.NewSingleBillingTime).toBe('')
    await write(testApp, (db) => db.updateTable('price').set({ buyers: [] }).execute())
    const record = async (caller: Caller) => (await caller.call(session.current, {})).data.facts.autoRenewRecord
    expect([await record(callers['helper']!), await record(await testApp.as(theirs.installer))]).toEqual([true, false])
    expect(ours.installer.uuid).toBe(data.UUID)
  })

  it('is of a community who its orders are made out to, for those who pay there', async () => {
    const { ours } = testApp.fixtures
    await setBilling(testApp, ours.installer.uuid, { title: 'North Access' })
    const uuid = ours.community.uuid
    const ask = (caller: string) => callers[caller]!.call(subscription.billingInfo, { uuid })
    const own = await ask('community')
    expect(own.data).toMatchObject({
      title: 'North Access',
      chargeMode: 0,
      freeOfCharge: false,
      services: ['app', 'additionalApp'],
    })
    expect((await callers['communityManager']!.call(subscription.billingInfo, {})).data).toMatchObject({ title: '' })
    await setChargeModes({ community: 1 })
    expect([(await ask('communityManager')).failure, (await ask('community')).code]).toEqual(['noPermission', 0])
    expect((await ask('officeManager')).failure).toBe('featureOff')
    const helper = await callers['helper']!.call(ownAccount.billingInfo, {})
    expect(helper.data.title).toBe('North Access')
    expect((await callers['helper']!.call(ownAccount.editBillingInfo, {} as never)).failure).toBe('featureOff')
  })
})
