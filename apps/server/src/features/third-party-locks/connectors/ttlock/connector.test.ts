import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ttlockStory } from '../../../../../../simulator/src/vendor-clouds/demo-locks.ts'
import { TtlockCloud } from '../../../../../../simulator/src/vendor-clouds/ttlock.ts'
import type { LockCredentials } from '../../../../kernel/lock-connector.ts'
import { ttlock } from './connector.ts'

const credentials: LockCredentials = { region: 'local', ...ttlockStory.account, siteId: '' }
const [storage, cabinet] = ttlockStory.locks.map(({ id }) => id) as [string, string]
const [hub] = ttlockStory.hubs.map(({ id }) => id) as [string]

let cloud: TtlockCloud
beforeEach(async () => {
  cloud = await TtlockCloud.start(ttlockStory)
})
afterEach(() => cloud.close())

const connector = () => ttlock({ patienceMs: 5_000, local: cloud.url })
const newToken = () => connector().authenticate(credentials)
const problem = (name: string) => expect.objectContaining({ problem: name }) as Error

describe('entering an account at TTLock', () => {
  it('gives a token that ends, and one to renew it with', async () => {
    const token = await newToken()
    expect(token.until!.getTime()).toBeGreaterThan(Date.now() + 3_500_000)
    expect(token.refresh).not.toBe('')
  })

  it.each([
    ['wrongCredentials', { clientId: 'other' }],
    ['wrongCredentials', { clientSecret: 'other' }],
    ['wrongCredentials', { userName: 'other' }],
    ['wrongCredentials', { password: 'other' }],
    ['unreachable', { region: 'acceptance' }],
  ])('is refused as %s with %o', async (name, wrong) => {
    await expect(connector().authenticate({ ...credentials, ...wrong })).rejects.toEqual(problem(name))
  })
})

describe('a token of TTLock', () => {
  it('is told when it has ended, and renewed with what came with it', async () => {
    const token = await newToken()
    cloud.expireTokens()
    await expect(connector().list(credentials, token)).rejects.toEqual(problem('tokenExpired'))
    const renewedToken = await connector().renew({ ...credentials, password: 'changed meanwhile' }, token)
    await expect(connector().list(credentials, renewedToken)).resolves.toHaveLength(2)
  })

  it('is renewed by the password when the vendor has forgotten both', async () => {
    const token = await newToken()
    cloud.forgetTokens()
    await expect(connector().list(credentials, token)).rejects.toEqual(problem('tokenExpired'))
    const renewedToken = await connector().renew(credentials, token)
    await expect(connector().list(credentials, renewedToken)).resolves.toHaveLength(2)
    cloud.forgetTokens()
    const wrong = { ...credentials, password: 'changed meanwhile' }
    await expect(connector().renew(wrong, renewedToken)).rejects.toEqual(problem('wrongCredentials'))
    await expect(connector().renew(wrong, { ...renewedToken, refresh: '' })).rejects.toEqual(
      problem('wrongCredentials'),
    )
  })
})

describe('the locks of an account at TTLock', () => {
  it('are told with gateway, charge and bolt; without a gateway their state is unknown', async () => {
    expect(await connector().list(credentials, await newToken())).toEqual([
      {
        id: storage,
        name: 'Storage room 3',
        model: 'YS1003',
        hub: 'G2 Third floor',
        isOnline: true,
        battery: 63,
        isLocked: true,
        supportsRemoteUnlock: true,
      },
      {
        id: cabinet,
        name: 'Key cabinet',
        model: 'S202',
        hub: '',
        isOnline: null,
        battery: 38,
        isLocked: null,
        supportsRemoteUnlock: false,
      },
    ])
  })

  it('stand unlocked while a person passes, and are unknown where the gateway is busy or away', async () => {
    const token = await newToken()
    const states = async () => {
      const [first] = await connector().list(credentials, token)
      return [first!.isOnline, first!.isLocked]
    }
    cloud.open(storage, { by: 'Nora Petersen', method: 'card' })
    expect(await states()).toEqual([true, false])
    cloud.busyHubs.add(hub)
    expect(await states()).toEqual([true, null])
    cloud.changeHub(hub, { isOnline: false })
    expect(await states()).toEqual([false, null])
  })

  it('are not unlocked remotely where the vendor has switched it off', async () => {
    cloud.changeLock(storage, { supportsRemoteUnlock: false })
    const [first] = await connector().list(credentials, await newToken())
    expect(first).toMatchObject({ supportsRemoteUnlock: false, isOnline: true })
  })

  it('are read page by page', async () => {
    for (let id = 1; id <= 450; id++) cloud.addLock({ ...ttlockStory.locks[1]!, id: String(id) })
    expect(await connector().list(credentials, await newToken())).toHaveLength(452)
  })

  it('are kept from an account whose calls are used up', async () => {
    const token = await newToken()
    cloud.isBlocked = true
    await expect(connector().list(credentials, token)).rejects.toEqual(problem('accountBlocked'))
  })
})

