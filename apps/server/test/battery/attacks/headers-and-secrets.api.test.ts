import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pathRole } from '@lintel/contract/access/roles.ts'
import { everyOperation } from '@lintel/contract/all/contract.ts'
import { addressOf } from '@lintel/contract/kit/address.ts'
import { startTestApp, type TestApp } from '../../test-app.ts'
import { samples } from '../../samples/all.ts'
import { callerFor, plainRequest, report, type PlainAnswer } from '../kit.ts'

/**
 * T28: headers of every answer, no strange origin, no directory, no debug address, no stack trace; no secret in the
 * repository or in what browsers load. TLS is the proxy's (docs/test-battery.md).
 */

const root = fileURLToPath(new URL('../../../../../', import.meta.url))
let testApp: TestApp
let secure: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
  secure = await startTestApp({ PUBLIC_URL: 'https://portal.example.org' })
})
afterAll(async () => {
  await testApp.close()
  await secure.close()
})

/** What is wrong with the headers of an answer. */
function wrongHeaders({ headers }: PlainAnswer): string[] {
  const policy = String(headers['content-security-policy'] ?? '')
  const wrong = [
    ...(/default-src '(self|none)'/.test(policy) ? [] : ['default-src']),
    ...(/unsafe-/.test(policy) ? ['the policy is unsafe'] : []),
    ...(policy.includes("frame-ancestors 'none'") ? [] : ['frame-ancestors']),
    ...(headers['x-content-type-options'] === 'nosniff' ? [] : ['nosniff']),
    ...(headers['referrer-policy'] === 'no-referrer' ? [] : ['referrer-policy']),
    ...(headers['x-powered-by'] === undefined ? [] : ['x-powered-by']),
    ...(headers['server'] === undefined ? [] : ['server']),
    ...(headers['access-control-allow-origin'] === undefined ? [] : ['access-control-allow-origin']),
  ]
  for (const cookie of [headers['set-cookie'] ?? []].flat())
    if (!/httponly/i.test(cookie) || !/samesite/i.test(cookie)) wrong.push('cookie')
  return wrong
}

const hasStackTrace = (answer: PlainAnswer): boolean =>
  /\n\s+at .+:\d+:\d+|node_modules|\/src\/.+\.ts/.test(answer.body)

describe('every answer (T28)', () => {
  it('of every call, with and without a session, to a strange origin as well', async () => {
    const found: string[] = []
    let answers = 0
    for (const { name, operation } of everyOperation) {
      if (operation.streams) continue
      const who = await callerFor(testApp, name, operation)
      const path = addressOf(operation.path).replace('{role}', who ? pathRole[who.actor.section] : 'pm')
      const isGet = operation.method === 'GET'
      const values = isGet ? { timestamp: String(Date.now()) } : undefined
      const query = values ? `?${new URLSearchParams(values)}` : ''
      const type = operation.wire === 'form' ? 'application/x-www-form-urlencoded' : 'application/json'
      for (const token of [undefined, name === 'session.logout' ? undefined : who?.caller.token]) {
        const answer = await plainRequest(testApp.url, path + query, {
          method: operation.method,
          headers: {
            origin: 'https://evil.example',
            ...(isGet ? {} : { 'content-type': type }),
            ...(token ? { 'x-auth-token': token } : {}),
          },
          ...(isGet ? {} : { body: type === 'application/json' ? '{}' : '' }),
        })
        answers += 1
        for (const wrong of wrongHeaders(answer)) found.push(`${name}: ${wrong}`)
        if (hasStackTrace(answer)) found.push(`${name}: a stack trace`)
        if (!operation.isImmutable && answer.headers['cache-control'] !== 'no-store') found.push(`${name}: may be kept`)
      }
    }
    expect(samples).toHaveProperty(['session.login'])
    report('T28', { answers, findings: found.length }, '0 findings')
    expect(found).toEqual([])
  }, 240_000)

  it('of every other address, right or wrong', async () => {
    const addresses = [
      '/', '/manager', '/manager/', '/manager/login', '/docs', '/openapi.json', '/healthz', '/readyz', '/metrics',
      '/nothing', '/web-server/', '/web-server/v4/', '/manager/assets/', '/manager/assets/nothing.js', '/%00', '/%ff', '/%', `/web-server/v4/web/office/door/${'p'.repeat(300)}/getList`,
    ] // prettier-ignore
    for (const path of addresses) {
      const answer = await plainRequest(testApp.url, path, { headers: { origin: 'https://evil.example' } })
      expect(answer.status, path).toBeLessThan(500)
      expect([path, wrongHeaders(answer)]).toEqual([path, []])
      expect(hasStackTrace(answer), path).toBe(false)
    }
  })

  it('allows no other page to ask first', async () => {
    const answer = await plainRequest(testApp.url, '/web-server/v4/web/common/session/getCurrent', {
      method: 'OPTIONS',
      headers: { origin: 'https://evil.example', 'access-control-request-method': 'GET' },
    })
    expect(answer.status).toBe(404)
    expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
  })

  it('tells browsers to stay with TLS where the portal is reached by it', async () => {
    for (const path of ['/docs', '/healthz', '/web-server/v4/web/common/session/getCurrent']) {
      const { headers } = await plainRequest(secure.url, path)
      expect(headers['strict-transport-security'], path).toMatch(/max-age=\d{7,}/)
    }
    expect((await plainRequest(testApp.url, '/healthz')).headers['strict-transport-security']).toBeUndefined()
  })
})

