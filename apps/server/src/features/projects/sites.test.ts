import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '@lintel/contract/all/contract.ts'
import { systemScope } from '../../db/scope/scope.ts'
import { verifyAudit } from '../../kernel/audit/verify.ts'
import { insertMember, insertProject } from '../../seed/records.ts'
import { allRows, startTestApp, type Caller, type TestApp } from '../../../test/test-app.ts'
import { write } from '../../../test/samples/kit.ts'
import { insertOrder } from '../../../test/samples/orders.ts'
import { impersonate } from '../../../test/roles.ts'

const { project, officeProject } = contract

let testApp: TestApp
let installer: Caller
beforeAll(async () => {
  testApp = await startTestApp()
  installer = await testApp.as(testApp.fixtures.ours.installer)
})
afterAll(() => testApp.close())

const place = (name: string) => ({
  name,
  street: 'Long Lane 1',
  city: 'Bremen',
  state: 'HB',
  postalCode: '28195',
  country: 'de',
  timeZone: 'Europe/Berlin',
  phoneCode: '49',
  customizeForm: 5,
})
const community = (name: string) => ({ ...place(name), numberOfApt: 40, classificationAccepted: true })
const office = (name: string) => ({ ...place(name), classificationAccepted: true })

const createSite = async (name: string): Promise<string> => {
  const { data } = await installer.call(project.create, community(name))
  return data.uuid
}

const setSettings = (uuid: string, settings: object) =>
  write(testApp, (db) =>
    db
      .updateTable('project')
      .set({ settings: JSON.stringify(settings) })
      .where('uuid', '=', uuid)
      .execute(),
  )

describe('a new site', () => {
  it('has its place and size, belongs to its installer, and every account above sees it', async () => {
    const uuid = await createSite('Alder Court')
    const { data } = await installer.call(project.get, { uuid })
    expect(data).toMatchObject({
      ...place('Alder Court'),
      country: 'DE',
      kind: 'community',
      numberOfApt: 40,
      version: 1,
    })
    expect(data).toMatchObject({ status: 'inactive', smartHome: false, devices: 0, managers: [], managerCount: 0 })
    for (const actor of [
      testApp.fixtures.ours.subDistributor,
      testApp.fixtures.ours.distributor,
      testApp.fixtures.superManager,
    ]) {
      expect((await (await testApp.as(actor)).call(project.get, { uuid })).code).toBe(0)
    }
    expect((await (await testApp.as(testApp.fixtures.theirs.installer)).call(project.get, { uuid })).failure).toBe(
      'notFound',
    )
  })

  it('needs the classification notice to be accepted, which is kept with it', async () => {
    const acceptances = () => allRows(testApp)((db) => db.selectFrom('policy_acceptance').selectAll().execute())
    const before = await acceptances()
    const answer = await installer.call(officeProject.create, { ...office('Beech'), classificationAccepted: false })
    expect(answer.failure).toBe('classificationNotAccepted')
    expect(await acceptances()).toEqual(before)
    expect((await installer.call(officeProject.create, office('Beech'))).code).toBe(0)
    const [row, ...more] = (await acceptances()).filter(({ uuid }) => !before.some((one) => one.uuid === uuid))
    expect(more).toEqual([])
    expect(row).toMatchObject({
      policy: 'classificationCompliance',
      policy_version: '1',
      account_uuid: testApp.fixtures.ours.installer.uuid,
      distributor_uuid: testApp.fixtures.ours.distributor.uuid,
      address: '127.0.0.1',
    })
  })

  it('takes no name that the installer has already; another installer may use it', async () => {
    await createSite('Cedar')
    const again = await installer.call(project.create, community('  Cedar '))
    expect([again.failure, again.params, again.issues[0]?.field]).toEqual([
      'alreadyExists',
      { thing: 'communityName' },
      'name',
    ])
    const asOffice = await installer.call(officeProject.create, office('Cedar'))
    expect([asOffice.failure, asOffice.params, asOffice.issues[0]?.field]).toEqual([
      'alreadyExists',
      { thing: 'name' },
      'name',
    ])
    const theirs = await testApp.as(testApp.fixtures.theirs.installer)
    expect((await theirs.call(project.create, community('Cedar'))).code).toBe(0)
  })

  it('is made once when two are sent at the same time', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => installer.call(project.create, community('Twin'))))
    expect(answers.map(({ failure }) => failure ?? 'made').sort()).toEqual(['alreadyExists', 'alreadyExists', 'made'])
  })

  it('is refused with the field that is wrong', async () => {
    for (const [field, value] of [
      ...(['name', 'street', 'city', 'country', 'phoneCode'] as const).map((empty) => [empty, ' '] as const),
      ['name', 'x'.repeat(64)],
      ['country', 'Germany'],
      ['timeZone', 'Mars/Olympus'],
      ['numberOfApt', 0],
      ['numberOfApt', 10_000],
      ['customizeForm', 1],
    ] as const) {
      const answer = await installer.call(project.create, { ...community('Wrong'), [field]: value } as never)
      expect([answer.failure, answer.params], `${field} ${value}`).toEqual(['invalidInput', { field }])
    }
  })

  it('is of a kind that the installer may build, in the identity for that kind', async () => {
    const business = (bits: number) => {
      const { uuid } = testApp.fixtures.ours.installer
      return write(testApp, (db) =>
        db.updateTable('operator').set({ business: bits }).where('account_uuid', '=', uuid).execute(),
      )
    }
    await business(2)
    expect((await installer.call(project.create, community('Dogwood'))).failure).toBe('projectTypeNotAllowed')
    await business(7)
    const asOffice = await testApp.as(testApp.fixtures.ours.installer, 'office')
    expect((await asOffice.call(project.create, community('Dogwood'))).failure).toBe('projectTypeNotAllowed')
    expect((await asOffice.call(officeProject.create, office('Dogwood'))).code).toBe(0)
  })

  it('is not made by sub-installers or by owners of villas', async () => {
    const { subInstaller, single } = testApp.fixtures.ours
    expect((await (await testApp.as(subInstaller)).call(project.create, community('Never'))).failure).toBe(
      'noPermission',
    )
    expect((await (await testApp.as(single)).call(project.create, community('Never'))).failure).toBe('noPermission')
  })

  it('can be made by a distributor in the installer’s portal, in the name of both', async () => {
    const caller = await impersonate(testApp, testApp.fixtures.ours.installer)
    const { data } = await caller.call(project.create, community('Elm'))
    const entries = await allRows(testApp)((db) =>
      db.selectFrom('audit_entry').selectAll().where('chain_uuid', '=', data.uuid).execute(),
    )
    expect(entries).toMatchObject([{ operation: 'project.create', actor_name: 'ours-dis', acting_name: 'ours-ins' }])
  })
})

