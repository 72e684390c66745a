import { randomUUID } from 'node:crypto'
import type { TestApp } from '../test-app.ts'
import type { Actor, Family, Fixtures } from '../fixtures.ts'
import { write, type Sample, type SampleFile, type WrongIds, unknownUuid } from './kit.ts'

/** Samples of accounts at vendors of locks and of their locks. */

const credentialFields = {
  vendor: 'ttlock',
  region: 'europe',
  clientId: 'client',
  clientSecret: 'client secret',
  userName: 'user',
  password: 'user password',
}

const longAgo = new Date('2026-01-01T00:00:00Z')

/** The account of a family's office at a vendor, as if its vendor had taken it. */
export function accountOf(testApp: TestApp, { office }: Pick<Family, 'office'>): Promise<string> {
  const credentials = testApp.services.vault.encrypt(JSON.stringify({ ...credentialFields, siteId: '' }))
  const row = {
    project_uuid: office.uuid,
    vendor: 'ttlock' as const,
    region: 'europe' as const,
    credentials,
    requested_at: longAgo,
  }
  return write(testApp, async (db) => {
    const { uuid } = await db
      .insertInto('lock_account')
      .values({ ...row, state: 'bound' })
      .onConflict((conflict) =>
        conflict.columns(['project_uuid', 'vendor']).doUpdateSet({ state: 'bound', requested_at: longAgo }),
      )
      .returning('uuid')
      .executeTakeFirstOrThrow()
    return uuid
  })
}

/** Where a lock of a community stands. */
type Place = { readonly building_uuid: string } | { readonly apartment_uuid: string }

/** A lock of that account that can be unlocked from here. */
export async function lockOf(testApp: TestApp, family: Pick<Family, 'office'>, place?: Place): Promise<string> {
  const account = await accountOf(testApp, family)
  const row = {
    project_uuid: family.office.uuid,
    account_uuid: account,
    vendor: 'ttlock' as const,
    vendor_id: 'sample',
    vendor_name: 'Sample',
    name: 'Sample',
    model: '',
    hub: 'Hub',
    is_online: true,
    supports_remote_unlock: true,
    synced_at: longAgo,
    ...place,
  }
  return write(testApp, async (db) => {
    const { uuid } = await db
      .insertInto('third_party_lock')
      .values(row)
      .onConflict((conflict) =>
        conflict.columns(['project_uuid', 'account_uuid', 'vendor_id']).doUpdateSet({ is_online: true, version: 1 }),
      )
      .returning('uuid')
      .executeTakeFirstOrThrow()
    return uuid
  })
}

/** A lock of that account that was unlinked. */
export async function unlinkedLockOf(testApp: TestApp, family: Pick<Family, 'office'>): Promise<string> {
  const account_uuid = await accountOf(testApp, family)
  const row = {
    project_uuid: family.office.uuid,
    account_uuid,
    vendor_id: 'unlinked',
    name: 'Unlinked',
    unlinked_at: longAgo,
    unlinked_by: 'Test',
  }
  return write(testApp, async (db) => {
    const { uuid } = await db
      .insertInto('unlinked_lock')
      .values(row)
      .onConflict((conflict) =>
        conflict.columns(['project_uuid', 'account_uuid', 'vendor_id']).doUpdateSet({ name: row.name }),
      )
      .returning('uuid')
      .executeTakeFirstOrThrow()
    return uuid
  })
}

/** What an actor of a family has told that lock. */
async function commandOf(testApp: TestApp, family: Family): Promise<string> {
  const lock = await lockOf(testApp, family)
  const { officeManager, office } = family
  const row = { project_uuid: office.uuid, uuid: randomUUID(), lock_uuid: lock, state: 'done' as const }
  const who = { actor_uuid: officeManager.uuid, operator_name: officeManager.user_name }
  await write(testApp, (db) =>
    db
      .insertInto('lock_command')
      .values({ ...row, ...who, created_at: longAgo, expires_at: longAgo, settled_at: longAgo })
      .execute(),
  )
  return row.uuid
}

/** The site whose locks an actor looks after, as the office of a family: its portal may be for one type of site. */
function familyOf({ ours }: Fixtures, { section }: Actor): Family {
  const site = section === 'community' ? ours.community : section === 'single' ? ours.villa : ours.office
  return { ...ours, office: site }
}

