import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { makeFirmwareKeys, signImage } from '@lintel/devices/firmware/signing.ts'
import { TestBackend } from '../../test/test-backend.ts'
import { waitForPercent, waitForStep, startOnline, stepsOf } from '../../test/upgrades.ts'
import type { SimulatedDevice } from '../device/device.ts'
import type { DeviceOptions } from '../device/device-options.ts'

let backend: TestBackend

beforeEach(async () => {
  backend = await TestBackend.create()
})
afterEach(() => backend.close())

const online = (more: Partial<DeviceOptions> = {}) => startOnline(backend, more)
const give = (message: object): void => backend.say('job', message)
const waitFor = (job: { readonly id: string | null }, step: string) => waitForStep(backend, job, step)
const newest = () => backend.of('birth').at(-1)!
const filesOf = (device: SimulatedDevice) => readdir(join(backend.stateDir, device.mac))

describe('a job', () => {
  it('is fetched, checked, installed, and done once the device has come back with the version', async () => {
    const device = await online()
    expect(newest()).toMatchObject({ fw: '1.0.0', job: null, boot: 1 })
    const job = backend.shelf.jobOf()
    give(job)
    await waitFor(job, 'done')
    expect(stepsOf(backend, job)).toEqual(['queued', 'downloading', 'verified', 'installing', 'rebooting', 'done'])
    expect(new Set(backend.of('job').map(({ ver }) => ver))).toEqual(new Set([job.ver]))
    const percents = backend.of('job').flatMap(({ percent }) => percent ?? [])
    expect(percents.at(-1)).toBe(100)
    expect(new Set(percents.map((percent) => Math.floor(percent / 10))).size).toBe(percents.length)
    const births = backend.of('birth')
    expect(births.map(({ fw, boot }) => [fw, boot])).toEqual([
      ['1.0.0', 1],
      ['50.1.0.2', 2],
    ])
    expect(births[1]!.session).not.toBe(births[0]!.session)
    expect(births[1]!.job).toEqual({ id: job.id, ver: job.ver, state: 'done' })
    expect(backend.of('death')).toMatchObject([{ session: births[0]!.session, reason: 'reboot' }])
    expect(device.status()).toMatchObject({ firmware: '50.1.0.2', job: { state: 'done' } })
    expect(await filesOf(device)).not.toContain('firmware.part')
  })

  it('waits for a device until nobody needs it', async () => {
    await online()
    const open = backend.command('open', { door: 0, holdSeconds: 1 })
    await backend.until(() => backend.answersTo(open).length === 2)
    const job = backend.shelf.jobOf()
    give(job)
    await waitFor(job, 'queued')
    expect(backend.shelf.starts).toEqual([])
    await waitFor(job, 'done')
  })

  it('is answered with its state when it comes again, and not at all when the message is older', async () => {
    const device = await online()
    const job = backend.shelf.jobOf()
    give(job)
    await waitFor(job, 'done')
    give({ ...job, ver: job.ver - 1 })
    give(job)
    const ver = backend.shelf.nextVer()
    give({ ...job, ver })
    await backend.until(() => backend.of('job').at(-1)!.ver === ver)
    const again = backend.of('job').slice(backend.of('job').findIndex(({ state }) => state === 'done') + 1)
    expect(again.map((report) => [report.ver, report.state])).toEqual([
      [job.ver, 'done'],
      [ver, 'done'],
    ])
    expect(device.status()).toMatchObject({ firmware: '50.1.0.2', boot: 2 })
  })

  it('is dropped when it is taken back before it is installed', async () => {
    backend.shelf.fault = () => ({ stopsAfter: 100_000 })
    const device = await online()
    const job = backend.shelf.jobOf()
    give(job)
    await waitForPercent(backend, 30)
    const none = { id: null, ver: backend.shelf.nextVer() }
    give(none)
    await waitFor(none, 'done')
    expect(backend.of('job').at(-1)).toMatchObject(none)
    expect(device.status().job).toBeNull()
    expect(await filesOf(device)).not.toContain('firmware.part')
    give(job)
    backend.breakConnections()
    await backend.until(() => backend.of('birth').length === 2)
    expect(newest()).toMatchObject({ fw: '1.0.0', job: null })
  })

  it('is not taken back any more while it is installed, nor another one begun', async () => {
    const device = await online({ installMs: 500 })
    const job = backend.shelf.jobOf()
    give(job)
    await waitFor(job, 'installing')
    const none = { id: null, ver: backend.shelf.nextVer() }
    give(none)
    await waitFor(job, 'done')
    expect(stepsOf(backend, none)).toEqual([])
    give(none)
    await waitFor(none, 'done')
    expect(device.status()).toMatchObject({ firmware: '50.1.0.2', job: null })
  })

  it('fails when the device is started again while it installs, and not while it fetches', async () => {
    backend.shelf.fault = (request) => (request === 0 ? { stopsAfter: 100_000 } : {})
    const device = await online({ installMs: 60_000 })
    const job = backend.shelf.jobOf()
    give(job)
    await waitForPercent(backend, 30)
    backend.command('reboot', {})
    await waitFor(job, 'installing')
    expect(device.status().boot).toBe(2)
    backend.command('reboot', {})
    await waitFor(job, 'failed INTERRUPTED')
    expect(device.status()).toMatchObject({ firmware: '1.0.0', boot: 3 })
  })

  it('that has failed begins again with a higher number, and one that was refused does not', async () => {
    backend.shelf.fault = (request) => (request === 0 ? { status: 404 } : { bytes: Buffer.alloc(wrong.bytes) })
    await online()
    const job = backend.shelf.jobOf()
    const wrong = { ...job, signature: signImage(job.sha256, makeFirmwareKeys()) }
    give(wrong)
    await waitFor(job, 'failed DOWNLOAD')
    give({ ...wrong, ver: backend.shelf.nextVer() })
    await waitFor(job, 'rejected HASH')
    const ver = backend.shelf.nextVer()
    give({ ...wrong, ver })
    await backend.until(() => backend.of('job').at(-1)!.ver === ver)
    expect(backend.of('job').at(-1)).toMatchObject({ state: 'rejected', code: 'HASH' })
    expect(backend.shelf.starts).toEqual([0, 0])
  })

  it('is forgotten with the site of the device', async () => {
    const device = await online()
    const job = backend.shelf.jobOf({ model: 'LD-100' })
    give(job)
    await waitFor(job, 'rejected MODEL')
    backend.command('clear', {})
    await backend.until(() => device.status().job === null)
    await backend.until(() => !device.status().claimed)
    expect(device.status().firmware).toBe('1.0.0')
  })

  it('is nothing to a device that knows none', async () => {
    const device = await online({ knowsJobs: false })
    expect(newest()).not.toHaveProperty('job')
    give(backend.shelf.jobOf())
    const command = backend.command('identify', {})
    await backend.until(() => backend.answersTo(command).length === 1)
    expect(backend.of('job')).toEqual([])
    expect(device.status().job).toBeNull()
  })
})

