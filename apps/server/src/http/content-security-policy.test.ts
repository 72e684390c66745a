import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { noncePlace, sendPage } from './content-security-policy.ts'

it('a page has a nonce of each answer’s own, in its policy and in itself', async () => {
  const app = Fastify()
  app.get('/', (_request, reply) => sendPage(reply, `<style nonce="${noncePlace}"></style>`))
  const nonces = new Set<string>()
  for (let times = 0; times < 3; times += 1) {
    const { headers, body } = await app.inject('/')
    const policy = String(headers['content-security-policy'])
    expect(policy).not.toContain('unsafe-')
    const nonce = /style-src 'self' 'nonce-([^']{22,})'/.exec(policy)![1]!
    expect(body).toBe(`<style nonce="${nonce}"></style>`)
    expect(headers['cache-control']).toBe('no-cache')
    nonces.add(nonce)
  }
  expect(nonces.size).toBe(3)
})
