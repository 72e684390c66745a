import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { code, mac, TestBackend } from '../../test/test-backend.ts'
import type { SimulatedDevice } from './device.ts'
import { UnsupportedError } from '../base/unsupported-error.ts'

let backend: TestBackend

beforeEach(async () => {
  backend = await TestBackend.create()
})
afterEach(() => backend.close())

const online = (device: SimulatedDevice) => backend.until(() => device.status().phase === 'online')
const typesCommitted = () => backend.committed().map(({ type }) => type)

describe('a device over its life', () => {
  it('claims a secret, says what it is, reports that it started, and says goodbye', async () => {
    const device = await backend.start()
    await backend.settled(device)
    expect(backend.claims).toBe(1)
    expect(backend.of('birth')).toMatchObject([
      {
        model: 'LD-200',
        boot: 1,
        session: device.status().session,
        epoch: device.status().epoch,
        evtNext: 2,
        evtOldest: 1,
        cfgVersion: 0,
        ip: '127.0.0.1',
        caps: { relays: 2, securityRelays: 1, readers: 1, call: true },
      },
    ])
    expect(backend.committed()).toMatchObject([{ n: 1, type: 'boot' }])

    await device.stop('maintenance')
    expect(backend.of('death')).toMatchObject([{ session: backend.of('birth')[0]!.session, reason: 'maintenance' }])
  })

  it('asks where it belongs before its first claim, follows one step and shows the address that it uses', async () => {
    const first = await TestBackend.create()
    try {
      for (const wrong of ['http://portal.example', 'https://nora@portal.example', 'ftp://portal.example', null]) {
        first.redirectsTo = wrong
        const stateDir = `${first.stateDir}/${String(wrong).slice(0, 12).replaceAll(/\W/g, '-')}`
        const stays = await first.start({ asksFirst: true, stateDir })
        await first.until(() => stays.status().phase === 'online')
        expect(stays.status().portal).toBe(first.portal)
        await stays.stop()
      }
      first.redirectsTo = backend.portal
      const claims = first.claims
      const device = await first.start({ asksFirst: true })
      await online(device)
      expect(device.status().portal).toBe(backend.portal)
      expect([first.claims, backend.claims]).toEqual([claims, 1])
      expect(backend.redirects).toEqual([])
      await device.stop()
      const askedCount = first.redirects.length
      const again = await first.start({ asksFirst: true })
      await online(again)
      expect(again.status().portal).toBe(backend.portal)
      expect(first.redirects).toHaveLength(askedCount)
    } finally {
      await first.close()
    }
  })

  it('keeps secret, epoch and numbers through a restart, and counts boots', async () => {
    const first = await backend.start()
    await backend.settled(first)
    await first.swipe(0, '0009876543')
    await first.stop()
    const second = await backend.start({ code: undefined })
    await backend.settled(second)
    expect(backend.claims).toBe(1)
    expect(second.status()).toMatchObject({ boot: 2, epoch: first.status().epoch, evtNext: 4, acked: 3 })
    expect(typesCommitted()).toEqual(['boot', 'access', 'boot'])
  })

  it('tries again when the claim is refused, and says why', async () => {
    backend.codes.delete(mac)
    const device = await backend.start()
    await backend.until(() => backend.claims >= 3)
    expect(device.status()).toMatchObject({ phase: 'connecting', claimed: false })
    expect(device.status().problem).toContain('Wrong code.')
    backend.codes.set(mac, code)
    await backend.settled(device)
    expect(device.status().problem).toBeNull()
  })

  it('claims again and begins a new epoch when the server has forgotten it', async () => {
    const device = await backend.start()
    await backend.settled(device)
    const { epoch } = device.status()
    backend.secrets.clear()
    backend.breakConnections()
    await backend.until(() => backend.claims === 2)
    await backend.until(() => device.status().epoch !== epoch && device.status().pending === 0)
    expect(backend.committed()).toMatchObject([{ n: 1, type: 'boot' }])
    expect(backend.clashes).toEqual([])
  })

  it('leaves a will when the cable is cut, and comes back with a new session', async () => {
    const device = await backend.start()
    await backend.settled(device)
    const { session } = device.status()
    device.offline()
    await backend.until(() => backend.of('death').length === 1)
    expect(backend.of('death')[0]).toMatchObject({ session })
    expect(backend.of('death')[0]!.reason).toBeUndefined()
    expect(device.status().phase).toBe('offline')

    await device.swipe(1, '0009876543', true)
    device.online()
    await backend.settled(device)
    expect(device.status().session).not.toBe(session)
    expect(backend.of('birth').map(({ boot }) => boot)).toEqual([1, 1])
    expect(typesCommitted()).toEqual(['boot', 'access'])
  })

  it('refuses what its model does not have', async () => {
    const device = await backend.start({ model: 'LG-1' })
    await expect(device.swipe(0, '1')).rejects.toThrow(UnsupportedError)
    await expect(device.burst(1, 1)).rejects.toThrow(UnsupportedError)
    await expect(backend.start({ model: 'X' })).rejects.toThrow('There is no model X.')
    await expect(backend.start({ mac: '0C1105000000' })).rejects.toThrow(UnsupportedError)
  })
})

