import { randomUUID } from 'node:crypto'
import { limits } from '@lintel/contract/limits.ts'
import { session } from '@lintel/contract/sessions/operations.ts'
import { lockAccount, thirdPartyLock } from '@lintel/contract/third-party-locks/operations.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { tickAbilities } from '../../../test/abilities.ts'
import { allRows } from '../../../test/harness.ts'
import { credentials, lockOf, openLockHouse, type LockHouse } from '../../../test/lock-house.ts'

let house: LockHouse
let siteUuid: string
beforeAll(async () => {
  house = await openLockHouse()
  siteUuid = house.world.ours.office.uuid
})
afterAll(() => house.close())
beforeEach(() => house.begin())

const times = (what: string): number => house.cloud.asked.filter((one) => one === what).length

describe('binding', () => {
  it('is offered for every vendor, in the regions that exist', async () => {
    const { rows } = (await house.installer.call(lockAccount.list, { siteUuid })).data
    expect(rows.map(({ vendor, state, uuid }) => [vendor, state, uuid])).toEqual([
      ['saltoKs', 'unbound', null],
      ['dormakaba', 'unbound', null],
      ['ttlock', 'unbound', null],
    ])
    expect(rows.map(({ regions }) => regions)).toEqual([['europe', 'acceptance'], ['europe'], ['europe', 'world']])
  })

  it('is verified after the call, and shows the locks of the account', async () => {
    house.cloud.locks = [lockOf('1'), lockOf('2')]
    const made = await house.installer.call(lockAccount.bind, { siteUuid, ...credentials })
    expect(made.code).toBe(0)
    expect(house.cloud.asked).toEqual([])
    expect(await house.account()).toMatchObject({ uuid: made.data.uuid, state: 'verifying', isBusy: true, locks: 0 })
    await house.ask()
    const bound = { state: 'bound', isBusy: false, locks: 2, problem: null, lastSyncAt: '2031-03-03T09:00:00.000Z' }
    expect(await house.account()).toMatchObject(bound)
    expect((await house.locks()).map(({ name }) => name)).toEqual(['Lock 1', 'Lock 2'])
  })

  it('asks for what the vendor needs, in a region that exists, once', async () => {
    const bind = (form: object) => house.installer.call(lockAccount.bind, { siteUuid, ...credentials, ...form })
    const fields = async (form: object) => (await bind(form)).issues.map(({ field, key }) => [field, key])
    expect(await fields({ password: '' })).toEqual([['password', 'validation:required']])
    expect(await fields({ region: 'acceptance' })).toEqual([['region', 'validation:notAllowedValue']])
    expect(await fields({ region: 'local' })).toEqual([['region', 'validation:notAllowedValue']])
    expect((await house.account()).state).toBe('unbound')
    await house.bind()
    const again = await bind({})
    expect([again.failure, again.params]).toEqual(['alreadyExists', { thing: 'lockAccount' }])
  })

  it('is refused where the vendor does not know the credentials, until others are entered', async () => {
    house.cloud.next('enter', 'wrongCredentials')
    const uuid = await house.bind()
    expect(await house.account()).toMatchObject({ state: 'refused', problem: 'wrongCredentials' })
    house.pass(3_600)
    await house.ask()
    expect(times('enter')).toBe(1)
    expect((await house.installer.call(lockAccount.sync, { uuid })).failure).toBe('lockAccountNotBound')
    const entered = await house.installer.call(lockAccount.enter, { uuid, ...credentials })
    expect(entered.code).toBe(0)
    expect(await house.account()).toMatchObject({ uuid, state: 'verifying', problem: null })
    await house.ask()
    expect((await house.account()).state).toBe('bound')
  })

  it('is entered anew at the vendor it has, and at no other one', async () => {
    const uuid = await house.bind()
    const before = times('enter')
    const other = { ...credentials, vendor: 'saltoKs', region: 'europe', siteId: 'elsewhere' } as const
    const refused = await house.installer.call(lockAccount.enter, { uuid, ...other })
    expect([refused.failure, refused.params]).toEqual(['invalidInput', { field: 'vendor' }])
    house.pass(1)
    await house.ask()
    expect([times('enter'), (await house.account()).state]).toEqual([before, 'bound'])
  })

  it('waits for a vendor that cannot be reached, and asks again soon', async () => {
    house.cloud.next('enter', 'unreachable')
    await house.bind()
    expect(await house.account()).toMatchObject({ state: 'verifying', problem: 'unreachable', isBusy: false })
    house.pass(60)
    await house.ask()
    expect((await house.account()).state).toBe('bound')
  })

  it('takes an answer that nobody understands for a refusal, and tells nobody what was in it', async () => {
    house.cloud.next('list', () => Promise.reject(new TypeError('no such thing in password-of-the-test')))
    await house.bind()
    expect(await house.account()).toMatchObject({ state: 'refused', problem: 'strange' })
    expect(house.logged.join('')).not.toContain('password-of-the-test')
  })

  it('says to sessions of the site that there is an account', async () => {
    const fact = async () => (await house.manager.call(session.current, {})).data.facts.thirdPartyLocks
    expect(await fact()).toBe(false)
    const uuid = await house.bind()
    expect(await fact()).toBe(true)
    await house.installer.call(lockAccount.unbind, { uuid })
    expect(await fact()).toBe(false)
  })
})

