import { contract } from '@lintel/contract/all/contract.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callerOf, startTestApp, type Caller, type TestApp } from '../../../test/test-app.ts'

const { subInstaller, subSuperManager, session, distributor, propertyManager, project, villa } = contract

let testApp: TestApp
let superCaller: Caller
let installer: Caller
beforeAll(async () => {
  testApp = await startTestApp()
  superCaller = await testApp.as(testApp.fixtures.superManager)
  installer = await testApp.as(testApp.fixtures.ours.installer)
})
afterAll(() => testApp.close())

const contact = (name: string) => ({
  displayName: `The ${name}`,
  email: `${name}@test.invalid`,
  timeZone: 'Europe/Berlin',
  language: 'en',
})
const form = (name: string) => ({ userName: name, ...contact(name) })

/** Signs in with a first password and chooses an own one. */
async function signInFirst(name: string, password: string, section: 'supermanager' | 'installer'): Promise<Caller> {
  const { data } = await testApp.anonymous.call(session.login, { account: name, password })
  const caller = callerOf(testApp.url, () => testApp.services.now(), data.token, section)
  await caller.call(session.initialization, { password: 'Own-password-1' })
  return caller
}

describe('a sub-super manager', () => {
  it('may nothing beyond reading until something is ticked', async () => {
    const newAccount = await superCaller.call(subSuperManager.create, form('helper'))
    const { data } = await superCaller.call(subSuperManager.get, { uuid: newAccount.data.uuid })
    expect(data).toMatchObject({ deviceSetting: '0', accountSetting: '0', authCode: '0', version: 1 })
    const helper = await signInFirst('helper', newAccount.data.password, 'supermanager')
    const { facts, permissions } = (await helper.call(session.current, {})).data
    expect([facts.accountSetting, permissions.includes('distributor.edit')]).toEqual([false, false])
  })

  it('gains and loses a permission at the next call of a running session', async () => {
    const newAccount = await superCaller.call(subSuperManager.create, { ...form('ticked'), accountSetting: true })
    const helper = await signInFirst('ticked', newAccount.data.password, 'supermanager')
    const edit = { uuid: testApp.fixtures.ours.distributor.uuid, model: 'LD-200', shownName: 'Doorman' }
    expect((await helper.call(distributor.setCustomisedModel, edit)).code).toBe(0)
    const { uuid } = newAccount.data
    const off = { ...contact('ticked'), uuid, version: 1, accountSetting: false }
    expect((await superCaller.call(subSuperManager.edit, off)).code).toBe(0)
    expect((await helper.call(distributor.setCustomisedModel, edit)).failure).toBe('noPermission')
    await superCaller.call(subSuperManager.edit, { ...contact('ticked'), uuid, version: 2, accountSetting: true })
    expect((await helper.call(distributor.setCustomisedModel, edit)).code).toBe(0)
  })

  it('takes no name or address that another account has, in any tree', async () => {
    const name = await superCaller.call(subSuperManager.create, { ...form('double'), userName: 'THEIRS-ins' })
    expect([name.failure, name.params, name.issues[0]?.field]).toEqual([
      'alreadyExists',
      { thing: 'userName' },
      'userName',
    ])
    const mail = await superCaller.call(subSuperManager.create, { ...form('double'), email: 'ours-admin@test.invalid' })
    expect([mail.failure, mail.params, mail.issues[0]?.field]).toEqual(['alreadyExists', { thing: 'email' }, 'email'])
  })

  it('is edited by the one who saw it last', async () => {
    const { data } = await superCaller.call(subSuperManager.create, form('twice'))
    const edit = { ...contact('twice'), uuid: data.uuid, version: 1 }
    expect((await superCaller.call(subSuperManager.edit, edit)).code).toBe(0)
    expect((await superCaller.call(subSuperManager.edit, edit)).failure).toBe('staleRecord')
  })

  it('is no longer there once it is deleted, and neither are its sessions', async () => {
    const newAccount = await superCaller.call(subSuperManager.create, form('leaver'))
    const helper = await signInFirst('leaver', newAccount.data.password, 'supermanager')
    expect((await superCaller.call(subSuperManager.remove, { uuid: newAccount.data.uuid })).code).toBe(0)
    expect((await helper.call(session.current, {})).failure).toBe('sessionEnded')
    expect((await superCaller.call(subSuperManager.get, { uuid: newAccount.data.uuid })).failure).toBe('notFound')
  })

  it('is nothing a helper makes or sees', async () => {
    const helper = await testApp.as(testApp.fixtures.subSuperManager)
    expect((await helper.call(subSuperManager.list, {})).failure).toBe('noPermission')
    expect((await helper.call(subSuperManager.create, form('never'))).failure).toBe('noPermission')
  })
})

