import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { code, mac, TestBackend } from '../../test/test-backend.ts'
import { capsOf } from '@lintel/devices/models/capabilities.ts'
import { exitCodes, main } from './cli.ts'
import { type ControlFile, readControlFile } from './control.ts'
import type { DeviceStatus } from '../device/device-options.ts'
import { readModelFile } from './model-file.ts'

const monitor = '0C1105AABB02'
const program = fileURLToPath(new URL('./cli.ts', import.meta.url))
let backend: TestBackend
let fleet: ChildProcess
let file: string
let log = ''

async function cli(...argv: string[]): Promise<{ exit: number; out: string; err: string }> {
  const out: string[] = []
  const err: string[] = []
  const exit = await main(
    argv,
    (line) => out.push(line),
    (line) => err.push(line),
  )
  return { exit, out: out.join('\n'), err: err.join('\n') }
}
const drive = (...argv: string[]) => cli(...argv, '--state', backend.stateDir)
const run = (...argv: string[]) =>
  spawn(
    process.execPath,
    [program, 'run', '--portal', backend.portal, '--devices', file, '--state', backend.stateDir, ...argv],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  )

beforeAll(async () => {
  backend = await TestBackend.create()
  backend.codes.set(monitor, 'MMMM')
  file = join(backend.stateDir, 'devices.json')
  await writeFile(
    file,
    JSON.stringify([
      { mac: '0c:11:05:aa:bb:01', code, model: 'LC-4', name: 'Tower doors', doorSensor: true },
      { mac: monitor, code: 'MMMM', model: 'LM-7', name: 'Flat 12', firmware: '30.1.0.0', jobs: false },
    ]),
  )
  fleet = run('--reconnect-max', '0.2', '--scenario')
  fleet.stdout!.on('data', (chunk: Buffer) => {
    log += chunk.toString()
  })
  await backend.until(() => backend.of('birth').length === 2 && log.includes('control on 127.0.0.1:'))
}, 240_000)

afterAll(async () => {
  fleet.kill('SIGKILL')
  await backend.close()
})

