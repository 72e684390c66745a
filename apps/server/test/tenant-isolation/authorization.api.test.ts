import { contract } from '@lintel/contract/all/contract.ts'
import type { FailureName } from '@lintel/contract/errors/errors.ts'
import type { RoleSection } from '@lintel/contract/access/roles.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callerOf, startTestApp, type Caller, type TestApp } from '../test-app.ts'
import { readLive } from '../live-reader.ts'
import { freshPeople, type Fresh } from './authorization-people.ts'

/**
 * What a session may do is decided at every call from what holds then (specification.md 2.1, 4 and 6). Each line: an
 * account that may, a change by the product's own call or on a connection of its own, and the very next call, the sheet
 * and the stream.
 */
interface Change {
  readonly name: string
  /** Who is concerned, and where it stands. */
  readonly who: (fresh: Fresh) => Promise<SignedIn>
  readonly change: (fresh: Fresh, signedIn: SignedIn) => Promise<unknown>
  /** What the next call is refused with; the session is then worth no more than that anywhere. */
  readonly refusal: FailureName
}
interface SignedIn {
  readonly caller: Caller
  readonly section: RoleSection
}

const { delegation, door, personnel, project, session } = contract
let testApp: TestApp
let fresh: Fresh
beforeAll(async () => {
  testApp = await startTestApp()
  fresh = await freshPeople(testApp)
})
afterAll(() => testApp.close())

async function enter(caller: Caller, section: RoleSection, uuid: string): Promise<Caller> {
  const { data, msg, code } = await caller.call(session.switchIdentity, { section, uuid })
  if (code !== 0) throw new Error(msg)
  return callerOf(testApp.url, () => testApp.services.now(), data.token, section)
}

const asManager = async ({ manager }: Fresh): Promise<SignedIn> => ({
  caller: await testApp.as(manager),
  section: 'propertyOffice',
})
const asAdmin = async ({ admin }: Fresh): Promise<SignedIn> => ({ caller: await testApp.as(admin), section: 'admin' })
const asHelper = async ({ helper, siteUuid }: Fresh): Promise<SignedIn> => ({
  caller: await enter(await testApp.as(helper), 'propertyOffice', siteUuid),
  section: 'propertyOffice',
})
const asInstaller = async ({ siteUuid, installer }: Fresh): Promise<SignedIn> => ({
  caller: await enter(await testApp.as(installer), 'propertyOffice', siteUuid),
  section: 'propertyOffice',
})
const asDistributor = async ({ siteUuid, distributor, installer }: Fresh): Promise<SignedIn> => ({
  caller: await enter(
    await enter(await testApp.as(distributor), 'installer', installer.uuid),
    'propertyOffice',
    siteUuid,
  ),
  section: 'propertyOffice',
})

const ok = async (work: Promise<{ code: number; msg: string }>) => {
  const { code, msg } = await work
  expect(code, msg).toBe(0)
}
const entriesOf = async ({ manager }: Fresh) => {
  const caller = await testApp.as(manager)
  return { caller, rows: (await caller.call(delegation.list, {})).data.rows.filter(({ state }) => state === 'active') }
}
const installersCall = async ({ installer }: Fresh) => testApp.as(installer)

