import pg from 'pg'
import { pathRole } from '@lintel/contract/access/roles.ts'
import { attendanceReport } from '@lintel/contract/attendance-reports/operations.ts'
import { cloudVersion } from '@lintel/contract/base/limits.ts'
import { addressOf } from '@lintel/contract/kit/address.ts'
import { startTemporaryPostgres } from '../../apps/server/src/db/embedded/temporary.ts'
import { quantile } from '../kit/measurements.ts'
import { serve, type Serving } from '../personnel-list.ts'

/**
 * (k) The attendance report of a company of 2,000 people against one of 50, over a month of results: the page that opens
 * first and other ways to ask for it, the two sizes taking turns. `PEOPLE` says how many the large site has, `ROUNDS` how
 * often each way is asked.
 */
const small = 50
const large = Number(process.env['PEOPLE'] ?? 2_000)
const rounds = Number(process.env['ROUNDS'] ?? 40)
const warmUp = 5
const goal = 1.5

const month = { from: '2026-11-01', to: '2026-11-28' }

interface Way {
  readonly call: 'days' | 'summary'
  readonly input: Readonly<Record<string, string>>
  /** Its cost grows with the people, whose names are sorted: looked at by itself. */
  readonly isApart?: true
  /** Of all companies of the site, as its manager opens the report. */
  readonly isOfSite?: true
}

const ways: Readonly<Record<string, Way>> = {
  'first page': { call: 'days', input: month },
  'page 5': { call: 'days', input: { ...month, page: '5' } },
  'of one day': { call: 'days', input: { from: '2026-11-24', to: '2026-11-24' } },
  'of all companies': { call: 'days', input: month, isOfSite: true },
  late: { call: 'days', input: { ...month, status: 'late' } },
  summary: { call: 'summary', input: month, isApart: true },
}

/** A month of results: of ten days one is late and one is absent. */
async function fill(postgresUrl: string, people: number): Promise<void> {
  const database = new URL(postgresUrl)
  database.pathname = `/people_${people}`
  const client = new pg.Client({ connectionString: database.href })
  await client.connect()
  await client.query(`set lintel.scope = 'system'`)
  await client.query(`update project set settings = settings || '{"attendanceTier": "unlimited"}'`)
  await client.query(
    `insert into attendance_day (project_uuid, company_uuid, person_uuid, date, person_name, personnel_id, statuses, so_far,
        result, is_closed, first_in, last_out, scheduled_minutes, expected_minutes, holiday_minutes, worked_minutes,
        break_minutes, late_times, early_times, missed_punches, late_minutes, early_minutes, overtime_minutes,
        short_minutes, leave_minutes, absent_minutes, absent_hundredths, computed_at)
      select project_uuid, company_uuid, uuid, date, full_name(first_name, last_name), coalesce(personnel_id, ''),
        array[status], array[status],
        jsonb_build_object('leaves', '[]'::jsonb, 'periods', jsonb_build_array(jsonb_build_object('start',
          extract(epoch from date) * 1000, 'end', extract(epoch from date) * 1000 + 32400000, 'isExcused', false)),
          'punches', jsonb_build_array(jsonb_build_object('id', gen_random_uuid(), 'at', extract(epoch from date) * 1000,
          'use', 'in'), jsonb_build_object('id', gen_random_uuid(), 'at', extract(epoch from date) * 1000, 'use', 'out'))),
        true, date + interval '8 hours', date + interval '17 hours', 480, 480, 0, 474, 60, (status = 'late')::int, 0, 0,
        case status when 'late' then 6 else 0 end, 0, 0, 0, 0, case status when 'absent' then 480 else 0 end,
        case status when 'absent' then 100 else 0 end, now()
      from person cross join generate_series($1::date, $2::date, interval '1 day') as days (at)
      cross join lateral (select at::date as date) one
      cross join lateral (select case (ascii(personnel_id) + hashtext(uuid::text || date)) % 10 when 0 then 'late'
        when 1 then 'absent' else 'normal' end as status) result
      where kind = 'personnel' and personnel_id like 'B%'`,
    [month.from, month.to],
  )
  await client.query('vacuum (analyze)')
  await client.end()
}

async function measure({ url, token, companyUuid }: Serving, { call, input, isOfSite }: Way): Promise<number> {
  const path = addressOf(attendanceReport[call].path).replace('{role}', pathRole.propertyOffice)
  const whose: Readonly<Record<string, string>> = isOfSite ? {} : { companyUuid }
  const query = new URLSearchParams({ ...input, ...whose, timestamp: String(Date.now()) }).toString()
  const before = performance.now()
  const response = await fetch(`${url}${path}?${query}`, {
    headers: { 'x-cloud-version': cloudVersion, 'x-auth-token': token },
  })
  const body = (await response.json()) as { readonly data?: { readonly rows: readonly unknown[] } }
  const milliseconds = performance.now() - before
  if (!body.data?.rows.length) throw new Error(`${query}: ${JSON.stringify(body).slice(0, 300)}`)
  return milliseconds
}

const ratioOf = (times: readonly [number[], number[]]): number => quantile(times[1], 0.95) / quantile(times[0], 0.95)

function lineOf(name: string, times: readonly [number[], number[]]): string {
  const figures = [...times.flatMap((each) => [quantile(each, 0.5), quantile(each, 0.95)]), ratioOf(times)]
  return `  ${name.padEnd(20)} ${figures.map((figure) => figure.toFixed(1).padStart(7)).join(' ')}`
}

export async function attendanceReports(): Promise<void> {
  const postgres = await startTemporaryPostgres()
  const sites: Serving[] = []
  try {
    for (const people of [small, large]) {
      sites.push(await serve(postgres.url, people))
      await fill(postgres.url, people)
    }
    console.log(`(k) attendance report at ${large} people against ${small}
  times in ms: ${small} p50 p95, ${large} p50 p95, ratio of the p95`)
    const all: [number[], number[]] = [[], []]
    for (const [name, way] of Object.entries(ways)) {
      const times: [number[], number[]] = [[], []]
      for (let round = -warmUp; round < rounds; round += 1) {
        for (const [place, site] of sites.entries()) {
          const milliseconds = await measure(site, way)
          if (round >= 0) times[place]!.push(milliseconds)
        }
      }
      if (!way.isApart) for (const place of [0, 1] as const) all[place].push(...times[place])
      console.log(lineOf(name, times))
    }
    const ratio = ratioOf(all)
    console.log(`${lineOf('days together', all)}   goal ≤ ${goal}: ${ratio <= goal ? 'met' : 'MISSED'}\n`)
  } finally {
    for (const { child } of sites) child.kill()
    await postgres.stop()
  }
}
