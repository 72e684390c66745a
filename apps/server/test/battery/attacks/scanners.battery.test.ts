import { execFile, execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { pathRole } from '@lintel/contract/access/roles.ts'
import { everyOperation, type NamedOperation } from '@lintel/contract/all/contract.ts'
import { addressOf } from '@lintel/contract/kit/address.ts'
import { cloudVersion } from '@lintel/contract/base/limits.ts'
import { startTestApp, type TestApp } from '../../test-app.ts'
import { callerFor, eachOf, fieldsOf, inputFor, report, seed } from '../kit.ts'

/**
 * T26 with the tools that others would take: `sqlmap` on reading and changing calls with the session of an account that
 * may make them, `wapiti` on the addresses of the reading ones and the pages of the reference. Where they are not
 * installed, nothing is run. `SCAN_CALLS` says how many calls `sqlmap` looks at, others each day; 30 is the whole of
 * it.
 */

const calls = Number(process.env['SCAN_CALLS'] ?? 4)
const run = promisify(execFile)
const has = (program: string): boolean => {
  try {
    execFileSync('which', [program], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

let testApp: TestApp
let folder: string
/** The clock of the test app stands, so that what a tool was told stays in time however long it looks. */
const now = new Date()
beforeAll(async () => {
  testApp = await startTestApp()
  testApp.setNow(now)
  folder = await mkdtemp(join(tmpdir(), 'lintel-scan-'))
})
afterAll(async () => {
  await testApp.close()
  await rm(folder, { recursive: true, force: true })
})

interface ScanTarget {
  readonly name: string
  readonly url: string
  readonly token: string
  readonly body?: string
  readonly type?: string
}

/** A call as a plain request, made by an account that may. */
async function prepare({ name, operation }: NamedOperation): Promise<ScanTarget | null> {
  const who = await callerFor(testApp, name, operation)
  if (!who?.caller.token) return null
  const input = (await inputFor(testApp, name, who.actor)) as Record<string, unknown>
  const fields = Object.entries(input).filter(([, value]) => ['string', 'number', 'boolean'].includes(typeof value))
  const texts = Object.fromEntries(fields.map(([field, value]) => [field, String(value)]))
  const path = addressOf(operation.path).replace('{role}', pathRole[who.actor.section])
  const isGet = operation.method === 'GET'
  // A list is asked with a word, so that there is something to put SQL into.
  const search = isGet && fieldsOf(operation).includes('keyword') ? { keyword: 'front', ...texts } : texts
  const query = isGet ? `?${new URLSearchParams({ ...search, timestamp: String(now.getTime()) })}` : ''
  const request = { name, url: `${testApp.url}${path}${query}`, token: who.caller.token }
  if (isGet) return request
  return operation.wire === 'form'
    ? { ...request, body: new URLSearchParams(texts).toString(), type: 'application/x-www-form-urlencoded' }
    : { ...request, body: JSON.stringify(input), type: 'application/json' }
}

const plainCalls = everyOperation.filter(
  ({ name, operation }) =>
    !operation.streams && operation.wire !== 'file' && operation.needs !== 'public' && name !== 'session.logout',
)

it.skipIf(!has('sqlmap'))(
  'sqlmap finds nothing',
  async () => {
    // Neighbours of the list are of one feature: every so many, beginning at another one each day.
    const step = Math.max(1, Math.floor(plainCalls.length / calls))
    const sample = plainCalls.filter((_call, place) => place % step === seed % step).slice(0, calls)
    const [found, looked]: [string[], string[]] = [[], []]
    await eachOf(sample, 2, async (call) => {
      const request = await prepare(call)
      if (!request) return
      const { url, token, body, type } = request
      const { stdout } = await run(
        'sqlmap',
        [
          '-u',
          url,
          '--batch',
          '--skip-waf',
          '--level',
          '2',
          '--risk',
          '1',
          '--dbms',
          'PostgreSQL',
          '--disable-coloring',
          '--threads',
          '2',
          '--flush-session',
          '--output-dir',
          join(folder, call.name),
          '--skip',
          'timestamp',
          '--technique',
          'BEUT',
          '-H',
          `x-auth-token: ${token}`,
          '-H',
          `x-cloud-version: ${cloudVersion}`,
          '--ignore-code',
          '401',
          ...(body === undefined ? [] : ['--data', body, '-H', `content-type: ${type}`]),
        ],
        { maxBuffer: 64 * 1_048_576, timeout: 600_000 },
      )
      if (/identified the following injection|is vulnerable|appears to be .*injectable/.test(stdout))
        found.push(`${call.name}: ${/.*(injection point|vulnerable|injectable).*/.exec(stdout)![0]}`)
      // Where a call has nothing to put SQL into, sqlmap says so and looks at nothing.
      if (/all tested parameters do not appear to be injectable/.test(stdout)) looked.push(call.name)
    })
    report('T26 sqlmap', { calls: looked.length, names: looked.join(' '), findings: found.length }, '0 findings')
    expect(found).toEqual([])
    expect(looked.length).toBeGreaterThan(0)
  },
  1_200_000,
)

it.skipIf(!has('wapiti'))(
  'wapiti finds nothing',
  async () => {
    const manager = await testApp.as(testApp.fixtures.ours.officeManager)
    const all = await Promise.all(plainCalls.filter(({ operation }) => operation.method === 'GET').map(prepare))
    const urls = all.flatMap((one) => (one && one.url.includes('keyword=') ? [one.url] : [])).slice(0, calls * 3)
    const starts = join(folder, 'starts.txt')
    await writeFile(starts, [...urls, `${testApp.url}/docs?q=door`].join('\n'))
    const out = join(folder, 'wapiti.json')
    await run(
      'wapiti',
      [
        '-u',
        `${testApp.url}/docs?q=door`,
        '-s',
        starts,
        '--scope',
        'domain',
        '--flush-session',
        '--max-links-per-page',
        '5',
        '-m',
        'sql,blindsql,exec,file,crlf,redirect,xss,permanentxss,methods,csp,http_headers,cookieflags,htaccess',
        '-H',
        `x-auth-token: ${manager.token}`,
        '--max-scan-time',
        '240',
        '-d',
        '2',
        '-f',
        'json',
        '-o',
        out,
        '--no-bugreport',
      ],
      { maxBuffer: 64 * 1_048_576, timeout: 600_000 },
    )
    const { vulnerabilities, anomalies } = JSON.parse(await readFile(out, 'utf8')) as Record<
      'vulnerabilities' | 'anomalies',
      Record<string, { readonly info: string; readonly path: string }[]>
    >
    const findings = Object.entries({ ...vulnerabilities, ...anomalies }).flatMap(([kind, some]) => some.map(({ info, path }) => `${kind}: ${info} ${path}`)) // prettier-ignore
    // TLS and its header are the proxy's in front; the other header is obsolete, and what browsers made of it was a
    // hole by itself.
    const found = findings.filter((one) => !/Strict-Transport-Security|X-XSS-Protection/.test(one))
    report(
      'T26 wapiti',
      { addresses: urls.length + 1, findings: found.length, 'of headers': findings.length - found.length },
      '0 findings',
    )
    expect(found).toEqual([])
  },
  700_000,
)
