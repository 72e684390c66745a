import { randomInt, randomUUID } from 'node:crypto'
import { idAccess } from '@lintel/contract/id-access/operations.ts'
import type { TestApp } from '../../../test/test-app.ts'
import { siteOf, type Sample, type SampleFile, unknownUuid } from '../../../test/samples/kit.ts'
import { spareResident } from '../../../test/samples/residences.ts'

/** Samples of identity cards in a community. */

const card = () => ({ mode: 'run' as const, run: String(randomInt(1_000_000_000, 9_999_999_999)) })

/** The identity card of a new resident of our community. */
async function spareCard(testApp: TestApp): Promise<string> {
  const { community, communityManager } = testApp.fixtures.ours
  const manager = await testApp.as(communityManager)
  const personUuid = await spareResident(testApp, community.uuid)
  return (await manager.call(idAccess.set, { personUuid, idAccess: card() })).data.uuid
}

const ofCard: Sample = {
  own: () => ({ uuid: randomUUID() }),
  succeeds: async ({ testApp }) => ({ uuid: await spareCard(testApp) }),
}

export const samples: SampleFile['samples'] = {
  'idAccess.list': { own: () => ({ page: 1, size: 10 }) },
  'idAccess.get': ofCard,
  'idAccess.set': {
    own: () => ({ personUuid: randomUUID(), idAccess: card() }),
    succeeds: async ({ testApp, actor }) => ({
      personUuid: await spareResident(testApp, siteOf(testApp.fixtures, actor).uuid),
      idAccess: card(),
    }),
  },
  'idAccess.remove': ofCard,
}

/** A card of another tenant, which its own community has. */
async function foreignCard(testApp: TestApp): Promise<string> {
  const { community, communityManager } = testApp.fixtures.theirs
  const manager = await testApp.as(communityManager)
  const personUuid = await spareResident(testApp, community.uuid)
  return (await manager.call(idAccess.set, { personUuid, idAccess: card() })).data.uuid
}

const wrongCard = {
  wrongIds: async (testApp: TestApp) => [{ uuid: await foreignCard(testApp) }, { uuid: unknownUuid }],
}

export const idOperations: SampleFile['idOperations'] = {
  'idAccess.get': wrongCard,
  'idAccess.set': {
    wrongIds: async (testApp) => [
      { personUuid: await spareResident(testApp, testApp.fixtures.theirs.community.uuid) },
      { personUuid: unknownUuid },
    ],
  },
  'idAccess.remove': wrongCard,
}