describe('unlocking at TTLock', () => {
  it('opens, and is among the records', async () => {
    const token = await newToken()
    await connector().unlock(credentials, token, storage)
    expect(await connector().events(credentials, token, [storage], new Date(0))).toMatchObject([
      { lockId: storage, kind: 'opened', method: 'remote', by: 'demo' },
    ])
  })

  it('waits for a gateway that has another order in hand, and opens once', async () => {
    const token = await newToken()
    cloud.busyHubs.add(hub)
    setTimeout(() => cloud.busyHubs.clear(), 700)
    await connector().unlock(credentials, token, storage)
    expect(cloud.happenings).toHaveLength(1)
  })

  it.each([
    ['hubOffline', 'the gateway is offline', () => cloud.changeHub(hub, { isOnline: false }), storage],
    ['hubOffline', 'the lock has no gateway', () => {}, cabinet],
    [
      'hubOffline',
      'the gateway no longer hears the lock',
      () => cloud.changeLock(storage, { isOnline: false }),
      storage,
    ],
    ['unreachable', 'the gateway stays busy', () => void cloud.busyHubs.add(hub), storage],
    [
      'notAllowed',
      'it is switched off at the lock',
      () => cloud.changeLock(storage, { supportsRemoteUnlock: false }),
      storage,
    ],
    ['notAllowed', 'the account is no administrator', () => void (cloud.canUnlockRemotely = false), storage],
    ['notAllowed', 'the lock is gone', () => cloud.removeLock(storage), storage],
    ['notAllowed', 'the id is no id', () => {}, '1&lockId=532323'],
    ['tokenExpired', 'the token has ended', () => cloud.expireTokens(), storage],
  ])('fails as %s when %s', async (name, _why, change, lockId) => {
    const token = await newToken()
    change()
    await expect(connector().unlock(credentials, token, lockId)).rejects.toEqual(problem(name))
    expect(cloud.happenings).toEqual([])
  })
})

describe('events at locks of TTLock', () => {
  it('are read oldest first, of the requested locks, since the moment, and never with a code', async () => {
    const at = (minute: number) => new Date(Date.UTC(2026, 0, 5, 8, minute))
    cloud.open(storage, { by: 'Nora Petersen', method: 'pin', at: at(3) })
    cloud.refuse(storage, { by: 'Idris Bello', method: 'card', at: at(2) })
    cloud.bolt(storage, { by: '', method: 'key', at: at(4) })
    cloud.open(storage, { by: '482913', method: 'pin', at: at(5) })
    cloud.open(storage, { by: 'Idris Bello', method: 'card', at: at(1) })
    cloud.open(cabinet, { by: 'Idris Bello', method: 'app', at: at(3) })
    const token = await newToken()
    const events = await connector().events(credentials, token, [storage], at(2))
    expect(events.map(({ kind, method, by }) => [kind, method, by])).toEqual([
      ['denied', 'card', 'Idris Bello'],
      ['opened', 'pin', 'Nora Petersen'],
      ['locked', 'unknown', ''],
      ['opened', 'pin', ''],
    ])
    expect(JSON.stringify(events)).not.toContain('482913')
    expect(await connector().events(credentials, token, [storage, cabinet], at(0))).toHaveLength(6)
  })

  it('are read over pages', async () => {
    for (let minute = 0; minute < 450; minute++) {
      cloud.open(storage, { by: `P ${minute}`, method: 'card', at: new Date(Date.UTC(2026, 0, 5, 0, minute)) })
    }
    const events = await connector().events(credentials, await newToken(), [storage], new Date(0))
    expect(events).toHaveLength(450)
    expect(new Set(events.map(({ id }) => id)).size).toBe(450)
  })

  it('have no lock that the account does not have', async () => {
    await expect(connector().events(credentials, await newToken(), ['12.5'], new Date(0))).rejects.toEqual(
      problem('notAllowed'),
    )
  })
})
