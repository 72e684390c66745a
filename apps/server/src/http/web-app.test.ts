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
  for (const name of ['index', 'register', 'pass']) writeFileSync(join(folder, `${name}.html`), `<h1>${name}</h1>`)
  await mountWebApp(app, folder, 'https://portal.test.invalid')
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
