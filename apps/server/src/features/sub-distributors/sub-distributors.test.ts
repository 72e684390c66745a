import { randomUUID } from 'node:crypto'
import { allBusiness } from '@lintel/contract/access/roles.ts'
import { account } from '@lintel/contract/accounts/operations.ts'
import { distributor } from '@lintel/contract/distributors/operations.ts'
import { installer } from '@lintel/contract/installers/operations.ts'
import { project } from '@lintel/contract/projects/operations.ts'
import { session } from '@lintel/contract/sessions/operations.ts'
import { subDistributor as contract } from '@lintel/contract/sub-distributors/operations.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allRows, callerOf, startTestApp, type Caller, type TestApp } from '../../../test/test-app.ts'

let testApp: TestApp
let superCaller: Caller
beforeAll(async () => {
  testApp = await startTestApp()
  superCaller = await testApp.as(testApp.fixtures.ours.distributor)
})
afterAll(() => testApp.close())

const form = (name: string) => ({
  userName: name,
  displayName: `The ${name} branch`,
  email: `${name}@test.invalid`,
  timeZone: 'Europe/Berlin',
  language: 'en',
})

const madeInstaller = async (by: Caller, name: string): Promise<string> => {
  const answer = await by.call(installer.create, { ...form(name), business: allBusiness, chargeMode: 0 })
  expect(answer.code, answer.msg).toBe(0)
  return answer.data.uuid
}

describe('a sub-distributor', () => {
  it('is made by its distributor, signs in to the same portal and sees only its own installers', async () => {
    const newAccount = await superCaller.call(contract.create, form('north'))
    const login = await testApp.anonymous.call(session.login, { account: 'north', password: newAccount.data.password })
    expect(login.data.initialization).toBe('0')
    const { data } = await superCaller.call(contract.get, { uuid: newAccount.data.uuid })
    expect(data).toMatchObject({ displayName: 'The north branch', distributorName: 'ours-dis', installers: 0 })
    const own = await testApp.as(testApp.fixtures.ours.subDistributor)
    const { data: ownInstallers } = await own.call(installer.list, {})
    expect(ownInstallers.rows).toMatchObject([
      { userName: 'ours-ins', distributorName: null, subDistributorName: 'ours-subDis' },
    ])
    expect((await own.call(contract.list, {})).failure).toBe('noPermission')
  })

  it('cannot take a user name or an address that another account has', async () => {
    const name = await superCaller.call(contract.create, { ...form('second'), userName: 'THEIRS-subdis' })
    expect([name.failure, name.params, name.issues[0]?.field]).toEqual([
      'alreadyExists',
      { thing: 'userName' },
      'userName',
    ])
    const mail = await superCaller.call(contract.create, { ...form('second'), email: 'ours-INS@test.invalid' })
    expect([mail.failure, mail.params, mail.issues[0]?.field]).toEqual(['alreadyExists', { thing: 'email' }, 'email'])
  })

  it('is edited by the one who saw it last', async () => {
    const { data } = await superCaller.call(contract.create, form('edited'))
    const { userName: _userName, ...changes } = form('edited')
    const edit = (displayName: string) =>
      superCaller.call(contract.edit, { ...changes, ...data, version: 1, displayName })
    const [first, second] = [await edit('First'), await edit('Second')]
    expect([first.code, second.failure]).toEqual([0, 'staleRecord'])
  })

  it('belongs to one distributor; for another it is not there', async () => {
    const { subDistributor } = testApp.fixtures.theirs
    const { userName: _userName, ...changes } = form('foreign')
    for (const answer of [
      await superCaller.call(contract.get, subDistributor),
      await superCaller.call(contract.edit, { ...changes, uuid: subDistributor.uuid, version: 1 }),
      await superCaller.call(contract.remove, subDistributor),
      await superCaller.call(contract.assignInstallers, { uuid: subDistributor.uuid, assigned: [], released: [] }),
      await superCaller.call(account.resetPassword, subDistributor),
      await superCaller.call(contract.ofDistributor, testApp.fixtures.theirs.distributor),
      await superCaller.call(installer.ofSubDistributor, subDistributor),
    ]) {
      expect(answer.failure).toBe('notFound')
    }
  })

  it('is deleted only when it has no installers', async () => {
    const { subDistributor } = testApp.fixtures.ours
    const answer = await superCaller.call(contract.remove, subDistributor)
    expect([answer.failure, answer.params]).toEqual(['subDistributorHasInstallers', { count: 1 }])
    const { data } = await superCaller.call(contract.create, form('leaving'))
    expect((await superCaller.call(contract.remove, { uuid: data.uuid })).code).toBe(0)
    expect((await superCaller.call(contract.get, { uuid: data.uuid })).failure).toBe('notFound')
  })

  it('is found by name, and among those of its distributor', async () => {
    const { subDistributor, distributor: ours } = testApp.fixtures.ours
    const found = { uuid: subDistributor.uuid, name: 'ours-subDis' }
    expect((await superCaller.call(contract.search, { name: 'SUBDIS' })).data.rows).toEqual([found])
    expect((await superCaller.call(contract.ofDistributor, {})).data.rows).toContainEqual(found)
    expect((await superCaller.call(contract.ofDistributor, ours)).data.rows).toContainEqual(found)
  })
})