const changes: readonly Change[] = [
  {
    name: 'a manager is taken off the site',
    who: asManager,
    change: async (of) =>
      ok(
        (await installersCall(of)).call(contract.propertyManager.edit, { ...of.managerForm, version: 1, projects: [] }),
      ),
    refusal: 'notFound',
  },
  {
    name: 'a membership is deleted elsewhere',
    who: asManager,
    change: ({ query, manager }) => query('delete from project_member where account_uuid = $1', [manager.uuid]),
    refusal: 'notFound',
  },
  {
    name: 'a manager is deleted',
    who: asManager,
    change: async (of) =>
      ok((await installersCall(of)).call(contract.propertyManager.remove, { uuid: of.manager.uuid })),
    refusal: 'sessionEnded',
  },
  {
    name: 'an account is suspended',
    who: asManager,
    change: ({ query, manager }) => query(`update account set state = 'inactive' where uuid = $1`, [manager.uuid]),
    refusal: 'sessionEnded',
  },
  {
    name: 'an account has expired',
    who: asManager,
    change: ({ query, manager }) =>
      query(`update account set expires_at = now() - interval '1 second' where uuid = $1`, [manager.uuid]),
    refusal: 'sessionEnded',
  },
  {
    name: 'a password is reset by the installer',
    who: asManager,
    change: async (of) =>
      ok((await installersCall(of)).call(contract.account.resetPassword, { uuid: of.manager.uuid })),
    refusal: 'sessionEnded',
  },
  {
    name: 'an own password is asked for',
    who: asManager,
    change: ({ query, manager }) => query('update account set initialized = false where uuid = $1', [manager.uuid]),
    refusal: 'mustChangePassword',
  },
  {
    name: 'an account becomes another kind',
    who: asManager,
    change: ({ query, manager }) => query(`update account set kind = 'single' where uuid = $1`, [manager.uuid]),
    refusal: 'notFound',
  },
  {
    name: 'a session is ended by another of the account',
    who: asManager,
    change: async ({ manager }) => ok((await testApp.as(manager)).call(session.endOthers, {})),
    refusal: 'sessionEnded',
  },
  {
    name: 'a site becomes another kind',
    who: asManager,
    change: ({ query, siteUuid }) => query(`update project set kind = 'community' where uuid = $1`, [siteUuid]),
    refusal: 'notFound',
  },
  {
    name: 'a site is deleted',
    who: asManager,
    change: ({ deleteSite }) => deleteSite(),
    refusal: 'notFound',
  },
  {
    name: 'an administrator is deleted',
    who: asAdmin,
    change: async (of) => ok((await testApp.as(of.manager)).call(contract.admin.remove, { uuid: of.admin.uuid })),
    refusal: 'sessionEnded',
  },
  {
    name: 'an administrator expires',
    who: asAdmin,
    change: async (of) =>
      ok(
        (await testApp.as(of.manager)).call(contract.admin.setExpiry, {
          uuid: of.admin.uuid,
          expiresAt: '2020-01-01T00:00:00Z',
        }),
      ),
    refusal: 'sessionEnded',
  },
  {
    name: 'an administrator’s company is deleted',
    who: asAdmin,
    change: ({ query, admin }) => query('delete from company_admin where account_uuid = $1', [admin.uuid]),
    refusal: 'notFound',
  },
  {
    name: 'a sub-installer is taken off the site',
    who: asHelper,
    change: async (of) =>
      ok((await installersCall(of)).call(contract.subInstaller.edit, { ...of.helperForm, version: 1, projects: [] })),
    refusal: 'delegationEnded',
  },
  {
    name: 'a sub-installer is deleted',
    who: asHelper,
    change: async (of) => ok((await installersCall(of)).call(contract.subInstaller.remove, { uuid: of.helper.uuid })),
    refusal: 'sessionEnded',
  },
  {
    name: 'the site of a sub-installer is another installer’s',
    who: asHelper,
    change: ({ query, siteUuid }) =>
      query('update project set installer_uuid = $1 where uuid = $2', [
        testApp.fixtures.theirs.installer.uuid,
        siteUuid,
      ]),
    refusal: 'delegationEnded',
  },
  {
    name: 'a site is another installer’s',
    who: asInstaller,
    change: ({ query, siteUuid }) =>
      query('update project set installer_uuid = $1 where uuid = $2', [
        testApp.fixtures.theirs.installer.uuid,
        siteUuid,
      ]),
    refusal: 'delegationEnded',
  },
  {
    name: 'an entry is revoked by a manager',
    who: asInstaller,
    change: async (of) => {
      const { caller, rows } = await entriesOf(of)
      await ok(caller.call(delegation.revoke, { uuid: rows[0]!.uuid }))
    },
    refusal: 'delegationEnded',
  },
  {
    name: 'an entry is over by the clock',
    who: asInstaller,
    change: ({ query, siteUuid }) =>
      query(`update delegation set until = now() where to_project_uuid = $1`, [siteUuid]),
    refusal: 'delegationEnded',
  },
  {
    name: 'the entry is revoked in which another began',
    who: asDistributor,
    change: async (of) => {
      const caller = await testApp.as(of.installer)
      const [entry] = (await caller.call(delegation.list, {})).data.rows.filter(({ state }) => state === 'active')
      await ok(caller.call(delegation.revoke, { uuid: entry!.uuid }))
    },
    refusal: 'delegationEnded',
  },
  {
    name: 'the installer entered is another distributor’s',
    who: asDistributor,
    change: ({ query, installer }) =>
      query('update account set distributor_uuid = $1 where uuid = $2', [
        testApp.fixtures.theirs.distributor.uuid,
        installer.uuid,
      ]),
    refusal: 'delegationEnded',
  },
  {
    name: 'the installer entered is suspended',
    who: asDistributor,
    change: ({ query, installer }) => query(`update account set state = 'inactive' where uuid = $1`, [installer.uuid]),
    refusal: 'delegationEnded',
  },
  {
    name: 'who entered signs out',
    who: asInstaller,
    change: (_of, { caller }) => ok(caller.call(session.logout, {})),
    refusal: 'sessionEnded',
  },
]

