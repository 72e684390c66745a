import { randomUUID } from 'node:crypto'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { beforeAll, describe, expect, it } from 'vitest'
import { failureOfCode } from '@lintel/contract/errors/errors.ts'
import { startDeviceTestApp, type DeviceTestApp } from '../../../test/devices/device-test-app.ts'
import type { TestDevice } from '../../../test/devices/test-device.ts'
import { jobRow } from '../../../test/devices/upgrade-stage.ts'
import { write } from '../../../test/samples/kit.ts'
import { insertImage, insertUpgradeTask } from '../../../test/samples/upgrades.ts'

const megabyte = 1_048_576

setFlagsFromString('--expose_gc')
const collect = runInNewContext('gc') as () => void

let testApp: DeviceTestApp
beforeAll(async () => {
  testApp = await startDeviceTestApp('embedded', { limited: 'yes' })
  return () => testApp.close()
})

const loginOf = ({ mac, login }: Pick<TestDevice, 'mac' | 'login'>): string =>
  `Basic ${Buffer.from(`${mac}:${login.secret}`).toString('base64')}`

const fetchImage = (job: string, headers: Record<string, string>) =>
  fetch(`${testApp.url}/device/v1/firmware/${job}`, { headers })

let versions = 0
/** Jobs of a task that have been given to devices which are away, so that nothing moves by itself. */
async function jobsOf(devices: readonly TestDevice[], bytes = 1_000): Promise<readonly string[]> {
  versions += 1
  const version = `20.3.0.${versions}`
  const firmware = await insertImage(testApp, { version, bytes })
  const { jobs } = await insertUpgradeTask(testApp, {
    devices: devices.map(({ uuid }) => uuid),
    version,
    firmware,
    task: { state: 'processing' },
    job: { ver: 5, answered_at: new Date() },
  })
  return jobs
}

describe('an image of firmware', () => {
  it('is fetched by the device of its job, whole or from a place on, and that counts as a word of it', async () => {
    const device = await testApp.claimed()
    const [job] = await jobsOf([device])
    const authorization = loginOf(device)
    const whole = await fetchImage(job!, { authorization })
    const bytes = Buffer.from(await whole.arrayBuffer())
    expect([whole.status, whole.headers.get('accept-ranges')]).toEqual([200, 'bytes'])
    expect(whole.headers.get('content-length')).toBe(String(bytes.length))
    expect(bytes.subarray(0, 14).toString()).toBe('{"firmware":1,')
    expect((await jobRow(testApp, job!)).last_word_at).not.toBeNull()
    const rest = await fetchImage(job!, { authorization, range: 'bytes=100-' })
    expect([rest.status, rest.headers.get('content-range')]).toEqual([
      206,
      `bytes 100-${bytes.length - 1}/${bytes.length}`,
    ])
    expect(Buffer.from(await rest.arrayBuffer())).toEqual(bytes.subarray(100))
    const behind = await fetchImage(job!, { authorization, range: `bytes=${bytes.length}-` })
    expect([behind.status, behind.headers.get('content-range')]).toEqual([416, `bytes */${bytes.length}`])
    for (const range of ['bytes=-5', 'bytes=0-4', 'bytes=0-1,3-4', 'lines=3-', 'bytes=99999999999999999999-'])
      expect((await fetchImage(job!, { authorization, range })).status, range).toBe(200)
    const head = await fetch(`${testApp.url}/device/v1/firmware/${job}`, { method: 'HEAD', headers: { authorization } })
    expect(head.status).toBe(404)
  })

  it('is refused to everybody else, always alike', async () => {
    const [own, other] = [await testApp.claimed(), await testApp.claimed()]
    const [job] = await jobsOf([own])
    const expectRefusal = async (path: string, headers: Record<string, string>): Promise<void> => {
      const response = await fetchImage(path, headers)
      const body = (await response.json()) as { code: number; data: unknown }
      expect([response.status, failureOfCode(body.code)]).toEqual([403, 'deviceRefused'])
      expect(body.data).toEqual({ failure: 'deviceRefused', params: {}, issues: [] })
    }
    await expectRefusal(job!, {})
    await expectRefusal(job!, { authorization: loginOf({ mac: own.mac, login: { ...own.login, secret: 'x' } }) })
    await expectRefusal(job!, { authorization: loginOf(other) })
    await expectRefusal(job!, { authorization: 'Bearer x' })
    for (const path of [randomUUID(), 'x', '%2e%2e%2f', "'or''='"])
      await expectRefusal(path, { authorization: loginOf(own) })
    const set = (changes: object) =>
      write(testApp, (db) => db.updateTable('upgrade_device').set(changes).where('uuid', '=', job!).execute())
    const wrongs = [{ ver: null }, { is_recalled: true }, { state: 'cancelled', ended_at: new Date() }]
    for (const changes of wrongs) {
      await set({ ver: 5, is_recalled: false, ...changes })
      await expectRefusal(job!, { authorization: loginOf(own) })
    }
  })

  it('is fetched thirty times a minute by one device, whatever others behind its address do', async () => {
    const [often, rare] = [await testApp.claimed(), await testApp.claimed()]
    const [job, other] = await jobsOf([often, rare])
    const statuses: number[] = []
    for (let time = 0; time < 31; time += 1)
      statuses.push((await fetchImage(job!, { authorization: loginOf(often), range: 'bytes=9999999-' })).status)
    expect(statuses).toEqual([...Array<number>(30).fill(416), 429])
    expect((await fetchImage(other!, { authorization: loginOf(rare) })).status).toBe(200)
  })
})

