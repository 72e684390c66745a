import { once } from 'node:events'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { contract } from '@lintel/contract/all/contract.ts'
import { cloudVersion } from '@lintel/contract/base/limits.ts'
import { pathRole } from '@lintel/contract/access/roles.ts'
import { addressOf } from '@lintel/contract/kit/address.ts'
import { writeHeader } from '@lintel/devices/firmware/image.ts'
import { failureOfCode } from '@lintel/contract/errors/errors.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type Caller, type TestApp } from '../../../test/test-app.ts'

/** Large files pass through the server part by part: up to 64 MB up, twenty down at once (fleet.md F26). */

const megabyte = 1_048_576
const partBytes = 65_536
const boundary = 'lintel-test'

setFlagsFromString('--expose_gc')
const collect = runInNewContext('gc') as () => void

let testApp: TestApp
let superCaller: Caller
beforeAll(async () => {
  testApp = await startTestApp()
  superCaller = await testApp.as(testApp.fixtures.superManager)
})
afterAll(() => testApp.close())

/** Bytes that are in use now. */
function inUse(): number {
  collect()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

/** The most that was in use beyond what was at rest, while something runs. */
async function growthWhile(run: () => Promise<unknown>): Promise<number> {
  const rest = inUse()
  let most = 0
  let isOver = false
  const work = run().finally(() => (isOver = true))
  while (!isOver) {
    most = Math.max(most, inUse() - rest)
    await Promise.race([work, pause(250)])
  }
  await work
  return most
}

/** Sends an image of a length without ever having it whole; its length is not said before where `isChunked`. */
async function upload(
  version: string,
  bytes: number,
  isChunked = false,
): Promise<{ code: number; data: { uuid: string } }> {
  const head = Buffer.from(
    `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a"\r\ncontent-type: application/octet-stream\r\n\r\n`,
  )
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`)
  const header = writeHeader({ model: 'LC-4', version })
  const call = httpRequest(
    `${testApp.url}${addressOf(contract.firmware.publish.path).replace('{role}', pathRole.supermanager)}`,
    {
      method: 'POST',
      agent: false,
      headers: {
        'content-type': `multipart/form-data; boundary=${boundary}`,
        'x-auth-token': superCaller.token!,
        'x-cloud-version': cloudVersion,
        ...(!isChunked && { 'content-length': head.length + bytes + tail.length }),
      },
    },
  )
  const answer = once(call, 'response') as Promise<[IncomingMessage]>
  call.on('error', () => {})
  let isAnswered = false
  call.once('response', () => (isAnswered = true))
  call.write(head)
  call.write(header)
  const part = Buffer.alloc(partBytes, 7)
  for (let left = bytes - header.length; left > 0 && !call.destroyed; left -= partBytes) {
    if (!call.write(left < partBytes ? part.subarray(0, left) : part))
      await Promise.race([once(call, 'drain'), answer]).catch(() => {})
    if (isAnswered) break
  }
  call.end(tail)
  const [response] = await answer
  let text = ''
  for await (const chunk of response) text += String(chunk)
  return JSON.parse(text) as { code: number; data: { uuid: string } }
}

async function download(uuid: string): Promise<IncomingMessage> {
  const call = httpRequest(
    `${testApp.url}${addressOf(contract.firmware.download.path).replace('{role}', pathRole.supermanager)}`,
    {
      method: 'POST',
      agent: false,
      headers: {
        'content-type': 'application/json',
        'x-auth-token': superCaller.token!,
        'x-cloud-version': cloudVersion,
      },
    },
  )
  call.end(JSON.stringify({ uuid }))
  const [response] = (await once(call, 'response')) as [IncomingMessage]
  response.on('error', () => {})
  return response
}

async function lengthOf(response: IncomingMessage): Promise<number> {
  let bytes = 0
  for await (const chunk of response) bytes += (chunk as Buffer).length
  return bytes
}

it('64 MB come in and go out, twenty times at once, with 64 MB of memory at most', async () => {
  // What is loaded once is not counted.
  await upload('50.0.0.1', megabyte)
  let uuid = ''
  const growthUp = await growthWhile(async () => {
    const answer = await upload('50.0.0.2', 64 * megabyte)
    expect(answer.code).toBe(0)
    uuid = answer.data.uuid
  })
  expect(growthUp / megabyte).toBeLessThan(64)
  const growthDown = await growthWhile(async () => {
    const responses = await Promise.all(Array.from({ length: 20 }, () => download(uuid)))
    // Nobody reads yet: what waits must not be in memory.
    await pause(500)
    const [first, ...others] = responses
    expect(await lengthOf(first!)).toBe(64 * megabyte)
    for (const response of others) response.destroy()
  })
  expect(growthDown / megabyte).toBeLessThan(64)
}, 300_000)

it.each([
  ['whose length is said', false],
  ['whose length is not said', true],
])(
  '65 MB %s are refused, and leave nothing',
  async (_what, isChunked) => {
    const answer = await upload('50.0.0.3', 65 * megabyte, isChunked)
    expect(failureOfCode(answer.code)).toBe('bodyTooLarge')
    expect(await testApp.services.objects.removeHalfWritten(new Date(Date.now() + 1_000))).toBe(0)
  },
  60_000,
)

it('an upload that breaks off leaves nothing, and the next one is taken', async () => {
  const before = (await superCaller.call(contract.firmware.list, {})).data.total
  const call = httpRequest(
    `${testApp.url}${addressOf(contract.firmware.publish.path).replace('{role}', pathRole.supermanager)}`,
    {
      method: 'POST',
      headers: {
        'content-type': `multipart/form-data; boundary=${boundary}`,
        'content-length': 10 * megabyte,
        'x-auth-token': superCaller.token!,
        'x-cloud-version': cloudVersion,
      },
    },
  )
  call.on('error', () => {})
  call.write(`--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\n`)
  call.write(writeHeader({ model: 'LC-4', version: '50.0.0.4' }))
  call.write(Buffer.alloc(megabyte))
  await pause(300)
  call.destroy()
  await pause(300)
  expect(await testApp.services.objects.removeHalfWritten(new Date(Date.now() + 1_000))).toBe(0)
  expect((await superCaller.call(contract.firmware.list, {})).data.total).toBe(before)
  expect((await upload('50.0.0.5', megabyte)).code).toBe(0)
})
