import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openApi } from './openapi.ts'
import { mountReference } from './reference.ts'

const publicUrl = 'https://portal.test.invalid'
const app = Fastify()
beforeAll(() => mountReference(app, publicUrl))
afterAll(() => app.close())

const ask = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })

/**
 * On the wire: 163 kB of 3,400. A third of it is what fields and calls say of themselves, an eighth their examples. A wider
 * window and zstd make it no smaller; without bounds, patterns and the ban of further fields it were 2 kB less.
 */
const mostBytes = 170_000

describe('the OpenAPI document', () => {
  const whole = JSON.stringify(openApi(publicUrl))
  it.each([
    ['br', 'br', (bytes: Buffer) => brotliDecompressSync(bytes)],
    ['gzip, deflate, br', 'br', (bytes: Buffer) => brotliDecompressSync(bytes)],
    ['gzip', 'gzip', (bytes: Buffer) => gunzipSync(bytes)],
    ['br;q=0, gzip;q=0.5', 'gzip', (bytes: Buffer) => gunzipSync(bytes)],
    ['identity', undefined, (bytes: Buffer) => bytes],
    ['deflate', undefined, (bytes: Buffer) => bytes],
    ['', undefined, (bytes: Buffer) => bytes],
  ])('is whole to a client that accepts "%s"', async (accepted, encoding, decode) => {
    const { headers, rawPayload, statusCode } = await ask('/openapi.json', { 'accept-encoding': accepted })
    expect(statusCode).toBe(200)
    expect(headers['content-encoding']).toBe(encoding)
    expect(headers['content-length']).toBe(String(rawPayload.length))
    expect(headers['content-type']).toBe('application/json; charset=utf-8')
    expect(headers['vary']).toBe('accept-encoding')
    expect(decode(rawPayload).toString() === whole).toBe(true)
    if (encoding === 'br') expect(rawPayload.length).toBeLessThan(mostBytes)
  })

  it('is compressed once, and comes from then on as it is', async () => {
    const headers = { 'accept-encoding': 'br' }
    const first = await ask('/openapi.json', headers)
    const began = performance.now()
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask('/openapi.json', headers)))
    // To compress it twenty times takes many seconds.
    expect(performance.now() - began).toBeLessThan(3_000)
    for (const answer of answers) expect(answer.rawPayload.equals(first.rawPayload)).toBe(true)
  })
})

describe.each(['/openapi.json', '/docs', '/docs/door', '/docs.css'])('%s', (url) => {
  it('is not sent again to who has it', async () => {
    const { etag } = (await ask(url)).headers as { etag: string }
    expect(etag).toMatch(/^W\/"[\w-]{43}"$/)
    for (const tags of [etag, etag.slice(2), `"another", ${etag}`, '*']) {
      const { statusCode, rawPayload, headers } = await ask(url, { 'if-none-match': tags, 'accept-encoding': 'br' })
      expect([statusCode, rawPayload.length, headers['etag']]).toEqual([304, 0, etag])
      expect(headers['vary']).toBe('accept-encoding')
    }
    for (const tags of ['"another"', 'W/""']) expect((await ask(url, { 'if-none-match': tags })).statusCode).toBe(200)
  })

  it('is smaller to who accepts it', async () => {
    const bare = await ask(url)
    const small = await ask(url, { 'accept-encoding': 'gzip, br' })
    expect(brotliDecompressSync(small.rawPayload).equals(bare.rawPayload)).toBe(true)
    expect(small.rawPayload.length).toBeLessThan(bare.rawPayload.length / 2)
    expect(small.headers['etag']).toBe(bare.headers['etag'])
  })
})

it('a search is answered by itself, and a page of an unknown entity is none', async () => {
  const found = await ask('/docs?q=barrier', { 'accept-encoding': 'br' })
  expect(found.body).toContain('found')
  expect(found.headers['etag']).toBeUndefined()
  expect((await ask('/docs?q=')).body).toBe((await ask('/docs')).body)
  expect((await ask('/docs/nothing')).statusCode).not.toBe(200)
})
