import { randomUUID } from 'node:crypto'
import { limits } from '@lintel/contract/base/limits.ts'
import { session } from '@lintel/contract/sessions/operations.ts'
import { lockAccount, thirdPartyLock } from '@lintel/contract/third-party-locks/operations.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { tickAbilities } from '../../../test/abilities.ts'
import { allRows } from '../../../test/test-app.ts'
import { write } from '../../../test/samples/kit.ts'
import { credentials, lockOf, startLockTestApp, type LockTestApp } from '../../../test/lock-test-app.ts'

let testApp: LockTestApp
let siteUuid: string
beforeAll(async () => {
  testApp = await startLockTestApp()
  siteUuid = testApp.fixtures.ours.office.uuid
})
afterAll(() => testApp.close())
beforeEach(() => testApp.begin())

const times = (what: string): number => testApp.cloud.calls.filter((one) => one === what).length

describe('binding', () => {
  it('is offered for every vendor, in the regions that exist', async () => {
    const { rows } = (await testApp.installer.call(lockAccount.list, { siteUuid })).data
    expect(rows.map(({ vendor, state, uuid }) => [vendor, state, uuid])).toEqual([
      ['saltoKs', 'unbound', null],
      ['dormakaba', 'unbound', null],
      ['ttlock', 'unbound', null],
    ])
    expect(rows.map(({ regions }) => regions)).toEqual([['europe', 'acceptance'], ['europe'], ['europe', 'world']])
  })

  it('is verified after the call, and shows the locks of the account', async () => {
    testApp.cloud.locks = [lockOf('1'), lockOf('2')]
    const binding = await testApp.installer.call(lockAccount.bind, { siteUuid, ...credentials })
    expect(binding.code).toBe(0)
    expect(testApp.cloud.calls).toEqual([])
    expect(await testApp.account()).toMatchObject({
      uuid: binding.data.uuid,
      state: 'verifying',
      isBusy: true,
      locks: 0,
    })
    await testApp.ask()
    const bound = { state: 'bound', isBusy: false, locks: 2, problem: null, lastSyncAt: '2031-03-03T09:00:00.000Z' }
    expect(await testApp.account()).toMatchObject(bound)
    expect((await testApp.locks()).map(({ name }) => name)).toEqual(['Lock 1', 'Lock 2'])
  })

  it('asks for what the vendor needs, in a region that exists, once', async () => {
    const bind = (form: object) => testApp.installer.call(lockAccount.bind, { siteUuid, ...credentials, ...form })
    const fields = async (form: object) => (await bind(form)).issues.map(({ field, key }) => [field, key])
    expect(await fields({ password: '' })).toEqual([['password', 'validation:required']])
    expect(await fields({ region: 'acceptance' })).toEqual([['region', 'validation:notAllowedValue']])
    expect(await fields({ region: 'local' })).toEqual([['region', 'validation:notAllowedValue']])
    expect((await testApp.account()).state).toBe('unbound')
    await testApp.bind()
    const again = await bind({})
    expect([again.failure, again.params]).toEqual(['alreadyExists', { thing: 'lockAccount' }])
  })

  it('is refused where the vendor does not know the credentials, until they are updated', async () => {
    testApp.cloud.next('authenticate', 'wrongCredentials')
    const uuid = await testApp.bind()
    expect(await testApp.account()).toMatchObject({ state: 'refused', problem: 'wrongCredentials' })
    testApp.pass(3_600)
    await testApp.ask()
    expect(times('authenticate')).toBe(1)
    expect((await testApp.installer.call(lockAccount.sync, { uuid })).failure).toBe('lockAccountNotBound')
    const answer = await testApp.installer.call(lockAccount.updateCredentials, { uuid, ...credentials })
    expect(answer.code).toBe(0)
    expect(await testApp.account()).toMatchObject({ uuid, state: 'verifying', problem: null })
    await testApp.ask()
    expect((await testApp.account()).state).toBe('bound')
  })

  it('takes new credentials for the vendor it has, and for no other one', async () => {
    const uuid = await testApp.bind()
    const before = times('authenticate')
    const other = { ...credentials, vendor: 'saltoKs', region: 'europe', siteId: 'elsewhere' } as const
    const answer = await testApp.installer.call(lockAccount.updateCredentials, { uuid, ...other })
    expect([answer.failure, answer.params]).toEqual(['invalidInput', { field: 'vendor' }])
    testApp.pass(1)
    await testApp.ask()
    expect([times('authenticate'), (await testApp.account()).state]).toEqual([before, 'bound'])
  })

  it('waits for a vendor that cannot be reached, and asks again soon', async () => {
    testApp.cloud.next('authenticate', 'unreachable')
    await testApp.bind()
    expect(await testApp.account()).toMatchObject({ state: 'verifying', problem: 'unreachable', isBusy: false })
    testApp.pass(60)
    await testApp.ask()
    expect((await testApp.account()).state).toBe('bound')
  })

  it('takes an unknown answer for a refusal, and logs nothing of what was in it', async () => {
    testApp.cloud.next('list', () => Promise.reject(new TypeError('no such thing in password-of-the-test')))
    await testApp.bind()
    expect(await testApp.account()).toMatchObject({ state: 'refused', problem: 'strange' })
    expect(testApp.logged.join('')).not.toContain('password-of-the-test')
  })

  it('says to sessions of the site that there is an account', async () => {
    const fact = async () => (await testApp.manager.call(session.current, {})).data.facts.thirdPartyLocks
    expect(await fact()).toBe(false)
    const uuid = await testApp.bind()
    expect(await fact()).toBe(true)
    await testApp.installer.call(lockAccount.unbind, { uuid })
    expect(await fact()).toBe(false)
  })
})