describe.each(changes)('when $name', ({ who, change, refusal }) => {
  it(`the next call and the sheet are refused with ${refusal}, and the stream ends`, async () => {
    fresh = await freshPeople(testApp)
    const signedIn = await who(fresh)
    const { caller, section } = signedIn
    const list = () => caller.call(personnel.list, {})
    const sheet = () => caller.call(personnel.export, {})
    expect([(await list()).code, (await sheet()).code]).toEqual([0, 0])
    const reader = await readLive(testApp, caller, section)
    expect(reader.status).toBe(200)
    await change(fresh, signedIn)
    expect((await list()).failure).toBe(refusal)
    await reader.ended()
    expect((await sheet()).failure).toBe(refusal)
    expect((await readLive(testApp, caller, section)).isOpen()).toBe(false)
    const current = await caller.call(session.current, {})
    if (refusal === 'sessionEnded') expect(current.failure).toBe('sessionEnded')
    // An account that is still signed in is told where it stands: no site, and nothing that it may do.
    if (refusal === 'notFound') expect([current.data.site, current.data.permissions]).toEqual([null, []])
    if (refusal === 'delegationEnded') {
      expect((await caller.call(session.switchIdentity, { section: current.data.delegation!.backTo })).code).toBe(0)
    }
  })
})

describe('a manager who was taken off a site', () => {
  it('creates nothing there and gains nothing that was unticked, and goes on at another site of its own', async () => {
    fresh = await freshPeople(testApp)
    const { manager, managerForm, siteUuid, otherSiteUuid, people } = fresh
    const installer = await testApp.as(fresh.installer)
    const sites = [{ uuid: siteUuid, mayReadLogs: false, maySeeImages: false }, { uuid: otherSiteUuid }]
    await ok(installer.call(contract.propertyManager.edit, { ...managerForm, version: 1, projects: sites }))
    const caller = await testApp.as(manager)
    expect((await caller.call(contract.doorLog.list, {})).failure).toBe('featureOff')
    await ok(installer.call(contract.propertyManager.edit, { ...managerForm, version: 2, projects: [sites[1]!] }))
    expect((await caller.call(contract.doorLog.list, {})).failure).toBe('notFound')
    const department = { companyUuid: people.companyUuid, name: 'Still here' }
    expect((await caller.call(contract.department.create, department)).failure).toBe('notFound')
    const { switchable } = (await caller.call(session.current, {})).data
    expect(switchable.map(({ uuid }) => uuid)).toEqual([otherSiteUuid])
    const there = await enter(caller, 'propertyCommunity', otherSiteUuid)
    expect((await there.call(door.list, {})).code).toBe(0)
  })
})

describe('an administrator who is moved to another company', () => {
  it('reads the people of that one from the next call on, and its stream ends', async () => {
    fresh = await freshPeople(testApp)
    const caller = await testApp.as(fresh.admin)
    const reader = await readLive(testApp, caller, 'admin')
    expect((await caller.call(personnel.list, {})).data.total).toBe(1)
    await fresh.query('update company_admin set company_uuid = $1 where account_uuid = $2', [
      fresh.emptyCompanyUuid,
      fresh.admin.uuid,
    ])
    expect((await caller.call(personnel.list, {})).data.total).toBe(0)
    await reader.ended()
  })
})

describe('a sub-installer at a site it was taken off', () => {
  it('no longer has it among its own', async () => {
    fresh = await freshPeople(testApp)
    const caller = await testApp.as(fresh.helper)
    expect((await caller.call(project.list, {})).data.total).toBe(1)
    await fresh.query('delete from project_member where account_uuid = $1', [fresh.helper.uuid])
    expect((await caller.call(project.list, {})).data.total).toBe(0)
    const again = { section: 'propertyOffice' as const, uuid: fresh.siteUuid }
    expect((await caller.call(session.switchIdentity, again)).failure).toBe('notFound')
  })
})