describe('installers of a distributor', () => {
  it('go to a sub-distributor with their sites and accounts, and back', async () => {
    const { data: sub } = await superCaller.call(contract.create, form('taking'))
    const uuid = await madeInstaller(superCaller, 'moved')
    const site = randomUUID()
    await testApp.test.database.owner.query(
      `insert into project (uuid, kind, name, installer_uuid, distributor_uuid) values ($1, 'office', 'Moved', $2, $3)`,
      [site, uuid, testApp.fixtures.ours.distributor.uuid],
    )
    const ownerOf = () =>
      allRows(testApp)(async (db) => {
        const place = await db
          .selectFrom('account')
          .select(['parent_uuid', 'sub_distributor_uuid'])
          .where('uuid', '=', uuid)
          .executeTakeFirstOrThrow()
        const { sub_distributor_uuid } = await db
          .selectFrom('project')
          .select('sub_distributor_uuid')
          .where('uuid', '=', site)
          .executeTakeFirstOrThrow()
        return [place.parent_uuid, place.sub_distributor_uuid, sub_distributor_uuid]
      })
    const assignment = { uuid: sub.uuid, assigned: [uuid], released: [] }
    expect((await superCaller.call(contract.assignInstallers, assignment)).code).toBe(0)
    expect(await ownerOf()).toEqual([sub.uuid, sub.uuid, sub.uuid])
    expect((await superCaller.call(contract.assignInstallers, assignment)).code).toBe(0)
    expect((await superCaller.call(installer.ofSubDistributor, sub)).data.rows).toMatchObject([{ uuid }])
    const release = { uuid: sub.uuid, assigned: [], released: [uuid] }
    expect((await superCaller.call(contract.assignInstallers, release)).code).toBe(0)
    expect(await ownerOf()).toEqual([testApp.fixtures.ours.distributor.uuid, null, null])
    expect((await superCaller.call(distributor.allowedInstallers, {})).data.rows).toContainEqual({
      uuid,
      name: 'The moved branch',
    })
    const { data } = await superCaller.call(project.list, { size: 40 })
    expect(data.rows.map(({ uuid: one }) => one)).toContain(site)
  })

  it('are not given away twice, nor taken from another one, nor from another distributor', async () => {
    const { data: sub } = await superCaller.call(contract.create, form('greedy'))
    const assign = (...assigned: string[]) =>
      superCaller.call(contract.assignInstallers, { uuid: sub.uuid, assigned, released: [] })
    expect((await assign(testApp.fixtures.ours.installer.uuid)).failure).toBe('staleRecord')
    expect((await assign(testApp.fixtures.theirs.installer.uuid)).failure).toBe('notFound')
    expect((await assign(randomUUID())).failure).toBe('notFound')
    const uuid = await madeInstaller(superCaller, 'wanted')
    const { data: rival } = await superCaller.call(contract.create, form('rival'))
    const answers = await Promise.all([
      assign(uuid),
      superCaller.call(contract.assignInstallers, { uuid: rival.uuid, assigned: [uuid], released: [] }),
    ])
    expect(answers.map(({ failure }) => failure ?? '').sort()).toEqual(['', 'staleRecord'])
  })

  it('are left at once by a sub-distributor that loses them', async () => {
    const { subDistributor, installer: lost } = testApp.fixtures.ours
    const sub = await testApp.as(subDistributor)
    const entry = await sub.call(session.switchIdentity, { section: 'installer', uuid: lost.uuid })
    const inside = callerOf(testApp.url, () => testApp.services.now(), entry.data.token, 'installer')
    expect((await inside.call(project.list, {})).code).toBe(0)
    const release = { uuid: subDistributor.uuid, assigned: [], released: [lost.uuid] }
    expect((await superCaller.call(contract.assignInstallers, release)).code).toBe(0)
    expect((await inside.call(project.list, {})).failure).toBe('delegationEnded')
    expect((await sub.call(installer.list, {})).failure).toBe('sessionEnded')
    expect((await superCaller.call(contract.remove, subDistributor)).code).toBe(0)
  })
})