describe('an address that does not exist (T28)', () => {
  const hiddenPaths = [
    '/.env', '/.git/config', '/package.json', '/debug', '/debug/pprof/', '/actuator', '/actuator/env', '/server-status',
    '/phpinfo.php', '/swagger.json', '/graphql', '/admin', '/console', '/trace', '/heapdump', '/.data/keys/vault.key',
    '/manager/assets/../../package.json', '/manager/assets/%2e%2e/%2e%2e/package.json', '/database/', '/uploads/',
    '/web-server/debug', '/__inspect', '/json/version', '/node_modules/', '/src/main.ts', '/manager/assets/index.js.map',
  ] // prettier-ignore

  it.each(hiddenPaths)('%s', async (path) => {
    const answer = await plainRequest(testApp.url, path)
    expect([400, 403, 404]).toContain(answer.status)
    expect(answer.body).not.toMatch(/Index of|DB_PASS|\[core\]|"workspaces"|BEGIN [A-Z ]*PRIVATE/)
  })
})

describe('secrets (T28)', () => {
  /** What keys and tokens look like in files. */
  const shapes: Readonly<Record<string, RegExp>> = {
    'a private key': /-----BEGIN [A-Z ]*PRIVATE KEY-----\s*\n[A-Za-z0-9+/=\s]{40,}/,
    'an AWS key': /\bAKIA[0-9A-Z]{16}\b/,
    'a GitHub token': /\bgh[pousr]_[A-Za-z0-9]{36,}\b/,
    'a Slack token': /\bxox[abprs]-[A-Za-z0-9-]{20,}\b/,
    'a Google key': /\bAIza[0-9A-Za-z_-]{35}\b/,
    'a Stripe key': /\b[sr]k_live_[0-9a-zA-Z]{20,}\b/,
    'a signed web token': /\beyJ[A-Za-z0-9_-]{15,}\.eyJ[A-Za-z0-9_-]{15,}\.[A-Za-z0-9_-]{20,}\b/,
    'a registry token': /_authToken\s*=\s*[A-Za-z0-9-]{20,}|\bnpm_[A-Za-z0-9]{36}\b/,
    // Tests of settings call theirs `secret`.
    'a password in a URL':
      /\b(postgres(ql)?|mqtts?|smtps?|https?):\/\/[^\s:@/'"`$]+:(?!secret@)[^\s@/'"`${<]{6,}@(?!127\.0\.0\.1|localhost|\/|[\w.]*example\b)/,
  }
  const findings = (text: string): string[] => Object.keys(shapes).filter((name) => shapes[name]!.test(text))

  it('are recognised where there are some', () => {
    expect(findings(`key = AKIA${'A'.repeat(16)}`)).toEqual(['an AWS key'])
    expect(findings(`postgres://root:${'hunter22'}@prod.internal/x`)).toEqual(['a password in a URL'])
  })

  it('are in no file of the repository', () => {
    const files = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' }).split('\0').filter(Boolean)
    expect(files.length).toBeGreaterThan(1_000)
    const found = files.flatMap((name) => {
      const path = join(root, name)
      if (!existsSync(path) || !statSync(path).isFile() || statSync(path).size > 4_000_000) return []
      return findings(readFileSync(path, 'latin1')).map((what) => `${name}: ${what}`)
    })
    report('T28', { files: files.length, secrets: found.length }, '0 secrets')
    expect(found).toEqual([])
    expect(files.filter((name) => /(^|\/)(\.env|.*\.(pem|key|p12|pfx))$/.test(name))).toEqual([])
  })

  it('are in nothing that browsers load', () => {
    const built = join(root, 'apps/web/dist/assets')
    const files = existsSync(built) ? readdirSync(built).filter((name) => /\.(js|css|map)$/.test(name)) : []
    const demo = /Lintel-demo-1/
    const found = files.flatMap((name) => {
      const text = readFileSync(join(built, name), 'utf8')
      return [...findings(text), ...(demo.test(text) ? ['the password of the demo'] : []), ...(name.endsWith('.map') ? ['a map of the source'] : [])].map((what) => `${name}: ${what}`) // prettier-ignore
    })
    report('T28', { 'built files': files.length, findings: found.length }, '0 findings')
    expect(found).toEqual([])
  })
})
