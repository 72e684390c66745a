import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { mac, TestBackend } from '../../test/test-backend.ts'
import type { SimulatedDevice } from './device.ts'
import type { DeviceOptions } from './device-options.ts'

let backend: TestBackend

beforeEach(async () => {
  backend = await TestBackend.create()
})
afterEach(() => backend.close())

async function online(more: Partial<DeviceOptions> = {}): Promise<SimulatedDevice> {
  const device = await backend.start({ model: 'LC-4', ...more })
  await backend.settled(device)
  return device
}

const unlockEvents = () => backend.committed().filter(({ type }) => type === 'remoteUnlock')

describe('the command open', () => {
  it('is accepted, moves the relay, is reported, is done, and closes by itself', async () => {
    const device = await online({ doorSensor: true })
    const command = backend.command('open', { door: 2, holdSeconds: 1 })
    await backend.until(() => backend.answersTo(command).length === 2)
    expect(backend.answersTo(command)).toEqual(['accepted OK', 'done OK'])
    expect(device.status().relays).toEqual([false, false, true, false])
    await backend.until(() => !device.status().relays.includes(true))
    await backend.until(() => device.status().pending === 0)
    expect(backend.committed()).toMatchObject([
      { type: 'boot' },
      { type: 'remoteUnlock', door: 2, commandId: command.id },
      { type: 'doorOpened', door: 2 },
      { type: 'doorClosed', door: 2 },
    ])
  })

  it('opens once however often it comes, also after a restart', async () => {
    const device = await online()
    const command = backend.command('open', { door: 0, holdSeconds: 1 })
    backend.say('cmd', command)
    await backend.until(() => backend.answersTo(command).length === 3)
    await device.stop()
    await online()
    backend.say('cmd', { ...command, expires: Date.now() + 60_000 })
    await backend.until(() => backend.answersTo(command).length === 4)
    expect(backend.answersTo(command)).toEqual(['accepted OK', 'done OK', 'done OK', 'done OK'])
    expect(unlockEvents()).toHaveLength(1)
  })

  it('is refused when it comes too late, too early, or names no door', async () => {
    const device = await online()
    const now = Date.now()
    const late = backend.command('open', { door: 0 }, { expires: now - 1_000, notBefore: now - 11_000 })
    const early = backend.command('open', { door: 0 }, { notBefore: now + 60_000, expires: now + 70_000 })
    const nowhere = backend.command('open', { door: 9 })
    const wrong = backend.command('open', { door: 0 }, { args: { door: 'all' } })
    const unheard = backend.command('identify', {}, { name: 'selfDestruct' })
    await backend.until(() => backend.answersTo(unheard).length === 1)
    expect([late, early, nowhere, wrong, unheard].flatMap((command) => backend.answersTo(command))).toEqual([
      'refused EXPIRED',
      'refused NOT_YET',
      'refused NO_SUCH_DOOR',
      'refused INVALID',
      'refused UNSUPPORTED',
    ])
    expect(unlockEvents()).toEqual([])
    expect(device.status().relays).toEqual([false, false, false, false])
  })

  it('does not open a door for a device that comes back too late', async () => {
    const device = await online()
    device.offline()
    await backend.until(() => backend.of('death').length === 1)
    const command = backend.command('open', { door: 0 }, { expires: Date.now() - 1_000 })
    device.online()
    await backend.until(() => backend.answersTo(command).length === 1)
    expect(backend.answersTo(command)).toEqual(['refused EXPIRED'])
    expect(unlockEvents()).toEqual([])
  })

  it('that a power cut interrupted is not tried again, because it is unknown whether the door opened', async () => {
    const device = await online()
    const command = backend.command('open', { door: 0, holdSeconds: 1 })
    await backend.until(() => backend.answersTo(command).length === 2)
    await device.stop()
    // As it stands on the disk when the power goes before the door's event is written.
    const path = join(backend.stateDir, mac, 'answers.jsonl')
    await writeFile(path, (await readFile(path, 'utf8')).replaceAll('"state":"done"', '"state":"accepted"'))
    await online()
    await backend.until(() => backend.answersTo(command).length === 3)
    backend.say('cmd', { ...command, expires: Date.now() + 60_000 })
    await backend.until(() => backend.answersTo(command).length === 4)
    expect(backend.answersTo(command).slice(2)).toEqual(['failed INTERRUPTED', 'failed INTERRUPTED'])
    expect(unlockEvents()).toHaveLength(1)
  })

  it('ignores what is not a command and goes on', async () => {
    await online()
    backend.say('cmd', { id: 1 })
    backend.say('cmd', { id: 'x'.repeat(65), name: 'open', expires: Date.now() + 1_000 })
    const command = backend.command('identify', {})
    await backend.until(() => backend.answersTo(command)[0] === 'done OK')
    expect(backend.of('cmdack')).toHaveLength(1)
  })
})

