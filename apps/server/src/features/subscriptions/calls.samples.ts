import type { Actor, Fixtures, Site } from '../../../test/fixtures.ts'
import { setPrices } from '../../../test/priced-sites.ts'
import { siteOf, unknownUuid, write, type Sample, type SampleFile, type Stage } from '../../../test/samples/kit.ts'
import { spareResident } from '../../../test/samples/residences.ts'
import type { TestApp } from '../../../test/test-app.ts'

/** Samples of subscriptions. Nothing is priced in the fixtures: payers pay once its samples have priced something. */

/** The site that an actor stands in, or one that its portal is for. */
function siteFor(fixtures: Fixtures, actor: Actor): Site {
  const { ours } = fixtures
  if (actor.projectUuid !== undefined) return siteOf(fixtures, actor)
  return actor.section === 'community' ? ours.community : ours.office
}

const serviceOf = ({ kind }: Site) => (kind === 'office' ? 'attendance' : 'app')

const filterFor = (fixtures: Fixtures, actor: Actor) => {
  const site = siteFor(fixtures, actor)
  return { projectKind: site.kind, service: serviceOf(site) }
}

/** Prices of 0.00, an order at which settles at once. */
const openPrices = (testApp: TestApp) =>
  setPrices(testApp, [
    { kind: 'office', service: 'attendance', monthly: 0 },
    { kind: 'community', service: 'app', monthly: 0 },
    { kind: 'oldCommunity', service: 'app', monthly: 0 },
    { kind: 'villa', service: 'app', monthly: 0 },
  ])

const orderOf = (site: Site, subjectUuid: string) => ({
  projectKind: site.kind,
  kind: 'activate' as const,
  items: [{ projectUuid: site.uuid, service: serviceOf(site), subjectUuid, paidUntil: null }],
  months: 12,
})

/** An item that was never paid: attendance of the office, or the app of a new family. */
async function spareOrder({ testApp, actor }: Stage) {
  const site = siteFor(testApp.fixtures, actor)
  await openPrices(testApp)
  if (site.kind === 'office') {
    await write(testApp, (db) => db.deleteFrom('paid_item').where('project_uuid', '=', site.uuid).execute())
    return orderOf(site, site.uuid)
  }
  const resident = await spareResident(testApp, site.uuid)
  const { apartment_uuid } = await write(testApp, (db) =>
    db.selectFrom('person').select('apartment_uuid').where('uuid', '=', resident).executeTakeFirstOrThrow(),
  )
  return orderOf(site, apartment_uuid!)
}

const terms = { total: 0, way: 'outside', acceptsTerms: true } as const

const filterSample = (more: object = {}): Sample => ({
  own: (fixtures, actor) => ({ ...filterFor(fixtures, actor), ...more }),
  succeeds: async ({ testApp, actor }) => {
    await openPrices(testApp)
    return { ...filterFor(testApp.fixtures, actor), ...more }
  },
})

/** No portal that a distributor entered shows money (money.md 54). */
const payer = { as: ({ ours }: Fixtures) => ours.installer, notWhenImpersonated: true } as const

const communityFor = (fixtures: Fixtures, actor: Actor): Site => {
  const site = siteFor(fixtures, actor)
  return site.kind === 'office' ? fixtures.ours.community : site
}

const ownOrder = (fixtures: Fixtures, actor: Actor) => {
  const site = siteFor(fixtures, actor)
  return orderOf(site, site.uuid)
}

export const samples: Readonly<Record<string, Sample>> = {
  'subscription.choices': {
    own: () => ({}),
    succeeds: async ({ testApp }) => {
      await openPrices(testApp)
      return {}
    },
  },
  'subscription.list': filterSample(),
  'subscription.select': filterSample({ kind: 'renew' }),
  'subscription.billingInfo': {
    own: (fixtures, actor) => ({ uuid: communityFor(fixtures, actor).uuid }),
    succeeds: async ({ testApp, actor }) => {
      await openPrices(testApp)
      return { uuid: communityFor(testApp.fixtures, actor).uuid }
    },
  },
  'subscription.quote': { own: ownOrder, succeeds: spareOrder, ...payer },
  'subscription.order': {
    own: (fixtures, actor) => ({ ...ownOrder(fixtures, actor), ...terms }),
    succeeds: async (stage) => ({ ...(await spareOrder(stage)), ...terms }),
    ...payer,
  },
}

export const idOperations: SampleFile['idOperations'] = {
  'subscription.billingInfo': {
    wrongIds: async ({ fixtures }) => [{ uuid: fixtures.theirs.community.uuid }, { uuid: unknownUuid }],
  },
}