describe('a sub-installer', () => {
  it('reaches the sites it was given and no others', async () => {
    const { office, community } = testApp.fixtures.ours
    const newAccount = await installer.call(subInstaller.create, { ...form('field'), projects: [office.uuid] })
    const field = await signInFirst('field', newAccount.data.password, 'installer')
    const names = async () => (await field.call(project.list, { size: 40 })).data.rows.map(({ uuid }) => uuid)
    expect(await names()).toEqual([office.uuid])
    const edit = { ...contact('field'), uuid: newAccount.data.uuid, version: 1, projects: [community.uuid] }
    expect((await installer.call(subInstaller.edit, edit)).code).toBe(0)
    expect(await names()).toEqual([community.uuid])
    const { data } = await installer.call(subInstaller.list, { keyword: 'field' })
    expect(data.rows).toMatchObject([{ userName: 'field', projects: [{ name: 'ours community' }], version: 2 }])
  })

  it('is not given a site of another installer, nor one that does not exist; nothing is made then', async () => {
    for (const uuid of [testApp.fixtures.theirs.office.uuid, crypto.randomUUID()]) {
      const answer = await installer.call(subInstaller.create, { ...form('outsider'), projects: [uuid] })
      expect(answer.failure).toBe('notFound')
    }
    expect((await installer.call(subInstaller.list, { keyword: 'outsider' })).data.total).toBe(0)
  })

  it('gains and loses an ability at the next call of a running session', async () => {
    const newAccount = await installer.call(subInstaller.create, { ...form('able'), residents: true })
    const able = await signInFirst('able', newAccount.data.password, 'installer')
    expect((await able.call(villa.list, {})).code).toBe(0)
    await installer.call(subInstaller.edit, {
      ...contact('able'),
      uuid: newAccount.data.uuid,
      version: 1,
      residents: false,
    })
    expect((await able.call(villa.list, {})).failure).toBe('noPermission')
  })

  it('sees the managers of its sites only, and makes no account', async () => {
    const { subInstaller: own, officeManager, communityManager } = testApp.fixtures.ours
    const helper = await testApp.as(own)
    const { data } = await helper.call(propertyManager.list, {})
    expect(data.rows.map(({ uuid }) => uuid)).toEqual([officeManager.uuid])
    expect((await helper.call(propertyManager.get, { uuid: officeManager.uuid })).data.projects).toHaveLength(1)
    expect((await helper.call(propertyManager.get, { uuid: communityManager.uuid })).failure).toBe('notFound')
    expect((await helper.call(propertyManager.create, contact('never'))).failure).toBe('noPermission')
    expect((await helper.call(subInstaller.list, {})).failure).toBe('noPermission')
  })

  it('gets a new password from its installer, which ends its sessions', async () => {
    const newAccount = await installer.call(subInstaller.create, form('forgetful'))
    const forgetful = await signInFirst('forgetful', newAccount.data.password, 'installer')
    const reset = await installer.call(subInstaller.resetPassword, { uuid: newAccount.data.uuid })
    expect(reset.data.userName).toBe('forgetful')
    expect((await forgetful.call(session.current, {})).failure).toBe('sessionEnded')
    const manager = await installer.call(subInstaller.resetPassword, { uuid: testApp.fixtures.ours.officeManager.uuid })
    expect(manager.failure).toBe('notFound')
  })
})