it('an account of a vendor keeps its credentials out of answers, audit log, live changes and log, and encrypts them', async () => {
  testApp.cloud.locks = [lockOf('1')]
  const uuid = await testApp.bind()
  await testApp.installer.call(lockAccount.updateCredentials, { uuid, ...credentials })
  testApp.cloud.next('list', 'tokenExpired')
  await testApp.ask()
  expect(times('renew')).toBe(1)
  const all = allRows(testApp)
  const outputs = [
    await testApp.account(),
    (await testApp.installer.call(lockAccount.list, { siteUuid })).data,
    await all((db) => db.selectFrom('audit_entry').selectAll().execute()),
    await all((db) => db.selectFrom('live_change').selectAll().execute()),
    testApp.logged,
  ]
  const account = await all((db) => db.selectFrom('lock_account').selectAll().executeTakeFirstOrThrow())
  const text = JSON.stringify(outputs)
  const bytes = Buffer.concat([account.credentials, account.token!]).toString('latin1')
  const { clientId, clientSecret, userName, password } = credentials
  for (const secret of [clientId, clientSecret, userName, password, 'access token', 'refresh token']) {
    expect(text).not.toContain(secret)
    expect(bytes).not.toContain(secret)
  }
  expect(testApp.services.vault.decrypt(account.credentials)).toContain(password)
})

