import { randomUUID } from 'node:crypto'
import type { Fixtures } from '../fixtures.ts'
import { emptyInstaller } from './installers.ts'
import { direct, nothing, write, type Sample, type SampleFile, type Stage, type WrongIds } from './kit.ts'

const contact = () => {
  const name = `sub-${randomUUID().slice(0, 8)}`
  return { displayName: name, email: `${name}@test.invalid`, timeZone: 'Europe/Berlin', language: 'en' }
}
const form = () => {
  const fields = contact()
  return { ...fields, userName: fields.displayName }
}
const ours = ({ ours: family }: Fixtures) => ({ uuid: family.subDistributor.uuid })

/** A sub-distributor with no installers, of our distributor. */
async function emptySubDistributor({ testApp }: Stage): Promise<{ uuid: string }> {
  const { distributor } = testApp.fixtures.ours
  return write(testApp, async (db) => {
    const uuid = randomUUID()
    await db
      .insertInto('account')
      .values({
        uuid,
        kind: 'subDistributor',
        user_name: uuid,
        display_name: 'Empty',
        parent_uuid: distributor.uuid,
        distributor_uuid: distributor.uuid,
        sub_distributor_uuid: uuid,
        password_hash: 'none',
      })
      .execute()
    return { uuid }
  })
}

export const samples: Readonly<Record<string, Sample>> = {
  'subDistributor.list': nothing,
  'subDistributor.get': { own: ours },
  'subDistributor.create': direct(form),
  'subDistributor.edit': {
    own: () => ({ ...contact(), uuid: randomUUID(), version: 1 }),
    succeeds: async (stage) => ({ ...contact(), ...(await emptySubDistributor(stage)), version: 1 }),
  },
  'subDistributor.remove': { own: ours, succeeds: emptySubDistributor },
  'subDistributor.assignInstallers': {
    own: (fixtures) => ({ ...ours(fixtures), assigned: [], released: [] }),
    succeeds: async (stage) => ({
      ...ours(stage.testApp.fixtures),
      assigned: [],
      released: [(await emptyInstaller(stage)).uuid],
    }),
  },
  'subDistributor.search': nothing,
  'subDistributor.ofDistributor': nothing,
}

const wrongSub: WrongIds = {
  wrongIds: async ({ fixtures }) => [{ uuid: fixtures.theirs.subDistributor.uuid }, { uuid: randomUUID() }],
}

export const idOperations: SampleFile['idOperations'] = {
  'subDistributor.get': wrongSub,
  'subDistributor.edit': wrongSub,
  'subDistributor.remove': wrongSub,
  'subDistributor.assignInstallers': wrongSub,
  'subDistributor.ofDistributor': {
    wrongIds: async ({ fixtures }) => [{ uuid: fixtures.theirs.distributor.uuid }, { uuid: randomUUID() }],
  },
}