it('keeps what was entered out of answers, audit log, live changes and log, and sealed in the database', async () => {
  house.cloud.locks = [lockOf('1')]
  const uuid = await house.bind()
  await house.installer.call(lockAccount.enter, { uuid, ...credentials })
  house.cloud.next('list', 'tokenExpired')
  await house.ask()
  expect(times('renew')).toBe(1)
  const all = allRows(house)
  const seen = [
    await house.account(),
    (await house.installer.call(lockAccount.list, { siteUuid })).data,
    await all((db) => db.selectFrom('audit_entry').selectAll().execute()),
    await all((db) => db.selectFrom('live_change').selectAll().execute()),
    house.logged,
  ]
  const account = await all((db) => db.selectFrom('lock_account').selectAll().executeTakeFirstOrThrow())
  const text = JSON.stringify(seen)
  const bytes = Buffer.concat([account.credentials, account.token!]).toString('latin1')
  const { clientId, clientSecret, userName, password } = credentials
  for (const secret of [clientId, clientSecret, userName, password, 'access token', 'refresh token']) {
    expect(text).not.toContain(secret)
    expect(bytes).not.toContain(secret)
  }
  expect(house.services.vault.open(account.credentials)).toContain(password)
})

describe('asking the vendor', () => {
  it('goes on every five minutes, with the token that was given', async () => {
    await house.bind()
    house.pass(limits.lockSyncMinutes * 60 - 1)
    await house.ask()
    expect(times('list')).toBe(1)
    house.pass(1)
    await house.ask()
    expect([times('list'), times('enter'), times('renew')]).toEqual([2, 1, 0])
  })

  it('renews a token before it ends, and enters again where the vendor does not renew', async () => {
    house.cloud.tokensUntil = new Date(house.services.now().getTime() + 301_000)
    await house.bind()
    house.pass(300)
    house.cloud.next('renew', 'tokenExpired')
    await house.ask()
    expect(house.cloud.asked.slice(2)).toEqual(['renew', 'enter', 'list'])
    expect((await house.account()).state).toBe('bound')
  })

  it('is done by hand once a minute', async () => {
    const uuid = await house.bind()
    const sync = () => house.installer.call(lockAccount.sync, { uuid })
    house.pass(45)
    const soon = await sync()
    expect([soon.failure, soon.params]).toEqual(['tooManyRequests', { seconds: 15 }])
    house.pass(15)
    expect((await sync()).code).toBe(0)
    expect((await house.account()).isBusy).toBe(true)
    expect((await sync()).failure).toBe('tooManyRequests')
    await house.ask()
    expect(times('list')).toBe(2)
  })

  it('shows accounts whose credentials are no longer taken, and tries these no more', async () => {
    const uuid = await house.bind()
    house.pass(300)
    house.cloud.next('list', 'tokenExpired')
    house.cloud.next('renew', 'tokenExpired')
    house.cloud.next('enter', 'wrongCredentials')
    await house.ask()
    expect(await house.account()).toMatchObject({ state: 'tokenExpired', problem: 'wrongCredentials' })
    house.pass(3_600)
    await house.ask()
    expect(times('enter')).toBe(2)
    expect((await house.installer.call(lockAccount.sync, { uuid })).failure).toBe('lockTokenExpired')
  })

  it('finds an account that was blocked by hand alone', async () => {
    const uuid = await house.bind()
    house.pass(300)
    house.cloud.next('list', 'accountBlocked')
    await house.ask()
    expect(await house.account()).toMatchObject({ state: 'accountBlocked', problem: 'accountBlocked' })
    house.pass(300)
    await house.ask()
    expect((await house.account()).state).toBe('accountBlocked')
    await house.installer.call(lockAccount.sync, { uuid })
    await house.ask()
    expect(await house.account()).toMatchObject({ state: 'bound', problem: null })
  })

  it('leaves the account bound where the vendor cannot be reached or the site is not there', async () => {
    house.cloud.locks = [lockOf('1')]
    await house.bind()
    for (const problem of ['unreachable', 'noSuchSite'] as const) {
      house.pass(300)
      house.cloud.next('list', problem)
      await house.ask()
      const unchanged = { state: 'bound', problem, locks: 1, lastSyncAt: '2031-03-03T09:00:00.000Z' }
      expect(await house.account()).toMatchObject(unchanged)
    }
    house.pass(300)
    await house.ask()
    expect(await house.account()).toMatchObject({ state: 'bound', problem: null })
  })

  it('keeps the locks of a reading that ends in the middle', async () => {
    house.cloud.locks = [lockOf('1')]
    house.cloud.next('openings', 'unreachable')
    await house.bind()
    const lastSyncAt = '2031-03-03T09:00:00.000Z'
    expect(await house.account()).toMatchObject({ state: 'bound', problem: 'unreachable', locks: 1, lastSyncAt })
    house.pass(300)
    await house.ask()
    expect(await house.account()).toMatchObject({ state: 'bound', problem: null, locks: 1 })
  })
})

