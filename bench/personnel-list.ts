import { fork, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { pathRole } from '@lintel/contract/access/roles.ts'
import { addressOf } from '@lintel/contract/kit/address.ts'
import { cloudVersion } from '@lintel/contract/base/limits.ts'
import { personnel } from '@lintel/contract/personnel/operations.ts'
import { startTemporaryPostgres } from '../apps/server/src/db/embedded/temporary.ts'
import { quantile } from './kit/measurements.ts'

/**
 * (h) The personnel of a site of 100,000 people against one of 1,000: every way to ask for the list, the two sizes
 * taking turns for each call. `PEOPLE` says how many the large site has, `ROUNDS` how often each way is asked.
 */
const small = 1_000
const large = Number(process.env['PEOPLE'] ?? 100_000)
const rounds = Number(process.env['ROUNDS'] ?? 40)
const warmUp = 5
const goal = 1.5

export interface Serving {
  readonly child: ChildProcess
  readonly url: string
  readonly token: string
  readonly seconds: number
  readonly companyUuid: string
  readonly departmentUuid: string
}

/** A server of its own on a site of so many people. */
export async function serve(postgresUrl: string, people: number): Promise<Serving> {
  const database = new URL(postgresUrl)
  database.pathname = `/people_${people}`
  const admin = new pg.Client({ connectionString: postgresUrl })
  await admin.connect()
  await admin.query(`create database people_${people}`)
  await admin.end()
  const file = fileURLToPath(new URL('./personnel-list-server.ts', import.meta.url))
  const child = fork(file, [database.href, String(people)], { stdio: 'inherit' })
  return new Promise((resolve, reject) => {
    child.once('message', (message) => resolve({ ...(message as Omit<Serving, 'child'>), child }))
    child.once('exit', () => reject(new Error('the server ended before it served')))
  })
}

/** The ways in which the page asks; names are those of people of both sites. */
const ways: Readonly<Record<string, (site: Serving) => Record<string, string>>> = {
  'first page': () => ({}),
  'page 5': () => ({ page: '5' }),
  'by ID, backwards': () => ({ sort: 'personnelId', order: 'desc' }),
  'newest first': () => ({ sort: 'createdAt', order: 'desc' }),
  'one found': () => ({ keyword: 'B000777' }),
  'many found': () => ({ keyword: 'webermann' }),
  'of a company': ({ companyUuid }) => ({ companyUuid }),
  'of a department': ({ departmentUuid }) => ({ departmentUuid }),
  expired: () => ({ validity: 'expired' }),
  'without credential': () => ({ withoutCredential: 'true' }),
}

/** Looked at by itself: no word is a tenth of all people's but where there are few names. */
const rare: typeof ways = { 'a tenth found': () => ({ keyword: 'weber' }) }

const path = addressOf(personnel.list.path).replace('{role}', pathRole.propertyOffice)

/** Milliseconds of one call, with its answer read. */
async function measure({ url, token }: Serving, input: Record<string, string>): Promise<number> {
  const query = new URLSearchParams({ ...input, timestamp: String(Date.now()) }).toString()
  const before = performance.now()
  const response = await fetch(`${url}${path}?${query}`, {
    headers: { 'x-cloud-version': cloudVersion, 'x-auth-token': token },
  })
  const body = (await response.json()) as {
    readonly code: number
    readonly data: { readonly rows: readonly unknown[] }
  }
  const milliseconds = performance.now() - before
  if (body.code !== 0 || body.data.rows.length === 0) throw new Error(`${query}: ${JSON.stringify(body).slice(0, 300)}`)
  return milliseconds
}

const formatFigure = (figure: number): string => figure.toFixed(1).padStart(7)

export async function personnelList(): Promise<void> {
  const postgres = await startTemporaryPostgres()
  const sites: Serving[] = []
  try {
    sites.push(await serve(postgres.url, small), await serve(postgres.url, large))
    console.log(`(h) personnel at ${large} people against ${small}; the seed took ${sites[1]!.seconds.toFixed(0)} s
  times in ms: ${small} p50 p95, ${large} p50 p95, ratio of the p95`)
    const all: [number[], number[]] = [[], []]
    for (const [name, inputOf] of Object.entries({ ...ways, ...rare })) {
      const times: [number[], number[]] = [[], []]
      for (let round = -warmUp; round < rounds; round += 1) {
        for (const [place, site] of sites.entries()) {
          const milliseconds = await measure(site, inputOf(site))
          if (round >= 0) times[place]!.push(milliseconds)
        }
      }
      if (name in ways) for (const place of [0, 1] as const) all[place].push(...times[place])
      console.log(lineOf(name, times))
    }
    const ratio = quantile(all[1], 0.95) / quantile(all[0], 0.95)
    console.log(`${lineOf('all together', all)}   goal ≤ ${goal}: ${ratio <= goal ? 'met' : 'MISSED'}\n`)
  } finally {
    for (const { child } of sites) child.kill()
    await postgres.stop()
  }
}

function lineOf(name: string, times: readonly [number[], number[]]): string {
  const figures = times.flatMap((each) => [quantile(each, 0.5), quantile(each, 0.95)])
  const ratio = quantile(times[1], 0.95) / quantile(times[0], 0.95)
  return `  ${name.padEnd(20)} ${figures.map(formatFigure).join(' ')} ${formatFigure(ratio)}`
}
