import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { beforeAll, describe, expect, it } from 'vitest'
import { startTestApp } from '../../test/test-app.ts'
import { everyImplementation } from '../features/all.ts'
import { createServer } from './server.ts'

let server: FastifyInstance
let url: string
beforeAll(async () => {
  const testApp = await startTestApp({ PUBLIC_URL: 'https://portal.test.invalid' })
  const folder = mkdtempSync(join(tmpdir(), 'assets-'))
  mkdirSync(join(folder, 'assets'))
  for (const name of ['index', 'login', 'register', 'pass', 'offline'])
    writeFileSync(join(folder, `${name}.html`), `<meta nonce="__style_nonce__" />${'<p></p>'.repeat(200)}`)
  writeFileSync(join(folder, 'worker.js'), '0')
  writeFileSync(join(folder, 'icon.svg'), '<svg></svg>')
  const script = 'export const text = "text"\n'.repeat(40)
  writeFileSync(join(folder, 'assets', 'app-C0ffee.js'), script)
  writeFileSync(join(folder, 'assets', 'app-C0ffee.js.br'), brotliCompressSync(script))
  server = await createServer({ services: testApp.services, implementations: everyImplementation, webApp: folder })
  url = await server.listen({ port: 0, host: '127.0.0.1' })
  return async () => {
    await server.close()
    await testApp.close()
    rmSync(folder, { recursive: true })
  }
})

const ask = async (path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(url + path, { headers })
  await response.arrayBuffer()
  // What HTTP itself adds, of the connection and not of the answer.
  const ofConnection = ['connection', 'date', 'keep-alive', 'transfer-encoding']
  return {
    status: response.status,
    names: [...response.headers.keys()].filter((name) => !ofConnection.includes(name)).toSorted(),
    headers: response.headers,
  }
}

const script = '/manager/assets/app-C0ffee.js'
const securityHeaders = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'referrer-policy',
  'strict-transport-security',
  'x-content-type-options',
  'x-frame-options',
]

describe('a file of the built app', () => {
  it('has the headers that a browser needs of it, and no others', async () => {
    const { status, names, headers } = await ask(script, { 'accept-encoding': 'br' })
    expect(status).toBe(200)
    expect(names).toEqual([
      'cache-control',
      'content-encoding',
      'content-length',
      'content-type',
      'etag',
      'vary',
      'x-content-type-options',
    ])
    expect(Object.fromEntries(headers)).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
      'content-type': 'application/javascript; charset=utf-8',
      vary: 'accept-encoding',
      'x-content-type-options': 'nosniff',
    })
    const bytes = [...headers].reduce((sum, [name, value]) => sum + name.length + value.length + 4, 0)
    expect(bytes).toBeLessThan(350)
  })

  it('is known again by its etag, and comes in part', async () => {
    const etag = (await ask(script, { 'accept-encoding': 'br' })).headers.get('etag')!
    const again = await server.inject({ url: script, headers: { 'accept-encoding': 'br', 'if-none-match': etag } })
    expect([again.statusCode, again.headers['etag']]).toEqual([304, etag])
    const part = await ask(script, { 'accept-encoding': 'identity', range: 'bytes=0-5' })
    expect([part.status, part.headers.get('content-range')]).toEqual([206, 'bytes 0-5/1080'])
  })
})

it.each(['/manager/', '/manager/assets/nothing.js', '/manager/worker.js', '/manager/icon.svg', '/register', '/docs'])(
  '%s keeps every header of a page',
  async (path) => {
    const { names, headers } = await ask(path)
    expect(names).toEqual(expect.arrayContaining([...securityHeaders, 'x-request-id']))
    expect(headers.get('content-security-policy')).toContain("default-src 'self'")
  },
)

it('the page of the app comes compressed, and each answer with its own nonce all the same', async () => {
  const nonces = new Set<string>()
  for (let times = 0; times < 2; times++) {
    const response = await fetch(`${url}/manager/propertyOffice/doors`, { headers: { 'accept-encoding': 'br' } })
    expect([response.status, response.headers.get('content-encoding')]).toEqual([200, 'br'])
    const nonce = /'nonce-([^']+)'/.exec(response.headers.get('content-security-policy')!)![1]!
    expect(await response.text()).toContain(`nonce="${nonce}"`)
    nonces.add(nonce)
  }
  expect(nonces.size).toBe(2)
})

it('an answer of a call has no headers about windows, and keeps those that make it safe', async () => {
  const { names, headers } = await ask('/web-server/v4/web/common/system/getStart?timestamp=1')
  expect(names).toEqual(
    expect.arrayContaining(['content-security-policy', 'referrer-policy', 'x-content-type-options']),
  )
  expect(headers.get('cache-control')).toBe('no-store')
  expect(names).not.toContain('cross-origin-opener-policy')
  expect(names).not.toContain('x-xss-protection')
})