describe('events', () => {
  it('tell who was there without telling the credential', async () => {
    const device = await backend.start({ doorSensor: true })
    await device.swipe(0, '0009876543', true)
    await device.swipe(1, '4711', false, { method: 'pin', reason: 'outsideSchedule' })
    await device.ring('101')
    await backend.settled(device)
    expect(backend.committed()).toMatchObject([
      { type: 'boot' },
      { type: 'access', door: 0, granted: true, cred: '****6543', method: 'card' },
      { type: 'doorOpened', door: 0 },
      { type: 'access', door: 1, granted: false, cred: '****', method: 'pin', reason: 'outsideSchedule' },
      { type: 'call', to: '101' },
    ])
  })

  it('are sent again until the server has committed them, with at most four batches on the way', async () => {
    let open = new Set<number>()
    let most = 0
    backend.acking = ({ from }) => {
      open.add(from)
      most = Math.max(most, open.size)
      return false
    }
    const device = await backend.start()
    await online(device)
    await device.burst(950, 100_000)
    await backend.until(() => open.size === 4)
    const identify = backend.command('identify', {})
    await backend.until(() => backend.answersTo(identify).length === 1)
    expect(device.status()).toMatchObject({ acked: 0, pending: 951 })

    open = new Set()
    backend.acking = () => true
    backend.breakConnections()
    await backend.settled(device)
    expect(most).toBe(4)
    expect(backend.committed().map(({ n }) => n)).toEqual(Array.from({ length: 951 }, (_, index) => index + 1))
    expect(backend.clashes).toEqual([])
    expect(Math.max(...backend.of('evt').map(({ events }) => events.length))).toBe(100)
  })

  it('are sent again without reconnecting when no ack comes', async () => {
    let refusals = 2
    backend.acking = () => refusals-- <= 0
    const device = await backend.start({ ackTimeoutMs: 50 })
    await backend.settled(device)
    expect(backend.of('evt').length).toBeGreaterThanOrEqual(3)
    expect(backend.of('birth').length).toBe(1)
  })

  it('stay when the ack is of another epoch or of numbers never given', async () => {
    backend.acking = () => false
    const device = await backend.start()
    await online(device)
    backend.say('evtack', { epoch: 'deadbeef', upTo: 1 })
    backend.say('evtack', { epoch: device.status().epoch, upTo: 99 })
    backend.command('identify', {})
    await backend.until(() => backend.of('cmdack').length === 1)
    expect(device.status().acked).toBe(0)
    backend.say('evtack', { epoch: device.status().epoch, upTo: 1 })
    await backend.until(() => device.status().acked === 1)
  })

  it('are sent again on request, and lost ones are reported as lost', async () => {
    const device = await backend.start({ ringEvents: 100 })
    await backend.settled(device)
    for (let round = 0; round < 5; round += 1) {
      await device.burst(50, 100_000)
      await backend.settled(device)
    }
    const oldest = device.status().evtOldest
    expect(oldest).toBeGreaterThan(100)
    const before = backend.of('evt').length
    const resend = backend.command('resend', { from: 200, to: 210 })
    await backend.until(() => backend.of('evt').length > before)
    expect(backend.of('evt').at(-1)).toMatchObject({ from: 200, to: 210 })
    await backend.until(() => backend.answersTo(resend).includes('done OK'))

    const lateResend = backend.command('resend', { from: 1, to: 50 })
    await backend.until(() => backend.answersTo(lateResend).length === 1)
    expect(backend.of('cmdack').at(-1)).toMatchObject({ state: 'failed', code: 'EVENTS_GONE', evtOldest: oldest })
    const other = backend.command('resend', { from: 200, to: 210, epoch: 'deadbeef' })
    await backend.until(() => backend.answersTo(other)[0] === 'failed EVENTS_GONE')
  })

  it('that were overwritten while the device was away leave a hole that the server can see', async () => {
    const device = await backend.start({ ringEvents: 100 })
    await backend.settled(device)
    device.offline()
    await backend.until(() => backend.of('death').length === 1)
    for (let round = 0; round < 5; round += 1) await device.burst(50, 100_000)
    const oldest = device.status().evtOldest
    device.online()
    await backend.until(() => backend.of('evt').some(({ to }) => to === 251))
    expect(backend.of('birth').at(-1)).toMatchObject({ evtOldest: oldest, evtNext: 252 })
    expect(backend.of('evt').find(({ from }) => from > 1)).toMatchObject({ from: oldest })

    const missing = backend.command('resend', { from: 2, to: oldest - 1 })
    await backend.until(() => backend.answersTo(missing)[0] === 'failed EVENTS_GONE')
    backend.say('evtack', { epoch: device.status().epoch, upTo: 251 })
    await backend.settled(device)
  })
})
