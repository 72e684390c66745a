import type { TestApp } from '../../../test/test-app.ts'
import type { Actor, Family, Site } from '../../../test/fixtures.ts'
import {
  direct,
  nothing,
  siteOf,
  unknownUuid,
  type Sample,
  type SampleFile,
  type WrongIds,
} from '../../../test/samples/kit.ts'
import { insertOrder, openBilling, settleInSandbox } from '../../../test/samples/orders.ts'

/** Samples of orders and providers of payments. */

/** The site that an actor stands in, or one that its portal is for. */
function siteFor({ fixtures }: TestApp, actor: Actor): Site {
  const { ours } = fixtures
  if (actor.projectUuid !== undefined) return siteOf(fixtures, actor)
  return actor.section === 'office' ? ours.office : actor.section === 'single' ? ours.villa : ours.community
}

/** An order that an actor pays, or that its installer does; of those who do not pay one that lies below them. */
async function spareOrder(testApp: TestApp, actor: Actor, state = 0): Promise<string> {
  await openBilling(testApp)
  const { installer } = testApp.fixtures.ours
  const isPayer = !['superManager', 'subSuperManager', 'subInstaller'].includes(actor.kind)
  const site = siteFor(testApp, actor)
  if (isPayer) return insertOrder(testApp, { payer: actor, site, state })
  return insertOrder(testApp, {
    payer: installer,
    site,
    state,
    ...(actor.kind === 'subInstaller' && { madeBy: actor }),
  })
}

/** Nothing is priced in the fixtures: an installer pays once its samples have priced something. */
const payer: Sample['as'] = ({ ours }) => ours.installer

const of = (state: number, as?: Sample['as']): Sample => ({
  own: () => ({ uuid: unknownUuid }),
  succeeds: async ({ testApp, actor }) => ({ uuid: await spareOrder(testApp, actor, state) }),
  // No portal that a distributor entered shows money (money.md 54).
  ...(as && { as, notWhenImpersonated: true }),
})

const today = (testApp: TestApp): string => testApp.services.now().toISOString().slice(0, 10)

export const samples: Readonly<Record<string, Sample>> = {
  'payment.list': nothing,
  'payment.get': of(0),
  'payment.invoice': {
    own: () => ({ uuid: unknownUuid }),
    succeeds: async ({ testApp, actor }) => {
      const uuid = await spareOrder(testApp, actor)
      await settleInSandbox(testApp, uuid)
      return { uuid }
    },
  },
  'payment.export': {
    own: () => ({}),
    succeeds: async ({ testApp, actor }) => {
      await spareOrder(testApp, actor)
      return {}
    },
  },
  'payment.exportOrders': {
    own: () => ({
      from: '2026-01-01T00:00:00Z',
      to: '2026-12-31T00:00:00Z',
      grouping: 'order' as const,
      columns: ['number' as const, 'total' as const],
    }),
    succeeds: async ({ testApp, actor }) => {
      await spareOrder(testApp, actor)
      const now = testApp.services.now().getTime()
      return {
        from: new Date(now - 86_400_000).toISOString(),
        to: new Date(now + 86_400_000).toISOString(),
        grouping: 'order',
        columns: ['number', 'total'],
      }
    },
  },
  'payment.pay': of(0, payer),
  'payment.sandbox': {
    own: () => ({ uuid: unknownUuid, act: 'pay' as const }),
    succeeds: async ({ testApp, actor }) => ({ uuid: await spareOrder(testApp, actor), act: 'decline' }),
    as: payer,
    notWhenImpersonated: true,
  },
  'payment.cancel': of(0),
  'payment.hide': of(1, payer),
  'payment.record': {
    own: () => ({ uuid: unknownUuid, version: 1, paidOn: '2026-11-01', reference: 'RF18' }),
    // Its seller records it, never who pays it.
    succeeds: async ({ testApp, actor }) => ({
      uuid: await insertOrder(testApp, {
        payer: testApp.fixtures.ours.installer,
        site: testApp.fixtures.ours.community,
        ...(actor.kind === 'subDistributor' && { seller: actor }),
      }),
      version: 1,
      paidOn: today(testApp),
      reference: 'RF18',
    }),
  },
  'payWay.list': nothing,
  'payWay.save': direct(() => ({ provider: 'sandbox' as const, isOn: true })),
}

const ofTheirs = (further: object = {}): WrongIds => ({
  wrongIds: async (testApp) => {
    const { installer, community }: Family = testApp.fixtures.theirs
    const uuid = await insertOrder(testApp, { payer: installer, site: community })
    return [
      { uuid, ...further },
      { uuid: unknownUuid, ...further },
    ]
  },
})

export const idOperations: SampleFile['idOperations'] = {
  'payment.get': ofTheirs(),
  'payment.invoice': ofTheirs(),
  'payment.pay': ofTheirs(),
  'payment.sandbox': ofTheirs(),
  'payment.cancel': ofTheirs(),
  'payment.hide': ofTheirs(),
  'payment.record': ofTheirs(),
}