describe('a running fleet', () => {
  it('is listed and asked about', async () => {
    await backend.until(() => backend.messages.filter(({ kind }) => kind === 'evt').length >= 2)
    const { exit, out } = await drive('list')
    expect(exit).toBe(exitCodes.done)
    expect(out.split('\n')).toHaveLength(2)
    expect(out).toMatch(/0C1105AABB01 {2}LC-4 {4}1\.0\.0 {9}online .*Tower doors/)
    const status = JSON.parse((await drive('status', monitor)).out) as DeviceStatus
    expect(status).toMatchObject({ mac: monitor, phase: 'online', claimed: true, relays: [false] })
  })

  it('has the firmware that the file says', async () => {
    const births = backend.of('birth').map(({ model, fw, job }) => [model, fw, job])
    expect(births).toContainEqual(['LC-4', '1.0.0', null])
    expect(births).toContainEqual(['LM-7', '30.1.0.0', undefined])
    expect(await drive('repair', mac)).toMatchObject({ exit: 1, err: 'The firmware of Tower doors starts.' })
  })

  it('swipes, rings and bursts', async () => {
    const answer = await drive('swipe', '0C-11-05-AA-BB-01', '0009876543', '--door', '1', '--granted')
    expect(answer).toMatchObject({ exit: 0, out: 'Event 2 is stored.' })
    await drive('swipe', mac, '1234', '--method', 'pin', '--reason', 'outsideSchedule')
    expect(await drive('burst', mac, '25', '--per-second', '1000')).toMatchObject({ exit: 0 })
    await drive('ring', monitor, 'guard')
    await backend.until(() => backend.events.size >= 31)
    const events = [...backend.events.values()].map((text) => JSON.parse(text) as Record<string, unknown>)
    expect(events).toContainEqual(expect.objectContaining({ type: 'access', door: 1, granted: true, cred: '****6543' }))
    expect(events).toContainEqual(expect.objectContaining({ type: 'access', method: 'pin', reason: 'outsideSchedule' }))
    expect(events).toContainEqual(expect.objectContaining({ type: 'call', to: 'guard' }))
  })

  it('goes offline and comes back', async () => {
    expect((await drive('offline', mac)).exit).toBe(0)
    await backend.until(() => backend.of('death').length === 1)
    expect((await drive('list')).out).toMatch(/0C1105AABB01 +LC-4 +1\.0\.0 +offline/)
    expect((await drive('online', mac)).exit).toBe(0)
    await backend.until(() => backend.of('birth').length === 3)
  })

  it('says in one sentence what cannot be done', async () => {
    expect(await drive('swipe', monitor, '1')).toEqual({ exit: 1, out: '', err: 'Flat 12 has no reader.' })
    expect(await drive('swipe', mac, '1', '--door', '4')).toMatchObject({ exit: 1, err: 'Tower doors has no door 4.' })
    expect(await drive('online', '0C1105AABB99')).toMatchObject({
      exit: 1,
      err: 'There is no device 0C1105AABB99 in this fleet.',
    })
    expect(await drive('swipe', mac, '1', '--reason', 'mood')).toMatchObject({
      exit: 1,
      err: 'Wrong or missing: reason.',
    })
    expect(await drive('burst', mac, '0')).toMatchObject({ exit: 1, err: 'Wrong or missing: count.' })
  })

  it('listens only to a caller that can read its token', async () => {
    expect((await stat(join(backend.stateDir, 'control.json'))).mode & 0o777).toBe(0o600)
    expect((await stat(join(backend.stateDir, mac, 'state.json'))).mode & 0o777).toBe(0o600)
    const { port } = (await readControlFile(backend.stateDir)) as ControlFile
    for (const authorization of ['', 'Bearer x', `Bearer ${'x'.repeat(43)}`]) {
      const clientRequest = request({ host: '127.0.0.1', port, path: '/devices', headers: { authorization } }).end()
      const [response] = (await once(clientRequest, 'response')) as [{ statusCode: number; resume: () => void }]
      response.resume()
      expect(response.statusCode).toBe(401)
    }
  })

  it('refuses a second fleet in its folder', async () => {
    const second = run()
    let err = ''
    second.stderr!.on('data', (chunk: Buffer) => {
      err += chunk.toString()
    })
    const [exit] = (await once(second, 'close')) as [number]
    expect([exit, err]).toEqual([1, `Another fleet runs in ${backend.stateDir}.\n`])
  })

  it('says goodbye when it is told to end', async () => {
    fleet.kill('SIGTERM')
    expect(await once(fleet, 'exit')).toEqual([0, null])
    expect(backend.of('death').filter(({ reason }) => reason === 'stopped')).toHaveLength(2)
    expect(await drive('list')).toMatchObject({ exit: 1, err: `No fleet runs in ${backend.stateDir}.` })
    expect(log).not.toContain(code)
    for (const secret of backend.secrets.values()) expect(log).not.toContain(secret)
    expect(await readFile(join(backend.stateDir, mac, 'state.json'), 'utf8')).toContain(backend.secrets.get(mac))
  })
})