describe('downloads at once', () => {
  it('are twenty, with little memory; the next one waits, and one whose device is gone leaves its place', async () => {
    const devices = await Promise.all(Array.from({ length: 21 }, () => testApp.claimed()))
    const jobs = await jobsOf(devices, 64 * megabyte)
    const begin = async (index: number): Promise<IncomingMessage> => {
      const call = httpRequest(`${testApp.url}/device/v1/firmware/${jobs[index]}`, {
        agent: false,
        headers: { authorization: loginOf(devices[index]!) },
      })
      call.on('error', () => {})
      call.end()
      const [response] = (await once(call, 'response')) as [IncomingMessage]
      response.on('error', () => {})
      return response
    }
    // What is loaded once is not counted.
    await lengthOf(await begin(0))
    const rest = await quietUse()
    const responses = await Promise.all(Array.from({ length: 20 }, (_, index) => begin(index)))
    expect(responses.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(200))
    const late = await begin(20)
    expect([late.statusCode, Number(late.headers['retry-after']) > 0]).toEqual([503, true])
    // Nobody reads yet: what waits must not be in memory.
    let most = (await quietUse()) - rest
    responses[0]!.destroy()
    await pause(300)
    const [next, again] = [await begin(20), await begin(1)]
    // A device that asks once more has left its download before.
    expect([next.statusCode, again.statusCode]).toEqual([200, 200])
    for (const one of [next, again]) one.destroy()
    // Half-way through they stop reading, and what comes next must wait on the disk.
    const parts = await Promise.all(responses.slice(2).map((response) => partOf(response, 8 * megabyte)))
    expect(parts).toHaveLength(18)
    most = Math.max(most, (await quietUse()) - rest)
    for (const response of responses) response.destroy()
    expect(most / megabyte).toBeLessThan(64)
  }, 300_000)
})

/** Bytes that are in use now. */
function inUse(): number {
  collect()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

/** Bytes that are in use once what was used before is gone. */
async function quietUse(): Promise<number> {
  let bytes = inUse()
  for (let time = 0; time < 5; time += 1) {
    await pause(100)
    bytes = Math.min(bytes, inUse())
  }
  return bytes
}

/** Reads so much of an answer and then stops, without ending it. Answers how much it was. */
async function partOf(response: IncomingMessage, least: number): Promise<number> {
  let bytes = 0
  while (bytes < least) {
    const chunk = response.read() as Buffer | null
    if (chunk === null) await once(response, 'readable')
    else bytes += chunk.length
  }
  return bytes
}

async function lengthOf(response: IncomingMessage): Promise<number> {
  let bytes = 0
  for await (const chunk of response) bytes += (chunk as Buffer).length
  return bytes
}
