import { readFileSync } from 'node:fs'
import { pathRole, type PathRole } from '@lintel/contract/access/roles.ts'
import { everyOperation } from '@lintel/contract/all/contract.ts'
import { addressOf } from '@lintel/contract/kit/address.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../test-app.ts'

/**
 * Holds the list of calls that other clients of such a portal use (specification.md 7) against the router: each is
 * there, at its method and address, or is named below with the feature it waits for.
 */

interface Endpoint {
  readonly group: string
  readonly method: string
  readonly path: string
}

const endpoints: readonly Endpoint[] = readFileSync(new URL('../acceptance/endpoints.tsv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [group = '', method = '', path = ''] = line.split('\t')
    return { group, method, path }
  })

/** Features whose calls are not built yet; the address is looked up in the list by its end. */
const waiting: Readonly<Record<string, readonly string[]>> = {}

const waitsFor = ({ path }: Endpoint): string | undefined =>
  Object.entries(waiting).find(([, ends]) => ends.some((end) => path.endsWith(end)))?.[0]

/** The roles a `{role}` of the list stands for. */
const roles = (['ins', 'pm', 'admin'] as const satisfies readonly PathRole[]).filter((role) =>
  Object.values(pathRole).includes(role),
)

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp.close())

describe('the calls of specification.md 7', () => {
  for (const endpoint of endpoints.filter((one) => waitsFor(one) === undefined)) {
    it(`answer at ${endpoint.method} ${endpoint.path}`, async () => {
      for (const role of endpoint.path.includes('{role}') ? roles : ['']) {
        const address = endpoint.path.replace('{role}', role)
        const isGet = endpoint.method === 'GET'
        const response = await fetch(`${testApp.url}${address}${isGet ? `?timestamp=${Date.now()}` : ''}`, {
          method: endpoint.method,
          headers: isGet ? {} : { 'content-type': contentTypeOf(address) },
          ...(isGet ? {} : { body: address.includes('/v4/') ? '{}' : '' }),
        })
        const { code } = (await response.json()) as { code: number }
        // The caller is not signed in, so the answer is that one has to, or what is missing; not that nothing is there.
        expect([404, 405], address).not.toContain(response.status)
        expect(code, address).not.toBe(13_000_010)
      }
    })
  }

  it('are told from an address where nothing is', async () => {
    const response = await fetch(`${testApp.url}/web-server/v3/web/common/manage/getNothing?timestamp=${Date.now()}`)
    expect(response.status).toBe(404)
    expect(((await response.json()) as { code: number }).code).toBe(13_000_010)
  })

  it('are all there or wait for a feature that is named', () => {
    expect(endpoints.length).toBeGreaterThan(140)
    const groups = new Set(endpoints.filter((one) => waitsFor(one) === undefined).map(({ group }) => group))
    for (const group of ['config', 'distributor', 'installer', 'manage', 'system', 'community', 'office'])
      expect(groups).toContain(`v3 ${group}`)
    for (const group of ['common', 'project', 'admin']) expect(groups).toContain(`v4 ${group}`)
    for (const [feature, ends] of Object.entries(waiting)) {
      for (const end of ends) {
        expect(
          endpoints.some(({ path }) => path.endsWith(end)),
          `${feature}: ${end}`,
        ).toBe(true)
        const built = everyOperation.filter(({ operation }) => addressOf(operation.path).endsWith(end))
        expect(
          built.map(({ name }) => name),
          `${end} is built and no longer waits`,
        ).toEqual([])
      }
    }
  })
})

const contentTypeOf = (address: string): string =>
  address.includes('/v4/') ? 'application/json' : 'application/x-www-form-urlencoded'