describe('asking the vendor', () => {
  it('goes on every five minutes, with the token that was given', async () => {
    await testApp.bind()
    testApp.pass(limits.lockSyncMinutes * 60 - 1)
    await testApp.ask()
    expect(times('list')).toBe(1)
    testApp.pass(1)
    await testApp.ask()
    expect([times('list'), times('authenticate'), times('renew')]).toEqual([2, 1, 0])
  })

  it('renews a token before it ends, and enters again where the vendor does not renew', async () => {
    testApp.cloud.tokensUntil = new Date(testApp.services.now().getTime() + 301_000)
    await testApp.bind()
    testApp.pass(300)
    testApp.cloud.next('renew', 'tokenExpired')
    await testApp.ask()
    expect(testApp.cloud.calls.slice(2)).toEqual(['renew', 'authenticate', 'list'])
    expect((await testApp.account()).state).toBe('bound')
  })

  it('is done manually once a minute', async () => {
    const uuid = await testApp.bind()
    const sync = () => testApp.installer.call(lockAccount.sync, { uuid })
    testApp.pass(45)
    const soon = await sync()
    expect([soon.failure, soon.params]).toEqual(['tooManyRequests', { seconds: 15 }])
    testApp.pass(15)
    expect((await sync()).code).toBe(0)
    expect((await testApp.account()).isBusy).toBe(true)
    expect((await sync()).failure).toBe('tooManyRequests')
    await testApp.ask()
    expect(times('list')).toBe(2)
  })

  it('shows accounts whose credentials are no longer taken, and tries these no more', async () => {
    const uuid = await testApp.bind()
    testApp.pass(300)
    testApp.cloud.next('list', 'tokenExpired')
    testApp.cloud.next('renew', 'tokenExpired')
    testApp.cloud.next('authenticate', 'wrongCredentials')
    await testApp.ask()
    expect(await testApp.account()).toMatchObject({ state: 'tokenExpired', problem: 'wrongCredentials' })
    testApp.pass(3_600)
    await testApp.ask()
    expect(times('authenticate')).toBe(2)
    expect((await testApp.installer.call(lockAccount.sync, { uuid })).failure).toBe('lockTokenExpired')
  })

  it('finds a blocked account again by a manual synchronisation alone', async () => {
    const uuid = await testApp.bind()
    testApp.pass(300)
    testApp.cloud.next('list', 'accountBlocked')
    await testApp.ask()
    expect(await testApp.account()).toMatchObject({ state: 'accountBlocked', problem: 'accountBlocked' })
    testApp.pass(300)
    await testApp.ask()
    expect((await testApp.account()).state).toBe('accountBlocked')
    await testApp.installer.call(lockAccount.sync, { uuid })
    await testApp.ask()
    expect(await testApp.account()).toMatchObject({ state: 'bound', problem: null })
  })

  it('leaves the account bound where the vendor cannot be reached or the site is not there', async () => {
    testApp.cloud.locks = [lockOf('1')]
    await testApp.bind()
    for (const problem of ['unreachable', 'noSuchSite'] as const) {
      testApp.pass(300)
      testApp.cloud.next('list', problem)
      await testApp.ask()
      const skipAudit = { state: 'bound', problem, locks: 1, lastSyncAt: '2031-03-03T09:00:00.000Z' }
      expect(await testApp.account()).toMatchObject(skipAudit)
    }
    testApp.pass(300)
    await testApp.ask()
    expect(await testApp.account()).toMatchObject({ state: 'bound', problem: null })
  })

  it('keeps the locks of a reading that ends in the middle', async () => {
    testApp.cloud.locks = [lockOf('1')]
    testApp.cloud.next('events', 'unreachable')
    await testApp.bind()
    const lastSyncAt = '2031-03-03T09:00:00.000Z'
    expect(await testApp.account()).toMatchObject({ state: 'bound', problem: 'unreachable', locks: 1, lastSyncAt })
    testApp.pass(300)
    await testApp.ask()
    expect(await testApp.account()).toMatchObject({ state: 'bound', problem: null, locks: 1 })
  })
})

