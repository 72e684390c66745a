import type { Actor, Fixtures } from '../../../test/fixtures.ts'
import { addHouseholds, setPrices } from '../../../test/priced-sites.ts'
import { siteOf, unknownUuid, write, type Sample, type SampleFile, type WrongIds } from '../../../test/samples/kit.ts'
import type { TestApp } from '../../../test/test-app.ts'

/** Samples of ends and tests: apps of the community, which cost something once a sample has priced them. */

const site = ({ ours }: Fixtures) => ours.community.uuid

const ends = (projectUuid: string) => ({
  projectUuid,
  items: [{ service: 'app' as const, subjectUuids: [] }],
  paidUntil: '2027-03-10',
})

const test = (projectUuid: string) => ({ projectUuid, services: ['app' as const], days: 30 })

/** An inactive app at the community, at which no test was yet. */
async function spareApp(testApp: TestApp): Promise<void> {
  await setPrices(testApp, [{ kind: 'community', service: 'app', monthly: 100 }])
  await addHouseholds(testApp, testApp.fixtures.ours, [{}])
  await write(testApp, (db) => db.deleteFrom('paid_item_entry').where('kind', '=', 'test').execute())
}

const changing = (form: (projectUuid: string) => object): Sample => ({
  own: (fixtures) => form(site(fixtures)),
  succeeds: async ({ testApp }) => {
    await spareApp(testApp)
    return form(site(testApp.fixtures))
  },
})

/** A site of the kind that an actor's portal is for. */
const keyFor = (fixtures: Fixtures, actor: Actor) => {
  const { ours } = fixtures
  const own =
    actor.projectUuid !== undefined
      ? siteOf(fixtures, actor)
      : actor.section === 'office'
        ? ours.office
        : actor.section === 'single'
          ? ours.villa
          : ours.community
  return { projectUuid: own.uuid, service: 'app' as const, subjectUuid: unknownUuid }
}

export const samples: Readonly<Record<string, Sample>> = {
  'paidItem.setEnds': changing(ends),
  'paidItem.startTest': changing(test),
  'paidItem.history': {
    own: keyFor,
    succeeds: async ({ testApp, actor }) => {
      await spareApp(testApp)
      return keyFor(testApp.fixtures, actor)
    },
  },
}

const atOtherSites = (form: (projectUuid: string) => object): WrongIds => ({
  wrongIds: async ({ fixtures }) => [form(fixtures.theirs.community.uuid), form(unknownUuid)],
})

export const idOperations: SampleFile['idOperations'] = {
  'paidItem.setEnds': atOtherSites(ends),
  'paidItem.startTest': atOtherSites(test),
  'paidItem.history': atOtherSites((projectUuid) => ({ projectUuid, service: 'app', subjectUuid: projectUuid })),
}
