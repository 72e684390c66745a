import pg from 'pg'
import { pathRole } from '@lintel/contract/access/roles.ts'
import { doorLog } from '@lintel/contract/door-logs/operations.ts'
import { addressOf } from '@lintel/contract/kit/address.ts'
import { cloudVersion } from '@lintel/contract/base/limits.ts'
import { startTemporaryPostgres } from '../apps/server/src/db/embedded/temporary.ts'
import { median } from './kit/measurements.ts'
import { serve, type Serving } from './personnel-list.ts'

/**
 * (j) The door log of a site, a tenth of it against all: every way to ask for it, each judged by itself. The two sizes and
 * a plain query of the large one take turns for each call. `ROWS` says how many events the large one has, `ROUNDS` how
 * often each way is asked.
 */
const whole = Number(process.env['ROWS'] ?? 2_000_000)
const rounds = Number(process.env['ROUNDS'] ?? 40)
/** Bytes of an event with its indexes, three times over: what does not fit that well into memory lies on the disk. */
const roomOfEvent = 3_000
const people = 1_000
const warmUp = 3
const goal = 1.5

interface Way {
  readonly input: Readonly<Record<string, string>>
  /** The plain query of a page: names in the lines, found by an index of their trigrams. */
  readonly peer?: string
}

const newest = 'order by occurred_at desc, uuid desc limit 10'
const search = (words: string): Way => ({
  input: { keyword: words },
  peer: `lower(person_name) like '%${words}%' ${newest}`,
})

const ways: Readonly<Record<string, Way>> = {
  'first page': { input: {}, peer: `true ${newest}` },
  'page 25 of 40 rows': { input: { page: '25', size: '40' } },
  'deepest page': { input: { page: '1000' }, peer: `true ${newest} offset 9990` },
  'from a time': { input: { at: '2026-11-20T00:00:00Z' }, peer: `occurred_at <= '2026-11-20Z' ${newest}` },
  refused: { input: { result: 'refused' } },
  'by one method': { input: { method: 'card' } },
  'one person': search('weber 91'),
  'a tenth of them': search('weber'),
  'all of them, by address': { input: { keyword: 'bench.invalid' } },
  nothing: search('nobody of that name'),
}

/** Adds access events, each a second before the one after it, by people and doors in turn. */
async function addEvents(client: pg.Client, from: number, to: number): Promise<void> {
  // What events lead to (alarms, notices) is no part of a list.
  await client.query('alter table door_event disable trigger user')
  await client.query(
    `insert into door_event (project_uuid, occurred_at, received_at, uuid, time_quality, type, epoch, number, device_uuid,
        device_name, door_uuid, door_name, person_uuid, person_name, person_kind, company_uuid, granted, reason, method)
      select who.project_uuid, at, at, gen_random_uuid(), 'synced', 'access', 'bench', n, md5('device ' || n % 20)::uuid,
        'Device ' || n % 20, md5('door ' || n % 80)::uuid, 'Door ' || n % 80, who.uuid, who.name, 'personnel', who.company_uuid,
        n % 9 > 0, 'allowGrant', 'card'
      from generate_series($1::int, $2::int) n
      cross join lateral (select timestamptz '2026-11-20Z' - n * interval '1 second' as at) moment
      join (select row_number() over (order by uuid) as place, project_uuid, uuid, company_uuid,
          full_name(first_name, last_name) as name from person where kind = 'personnel') who on who.place = 1 + n % $3::int`,
    [from, to, people],
  )
  await client.query('alter table door_event enable trigger user')
  await client.query('vacuum (analyze) door_event')
}

async function ask({ url, token }: Serving, input: Readonly<Record<string, string>>): Promise<number> {
  const path = addressOf(doorLog.list.path).replace('{role}', pathRole.propertyOffice)
  const query = new URLSearchParams({ ...input, timestamp: String(Date.now()) }).toString()
  const before = performance.now()
  const response = await fetch(`${url}${path}?${query}`, {
    headers: { 'x-cloud-version': cloudVersion, 'x-auth-token': token },
  })
  const { code } = (await response.json()) as { readonly code: number }
  if (code !== 0) throw new Error(`${query}: ${code}`)
  return performance.now() - before
}

/** Milliseconds of the plain query and of its total, without policies, server and session. */
async function askPeer(client: pg.Client, way: string): Promise<number> {
  const [where = '', rest = ''] = way.split(/ (?=order by)/)
  const before = performance.now()
  await client.query(`select * from door_event where ${where} ${rest}`)
  await client.query(`select count(*) from (select from door_event where ${where} limit 501) counted`)
  return performance.now() - before
}

const formatFigure = (figure: number): string => (Number.isNaN(figure) ? '–' : figure.toFixed(1)).padStart(8)

/** A site with so many events in its log, and a connection of the owner of its tables. */
async function serveLog(postgresUrl: string, rows: number) {
  const name = `log_${rows}`
  const site = await serve(postgresUrl, people, name)
  const address = new URL(postgresUrl)
  address.pathname = `/${name}`
  const client = new pg.Client({ connectionString: address.href })
  await client.connect()
  await client.query(`set lintel.scope = 'system'`)
  await addEvents(client, 1, rows)
  return { site, client }
}

export async function doorLogSearch(): Promise<void> {
  const postgres = await startTemporaryPostgres(() => {}, whole * roomOfEvent)
  const logs: Awaited<ReturnType<typeof serveLog>>[] = []
  try {
    for (const rows of [whole / 10, whole]) logs.push(await serveLog(postgres.url, rows))
    const [small, large] = logs as [(typeof logs)[number], (typeof logs)[number]]
    await large.client.query('create index names_of_log on door_event using gin (lower(person_name) gin_trgm_ops)')
    console.log(`(j) the door log of ${whole.toLocaleString('en')} events against a tenth
  medians in ms: a tenth, all, plain query of all; all by a tenth   goal ≤ ${goal}`)
    let met = 0
    for (const [name, { input, peer }] of Object.entries(ways)) {
      const durations: [number[], number[], number[]] = [[], [], []]
      for (let round = -warmUp; round < rounds; round++) {
        const times = [
          await ask(small.site, input),
          await ask(large.site, input),
          peer === undefined ? NaN : await askPeer(large.client, peer),
        ]
        if (round >= 0) for (const [place, time] of times.entries()) durations[place]!.push(time)
      }
      const [one, all, plain] = durations.map(median) as [number, number, number]
      const isMet = all / one <= goal
      met += Number(isMet)
      console.log(
        `  ${name.padEnd(24)} ${[one, all, plain, all / one].map(formatFigure).join(' ')}${isMet ? '' : '  MISSED'}`,
      )
    }
    console.log(`  ${met} of ${Object.keys(ways).length} within the goal\n`)
  } finally {
    for (const { client, site } of logs) {
      await client.end()
      site.child.kill()
    }
    await postgres.stop()
  }
}