describe('the right to bind an account', () => {
  it('belongs to the installer of the site and its helpers there, and to no other account', async () => {
    const uuid = await testApp.bind()
    const { ours, theirs } = testApp.fixtures
    const helper = await testApp.as(ours.subInstaller)
    expect((await helper.call(lockAccount.list, { siteUuid })).data.rows[2]!.uuid).toBe(uuid)
    testApp.pass(60)
    expect((await helper.call(lockAccount.sync, { uuid })).failure).toBe('noPermission')
    for (const { subInstaller } of [ours, theirs]) await tickAbilities(testApp, subInstaller, ['devices'])
    expect((await helper.call(lockAccount.sync, { uuid })).code).toBe(0)
    for (const actor of [theirs.installer, theirs.subInstaller]) {
      const stranger = await testApp.as(actor)
      expect((await stranger.call(lockAccount.list, { siteUuid })).failure).toBe('notFound')
      expect((await stranger.call(lockAccount.bind, { siteUuid, ...credentials })).failure).toBe('notFound')
      expect((await stranger.call(lockAccount.updateCredentials, { uuid, ...credentials })).failure).toBe('notFound')
      expect((await stranger.call(lockAccount.sync, { uuid })).failure).toBe('notFound')
      expect((await stranger.call(lockAccount.unbind, { uuid })).failure).toBe('notFound')
    }
    for (const actor of [ours.officeManager, ours.admin, ours.communityManager, ours.distributor]) {
      const caller = await testApp.as(actor)
      expect((await caller.call(lockAccount.list, { siteUuid })).failure).toBe('noPermission')
      expect((await caller.call(lockAccount.unbind, { uuid })).failure).toBe('noPermission')
    }
    expect((await testApp.account()).uuid).toBe(uuid)
  })

  it('does not belong to a helper without the site', async () => {
    const uuid = await testApp.bind()
    const { subInstaller, office } = testApp.fixtures.ours
    await testApp.test.database.owner.query(
      `delete from project_member where account_uuid = '${subInstaller.uuid}' and project_uuid = '${office.uuid}'`,
    )
    const helper = await testApp.as(subInstaller)
    expect((await helper.call(lockAccount.list, { siteUuid })).failure).toBe('notFound')
    expect((await helper.call(lockAccount.unbind, { uuid })).failure).toBe('notFound')
    expect((await helper.call(thirdPartyLock.list, { siteUuid })).failure).toBe('notFound')
    await testApp.test.database.owner.query(
      `insert into project_member (project_uuid, account_uuid) values ('${office.uuid}', '${subInstaller.uuid}')`,
    )
  })

  it('exists at every kind of site of the installer, in the identity that is for it', async () => {
    const { ours } = testApp.fixtures
    for (const [section, site] of [
      ['community', ours.oldCommunity],
      ['single', ours.villa],
      ['office', ours.office],
    ] as const) {
      const identity = await testApp.as({ ...ours.installer, section })
      const binding = await identity.call(lockAccount.bind, { ...credentials, siteUuid: site.uuid })
      expect(binding.failure, site.kind).toBeUndefined()
      expect((await identity.call(lockAccount.unbind, { uuid: binding.data.uuid })).code).toBe(0)
      const other = site === ours.villa ? ours.office : ours.villa
      const answer = await identity.call(lockAccount.bind, { ...credentials, siteUuid: other.uuid })
      expect(answer.failure, `${other.kind} in ${section}`).toBe('notFound')
    }
    expect((await testApp.installer.call(lockAccount.list, { siteUuid: randomUUID() })).failure).toBe('notFound')
  })
})

describe("the distributor's switch for third-party locks", () => {
  const switchTo = (isOn: boolean) =>
    write(testApp, (db) =>
      db
        .updateTable('operator')
        .set({ switches: JSON.stringify({ thirdPartyLock: isOn }) })
        .where('account_uuid', '=', testApp.fixtures.ours.distributor.uuid)
        .execute(),
    )

  it('is asked when an account is bound, and leaves what is bound', async () => {
    testApp.cloud.locks = [lockOf('1')]
    const uuid = await testApp.bind()
    const isServiceOn = async () => (await testApp.installer.call(lockAccount.list, { siteUuid })).data.isServiceOn
    expect(await isServiceOn()).toBe(true)
    await switchTo(false)
    expect(await isServiceOn()).toBe(false)
    const villa = testApp.fixtures.ours.villa.uuid
    const refusal = await testApp.installer.call(lockAccount.bind, { ...credentials, siteUuid: villa })
    expect(refusal.failure).toBe('featureOff')
    testApp.pass(60)
    expect((await testApp.installer.call(lockAccount.sync, { uuid })).code).toBe(0)
    expect((await testApp.installer.call(lockAccount.updateCredentials, { ...credentials, uuid })).code).toBe(0)
    await testApp.ask()
    const [lock] = await testApp.locks()
    const opening = await testApp.manager.call(thirdPartyLock.open, { uuid: lock!.uuid, key: randomUUID() })
    expect(opening.code).toBe(0)
    // The switch of another distributor, or of the installer, is another one.
    const theirs = await testApp.as(testApp.fixtures.theirs.installer)
    const elsewhere = { ...credentials, siteUuid: testApp.fixtures.theirs.villa.uuid }
    expect((await theirs.call(lockAccount.bind, elsewhere)).code).toBe(0)
    await switchTo(true)
  })
})
