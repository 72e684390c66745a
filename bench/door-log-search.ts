import pg from 'pg'
import { pathRole } from '@lintel/contract/access/roles.ts'
import { doorLog } from '@lintel/contract/door-logs/operations.ts'
import { addressOf } from '@lintel/contract/kit/address.ts'
import { cloudVersion } from '@lintel/contract/base/limits.ts'
import { startTemporaryPostgres } from '../apps/server/src/db/embedded/temporary.ts'
import { quantile } from './kit/measurements.ts'
import { serve, type Serving } from './personnel-list.ts'

/**
 * (j) The door log of a site, searched for a person and for a name without one, and its last page: finding nothing
 * takes at most 1.5 times as long as a hit, and nothing grows with the log. `ROWS` says how many events there are in
 * the end, a tenth of them at first, and
 * `TIMES` how often all is measured.
 */
const whole = Number(process.env['ROWS'] ?? 2_000_000)
const times = Number(process.env['TIMES'] ?? 1)
/** Bytes of an event with its indexes, three times over: what does not fit that well into memory lies on the disk. */
const roomOfEvent = 3_000
const people = 1_000
const rounds = 40
const warmUp = 3
const goal = 1.5

const ways = {
  'first page': {},
  'page 25 of 40 rows': { page: '25', size: '40' },
  'last page of 40 rows': { page: '250', size: '40' },
  'deepest page': { page: '1000', size: '40' },
  hit: { keyword: 'B000777' },
  'hit of many': { keyword: 'weber 91' },
  nothing: { keyword: 'nobody of that name' },
} as const

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

/** Asks in every way, prints p50 and p95 of each, and what finding nothing takes by a hit. */
async function measure(site: Serving): Promise<void> {
  const late = new Map<string, number>()
  for (const [way, input] of Object.entries(ways)) {
    const durations: number[] = []
    for (let round = -warmUp; round < rounds; round++) {
      const milliseconds = await ask(site, input)
      if (round >= 0) durations.push(milliseconds)
    }
    late.set(way, quantile(durations, 0.95))
    console.log(
      `  ${way.padEnd(22)} ${quantile(durations, 0.5).toFixed(1)} ms, ${quantile(durations, 0.95).toFixed(1)} ms`,
    )
  }
  const ratio = late.get('nothing')! / late.get('hit')!
  console.log(`  nothing by hit ${ratio.toFixed(2)}   goal ≤ ${goal}: ${ratio <= goal ? 'met' : 'MISSED'}\n`)
}

export async function doorLogSearch(): Promise<void> {
  const postgres = await startTemporaryPostgres(() => {}, whole * roomOfEvent)
  const site = await serve(postgres.url, people)
  const address = new URL(postgres.url)
  address.pathname = `/people_${people}`
  const client = new pg.Client({ connectionString: address.href })
  try {
    await client.connect()
    await client.query(`set lintel.scope = 'system'`)
    let rowsFound = 0
    for (const rows of [whole / 10, whole]) {
      await addEvents(client, rowsFound + 1, rows)
      rowsFound = rows
      for (let time = 0; time < times; time++) {
        console.log(`(j) the door log of ${rows.toLocaleString('en')} events, p50 and p95`)
        await measure(site)
      }
    }
  } finally {
    await client.end()
    site.child.kill()
    await postgres.stop()
  }
}
