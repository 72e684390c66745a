import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { makeFirmwareKeys, signImage } from '@lintel/devices/firmware/signing.ts'
import type { Fault, ImageOptions } from '../../test/image-shelf.ts'
import { TestBackend } from '../../test/test-backend.ts'
import { waitForStep, quick, startOnline, stepsOf } from '../../test/upgrades.ts'
import type { SimulatedDevice } from '../device/device.ts'
import type { DeviceOptions } from '../device/device-options.ts'

let backend: TestBackend

beforeEach(async () => {
  backend = await TestBackend.create()
})
afterEach(() => backend.close())

type Message = ReturnType<TestBackend['shelf']['jobOf']>

const online = (more: Partial<DeviceOptions> = {}) => startOnline(backend, more)
const give = (message: object): void => backend.say('job', message)
const waitFor = (job: { readonly id: string | null }, step: string) => waitForStep(backend, job, step)
const newest = () => backend.of('birth').at(-1)!
const filesOf = (device: SimulatedDevice) => readdir(join(backend.stateDir, device.mac))

interface Refusal {
  readonly what: string
  readonly step: string
  readonly image?: ImageOptions
  readonly change?: (job: Message) => Partial<Message>
  readonly fault?: (job: Message) => Fault
  readonly device?: Partial<DeviceOptions>
}

const refusals: readonly Refusal[] = [
  { what: 'another hash', step: 'rejected HASH', change: () => ({ sha256: 'ab'.repeat(32) }) },
  { what: 'other bytes', step: 'rejected HASH', fault: ({ bytes }) => ({ bytes: Buffer.alloc(bytes) }) },
  {
    what: 'a signature of another key',
    step: 'rejected SIGNATURE',
    change: ({ sha256 }) => ({ signature: signImage(sha256, makeFirmwareKeys()) }),
  },
  { what: 'another model', step: 'rejected MODEL', image: { model: 'LD-200' } },
  { what: 'no header', step: 'rejected MODEL', image: { header: Buffer.from('MZ') } },
  { what: 'another version than the job says', step: 'rejected VERSION', change: () => ({ version: '50.1.0.3' }) },
  { what: 'the version that runs', step: 'rejected VERSION', device: { firmware: '50.1.0.2' } },
  { what: 'an older version', step: 'rejected VERSION', device: { firmware: '50.1.0.10' } },
  {
    what: 'an older version under the name of a newer one',
    step: 'rejected VERSION',
    device: { firmware: '50.1.0.10' },
    change: () => ({ version: '50.1.0.11' }),
  },
  { what: 'a device below the least version', step: 'rejected VERSION', image: { minVersion: '50.1.0.1' } },
  {
    what: 'more bytes than the job says',
    step: 'rejected TOO_LARGE',
    fault: ({ bytes }) => ({ bytes: Buffer.alloc(bytes * 100) }),
  },
  { what: 'too few bytes', step: 'failed DOWNLOAD', fault: ({ bytes }) => ({ bytes: Buffer.alloc(bytes - 1) }) },
  { what: 'a job of another device', step: 'failed DOWNLOAD', fault: () => ({ status: 403 }) },
  { what: 'requests that break before a byte comes', step: 'failed DOWNLOAD', fault: () => ({ breaksAfter: 0 }) },
  { what: 'no room', step: 'rejected NO_ROOM', device: { imageRoom: 100_000 } },
  { what: 'a deadline that is over', step: 'rejected EXPIRED', change: () => ({ deadline: Date.now() - 1 }) },
  { what: 'a kind that it does not know', step: 'rejected UNSUPPORTED', change: () => ({ kind: 'bootloader' }) },
]

describe('an image', () => {
  it.each(refusals)('is not installed for $what', async ({ step, image, change, fault, device: more }) => {
    const device = await online(more)
    const before = device.status().firmware
    const job = backend.shelf.jobOf(image)
    if (fault) backend.shelf.fault = () => fault(job)
    give({ ...job, ...change?.(job) })
    await waitFor(job, step)
    expect(device.status()).toMatchObject({ firmware: before, boot: 1 })
    expect(stepsOf(backend, job)).not.toContain('verified')
    expect(await filesOf(device)).not.toContain('firmware.part')
  })

  it('is not installed without a key of the portal, which a device takes once by a setting', async () => {
    backend.firmwareKey = null
    const device = await online()
    const job = backend.shelf.jobOf()
    give(job)
    await waitFor(job, 'rejected SIGNATURE')
    const set = (version: number, firmwareKey: string) => backend.say('desired', { version, doc: { firmwareKey } })
    set(1, backend.shelf.keys.publicKey)
    set(2, makeFirmwareKeys().publicKey)
    set(3, backend.shelf.keys.publicKey)
    await backend.until(() => backend.of('reported').some(({ version, full }) => version === 3 && full !== undefined))
    const answers = backend.of('reported').filter(({ full }) => full !== undefined)
    expect(answers.map(({ rejected }) => rejected)).toEqual([[], [{ path: 'firmwareKey', code: 'INVALID' }], []])
    const next = backend.shelf.jobOf()
    give(next)
    await waitFor(next, 'done')
    expect(device.status().firmware).toBe('50.1.0.2')
  })

  it('that does not start leaves the device away, also after its power was off, until a person repairs it', async () => {
    const device = await online()
    const job = backend.shelf.jobOf({ behaviour: 'brick' })
    give(job)
    await backend.until(() => device.status().problem === 'its firmware does not start')
    expect(stepsOf(backend, job).at(-1)).toBe('rebooting')
    expect(() => device.online()).toThrow('does not start')
    await device.stop()
    const same = await backend.start(quick)
    expect(same.status()).toMatchObject({ phase: 'offline', problem: 'its firmware does not start' })
    expect(backend.of('birth')).toHaveLength(1)
    await same.repair()
    await waitFor(job, 'rolledBack ROLLED_BACK')
    expect(newest()).toMatchObject({ fw: '1.0.0', job: { state: 'rolledBack', code: 'ROLLED_BACK' } })
    await expect(same.repair()).rejects.toThrow('starts')
  })

  it('that does not work gives way to the one before', async () => {
    const device = await online()
    const job = backend.shelf.jobOf({ behaviour: 'rollback' })
    give(job)
    await waitFor(job, 'rolledBack ROLLED_BACK')
    expect(newest()).toMatchObject({ fw: '1.0.0', boot: 2, job: { state: 'rolledBack', code: 'ROLLED_BACK' } })
    expect(device.status().firmware).toBe('1.0.0')
  })

  it('that is slow takes its time to be installed', async () => {
    const device = await online()
    const job = backend.shelf.jobOf({ behaviour: 'slow' })
    give(job)
    await waitFor(job, 'installing')
    const began = Date.now()
    await waitFor(job, 'done')
    expect(Date.now() - began).toBeGreaterThan(900)
    expect(device.status().firmware).toBe('50.1.0.2')
  })
})
