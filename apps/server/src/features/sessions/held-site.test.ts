import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RoleSection } from '@lintel/contract/access/roles.ts'
import { contract } from '@lintel/contract/all/contract.ts'
import { addressOf } from '@lintel/contract/kit/address.ts'
import { heldSiteHeader } from '@lintel/contract/access/switching.ts'
import { write } from '../../../test/samples/kit.ts'
import { callerOf, startTestApp, type Caller, type TestApp } from '../../../test/test-app.ts'
import type { Actor } from '../../../test/fixtures.ts'
import { insertMember, insertProject } from '../../seed/records.ts'

const { building, company, fleetDevice, home, project, propertyManager, session, villa } = contract
let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp.close())

const change = (caller: Caller, section: RoleSection, uuid?: string) =>
  caller.call(session.switchIdentity, { section, uuid })

/** Switches and goes on with the new token. */
async function switchTo(caller: Caller, section: RoleSection, uuid?: string): Promise<Caller> {
  const answer = await change(caller, section, uuid)
  expect(answer.code, answer.msg).toBe(0)
  return callerOf(testApp.url, () => testApp.services.now(), answer.data.token, section)
}

/** An identity of an installer, or of a sub-installer, that holds a site. */
const holding = async (section: 'community' | 'office', uuid: string, actor: Actor = testApp.fixtures.ours.installer) =>
  switchTo(await testApp.as(actor, section), section, uuid)

const current = async (caller: Caller) => (await caller.call(session.current, {})).data
const sitesOf = async (caller: Caller) => (await caller.call(project.list, {})).data.rows.map(({ name }) => name)
const query = (text: string, values: unknown[] = []) =>
  testApp.test.database.owner.query(text.replaceAll(/\$(\d)/g, (_, index) => `'${String(values[Number(index) - 1])}'`))

/** A community of our installer that no other test needs. */
const newCommunity = (name: string): Promise<string> =>
  write(testApp, (db) => insertProject(db, 'community', name, testApp.fixtures.ours.installer))

describe('an identity that holds a site', () => {
  it('begins lists and counters with it, and shows all again when it lets go', async () => {
    const { community, oldCommunity } = testApp.fixtures.ours
    const holder = await holding('community', community.uuid)
    expect(await sitesOf(holder)).toEqual(['ours community'])
    expect((await holder.call(propertyManager.list, {})).data.rows.map(({ userName }) => userName)).toEqual([
      'ours-community-pm',
    ])
    expect((await holder.call(villa.list, {})).data.total).toBe(0)
    const { sites, devices, accounts } = (await holder.call(home.overview, {})).data
    expect([sites?.total, devices?.total, accounts.propertyManagers]).toEqual([1, 1, 1])
    const { rows, total } = (await holder.call(fleetDevice.list, { siteType: 'community' })).data
    expect([rows.map(({ uuid }) => uuid), total]).toEqual([[community.deviceUuid], 1])
    // It is no scope: what is chosen from, and other sites by their ids, are there.
    expect((await holder.call(project.names, {})).data.rows).toHaveLength(2)
    expect((await holder.call(project.get, { uuid: oldCommunity.uuid })).data.name).toBe('ours oldCommunity')
    const withAll = await switchTo(holder, 'community')
    expect(await sitesOf(withAll)).toEqual(['ours community', 'ours oldCommunity'])
    expect((await withAll.call(villa.list, {})).data.total).toBe(1)
    expect((await withAll.call(fleetDevice.list, { siteType: 'community' })).data.total).toBe(2)
  })

  it('begins companies of offices with the held office', async () => {
    const { ours } = testApp.fixtures
    const other = await write(testApp, (db) => insertProject(db, 'office', 'ours annex', ours.installer))
    const holder = await holding('office', other)
    expect((await holder.call(company.list, {})).data.total).toBe(0)
    expect((await holder.call(company.list, { projectUuid: ours.office.uuid })).data.total).toBe(1)
    expect((await (await switchTo(holder, 'office')).call(company.list, {})).data.total).toBe(1)
  })

  it('makes calls of a site there, where they name no other', async () => {
    const { community, oldCommunity } = testApp.fixtures.ours
    const holder = await holding('community', community.uuid)
    const { code, msg } = await holder.call(building.create, { name: 'Block 7', number: 7 })
    expect(code, msg).toBe(0)
    const at = async (caller: Caller) => (await caller.call(building.list, {})).data.rows.map(({ name }) => name)
    expect(await at(holder)).toEqual(['Block 7'])
    expect(await at(holder.naming(oldCommunity.uuid))).toEqual([])
  })

  it('has its values under the names of the specification, with the site', async () => {
    const { office, installer } = testApp.fixtures.ours
    const holder = await holding('office', office.uuid)
    expect(await current(holder)).toMatchObject({
      actualRole: 23,
      grade: 23,
      projectGrade: 23,
      identityId: office.uuid,
      identityUUID: office.uuid,
      personalManagerId: installer.uuid,
      personalManagerUUID: installer.uuid,
      disToSingle: false,
      isDisLogin: false,
      entryPortal: 'none',
      business: 7,
      isSubIns: false,
      site: { uuid: office.uuid, name: 'ours office' },
      heldSiteGone: false,
      facts: { projectKind: 'none' },
    })
    expect(await current(await switchTo(holder, 'office'))).toMatchObject({ site: null, identityId: null })
  })

  it('lets go when the identity is left, and has it again on the way back from its portal', async () => {
    const { community } = testApp.fixtures.ours
    const holder = await holding('community', community.uuid)
    const inside = await switchTo(holder, 'propertyCommunity', community.uuid)
    expect((await current(inside)).site?.uuid).toBe(community.uuid)
    const back = await switchTo(inside, 'community')
    expect((await current(back)).site?.uuid).toBe(community.uuid)
    const left = await switchTo(await switchTo(back, 'installer'), 'community')
    expect((await current(left)).site).toBeNull()
  })
})

