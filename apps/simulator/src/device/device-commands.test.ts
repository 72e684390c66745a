import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { TestBackend } from '../../test/test-backend.ts'
import { readProvisioning } from './device-commands.ts'

let backend: TestBackend

beforeEach(async () => {
  backend = await TestBackend.create()
})
afterEach(() => backend.close())

describe('the command reboot', () => {
  it('is accepted, ends the connection, and is done when the device is back with one boot more', async () => {
    const device = await backend.start()
    await backend.settled(device)
    const before = device.status()
    const command = backend.command('reboot', {})
    await backend.until(() => backend.answersTo(command).includes('done OK'))
    await backend.settled(device)
    expect(backend.answersTo(command)).toEqual(['accepted OK', 'done OK'])
    expect(device.status()).toMatchObject({ boot: before.boot + 1, epoch: before.epoch, phase: 'online' })
    expect(device.status().session).not.toBe(before.session)
    expect(backend.committed().filter(({ type }) => type === 'boot')).toHaveLength(2)
  })

  it('happens once however often one order comes', async () => {
    const device = await backend.start()
    await backend.settled(device)
    const command = backend.command('reboot', {})
    await backend.until(() => backend.answersTo(command).includes('done OK'))
    await backend.settled(device)
    const { boot } = device.status()
    backend.say('cmd', command)
    await backend.until(() => backend.answersTo(command).filter((answer) => answer === 'done OK').length === 2)
    expect(device.status().boot).toBe(boot)
  })
})

describe('the command provision', () => {
  it('takes lines of name = value and adds them to what was set before', async () => {
    const device = await backend.start()
    await backend.settled(device)
    const first = backend.command('provision', { text: '# network\nConfig.Ntp = ntp.invalid\n\nSip.Port=5061' })
    await backend.until(() => backend.answersTo(first).length === 1)
    const second = backend.command('provision', { text: 'Sip.Port = 5062' })
    await backend.until(() => backend.answersTo(second).length === 1)
    expect([...backend.answersTo(first), ...backend.answersTo(second)]).toEqual(['done OK', 'done OK'])
    expect(device.provisioned).toEqual({ 'Config.Ntp': 'ntp.invalid', 'Sip.Port': '5062' })
  })

  it('takes nothing of a text with a line it does not understand', async () => {
    const device = await backend.start()
    await backend.settled(device)
    const command = backend.command('provision', { text: 'Sip.Port = 5062\nrm -rf' })
    await backend.until(() => backend.answersTo(command).length === 1)
    expect(backend.answersTo(command)).toEqual(['failed INVALID'])
    expect(device.provisioned).toEqual({})
    expect(readProvisioning('a = 1\nb')).toBe('Line 2 is not of the form name = value.')
  })
})

describe('the command clear', () => {
  it('removes people, settings and the secret, and reports so first', async () => {
    const device = await backend.start()
    await backend.settled(device)
    backend.say('desired', { v: 1, ts: Date.now(), version: 3, doc: { volume: 4 } })
    await backend.until(() => device.status().cfgVersion === 3)
    const command = backend.command('clear', {})
    await backend.until(() => backend.answersTo(command).length === 1)
    expect(backend.answersTo(command)).toEqual(['done OK'])
    await backend.until(() => !device.status().claimed)
    expect(device.status()).toMatchObject({ cfgVersion: 0, policyVersion: 0, unlockedRelays: {}, claimed: false })
    expect(device.callContacts.people).toEqual([])
  })

  it('brings no event of the former site to the next one', async () => {
    const device = await backend.start()
    await backend.settled(device)
    const { epoch } = device.status()
    backend.command('clear', {})
    await backend.until(() => !device.status().claimed)
    backend.breakConnections()
    await backend.until(() => backend.claims === 2)
    await backend.until(() => device.status().epoch !== epoch && device.status().pending === 0)
    expect(backend.committed()).toMatchObject([{ n: 1, type: 'boot' }])
  })
})

describe('motion', () => {
  const desire = (version: number, doc: Record<string, unknown>) =>
    backend.say('desired', { v: 1, ts: Date.now(), version, doc })

  it('is nothing to a device that does not watch', async () => {
    const device = await backend.start()
    await backend.settled(device)
    expect(await device.move()).toEqual([])
    desire(1, { motion: 'off', motionActions: ['capture', 'notify'] })
    await backend.until(() => device.status().cfgVersion === 1)
    expect(await device.move()).toEqual([])
    expect(backend.pictures.size).toBe(0)
  })

  it('brings a picture, tells of it, or both, as the settings say, and not too often', async () => {
    const device = await backend.start()
    await backend.settled(device)
    desire(1, { motion: 'video', motionSeconds: 3, motionActions: ['capture'] })
    await backend.until(() => device.status().cfgVersion === 1)
    expect(await device.move()).toEqual(['capture'])
    expect(await device.move()).toEqual([])
    await backend.until(() => backend.pictures.size === 1)
    expect([...backend.pictures.values()][0]?.cause).toBe('motion')
    expect(backend.committed().filter(({ type }) => type === 'motion')).toEqual([])
  })

  it('tells of it with the name of the picture', async () => {
    const device = await backend.start()
    await backend.settled(device)
    desire(1, { motion: 'infrared', motionSeconds: 3, motionActions: ['notify', 'capture'] })
    await backend.until(() => device.status().cfgVersion === 1)
    expect(await device.move()).toEqual(['notify', 'capture'])
    await backend.settled(device)
    const [event] = backend.committed().filter(({ type }) => type === 'motion') as { media?: string[] }[]
    await backend.until(() => backend.pictures.has(event!.media![0]!))
  })
})