describe('an edit of a site', () => {
  it('is taken from the one who saw it last; of two at the same time one is told', async () => {
    const uuid = await createSite('Fir')
    await setSettings(uuid, { numberOfApt: 40, accessFollow: true })
    const edit = (name: string) => installer.call(project.edit, { ...place(name), uuid, version: 1, numberOfApt: 41 })
    const answers = await Promise.all([edit('Fir one'), edit('Fir two')])
    expect(answers.map(({ failure }) => failure ?? 'saved').sort()).toEqual(['saved', 'staleRecord'])
    const { data } = await installer.call(project.get, { uuid })
    expect(data).toMatchObject({ version: 2, numberOfApt: 41, smartHome: false })
    const rows = await allRows(testApp)((db) =>
      db.selectFrom('project').select('settings').where('uuid', '=', uuid).execute(),
    )
    // What other forms keep beside it stays.
    expect(rows).toEqual([{ settings: { numberOfApt: 41, accessFollow: true, smartHome: false } }])
  })

  it('is not a sub-installer’s, not even in an identity of its installer', async () => {
    const { subInstaller, office: assigned } = testApp.fixtures.ours
    const caller = await testApp.as(subInstaller, 'office')
    expect((await caller.call(project.get, { uuid: assigned.uuid })).code).toBe(0)
    const edit = await caller.call(officeProject.edit, { ...place('Mine'), uuid: assigned.uuid, version: 1 })
    const removal = await caller.call(officeProject.remove, { uuid: assigned.uuid })
    expect([edit.failure, removal.failure]).toEqual(['noPermission', 'noPermission'])
  })

  it('takes no other site’s name, and reaches no site of another kind or installer', async () => {
    const uuid = await createSite('Ginkgo')
    const duplicate = await installer.call(project.edit, {
      ...place('ours community'),
      uuid,
      version: 1,
      numberOfApt: 1,
    })
    expect([duplicate.failure, duplicate.params, duplicate.issues[0]?.field]).toEqual([
      'alreadyExists',
      { thing: 'communityName' },
      'name',
    ])
    for (const site of [testApp.fixtures.ours.office, testApp.fixtures.theirs.community, testApp.fixtures.ours.villa]) {
      const answer = await installer.call(project.edit, { ...place('X'), uuid: site.uuid, version: 1, numberOfApt: 1 })
      expect(answer.failure).toBe('notFound')
    }
    const asOffice = await installer.call(officeProject.edit, { ...place('X'), uuid, version: 1 })
    expect(asOffice.failure).toBe('notFound')
  })
})

