import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { SaltoKsCloud } from '../../../../../../simulator/src/vendor-clouds/salto-ks.ts'
import { saltoKsStory } from '../../../../../../simulator/src/vendor-clouds/demo-locks.ts'
import type { LockCredentials } from '../../../../kernel/lock-connector.ts'
import { saltoKs } from './connector.ts'

const credentials: LockCredentials = { region: 'local', ...saltoKsStory.account, siteId: saltoKsStory.site.id }
const [elbe, archive, cellar] = saltoKsStory.locks.map(({ id }) => id) as [string, string, string]
const [hub] = saltoKsStory.hubs.map(({ id }) => id) as [string]
const longAgo = new Date(0)

let cloud: SaltoKsCloud
beforeEach(async () => {
  cloud = await SaltoKsCloud.start(saltoKsStory)
})
afterEach(() => cloud.close())

const connector = () => saltoKs({ patienceMs: 5_000, local: cloud.url })
const newToken = () => connector().authenticate(credentials)
const problem = (name: string) => expect.objectContaining({ problem: name }) as Error

describe('entering an account at Salto KS', () => {
  it('gives a token that ends, and one to renew it with', async () => {
    const token = await newToken()
    expect(token.until!.getTime()).toBeGreaterThan(Date.now() + 3_500_000)
    expect(token.refresh).not.toBe('')
  })

  it('does without a refresh token where the client may not have one', async () => {
    cloud.givesRefresh = false
    const token = await newToken()
    expect(token.refresh).toBe('')
    expect((await connector().renew(credentials, token)).access).not.toBe(token.access)
  })

  it('takes the readable id and the name of a site as well as its UUID', async () => {
    for (const siteId of ['demo', ' DEMO ', 'Harbour Tower', saltoKsStory.site.id]) {
      await expect(connector().authenticate({ ...credentials, siteId })).resolves.toMatchObject({
        until: expect.any(Date),
      })
    }
  })

  it.each([
    ['wrongCredentials', { clientSecret: 'other' }],
    ['wrongCredentials', { clientId: 'other' }],
    ['wrongCredentials', { password: 'other' }],
    ['wrongCredentials', { userName: 'other' }],
    ['noSuchSite', { siteId: 'other' }],
    ['noSuchSite', { siteId: '5b0c6a52-6f0e-4b0f-9f44-2d7a3d3c1aff' }],
    ['noSuchSite', { siteId: '../..' }],
    ['unreachable', { region: 'nowhere' }],
    ['unreachable', { region: 'toString' }],
  ])('is refused as %s with %o', async (name, wrong) => {
    await expect(connector().authenticate({ ...credentials, ...wrong })).rejects.toEqual(problem(name))
  })

  it('sends what people type in secrets as it is', async () => {
    const account = { ...saltoKsStory.account, clientSecret: 'a:b %+/ü', password: 'p&=+ %ß' }
    const odd = await SaltoKsCloud.start({ ...saltoKsStory, account })
    const there = saltoKs({ patienceMs: 5_000, local: odd.url })
    await expect(there.authenticate({ ...credentials, ...account })).resolves.toMatchObject({
      refresh: expect.any(String),
    })
    await odd.close()
  })

  it('is refused where the site has blocked the account', async () => {
    cloud.isBlocked = true
    await expect(newToken()).rejects.toEqual(problem('accountBlocked'))
  })
})

describe('a token of Salto KS', () => {
  it('is told when it has ended, and renewed once with what came with it', async () => {
    const token = await newToken()
    cloud.expireTokens()
    await expect(connector().list(credentials, token)).rejects.toEqual(problem('tokenExpired'))
    const renewedToken = await connector().renew({ ...credentials, password: 'changed meanwhile' }, token)
    await expect(connector().list(credentials, renewedToken)).resolves.toHaveLength(3)
  })

  it('is renewed by the password when the vendor has forgotten both', async () => {
    const token = await newToken()
    cloud.forgetTokens()
    const renewedToken = await connector().renew(credentials, token)
    await expect(connector().list(credentials, renewedToken)).resolves.toHaveLength(3)
    cloud.forgetTokens()
    const wrong = { ...credentials, password: 'changed meanwhile' }
    await expect(connector().renew(wrong, renewedToken)).rejects.toEqual(problem('wrongCredentials'))
  })
})

