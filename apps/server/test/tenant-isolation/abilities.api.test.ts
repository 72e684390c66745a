import { randomUUID } from 'node:crypto'
import { abilitiesOf, type Ability } from '@lintel/contract/access/abilities.ts'
import { contract } from '@lintel/contract/all/contract.ts'
import { everyOperation } from '@lintel/contract/all/contract.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { tickAbilities } from '../abilities.ts'
import { freshPeople, type Fresh } from './authorization-people.ts'
import { callerOf, startTestApp, type Caller, type TestApp } from '../test-app.ts'
import { readLive } from '../live-reader.ts'

const { department, device, door, doorLog, personnel, session, subInstaller, villa } = contract
let testApp: TestApp
let fresh: Fresh
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp.close())
beforeEach(async () => {
  fresh = await freshPeople(testApp)
})

/** The sub-installer inside the site. */
async function inside(): Promise<Caller> {
  const start = await testApp.as(fresh.helper)
  const { data } = await start.call(session.switchIdentity, { section: 'propertyOffice', uuid: fresh.siteUuid })
  return callerOf(testApp.url, () => testApp.services.now(), data.token, 'propertyOffice')
}

const abilityFlags = (abilities: readonly Ability[]) =>
  Object.fromEntries(abilitiesOf.subInstaller.map((ability) => [ability, abilities.includes(ability)]))
let version = 0
async function tick(...abilities: Ability[]): Promise<void> {
  const installer = await testApp.as(fresh.installer)
  version = (await installer.call(subInstaller.list, { keyword: fresh.helper.user_name })).data.rows[0]!.version
  const form = { ...fresh.helperForm, ...abilityFlags(abilities), version, projects: [fresh.siteUuid] }
  const { code, msg } = await installer.call(subInstaller.edit, form)
  expect(code, msg).toBe(0)
}

/** Something that only one tick allows; a device that is not there is not found by an account that may look for it. */
const reboot = async (caller: Caller) =>
  (await caller.call(device.reboot, { uuid: randomUUID(), key: randomUUID() })).failure ?? 'done'
const addDepartment = async (caller: Caller) =>
  (await caller.call(department.create, { companyUuid: fresh.people.companyUuid, name: randomUUID().slice(0, 8) }))
    .failure ?? 'done'

describe('a sub-installer for which nothing is ticked', () => {
  it('sees its site, and each call that changes something there is refused', async () => {
    const caller = await inside()
    const reads = [door.list, device.list, personnel.list, doorLog.list]
    for (const read of reads) expect((await caller.call(read, {})).code, read.path).toBe(0)
    expect([await reboot(caller), await addDepartment(caller)]).toEqual(['noPermission', 'noPermission'])
    const open = { uuid: randomUUID(), key: randomUUID() }
    expect((await caller.call(door.open, open)).failure).toBe('noPermission')
    const { permissions } = (await caller.call(session.current, {})).data
    const read = /\.(read|readLog|readCommand|readPeople|choose|watch)$/
    expect(permissions.filter((name) => !read.test(name))).toEqual(['session.switch'])
  })
})

describe('a tick of a sub-installer', () => {
  it('for devices counts from the next call on and until it is taken away, in a session that is open', async () => {
    const caller = await inside()
    const reader = await readLive(testApp, caller, 'propertyOffice')
    await tick('devices')
    expect([await reboot(caller), await addDepartment(caller)]).toEqual(['notFound', 'noPermission'])
    await tick()
    expect(await reboot(caller)).toBe('noPermission')
    // It still sees the site, and so what happens there.
    expect(reader.isOpen()).toBe(true)
    reader.stop()
  })

  it('for residents counts the same way, and so does one that another program takes away', async () => {
    const caller = await inside()
    await tick('residents')
    expect([await reboot(caller), await addDepartment(caller)]).toEqual(['noPermission', 'done'])
    await tickAbilities(testApp, fresh.helper, [])
    expect(await addDepartment(caller)).toBe('noPermission')
  })

  it('for residents opens the villa accounts, also in the portal of the villas', async () => {
    const start = await testApp.as(fresh.helper)
    const { data } = await start.call(session.switchIdentity, { section: 'single' })
    const caller = callerOf(testApp.url, () => testApp.services.now(), data.token, 'single')
    expect((await caller.call(villa.list, {})).failure).toBe('noPermission')
    await tick('residents')
    expect((await caller.call(villa.list, {})).code).toBe(0)
    await tick('devices')
    expect((await caller.call(villa.list, {})).failure).toBe('noPermission')
  })
})

describe('an account that must still choose its password', () => {
  it.each([
    ['installer', 'propertyOffice'],
    ['helper', 'propertyOffice'],
  ] as const)('%s enters no other identity, and inside one nothing answers either', async (who, section) => {
    const actor = fresh[who]
    await fresh.query('update account set initialized = false where uuid = $1', [actor.uuid])
    const caller = await testApp.as(actor)
    const target = { section, uuid: fresh.siteUuid }
    expect((await caller.call(session.switchIdentity, target)).failure).toBe('mustChangePassword')
    expect((await caller.call(session.switchIdentity, { section: 'single' })).failure).toBe('mustChangePassword')
  })

  it('opens no door and resets no password inside an entry that it made before', async () => {
    const { distributor, installer } = testApp.fixtures.ours
    const start = await testApp.as(distributor)
    const { data } = await start.call(session.switchIdentity, { section: 'installer', uuid: installer.uuid })
    const caller = callerOf(testApp.url, () => testApp.services.now(), data.token, 'installer')
    expect((await caller.call(contract.project.list, {})).code).toBe(0)
    await fresh.query('update account set initialized = false where uuid = $1', [distributor.uuid])
    const reset = { uuid: testApp.fixtures.ours.officeManager.uuid }
    expect((await caller.call(contract.account.resetPassword, reset)).failure).toBe('mustChangePassword')
    expect((await caller.call(contract.project.list, {})).failure).toBe('mustChangePassword')
    expect((await caller.call(session.switchIdentity, { section: 'distributor' })).failure).toBe('mustChangePassword')
    expect((await caller.call(session.initialization, { password: 'My-own-pass-1' })).code).toBe(0)
    expect((await caller.call(session.switchIdentity, { section: 'distributor' })).code).toBe(0)
  })

  it('is answered by what the change of the password needs, and by nothing else', () => {
    const answering = everyOperation.filter(({ operation }) => operation.whileRestricted === true)
    expect(answering.map(({ name }) => name).sort()).toEqual([
      'session.current',
      'session.initialization',
      'session.logout',
      'session.setLanguage',
      'system.getSysConfig',
    ])
  })
})