describe('a site that cannot be held', () => {
  it('is another installer’s, one of another kind, or one that a sub-installer is not assigned to', async () => {
    const { ours, theirs } = testApp.fixtures
    const start = await testApp.as(ours.installer, 'community')
    for (const uuid of [theirs.community.uuid, ours.office.uuid, ours.villa.uuid, randomUUID()])
      expect((await change(start, 'community', uuid)).failure).toBe('notFound')
    const helper = await testApp.as(ours.subInstaller, 'community')
    expect((await change(helper, 'community', ours.community.uuid)).failure).toBe('notFound')
    expect((await current(start)).site).toBeNull()
  })
})

describe('a held site that goes away', () => {
  const system = `set lintel.scope = 'system';`

  it.each([
    ['is deleted', `${system} delete from project where uuid = $1`],
    ['is moved to another installer', `${system} update project set installer_uuid = $2 where uuid = $1`],
    ['is of another kind', `${system} update project set kind = 'office' where uuid = $1`],
  ])('falls to all sites and says so once when it %s', async (how, statement) => {
    const { ours, theirs } = testApp.fixtures
    const site = await newCommunity(`Gone as it ${how}`)
    // The browser names the held site in every call.
    const holder = (await holding('community', site)).naming(site)
    await query(statement, [site, theirs.installer.uuid])
    expect(await sitesOf(holder)).toEqual(['ours community', 'ours oldCommunity'])
    const firstAnswer = await current(holder)
    expect([firstAnswer.heldSiteGone, firstAnswer.site]).toEqual([true, null])
    expect((await current(holder)).heldSiteGone).toBe(false)
    const address = `${addressOf(session.current.path)}?timestamp=${testApp.services.now().getTime()}`
    const { headers } = await holder.raw('GET', address, { headers: { 'x-community-id': site } })
    expect(headers.get(heldSiteHeader)).toBe('gone')
    // Neither its header nor the session is locked out.
    expect(await sitesOf(holder)).toEqual(['ours community', 'ours oldCommunity'])
    expect((await current(await switchTo(holder, 'community', ours.community.uuid))).site?.uuid).toBe(
      ours.community.uuid,
    )
  })

  it('is gone for a sub-installer that is taken off it', async () => {
    const { subInstaller } = testApp.fixtures.ours
    const site = await newCommunity('Taken off')
    await write(testApp, (db) => insertMember(db, subInstaller, [site]))
    const holder = (await holding('community', site, subInstaller)).naming(site)
    expect((await current(holder)).site?.uuid).toBe(site)
    await query(`${system} delete from project_member where project_uuid = $1 and account_uuid = $2`, [
      site,
      subInstaller.uuid,
    ])
    expect(await current(holder)).toMatchObject({ heldSiteGone: true, site: null })
  })

  it('is no leave for the header of another site that is gone or foreign', async () => {
    const holder = await holding('community', testApp.fixtures.ours.community.uuid)
    for (const uuid of [testApp.fixtures.theirs.community.uuid, randomUUID()])
      expect((await holder.naming(uuid).call(project.list, {})).failure).toBe('notFound')
  })
})

describe('a key of a call', () => {
  it('serves one site: under it, the same call at another one is a conflict', async () => {
    const { community, oldCommunity } = testApp.fixtures.ours
    const start = await testApp.as(testApp.fixtures.ours.installer, 'community')
    const form = { name: 'Block 8', number: 8, key: randomUUID() }
    const createAt = (uuid: string) => start.naming(uuid).callWhole(building.create, form)
    const first = await createAt(community.uuid)
    expect(first.code, first.msg).toBe(0)
    expect((await createAt(community.uuid)).data).toEqual(first.data)
    expect((await createAt(oldCommunity.uuid)).failure).toBe('idempotencyConflict')
  })

  it('has the same answer when its call took the held site away', async () => {
    const site = await newCommunity('Removed with a key')
    const holder = (await holding('community', site)).naming(site)
    const form = { uuid: site, key: randomUUID() }
    const remove = () => holder.callWhole(project.remove, form)
    const first = await remove()
    expect(first.code, first.msg).toBe(0)
    expect((await remove()).failure).toBeUndefined()
  })
})

describe('a distributor that acts as one of its installers', () => {
  it('has sites, devices and residents, and neither users, integration nor consents', async () => {
    const { distributor, installer } = testApp.fixtures.ours
    const inside = await switchTo(await testApp.as(distributor), 'installer', installer.uuid)
    const { permissions, isDisLogin, actualRole } = await current(inside)
    expect([isDisLogin, actualRole]).toEqual([true, 22])
    expect(permissions).toEqual(
      expect.arrayContaining(['project.edit', 'device.register', 'resident.edit', 'villa.read']),
    )
    expect(
      permissions.filter((one) =>
        /^(account|admin|company|consent|lockAccount|propertyManager|subInstaller)\./.test(one),
      ),
    ).toEqual([])
    expect((await inside.call(contract.subInstaller.list, {})).failure).toBe('noPermission')
    const villas = await switchTo(inside, 'single')
    expect(await current(villas)).toMatchObject({ disToSingle: true, personalManagerUUID: installer.uuid })
  })
})