const some = { uuid: randomUUID() }
const ofLock = (form: object = {}): Sample => ({
  own: () => ({ ...some, ...form }),
  succeeds: async ({ testApp, actor }) => ({ uuid: await lockOf(testApp, familyOf(testApp.fixtures, actor)), ...form }),
})
const ofAccount = (form: object = {}): Sample => ({
  own: () => ({ ...some, ...form }),
  succeeds: async ({ testApp, actor }) => ({
    uuid: await accountOf(testApp, familyOf(testApp.fixtures, actor)),
    ...form,
  }),
})

const siteSample: Sample = { own: (fixtures, actor) => ({ siteUuid: familyOf(fixtures, actor).office.uuid }) }

const edit = { version: 1, name: 'Store room', companyUuid: null }

export const samples: SampleFile['samples'] = {
  'lockAccount.list': siteSample,
  'lockAccount.bind': {
    own: (fixtures, actor) => ({
      ...credentialFields,
      vendor: 'dormakaba',
      siteId: 'site',
      siteUuid: familyOf(fixtures, actor).office.uuid,
    }),
    succeeds: async ({ testApp, actor }) => {
      const { office } = familyOf(testApp.fixtures, actor)
      await write(testApp, (db) => db.deleteFrom('lock_account').where('project_uuid', '=', office.uuid).execute())
      return { ...credentialFields, siteUuid: office.uuid }
    },
  },
  'lockAccount.updateCredentials': ofAccount(credentialFields),
  'lockAccount.unbind': ofAccount(),
  'lockAccount.sync': ofAccount(),
  'lockAccount.linkAgain': {
    own: () => some,
    succeeds: async ({ testApp }) => ({ uuid: await unlinkedLockOf(testApp, testApp.fixtures.ours) }),
  },
  'thirdPartyLock.list': siteSample,
  'thirdPartyLock.get': ofLock(),
  'thirdPartyLock.events': ofLock(),
  'thirdPartyLock.edit': ofLock(edit),
  'thirdPartyLock.unlink': {
    own: () => some,
    async succeeds({ testApp, person }) {
      const verified_at = testApp.services.now()
      await write(testApp, (db) =>
        db.updateTable('session').set({ verified_at }).where('account_uuid', '=', person.uuid).execute(),
      )
      return { uuid: await lockOf(testApp, testApp.fixtures.ours) }
    },
  },
  'thirdPartyLock.open': {
    own: () => ({ ...some, key: randomUUID() }),
    succeeds: async ({ testApp, actor }) => ({
      uuid: await lockOf(testApp, familyOf(testApp.fixtures, actor)),
      key: randomUUID(),
    }),
  },
  'thirdPartyLock.command': {
    own: () => some,
    succeeds: async ({ testApp, actor }) => ({ uuid: await commandOf(testApp, familyOf(testApp.fixtures, actor)) }),
  },
}

/** Of the other family's, and one that was there a moment ago. */
const wrongRecord = (
  of: (testApp: TestApp, family: Family) => Promise<string>,
  table: 'lock_account' | 'third_party_lock' | 'unlinked_lock',
): WrongIds => ({
  wrongIds: async (testApp) => {
    const deletedUuid = await of(testApp, testApp.fixtures.ours)
    await write(testApp, (db) =>
      db
        .deleteFrom(table as 'lock_account')
        .where('uuid', '=', deletedUuid)
        .execute(),
    )
    return [{ uuid: await of(testApp, testApp.fixtures.theirs) }, { uuid: unknownUuid }, { uuid: deletedUuid }]
  },
})
const wrongAccount = wrongRecord(accountOf, 'lock_account')
const wrongLock = wrongRecord(lockOf, 'third_party_lock')
const wrongUnlinkedLock = wrongRecord(unlinkedLockOf, 'unlinked_lock')
const wrongSite: WrongIds = {
  wrongIds: async ({ fixtures }) => [{ siteUuid: fixtures.theirs.office.uuid }, { siteUuid: unknownUuid }],
}

export const idOperations: SampleFile['idOperations'] = {
  'lockAccount.list': wrongSite,
  'lockAccount.bind': wrongSite,
  'lockAccount.updateCredentials': wrongAccount,
  'lockAccount.unbind': wrongAccount,
  'lockAccount.sync': wrongAccount,
  'lockAccount.linkAgain': wrongUnlinkedLock,
  'thirdPartyLock.list': wrongSite,
  'thirdPartyLock.get': wrongLock,
  'thirdPartyLock.events': wrongLock,
  'thirdPartyLock.edit': wrongLock,
  'thirdPartyLock.open': wrongLock,
  'thirdPartyLock.unlink': wrongLock,
  'thirdPartyLock.command': {
    wrongIds: async (testApp) => [{ uuid: await commandOf(testApp, testApp.fixtures.theirs) }, { uuid: unknownUuid }],
  },
}