describe('who may', () => {
  it('bind and see accounts: the installer of the site and its helpers there, nobody else', async () => {
    const uuid = await house.bind()
    const { ours, theirs } = house.world
    const helper = await house.as(ours.subInstaller)
    expect((await helper.call(lockAccount.list, { siteUuid })).data.rows[2]!.uuid).toBe(uuid)
    house.pass(60)
    expect((await helper.call(lockAccount.sync, { uuid })).failure).toBe('noPermission')
    for (const { subInstaller } of [ours, theirs]) await tickAbilities(house, subInstaller, ['devices'])
    expect((await helper.call(lockAccount.sync, { uuid })).code).toBe(0)
    for (const actor of [theirs.installer, theirs.subInstaller]) {
      const stranger = await house.as(actor)
      expect((await stranger.call(lockAccount.list, { siteUuid })).failure).toBe('notFound')
      expect((await stranger.call(lockAccount.bind, { siteUuid, ...credentials })).failure).toBe('notFound')
      expect((await stranger.call(lockAccount.enter, { uuid, ...credentials })).failure).toBe('notFound')
      expect((await stranger.call(lockAccount.sync, { uuid })).failure).toBe('notFound')
      expect((await stranger.call(lockAccount.unbind, { uuid })).failure).toBe('notFound')
    }
    for (const actor of [ours.officeManager, ours.admin, ours.communityManager, ours.distributor]) {
      const caller = await house.as(actor)
      expect((await caller.call(lockAccount.list, { siteUuid })).failure).toBe('noPermission')
      expect((await caller.call(lockAccount.unbind, { uuid })).failure).toBe('noPermission')
    }
    expect((await house.account()).uuid).toBe(uuid)
  })

  it('not a helper without the site', async () => {
    const uuid = await house.bind()
    const { subInstaller, office } = house.world.ours
    await house.test.database.owner.query(
      `delete from project_member where account_uuid = '${subInstaller.uuid}' and project_uuid = '${office.uuid}'`,
    )
    const helper = await house.as(subInstaller)
    expect((await helper.call(lockAccount.list, { siteUuid })).failure).toBe('notFound')
    expect((await helper.call(lockAccount.unbind, { uuid })).failure).toBe('notFound')
    expect((await helper.call(thirdPartyLock.list, { siteUuid })).failure).toBe('notFound')
    await house.test.database.owner.query(
      `insert into project_member (project_uuid, account_uuid) values ('${office.uuid}', '${subInstaller.uuid}')`,
    )
  })

  it('bind offices alone', async () => {
    for (const { uuid } of [house.world.ours.community, house.world.ours.villa]) {
      const refused = await house.installer.call(lockAccount.bind, { ...credentials, siteUuid: uuid })
      expect(refused.failure).toBe('notFound')
    }
    expect((await house.installer.call(lockAccount.list, { siteUuid: randomUUID() })).failure).toBe('notFound')
  })
})