describe('the clock', () => {
  it('of a device that is an hour behind is corrected, and commands and events follow the corrected time', async () => {
    const device = await online({ builtInClock: () => Date.now() - 3_600_000 })
    await backend.until(() => device.status().clock === 'synced')
    const late = backend.command('open', { door: 0 }, { expires: Date.now() - 1_000 })
    await backend.until(() => backend.answersTo(late).length === 1)
    expect(backend.answersTo(late)).toEqual(['refused EXPIRED'])
    const eventNumber = await device.swipe(0, '0009876543')
    const event = await backend.until(() => backend.committed().find(({ n }) => n === eventNumber))
    expect(Math.abs(Number(event['t']) - Date.now())).toBeLessThan(60_000)
    expect(event['tq']).toBe('synced')
    expect(backend.committed()[0]).toMatchObject({ type: 'boot', tq: 'drift' })
  })

  it('that went wrong without power does not let a waiting command open too late', async () => {
    const first = await online()
    await first.stop()
    const late = backend.command('open', { door: 0 }, { notBefore: undefined, expires: Date.now() - 1_000 })
    await online({ builtInClock: () => Date.now() - 3_600_000 })
    await backend.until(() => backend.answersTo(late).length === 1)
    expect(backend.answersTo(late)).toEqual(['refused EXPIRED'])
    expect(unlockEvents()).toEqual([])
  })

  it('that is not set refuses to open, and marks events as timeless', async () => {
    backend.answersTime = false
    const device = await online({ builtInClock: null })
    expect(backend.of('birth')[0]).toMatchObject({ ts: null, clock: 'unset' })
    expect(backend.committed()).toMatchObject([{ type: 'boot', t: null, tq: 'unset' }])
    const open = backend.command('open', { door: 0 })
    const harmless = backend.command('identify', {})
    await backend.until(() => backend.answersTo(harmless).length === 1)
    expect(backend.answersTo(open)).toEqual(['refused CLOCK_UNSET'])
    expect(backend.answersTo(harmless)).toEqual(['done OK'])

    backend.answersTime = true
    backend.breakConnections()
    await backend.until(() => device.status().clock === 'synced')
    const again = backend.command('open', { door: 0, holdSeconds: 1 })
    await backend.until(() => backend.answersTo(again).includes('done OK'))
  })
})

describe('the settings of a device', () => {
  const reports = () => backend.of('reported').filter(({ full }) => full !== undefined)

  it('are applied as a whole, remembered, and what is wrong is named', async () => {
    const device = await online()
    backend.say('desired', { version: 1, doc: { volume: 3, theme: 'dark', lockdown: 'no' } }, { retain: true })
    await backend.until(() => reports().length === 1)
    expect(reports()[0]).toMatchObject({
      version: 1,
      full: { volume: 3 },
      rejected: [
        { path: 'theme', code: 'UNSUPPORTED' },
        { path: 'lockdown', code: 'INVALID' },
      ],
    })
    backend.say('desired', { version: 2, doc: { relayHoldSeconds: [1, 1, 1, 1] } }, { retain: true })
    await backend.until(() => reports().length === 2)
    backend.say('desired', { version: 1, doc: { volume: 9 } })
    await backend.until(() => reports().length === 3)
    expect(reports()[2]).toMatchObject({ version: 2, full: { relayHoldSeconds: [1, 1, 1, 1] } })

    await device.stop()
    await online()
    expect(backend.of('birth').at(-1)).toMatchObject({ cfgVersion: 2 })
    await backend.until(() => reports().length >= 4)
  })

  it('that came while the device was away are taken when it is back', async () => {
    const device = await online()
    device.offline()
    await backend.until(() => backend.of('death').length === 1)
    backend.say('desired', { version: 1, doc: { lockdown: true } }, { retain: true })
    device.online()
    await backend.until(() => backend.of('reported').some(({ version }) => version === 1))
    expect(device.status().cfgVersion).toBe(1)
  })
})
