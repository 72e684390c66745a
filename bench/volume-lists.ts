import { fork, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { z } from 'zod'
import { homeSection, pathRole } from '@lintel/contract/access/roles.ts'
import { everyOperation, type NamedOperation } from '@lintel/contract/all/contract.ts'
import { addressOf } from '@lintel/contract/kit/address.ts'
import { cloudVersion } from '@lintel/contract/base/limits.ts'
import { startTemporaryPostgres } from '../apps/server/src/db/embedded/temporary.ts'
import { volumeNames } from '../apps/server/src/seed/volume.ts'
import { median, quantile } from './kit/measurements.ts'
import { rawStatement } from './volume-lists-raw.ts'

/**
 * (f) Every list of an operator, with one percent of the volume and with all of it: first page, fifth page, sorted by
 * another column, searched by the name of one record and by words that many have. The two sizes take turns for each
 * call. Beside it stands the same page by a statement of our own, as the owner, without policies, server and session.
 */
const rounds = Number(process.env['ROUNDS'] ?? 60)
const goal = 1.5
const actors = ['superManager', 'distributor', 'subDistributor', 'installer'] as const
type Actor = (typeof actors)[number]

interface Serving {
  readonly child: ChildProcess
  readonly url: string
  readonly tokens: Readonly<Record<Actor, string>>
  readonly seconds: number
  readonly raw: pg.Client
}

interface Reply {
  readonly code: number
  readonly data: { readonly rows: readonly Record<string, unknown>[]; readonly total: number }
}

/** A server of its own on a part of the volume. */
export async function serve(postgresUrl: string, database: string, factor: number): Promise<Serving> {
  const databaseUrl = postgresUrl.replace(/^([a-z]+:\/\/[^/?]*)(\/[^?]*)?/i, (_all, server) => `${server}/${database}`)
  const admin = new pg.Client({ connectionString: postgresUrl })
  await admin.connect()
  await admin.query(`create database ${database}`)
  await admin.end()
  const file = fileURLToPath(new URL('./volume-lists-server.ts', import.meta.url))
  const child = fork(file, [databaseUrl, String(factor)], { stdio: 'inherit' })
  const serving = await new Promise<Pick<Serving, 'url' | 'tokens' | 'seconds'>>((resolve, reject) => {
    child.once('message', (message) => resolve(message as Serving))
    child.once('exit', () => reject(new Error('the server ended before it served')))
  })
  const raw = new pg.Client({ connectionString: databaseUrl })
  await raw.connect()
  await raw.query(`set lintel.scope = 'system'`)
  return { child, ...serving, raw }
}

/** Operations that answer a page and need nothing but what every list takes: new ones are measured by themselves. */
const lists = everyOperation.filter(({ operation: { method, input, output } }) => {
  const isPage =
    output instanceof z.ZodObject && ['rows', 'total', 'capped', 'page'].every((name) => name in output.shape)
  return method === 'GET' && isPage && input instanceof z.ZodObject && input.safeParse({}).success
})

/** Calls a list as one of the operators. */
export async function ask({ operation }: NamedOperation, { url, tokens }: Serving, actor: Actor, input: object) {
  const path = addressOf(operation.path).replace('{role}', pathRole[homeSection[actor]])
  const query = new URLSearchParams({ ...input, timestamp: String(Date.now()) }).toString()
  const response = await fetch(`${url}${path}?${query}`, {
    headers: { 'x-cloud-version': cloudVersion, 'x-auth-token': tokens[actor] },
  })
  return (await response.json()) as Reply
}

/** The ways a list is asked, as its input allows; names are those of records that both sizes have. */
async function waysOf(list: NamedOperation, small: Serving, actor: Actor): Promise<Record<string, object>> {
  const first = await ask(list, small, actor, {})
  if (first.code !== 0) return {}
  const { shape } = list.operation.input as z.ZodObject
  const ways: Record<string, object> = { 'first page': {} }
  // A page that is full in both: five rows beside ten would say nothing of the lists behind them.
  const deepest = Math.min(5, Math.floor(first.data.total / 10))
  if (deepest > 1) ways[`page ${deepest}`] = { page: deepest }
  const columns = shape['sort'] instanceof z.ZodOptional ? (shape['sort'].unwrap() as z.ZodEnum).options : []
  if (columns.length > 1) ways[`by ${columns.at(-1)}`] = { sort: columns.at(-1), order: 'desc' }
  const row = first.data.rows.at(-1)
  const name = row?.['userName'] ?? row?.['name']
  if ('keyword' in shape && typeof name === 'string') {
    ways['one found'] = { keyword: name }
    ways['many found'] = { keyword: 'userName' in row! ? 'weber' : 'tower' }
  }
  return ways
}

async function measureMs(run: () => Promise<unknown>): Promise<number> {
  const before = performance.now()
  await run()
  return performance.now() - before
}

const formatFigure = (figure: number) => figure.toFixed(1).padStart(6)

async function measure(
  list: NamedOperation,
  actor: Actor,
  way: string,
  input: object,
  sizes: readonly [Serving, Serving],
) {
  const times: [number[], number[], number[]] = [[], [], []]
  const statement = rawStatement(list.name, volumeNames[actor], actor, input)
  const [small, whole] = sizes
  if (statement) {
    const [ours, raw] = [await ask(list, whole, actor, input), await whole.raw.query<{ uuid: string }>(statement)]
    const same = ours.data.rows.map((row) => row['uuid']).join() === raw.rows.map(({ uuid }) => uuid).join()
    if (!same) throw new Error(`${list.name}, ${actor}, ${way}: the raw statement answers other rows`)
  }
  for (let round = -5; round < rounds; round++) {
    const durations = [
      await measureMs(() => ask(list, small, actor, input)),
      await measureMs(() => ask(list, whole, actor, input)),
      statement ? await measureMs(() => whole.raw.query(statement)) : NaN,
    ]
    if (round >= 0) for (const [index, time] of durations.entries()) times[index]!.push(time)
  }
  const [one, all, raw] = times
  const ratio = median(all) / median(one)
  const figures = [median(one), quantile(one, 0.95), median(all), quantile(all, 0.95)].map(formatFigure).join(' ')
  const beside = statement ? formatFigure(median(raw)) : '     –'
  const verdict = ratio <= goal ? '' : '  MISSED'
  console.log(
    `  ${list.name.padEnd(24)} ${actor.padEnd(14)} ${way.padEnd(14)} ${figures} ${beside} ${formatFigure(ratio)}${verdict}`,
  )
  return ratio
}

export async function volumeLists(): Promise<void> {
  const postgres = await startTemporaryPostgres()
  const servers: Serving[] = []
  try {
    servers.push(await serve(postgres.url, 'one_percent', 0.01), await serve(postgres.url, 'whole', 1))
    const [small, whole] = servers as [Serving, Serving]
    console.log(`(f) lists at 200,000 accounts and 20,000 sites, against 1 % of them; the seed took ${whole.seconds.toFixed(0)} s
  times in ms: 1 % p50 p95, whole p50 p95, raw SQL on the whole p50, ratio of the p50 (goal ≤ ${goal})`)
    const ratios: number[] = []
    for (const list of lists) {
      for (const actor of actors) {
        for (const [way, input] of Object.entries(await waysOf(list, small, actor))) {
          ratios.push(await measure(list, actor, way, input, [small, whole]))
        }
      }
    }
    const met = ratios.filter((ratio) => ratio <= goal).length
    console.log(`  ${met} of ${ratios.length} within the goal, median ratio ${median(ratios).toFixed(2)}\n`)
  } finally {
    for (const { child, raw } of servers) {
      await raw.end()
      child.kill()
    }
    await postgres.stop()
  }
}