describe('the locks of a site at Salto KS', () => {
  it('are told with hub, connection and bolt, and without what Salto does not say', async () => {
    const [first, , third] = await connector().list(credentials, await newToken())
    expect(first).toEqual({
      id: elbe,
      name: 'Meeting room Elbe',
      model: 'XS4 One',
      hub: 'IQ Ground floor',
      isOnline: true,
      battery: null,
      isLocked: true,
      supportsRemoteUnlock: true,
    })
    expect(third).toMatchObject({ id: cellar, isOnline: false })
  })

  it('are offline with their hub, and stand unlocked while a person passes', async () => {
    const token = await newToken()
    cloud.open(archive, { by: 'Nora Petersen', method: 'card' })
    cloud.changeHub(hub, { isOnline: false })
    const locks = await connector().list({ ...credentials, siteId: 'demo' }, token)
    expect(locks.map(({ isOnline, isLocked }) => [isOnline, isLocked])).toEqual([
      [false, true],
      [false, false],
      [false, true],
    ])
  })

  it('unlock remotely neither by a hub with passwords nor by an account without the right', async () => {
    const token = await newToken()
    const remotely = async () =>
      (await connector().list(credentials, token)).map(({ supportsRemoteUnlock }) => supportsRemoteUnlock)
    expect(await remotely()).toEqual([true, true, true])
    cloud.otpHubs.add(hub)
    expect(await remotely()).toEqual([false, false, false])
    cloud.otpHubs.clear()
    cloud.canUnlockRemotely = false
    expect(await remotely()).toEqual([false, false, false])
  })

  it('are read page by page, and no more than a thousand', async () => {
    const [like] = cloud.locks
    for (let number = 0; number < 1_050; number++) cloud.addLock({ ...like!, id: `lock-${number}` })
    const locks = await connector().list(credentials, await newToken())
    expect(locks).toHaveLength(1_000)
    expect(new Set(locks.map(({ id }) => id)).size).toBe(1_000)
  })
})

describe('unlocking at Salto KS', () => {
  it('opens, and is among what happened', async () => {
    const token = await newToken()
    await connector().unlock(credentials, token, elbe)
    expect((await connector().list(credentials, token))[0]).toMatchObject({ isLocked: false })
    expect(await connector().events(credentials, token, [elbe], longAgo)).toMatchObject([
      { lockId: elbe, kind: 'opened', method: 'remote', by: 'demo' },
    ])
  })

  it.each([
    ['hubOffline', 'the hub is offline', () => cloud.changeHub(hub, { isOnline: false }), elbe],
    ['hubOffline', 'the lock is offline', () => {}, cellar],
    ['notAllowed', 'the hub wants a password', () => void cloud.otpHubs.add(hub), elbe],
    ['notAllowed', 'the account may not', () => void (cloud.canUnlockRemotely = false), elbe],
    ['notAllowed', 'the lock is gone', () => cloud.removeLock(elbe), elbe],
    ['notAllowed', 'the lock has no hub', () => cloud.changeLock(elbe, { hub: null }), elbe],
    ['notAllowed', 'the id is no id', () => {}, '../../me'],
    ['tokenExpired', 'the token has ended', () => cloud.expireTokens(), elbe],
  ])('fails as %s when %s', async (name, _why, change, lockId) => {
    const token = await newToken()
    change()
    await expect(connector().unlock(credentials, token, lockId)).rejects.toEqual(problem(name))
    expect(cloud.happenings).toEqual([])
  })
})

describe('events at locks of Salto KS', () => {
  it('are read oldest first, of the requested locks, since the moment', async () => {
    const at = (minute: number) => new Date(Date.UTC(2026, 0, 5, 8, minute))
    cloud.open(elbe, { by: 'Nora Petersen', method: 'card', at: at(3) })
    cloud.refuse(elbe, { by: '', method: 'card', at: at(2) })
    cloud.bolt(elbe, { by: 'Idris Bello', method: 'card', at: at(4) })
    cloud.open(elbe, { by: 'Idris Bello', method: 'pin', at: at(1) })
    cloud.open(archive, { by: 'Idris Bello', method: 'pin', at: at(3) })
    cloud.open(elbe, { by: 'Idris Bello', method: 'key', at: at(5) })
    const events = await connector().events(credentials, await newToken(), [elbe, cellar], at(2))
    expect(events.map(({ kind, method, by }) => [kind, method, by])).toEqual([
      ['denied', 'card', ''],
      ['opened', 'card', 'Nora Petersen'],
      ['locked', 'card', 'Idris Bello'],
      ['opened', 'unknown', 'Idris Bello'],
    ])
    expect(events[0]!.at).toEqual(at(2))
  })

  it('are read over pages back to the moment, five hundred at most, the oldest ones', async () => {
    const at = (second: number) => new Date(Date.UTC(2026, 0, 5) + second * 1000)
    for (let second = 0; second < 720; second++) cloud.open(elbe, { by: `P ${second}`, method: 'pin', at: at(second) })
    const events = await connector().events(credentials, await newToken(), [elbe], at(50))
    expect(events).toHaveLength(500)
    expect([events[0]!.by, events.at(-1)!.by]).toEqual(['P 50', 'P 549'])
  })
})
