import { randomBytes, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, request as ask } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { z } from 'zod'
import { actions, isActionName } from './actions.ts'
import { replaceFile } from '../base/durable-files.ts'
import type { Fleet } from './fleet.ts'
import { UnsupportedError } from '../base/unsupported-error.ts'

/**
 * How a command line drives a running fleet: HTTP on 127.0.0.1, with a random token that only the owner of the state
 * folder can read. `GET /devices` lists; `POST /devices/<MAC>/<action>` acts; errors are `{ error: sentence }`.
 */

const bodyBytes = 16 * 1024
const pingMs = 1_000

const ControlFile = z.object({ port: z.int().min(1).max(65_535), token: z.string().min(32) })
export type ControlFile = z.infer<typeof ControlFile>

const controlPath = (stateDir: string): string => join(stateDir, 'control.json')

/** Where the fleet of a state folder listens; null when none has left word. */
export async function readControlFile(stateDir: string): Promise<ControlFile | null> {
  try {
    return ControlFile.safeParse(JSON.parse(await readFile(controlPath(stateDir), 'utf8'))).data ?? null
  } catch {
    return null
  }
}

export interface Control {
  readonly port: number
  readonly close: () => Promise<void>
}

/**
 * Claims a state folder for this process. Throws CannotDoError when another fleet runs in it,
 * because two would give the same event numbers.
 */
export async function refuseSecondFleet(stateDir: string): Promise<void> {
  const other = await readControlFile(stateDir)
  if (other === null) return
  const answer = await callControl(other, 'GET', '/devices', {}, pingMs).catch(() => null)
  if (answer !== null) throw new UnsupportedError(`Another fleet runs in ${stateDir}.`)
}

/** Lets a command line drive a fleet. `port` 0 takes a free one. Throws when the port is taken. */
export const startControl = (fleet: Fleet, stateDir: string, port = 0): Promise<Control> =>
  openControl((request) => respond(fleet, request), stateDir, port)

/** A status and what is answered with it. */
export type ControlAnswer = [number, object]

/** Starts listening and leaves word in the state folder; who does not know the word is not heard. */
export async function openControl(
  respondTo: (request: IncomingMessage) => Promise<ControlAnswer>,
  stateDir: string,
  port = 0,
): Promise<Control> {
  const token = randomBytes(32).toString('base64url')
  const expectedHeader = Buffer.from(`Bearer ${token}`)
  const server = createServer((request, response) => {
    const header = Buffer.from(request.headers.authorization ?? '')
    const isAuthorized = header.length === expectedHeader.length && timingSafeEqual(header, expectedHeader)
    const answer = isAuthorized ? respondTo(request) : Promise.resolve<ControlAnswer>([401, { error: 'No token.' }])
    void answer.then(([status, body]) => {
      response.writeHead(status, { 'content-type': 'application/json', connection: 'close' })
      response.end(JSON.stringify(body))
    })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  const control: ControlFile = { port: (server.address() as AddressInfo).port, token }
  await mkdir(stateDir, { recursive: true, mode: 0o700 })
  await replaceFile(controlPath(stateDir), JSON.stringify(control))
  return {
    port: control.port,
    close: async () => {
      await rm(controlPath(stateDir), { force: true })
      await new Promise((resolve) => {
        server.close(resolve)
        server.closeAllConnections()
      })
    },
  }
}

/** The fleet has left its address, but no longer listens there. */
export class NoAnswerError extends Error {}

/**
 * Calls a running fleet; answers its JSON. Throws CannotDoError with the fleet's sentence, or NoAnswerError when it is
 * gone. Without `timeoutMs` it waits as long as it takes: a burst may last.
 */
export async function callControl(
  { port, token }: ControlFile,
  method: 'GET' | 'POST',
  path: string,
  body: object = {},
  timeoutMs?: number,
): Promise<unknown> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const signal = timeoutMs === undefined ? undefined : AbortSignal.timeout(timeoutMs)
  const request = ask({ host: '127.0.0.1', port, path, method, headers, ...(signal === undefined ? {} : { signal }) })
  request.end(method === 'POST' ? JSON.stringify(body) : undefined)
  try {
    const [response] = (await once(request, 'response')) as [IncomingMessage]
    const chunks: Buffer[] = []
    for await (const chunk of response) chunks.push(chunk as Buffer)
    const answer = JSON.parse(Buffer.concat(chunks).toString()) as unknown
    if (response.statusCode === 200) return answer
    throw new UnsupportedError(
      z.object({ error: z.string() }).safeParse(answer).data?.error ?? `HTTP ${response.statusCode}.`,
    )
  } catch (error) {
    if (error instanceof UnsupportedError) throw error
    throw new NoAnswerError('The fleet does not answer.', { cause: error })
  }
}

async function respond(fleet: Fleet, request: IncomingMessage): Promise<ControlAnswer> {
  try {
    const [, collection, mac, name, ...more] = (request.url ?? '').split('/').map(plain)
    if (collection !== 'devices' || more.length > 0) return [404, { error: 'There is nothing here.' }]
    if (request.method === 'GET' && mac === undefined) return [200, fleet.devices.map((device) => device.status())]
    if (request.method !== 'POST' || mac === undefined || name === undefined || !isActionName(name))
      return [404, { error: 'There is no such action.' }]
    const device = fleet.find(mac)
    const { args, run } = actions[name]
    const result = args.safeParse(await readBody(request))
    if (!result.success)
      return [400, { error: `Wrong or missing: ${result.error.issues.map(({ path }) => path.join('.')).join(', ')}.` }]
    return [
      200,
      await (run as (on: typeof device, presented: unknown) => Promise<object> | object)(device, result.data),
    ]
  } catch (error) {
    if (error instanceof UnsupportedError) return [409, { error: error.message }]
    return [500, { error: error instanceof Error ? error.message : 'Something went wrong.' }]
  }
}

/** A part of the address as it was meant; one that is badly escaped stays as it is and is found nowhere. */
function plain(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** JSON that a command line sent. Throws CannotDoError. */
export async function readBody(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request) {
    bytes += (chunk as Buffer).length
    if (bytes > bodyBytes) throw new UnsupportedError('The request is too long.')
    chunks.push(chunk as Buffer)
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString() || '{}')
  } catch {
    throw new UnsupportedError('The request is not JSON.')
  }
}
