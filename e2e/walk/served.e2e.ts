import type { Request } from '@playwright/test'
import { firstPages, listMisses, publicPageGoal, weighPages } from '../../tools/page-weight.ts'
import { address, expect, password, people, test, testFromCold } from '../people.ts'

/** What the server sends of the web app: files that are small on the way and kept for good. */
test('files of the web app come compressed as the browser asks, and whole to one that takes nothing', async ({
  request,
}) => {
  const page = await (await request.get(`${address()}/manager/`)).text()
  const files = [...page.matchAll(/(?:src|href)="(\/manager\/assets\/[^"]+\.(?:js|css))"/g)].map(([, file]) => file!)
  expect(files.length).toBeGreaterThan(1)
  const sizes: Record<string, number> = { br: 0, gzip: 0, identity: 0 }
  for (const file of files) {
    const whole = await request.fetch(address() + file, { headers: { 'accept-encoding': 'identity' } })
    // Compressing the smallest ones (vite.config.ts, threshold) would gain nothing.
    if (Number(whole.headers()['content-length']) < 1_024) continue
    for (const coding of ['br', 'gzip', 'identity']) {
      const answer = await request.fetch(address() + file, { headers: { 'accept-encoding': coding } })
      expect(answer.status(), file).toBe(200)
      const headers = answer.headers()
      expect(headers['content-encoding'] ?? 'identity', file).toBe(coding)
      expect(headers['vary'] ?? '', file).toMatch(/accept-encoding/i)
      expect(headers['cache-control'], file).toContain('immutable')
      sizes[coding]! += Number(headers['content-length'])
    }
  }
  expect(sizes['br']).toBeLessThan(sizes['identity']! / 2)
  expect(sizes['gzip']).toBeLessThan(sizes['identity']! / 2)
})

testFromCold('the first pages cost a browser that has kept nothing no more than they may', async ({ browser }) => {
  const loads = await weighPages(browser, address(), { userName: people.officeManager, password })
  const names = Object.keys(loads) as (keyof typeof loads)[]
  expect(names).toHaveLength(4)
  // Less than the framework itself would be a measurement that saw nothing.
  for (const name of names) if (name !== 'signIn') expect(loads[name].kilobytes, name).toBeGreaterThan(100)
  expect(names.flatMap((name) => listMisses(name, loads[name], 'most'))).toEqual([])
})

/** What the page asks for once it is there, for the page after it. */
const isForLater = (request: Request): boolean =>
  request.headers()['sec-purpose'] === 'prefetch' || request.url() === `${address()}/manager/`

for (const [path, kilobytesMost, requestsMost] of [
  ['/register', publicPageGoal, 12],
  ['/pass', publicPageGoal, 12],
  ['/manager/login', firstPages.signIn.most.kilobytes, firstPages.signIn.most.requests],
] as const)
  testFromCold(`the public page ${path} loads no more than a slow line carries`, async ({ page }) => {
    const sizes: Promise<{ responseBodySize: number; responseHeadersSize: number }>[] = []
    page.on('requestfinished', (request) => void (isForLater(request) || sizes.push(request.sizes())))
    await page.goto(`${address()}${path}`, { waitUntil: 'networkidle' })
    await expect(page.getByRole('heading').first()).toBeVisible()
    const bytes = (await Promise.all(sizes)).map((size) => size.responseBodySize + size.responseHeadersSize)
    const kilobytes = bytes.reduce((sum, size) => sum + size, 0) / 1_000
    expect(bytes.length).toBeGreaterThan(3)
    expect(bytes.length).toBeLessThanOrEqual(requestsMost)
    expect(kilobytes).toBeLessThanOrEqual(kilobytesMost)
  })

test('the licences of what is bundled are served with it', async ({ request }) => {
  const answer = await request.get(`${address()}/manager/assets/third-party-notices.md`)
  expect(answer.status()).toBe(200)
  const text = await answer.text()
  for (const name of ['react', '@mantine/core', '@tanstack/react-query', 'zod']) expect(text).toContain(`## ${name} - `)
})

test('each answer of the page has a nonce for styles of its own, and nothing inline is allowed besides', async ({
  request,
}) => {
  const nonces = new Set<string>()
  for (let times = 0; times < 2; times++) {
    const answer = await request.get(`${address()}/manager/`)
    const policy = answer.headers()['content-security-policy']!
    expect(policy).not.toContain('unsafe-')
    const nonce = /style-src 'self' 'nonce-([^']+)'/.exec(policy)![1]!
    expect(await answer.text()).toContain(`<meta property="csp-nonce" nonce="${nonce}"`)
    expect(answer.headers()['cache-control']).toBe('no-cache')
    nonces.add(nonce)
  }
  expect(nonces.size).toBe(2)
})

test('the icon of the page is a picture, with and without compression', async ({ request }) => {
  const [, icon] = /rel="icon"[^>]*href="([^"]+)"/.exec(await (await request.get(`${address()}/manager/`)).text())!
  for (const coding of ['br', 'identity']) {
    const answer = await request.get(address() + icon, { headers: { 'accept-encoding': coding } })
    expect(answer.headers()['content-type']).toContain('image/svg+xml')
    expect(await answer.text()).toContain('<svg')
  }
})