describe('the command line', () => {
  it('explains itself', async () => {
    for (const argv of [['--help'], ['help'], ['swipe', '--help']])
      expect(await cli(...argv)).toMatchObject({ exit: 0, out: expect.stringContaining('lintel-simulator run') })
    expect((await cli()).exit).toBe(exitCodes.usage)
  })

  it('says what it did not understand', async () => {
    const misunderstood = async (...argv: string[]) => {
      const { exit, err } = await cli(...argv)
      expect(exit).toBe(exitCodes.usage)
      return err
    }
    expect(await misunderstood('fly')).toContain('There is no command fly.')
    expect(await misunderstood('swipe', mac, '--state', 'x')).toContain('The credential is missing.')
    expect(await misunderstood('online', mac, 'now', '--state', 'x')).toContain('now is one argument too many.')
    expect(await misunderstood('swipe', mac, '1', '--state', 'x', '--door', 'front')).toContain(
      'The door must be a number.',
    )
    expect(await misunderstood('list')).toContain('The option --state is missing.')
    expect(await misunderstood('list', '--loud')).toContain('--loud')
    expect(await misunderstood('run', '--portal', 'here', '--devices', 'x', '--state', 'y')).toContain('not an address')
  })

  it('plays one device that stands on the line', async () => {
    const single = '0C1105AABB77'
    backend.codes.set(single, 'ONEONEONEONE')
    const births = () => backend.of('birth').length
    const before = births()
    const state = join(backend.stateDir, 'single')
    const device = ['--mac', '0c:11:05:aa:bb:77', '--model', 'LD-200', '--code', 'ONEONEONEONE']
    const firmware = ['--firmware', '20.1.0.0', '--no-jobs']
    const child = spawn(process.execPath, [
      program,
      'run',
      '--portal',
      backend.portal,
      '--state',
      state,
      ...device,
      ...firmware,
    ])
    await backend.until(() => births() === before + 1)
    expect(backend.of('birth').at(-1)).toMatchObject({ fw: '20.1.0.0' })
    expect(backend.of('birth').at(-1)).not.toHaveProperty('job')
    child.kill('SIGKILL')
    const refusal = await cli('run', '--portal', backend.portal, '--state', state, '--mac', '0C', '--model', 'LD-200')
    expect([refusal.exit, refusal.err]).toEqual([
      exitCodes.usage,
      expect.stringContaining('The mac is not understood.'),
    ])
  })

  it('plays the devices of a sheet of claim codes', async () => {
    const macs = ['0C1105AABB81', '0C1105AABB82']
    for (const one of macs) backend.codes.set(one, 'CODE')
    const sheet = join(backend.stateDir, 'codes.csv')
    const state = join(backend.stateDir, 'sheet')
    const args = ['run', '--portal', backend.portal, '--state', state, '--devices', sheet]
    const write = (...lines: string[]) => writeFile(sheet, ['\u{feff}Name;MAC;Claim code', ...lines].join('\r\n'))
    await write('"North; left";0c:11:05:aa:bb:81;CODE', 'South;0C1105AABB82;CODE', '')
    expect((await cli(...args)).err).toContain('The option --model is missing.')
    const child = spawn(process.execPath, [program, ...args, '--model', 'LC-4'])
    await backend.until(() => macs.every((one) => backend.messages.some((message) => message.mac === one)))
    child.kill('SIGKILL')
    await write('South;0C1105000000;CODE')
    expect((await cli(...args, '--model', 'LC-4')).err).toContain('(see mac in line 2)')
    await write('"South')
    expect((await cli(...args, '--model', 'LC-4')).err).toContain('is not CSV')
  })

  it('says what is wrong with a file of devices', async () => {
    const refusalOf = async (content: string) => {
      await writeFile(file, content)
      const { exit, err } = await cli('run', '--portal', backend.portal, '--devices', file, '--state', backend.stateDir)
      expect(exit).toBe(exitCodes.failed)
      return err
    }
    expect(await refusalOf('[')).toContain('is not JSON.')
    expect(await refusalOf('[]')).toContain('is not a list of devices')
    const device = { mac, code, model: 'LC-4', name: 'A' }
    expect(await refusalOf(JSON.stringify([device, device]))).toContain('names one twice')
    expect(await refusalOf(JSON.stringify([{ ...device, mac: '0C1105000000' }]))).toContain('(see 0.mac)')
    expect(await refusalOf(JSON.stringify([{ ...device, model: 'X9' }]))).toBe('There is no model X9.')
    expect(
      (await cli('run', '--portal', backend.portal, '--devices', '/no', '--state', backend.stateDir)).err,
    ).toContain('/no cannot be read (ENOENT).')
  })

  it('plays a model that it does not know by itself, and says what is wrong with its file', async () => {
    const modelFile = join(backend.stateDir, 'model.json')
    const device = ['--mac', monitor, '--model', 'GX-3', '--code', 'MMMM']
    const runOne = async (content: object) => {
      await writeFile(modelFile, JSON.stringify(content))
      return drive('run', '--portal', backend.portal, ...device, '--model-file', modelFile)
    }
    const model = { model: 'GX-3', code: 300, name: 'Gate', type: 'doorPhone', has: [{ kind: 'relays', count: 3 }] }
    expect((await runOne({ ...model, has: [{ kind: 'relays', count: 17 }] })).err).toContain('(see has.0.count)')
    expect((await runOne({ ...model, has: [{ kind: 'wings' }] })).err).toContain('is not a model of devices')
    expect((await runOne({ ...model, model: 'GX-4' })).err).toBe('There is no model GX-3.')
    const read = await readModelFile(modelFile)
    expect(capsOf(read.has)).toMatchObject({ relays: 3, pin: false })
  })
})