describe('a site is deleted', () => {
  const removeSite = async (uuid: string) => {
    const { failure, params } = await installer.call(project.remove, { uuid })
    return [failure, params?.['count']]
  }

  it('never while it has devices, companies, people or orders in progress', async () => {
    const { community: built, office: staffed } = testApp.fixtures.ours
    expect(await removeSite(built.uuid)).toEqual(['siteHasDevices', 1])
    expect((await installer.call(officeProject.remove, { uuid: staffed.uuid })).failure).toBe('siteHasDevices')
    const uuid = await createSite('Hazel')
    await write(testApp, (db) => db.insertInto('company').values({ project_uuid: uuid, name: 'Acme' }).execute())
    await write(testApp, (db) => insertMember(db, testApp.fixtures.ours.admin, [uuid]))
    expect(await removeSite(uuid)).toEqual(['siteHasPeople', 2])
    await write(testApp, async (db) => {
      await db.deleteFrom('company').where('project_uuid', '=', uuid).execute()
      await db.deleteFrom('project_member').where('project_uuid', '=', uuid).execute()
    })
    await insertOrder(testApp, { payer: testApp.fixtures.ours.installer, site: { uuid, kind: 'community' } })
    expect(await removeSite(uuid)).toEqual(['unpaidOrders', 1])
  })

  it('never while its smart home is on or a rent manager has it', async () => {
    const uuid = await createSite('Iris')
    await setSettings(uuid, { rentManager: true, smartHome: true })
    expect(await removeSite(uuid)).toEqual(['rentManagerProject', undefined])
    await setSettings(uuid, { smartHome: true })
    expect(await removeSite(uuid)).toEqual(['smartHomeIsOn', undefined])
    const off = await installer.call(project.edit, {
      ...place('Iris'),
      uuid,
      version: 1,
      numberOfApt: 1,
      smartHome: false,
    })
    expect(off.code).toBe(0)
    expect(await removeSite(uuid)).toEqual([undefined, undefined])
  })

  it('with its rows, leaving an audit chain that can still be verified', async () => {
    const uuid = await createSite('Juniper')
    const { communityManager, subInstaller } = testApp.fixtures.ours
    const order = await insertOrder(testApp, {
      payer: testApp.fixtures.ours.installer,
      site: { uuid, kind: 'community' },
      state: 1,
    })
    await write(testApp, async (db) => {
      await insertMember(db, communityManager, [uuid])
      await insertMember(db, subInstaller, [uuid])
      await db
        .insertInto('door_event')
        .values({
          project_uuid: uuid,
          uuid,
          occurred_at: new Date(),
          received_at: new Date(),
          time_quality: 'synced',
          type: 'access',
          epoch: 'test',
          number: '1',
          device_uuid: uuid,
          device_name: 'gone',
        })
        .execute()
      await db.insertInto('door_counter').values({ project_uuid: uuid, starts_at: new Date() }).execute()
    })
    const manager = await testApp.as(communityManager, 'propertyCommunity', uuid)
    expect(await removeSite(uuid)).toEqual([undefined, undefined])
    expect(await removeSite(uuid)).toEqual(['notFound', undefined])
    // Still signed in: it may have other sites.
    expect((await manager.call(contract.session.current, {})).data.site).toBeNull()
    expect((await manager.call(contract.door.list, {})).failure).toBe('notFound')
    await allRows(testApp)(async (db) => {
      for (const table of ['project_member', 'door_event', 'door_counter', 'company'] as const) {
        const rows = await db
          .selectFrom(table as 'device')
          .select('project_uuid')
          .where('project_uuid', '=', uuid)
          .execute()
        expect(rows, table).toEqual([])
      }
      expect(await db.selectFrom('project').select('uuid').where('uuid', '=', uuid).execute()).toEqual([])
      const rows = await db.selectFrom('payment_order').selectAll().where('uuid', '=', order).execute()
      expect(rows).toMatchObject([{ project_uuid: null, state: 1 }])
      const still = await db.selectFrom('account').select('uuid').where('uuid', '=', communityManager.uuid).execute()
      expect(still).toHaveLength(1)
      const entries = await db.selectFrom('audit_entry').selectAll().where('chain_uuid', '=', uuid).execute()
      expect(entries.map(({ operation }) => operation).sort()).toEqual(['project.create', 'project.remove'])
    })
    const { broken } = await testApp.test.database.read(systemScope, (db) => verifyAudit(db, systemScope))
    expect(broken).toEqual([])
  })

  it('by its installer or the platform, not by a distributor and not by another account', async () => {
    const { installer: owner, distributor } = testApp.fixtures.ours
    const uuid = await write(testApp, (db) => insertProject(db, 'oldCommunity', 'Katsura', owner))
    expect((await (await testApp.as(distributor)).call(project.remove, { uuid })).failure).toBe('noPermission')
    const theirs = await testApp.as(testApp.fixtures.theirs.installer)
    expect((await theirs.call(project.remove, { uuid })).failure).toBe('notFound')
    const superCaller = await testApp.as(testApp.fixtures.superManager)
    expect((await superCaller.call(project.remove, { uuid })).code).toBe(0)
    // The distributor finds in its log what the platform did to a site of its own.
    const larch = await createSite('Larch')
    expect((await superCaller.call(project.remove, { uuid: larch })).code).toBe(0)
    const entries = await allRows(testApp)((db) =>
      db.selectFrom('audit_entry').select(['operation', 'distributor_uuid']).where('chain_uuid', '=', larch).execute(),
    )
    expect(new Set(entries.map((entry) => entry.distributor_uuid))).toEqual(new Set([distributor.uuid]))
    expect(entries).toHaveLength(2)
  })
})
