import { randomUUID } from 'node:crypto'
import { allBusiness } from '@lintel/contract/access/roles.ts'
import { operatorSwitches } from '@lintel/contract/operators/schema.ts'
import type { Fixtures } from '../../fixtures.ts'
import { emptyInstaller } from './installers.ts'
import { direct, nothing, write, type Sample, type SampleFile, type Stage, type WrongIds, unknownUuid } from '../kit.ts'

const form = () => {
  const name = `dis-${randomUUID().slice(0, 8)}`
  return {
    userName: name,
    displayName: name,
    email: `${name}@test.invalid`,
    timeZone: 'Europe/Berlin',
    language: 'en',
    business: allBusiness,
    chargeMode: 0,
    attendancePricing: 0,
    ...operatorSwitches,
  }
}

const ours = ({ ours: family }: Fixtures) => ({ uuid: family.distributor.uuid })

/** A distributor with no account below it, and a session that typed the password again. */
async function emptyDistributor({ testApp, person }: Stage): Promise<{ uuid: string }> {
  const { superManager } = testApp.fixtures
  const now = testApp.services.now()
  return write(testApp, async (db) => {
    await db.updateTable('session').set({ verified_at: now }).where('account_uuid', '=', person.uuid).execute()
    const uuid = randomUUID()
    await db
      .insertInto('account')
      .values({
        uuid,
        kind: 'distributor',
        user_name: uuid,
        display_name: 'Empty',
        parent_uuid: superManager.uuid,
        distributor_uuid: uuid,
        password_hash: 'none',
      })
      .execute()
    await db.insertInto('operator').values({ account_uuid: uuid }).execute()
    return { uuid }
  })
}

const managerBelow = ({ ours: family }: Fixtures) => ({ uuid: family.oldCommunityManager.uuid })

/** A manager who has an address and has not chosen a password yet. */
async function uninitializedManager({ testApp }: Stage): Promise<{ uuid: string }> {
  const { uuid } = testApp.fixtures.ours.communityManager
  await write(testApp, (db) =>
    db
      .updateTable('account')
      .set({ initialized: false, email: 'waiting@test.invalid' })
      .where('uuid', '=', uuid)
      .execute(),
  )
  return { uuid }
}

const contactOfSub = () => {
  const name = `sub-${randomUUID().slice(0, 8)}`
  return { displayName: name, email: `${name}@test.invalid`, timeZone: 'Europe/Berlin', language: 'en' }
}
const subForm = () => {
  const fields = contactOfSub()
  return { ...fields, userName: fields.displayName }
}
const ourSub = ({ ours: family }: Fixtures) => ({ uuid: family.subDistributor.uuid })

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
  'subDistributor.get': { own: ourSub },
  'subDistributor.create': direct(subForm),
  'subDistributor.edit': {
    own: () => ({ ...contactOfSub(), uuid: randomUUID(), version: 1 }),
    succeeds: async (stage) => ({ ...contactOfSub(), ...(await emptySubDistributor(stage)), version: 1 }),
  },
  'subDistributor.remove': { own: ourSub, succeeds: emptySubDistributor },
  'subDistributor.assignInstallers': {
    own: (fixtures) => ({ ...ourSub(fixtures), assigned: [], released: [] }),
    succeeds: async (stage) => ({
      ...ourSub(stage.testApp.fixtures),
      assigned: [],
      released: [(await emptyInstaller(stage)).uuid],
    }),
  },
  'subDistributor.search': nothing,
  'subDistributor.ofDistributor': nothing,
  'distributor.list': nothing,
  'distributor.names': nothing,
  'distributor.search': nothing,
  'distributor.get': { own: ours },
  'distributor.create': direct(form),
  'distributor.edit': direct((fixtures) => ({ ...form(), ...ours(fixtures), version: 1 })),
  'distributor.remove': { own: ours, succeeds: emptyDistributor },
  'distributor.allowedInstallers': nothing,
  'distributor.featurePlan': {
    own: (fixtures, actor) => ({ uuid: actor.distributor_uuid ?? fixtures.ours.distributor.uuid }),
  },
  'distributor.customisedModels': { own: ours },
  'distributor.setCustomisedModel': direct((fixtures) => ({
    ...ours(fixtures),
    model: 'LD-200',
    shownName: 'Doorman',
  })),
  'account.resetPassword': {
    own: () => ({ uuid: randomUUID() }),
    succeeds: ({ testApp }) => ({ uuid: testApp.fixtures.ours.oldCommunityManager.uuid }),
  },
  'account.status': { own: managerBelow },
  'account.unlock': { own: managerBelow, succeeds: (stage) => managerBelow(stage.testApp.fixtures) },
  'account.resendInvitation': { own: () => ({ uuid: randomUUID() }), succeeds: uninitializedManager },
}

const wrongDistributor: WrongIds = {
  wrongIds: async ({ fixtures }) => [{ uuid: fixtures.theirs.distributor.uuid }, { uuid: unknownUuid }],
}

const wrongAccount: WrongIds = {
  wrongIds: async ({ fixtures }) => [{ uuid: fixtures.theirs.installer.uuid }, { uuid: unknownUuid }],
}

const wrongSub: WrongIds = {
  wrongIds: async ({ fixtures }) => [{ uuid: fixtures.theirs.subDistributor.uuid }, { uuid: unknownUuid }],
}

export const idOperations: SampleFile['idOperations'] = {
  'subDistributor.get': wrongSub,
  'subDistributor.edit': wrongSub,
  'subDistributor.remove': wrongSub,
  'subDistributor.assignInstallers': wrongSub,
  'subDistributor.ofDistributor': {
    wrongIds: async ({ fixtures }) => [{ uuid: fixtures.theirs.distributor.uuid }, { uuid: unknownUuid }],
  },
  'distributor.get': wrongDistributor,
  'distributor.edit': wrongDistributor,
  'distributor.remove': wrongDistributor,
  'distributor.allowedInstallers': wrongDistributor,
  'distributor.featurePlan': wrongDistributor,
  'distributor.customisedModels': wrongDistributor,
  'distributor.setCustomisedModel': wrongDistributor,
  'account.resetPassword': wrongAccount,
  'account.status': wrongAccount,
  'account.unlock': wrongAccount,
  'account.resendInvitation': wrongAccount,
}
