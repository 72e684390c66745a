import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { pathRole } from '@lintel/contract/access/roles.ts'
import { department } from '@lintel/contract/departments/operations.ts'
import { idempotencyKeyField } from '@lintel/contract/kit/idempotency.ts'
import { addressOf } from '@lintel/contract/kit/address.ts'
import type { Operation } from '@lintel/contract/kit/operation.ts'
import { cloudVersion } from '@lintel/contract/base/limits.ts'
import { personnel } from '@lintel/contract/personnel/operations.ts'
import { startEmbeddedPostgres } from '../apps/server/src/db/embedded/embedded.ts'
import { temporaryFolder } from '../tools/product.ts'
import { quantile } from './kit/measurements.ts'
import { serve, type Serving } from './personnel-list.ts'

/**
 * (i) Making departments and people in one company, by one caller and by ten at a time, on a disk that is waited for.
 * `PEOPLE` says how many the site has already, `SECONDS` how long each is measured.
 */
const people = Number(process.env['PEOPLE'] ?? 20_000)
const seconds = Number(process.env['SECONDS'] ?? 10)
const warmUp = 20

let serial = 0
const ways: readonly (readonly [Operation, (site: Serving) => object])[] = [
  [department.create, ({ companyUuid }) => ({ companyUuid, name: `Department ${++serial}` })],
  [
    personnel.create,
    ({ companyUuid }) => ({
      companyUuid,
      firstName: 'Nora',
      lastName: 'Bench',
      email: `made${++serial}@bench.invalid`,
    }),
  ],
]

async function make({ url, token }: Serving, operation: Operation, input: object): Promise<number> {
  const before = performance.now()
  const response = await fetch(`${url}${addressOf(operation.path).replace('{role}', pathRole.propertyOffice)}`, {
    method: operation.method,
    headers: { 'x-cloud-version': cloudVersion, 'x-auth-token': token, 'content-type': 'application/json' },
    body: JSON.stringify({ ...input, [idempotencyKeyField]: randomUUID() }),
  })
  const body = (await response.json()) as { readonly code: number }
  if (body.code !== 0) throw new Error(JSON.stringify(body).slice(0, 300))
  return performance.now() - before
}

/** How long calls took that so many callers made one after the other, and how many there were in a second. */
async function measure(site: Serving, operation: Operation, input: (site: Serving) => object, callers: number) {
  const times: number[] = []
  const startedAt = performance.now()
  const call = async () => {
    while (performance.now() - startedAt < seconds * 1_000) times.push(await make(site, operation, input(site)))
  }
  await Promise.all(Array.from({ length: callers }, call))
  const rate = (times.length * 1_000) / (performance.now() - startedAt)
  return { rate, middle: quantile(times, 0.5), late: quantile(times, 0.95) }
}

export async function creating(): Promise<void> {
  const dataDir = temporaryFolder('creating')
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => {} })
  try {
    const site = await serve(postgres.url, people)
    console.log(
      `(i) making records in a company of ${people.toLocaleString('en')} people, on a disk that is waited for`,
    )
    for (const [operation, input] of ways) {
      for (let call = 0; call < warmUp; call++) await make(site, operation, input(site))
      for (const callers of [1, 10]) {
        const { rate, middle, late } = await measure(site, operation, input, callers)
        const name = `${addressOf(operation.path)}, ${callers} at a time`
        console.log(`  ${name}: ${rate.toFixed(1)} a second, p50 ${middle.toFixed(1)} ms, p95 ${late.toFixed(1)} ms`)
      }
    }
    site.child.kill()
  } finally {
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
