import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { mountWebApp } from './web-app.ts'

const app = Fastify()
let folder: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'web-app-'))
  mkdirSync(join(folder, 'assets'))
  for (const name of ['register', 'pass', 'offline']) writeFileSync(join(folder, `${name}.html`), `<h1>${name}</h1>`)
  const manifest = '<link rel="manifest" href="/manager/manifest.webmanifest" />'
  for (const name of ['index', 'login']) writeFileSync(join(folder, `${name}.html`), `<h1>${name}</h1>${manifest}`)
  writeFileSync(join(folder, 'worker.js'), '0')
  await mountWebApp(app, { folder, publicUrl: 'https://portal.test.invalid', product: 'Portico' })
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

it.each(['register', 'pass'])(
  'the public page /%s is not indexed, not cached and runs nothing inline',
  async (name) => {
    const { statusCode, headers, body } = await app.inject(`/${name}`)
    expect([statusCode, body]).toEqual([200, `<h1>${name}</h1>`])
    expect(headers).toMatchObject({ 'x-robots-tag': 'noindex, nofollow', 'cache-control': 'no-cache' })
    const policy = String(headers['content-security-policy'])
    for (const part of ["default-src 'self'", "script-src 'self'", "frame-ancestors 'none'"])
      expect(policy).toContain(part)
    expect(policy).not.toContain('unsafe-')
    expect((await app.inject(`/${name}/further`)).statusCode).toBe(404)
  },
)

it.each([
  ['/manager', '/manager/manifest.webmanifest', { start_url: '/manager/', dir: 'ltr' }],
  ['/manager/rtl', '/manager/rtl/manifest.webmanifest', { start_url: '/manager/rtl/', dir: 'rtl' }],
] as const)(
  'the app of %s installs under the name of its brand, as one app in both directions',
  async (page, path, own) => {
    const { headers, body } = await app.inject(`${page}/doors`)
    expect(body).toContain(`href="${path}"`)
    for (const part of ["worker-src 'self'", "manifest-src 'self'"])
      expect(headers['content-security-policy']).toContain(part)
    const manifest = await app.inject(path)
    expect(manifest.headers['content-type']).toContain('application/manifest+json')
    expect(manifest.json()).toMatchObject({ ...own, id: '/manager/', scope: '/manager/', name: 'Portico' })
    const sizes = manifest.json<{ icons: { sizes: string; purpose?: string }[] }>().icons
    expect(sizes.map(({ sizes, purpose }) => [sizes, purpose])).toEqual(
      expect.arrayContaining([
        ['192x192', undefined],
        ['512x512', undefined],
        ['512x512', 'maskable'],
      ]),
    )
  },
)

it.each(['/manager', '/manager/rtl'])('below %s the sign-in page is one of its own, and no other', async (prefix) => {
  const pages = [
    '/login',
    '/login/',
    '/login?redirectTo=%2Fdoors',
    '',
    '/',
    '/logins',
    '/login/further',
    '/doors/login',
  ]
  const names = await Promise.all(
    pages.map(async (path) => /<h1>(\w+)/.exec((await app.inject(prefix + path)).body)?.[1]),
  )
  expect(names).toEqual(['login', 'login', 'login', 'index', 'index', 'index', 'index', 'index'])
  const { headers, body } = await app.inject(`${prefix}/login`)
  expect(body).toContain(`href="${prefix}/manifest.webmanifest"`)
  expect(headers['cache-control']).toBe('no-cache')
  expect(headers['content-security-policy']).not.toContain('unsafe-')
})

it('the worker is asked for at each start, so that a new build replaces it', async () => {
  const { headers } = await app.inject('/manager/worker.js')
  expect(headers).toMatchObject({ 'cache-control': 'no-cache', 'service-worker-allowed': '/manager/' })
  expect(headers['content-type']).toContain('text/javascript')
})