describe('a download', () => {
  it('goes on where the request broke', async () => {
    backend.shelf.fault = (request) => (request < 2 ? { breaksAfter: 100_000 } : {})
    await online()
    const job = backend.shelf.jobOf()
    give(job)
    await waitFor(job, 'done')
    expect(backend.shelf.starts).toEqual([0, 100_000, 200_000])
  })

  it('goes on where it was when the cable was cut, once it is plugged in again', async () => {
    backend.shelf.fault = (request) => (request === 0 ? { stopsAfter: 100_000 } : {})
    const device = await online()
    const job = backend.shelf.jobOf()
    give(job)
    await waitForPercent(backend, 30)
    device.offline()
    await backend.until(() => backend.of('death').length === 1)
    expect(backend.shelf.starts).toEqual([0])
    device.online()
    await waitFor(job, 'done')
    expect(backend.shelf.starts).toEqual([0, 100_000])
  })

  it('comes again when the portal is busy, after the time that it says', async () => {
    backend.shelf.fault = (request) => (request === 0 ? { status: 503, retryAfter: 1 } : {})
    await online()
    const job = backend.shelf.jobOf()
    const began = Date.now()
    give(job)
    await waitFor(job, 'done')
    expect(Date.now() - began).toBeGreaterThan(1_000)
    expect(backend.shelf.starts).toEqual([0, 0])
  })
})
