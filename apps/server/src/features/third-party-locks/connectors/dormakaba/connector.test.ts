import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DormakabaCloud } from '../../../../../../simulator/src/vendor-clouds/dormakaba.ts'
import { dormakabaStory } from '../../../../../../simulator/src/vendor-clouds/demo-locks.ts'
import type { LockCredentials } from '../../../../kernel/lock-connector.ts'
import { dormakaba } from './connector.ts'

const { clientId, clientSecret } = dormakabaStory.account
const credentials: LockCredentials = {
  region: 'local',
  clientId,
  clientSecret,
  userName: '',
  password: '',
  siteId: 'demo',
}
const [workshop, laboratory] = dormakabaStory.locks.map(({ id }) => id) as [string, string]
const [hub] = dormakabaStory.hubs.map(({ id }) => id) as [string]

let cloud: DormakabaCloud
beforeEach(async () => {
  cloud = await DormakabaCloud.start(dormakabaStory)
})
afterEach(() => cloud.close())

const connector = () => dormakaba({ patienceMs: 5_000, local: cloud.url })
const token = { access: '', refresh: '', until: null }
const problem = (name: string) => expect.objectContaining({ problem: name }) as Error

describe('entering an account at dormakaba', () => {
  it('proves the key and gives no token, because there is none', async () => {
    await expect(connector().authenticate(credentials)).resolves.toEqual(token)
    await expect(connector().renew(credentials, token)).resolves.toEqual(token)
  })

  it.each([
    ['wrongCredentials', { clientId: 'other' }],
    ['wrongCredentials', { clientSecret: 'other' }],
    ['noSuchSite', { siteId: 'other' }],
    ['noSuchSite', { siteId: '../demo' }],
    ['noSuchSite', { siteId: '' }],
    ['unreachable', { region: 'acceptance' }],
  ])('is refused as %s with %o', async (name, wrong) => {
    await expect(connector().authenticate({ ...credentials, ...wrong })).rejects.toEqual(problem(name))
  })

  it('is refused where the vendor keeps the key out', async () => {
    cloud.isBlocked = true
    await expect(connector().authenticate(credentials)).rejects.toEqual(problem('notAllowed'))
  })
})

describe('the locks of a site at dormakaba', () => {
  it('are its doors without its gateways, and without what dormakaba does not say', async () => {
    cloud.changeLock(laboratory, { isOnline: false })
    expect(await connector().list(credentials, token)).toEqual([
      {
        id: workshop,
        name: 'D1 Workshop',
        model: 'digital-cylinder',
        hub: '',
        isOnline: true,
        battery: null,
        isLocked: null,
        supportsRemoteUnlock: true,
      },
      expect.objectContaining({ id: laboratory, isOnline: false }),
    ])
  })

  it('are not told to a key that was deleted meanwhile', async () => {
    const deletedKey = { ...credentials, clientSecret: 'deleted' }
    await expect(connector().list(deletedKey, token)).rejects.toEqual(problem('wrongCredentials'))
  })
})

describe('unlocking at dormakaba', () => {
  it('opens, and is in the log under our name', async () => {
    await connector().unlock(credentials, token, workshop)
    expect(await connector().events(credentials, token, [workshop], new Date(0))).toMatchObject([
      { lockId: workshop, kind: 'opened', method: 'remote', by: 'Lintel' },
    ])
  })

  it.each([
    ['hubOffline', 'the gateway is offline', () => cloud.changeHub(hub, { isOnline: false }), workshop],
    ['notAllowed', 'the key may not', () => void (cloud.canUnlockRemotely = false), workshop],
    ['notAllowed', 'the door is gone', () => cloud.removeLock(workshop), workshop],
    ['notAllowed', 'the id is no id', () => {}, '../../info'],
  ])('fails as %s when %s', async (name, _why, change, lockId) => {
    change()
    await expect(connector().unlock(credentials, token, lockId)).rejects.toEqual(problem(name))
    expect(cloud.happenings).toEqual([])
  })
})

describe('events at locks of dormakaba', () => {
  it('are read oldest first, of the requested locks, since the moment and not since its day', async () => {
    const at = (hour: number) => new Date(Date.UTC(2026, 0, 5, hour))
    cloud.open(workshop, { by: 'Nora Petersen', method: 'app', at: at(9) })
    cloud.refuse(workshop, { by: 'Idris Bello', method: 'card', at: at(8) })
    cloud.open(workshop, { by: 'Idris Bello', method: 'card', at: at(6) })
    cloud.open(laboratory, { by: 'Idris Bello', method: 'card', at: at(9) })
    const events = await connector().events(credentials, token, [workshop], at(7))
    expect(events.map(({ kind, method, by }) => [kind, method, by])).toEqual([
      ['denied', 'card', 'Idris Bello'],
      ['opened', 'app', 'Nora Petersen'],
    ])
  })

  it('are read over pages', async () => {
    for (let minute = 0; minute < 450; minute++) {
      cloud.open(workshop, { by: `P ${minute}`, method: 'card', at: new Date(Date.UTC(2026, 0, 5, 0, minute)) })
    }
    const events = await connector().events(credentials, token, [workshop], new Date(Date.UTC(2026, 0, 5)))
    expect(events).toHaveLength(450)
  })
})
