import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import pg from 'pg'

/**
 * The peer: Fastify and pg with nothing between them, and what a good engineer would write for the same rows: one
 * prepared statement that finds the page first, and companies and emergencies once for it.
 */
const statement = `
  with page as (
    select d.uuid, d.name, d.device_uuid, d.relay, d.floor, d.settings, d.last_opened_at, d.position, d.permits_remote,
      d.out_of_service, v.name as device_name, v.connection, v.unlocked_relays, v.dead_readers,
      v.building_uuid, v.apartment_uuid
    from door d join device v on v.project_uuid = d.project_uuid and v.uuid = d.device_uuid
    where d.project_uuid = $1 order by d.name, d.uuid limit $2 offset $3),
  sorted as materialized (
    select uuid, name, all_doors, row_number() over (order by name) as place from company where project_uuid = $1),
  shared as (
    select one.uuid, count(*)::int as companies, (array_agg(one.name order by one.place))[1:3] as names from (
      select l.door_uuid as uuid, c.name, c.place from company_door l
        join sorted c on c.uuid = l.company_uuid and not c.all_doors
        where l.project_uuid = $1 and l.door_uuid = any (array(select uuid from page))
      union all select page.uuid, c.name, c.place from sorted c, page where c.all_doors) one
    group by one.uuid),
  running as (
    select distinct on (a.door_uuid) a.door_uuid as uuid, a.mode from plan_run r
      join emergency_plan e on e.project_uuid = r.project_uuid and e.uuid = r.plan_uuid
      join plan_door a on a.project_uuid = e.project_uuid and a.plan_uuid = e.uuid
        and a.door_uuid = any (array(select uuid from page))
      where r.project_uuid = $1 and r.ended_at is null and not r.is_drill and (r.ends_at is null or r.ends_at > now())
      order by a.door_uuid, e.rank, array_position(array['lockdown', 'lock', 'open'], a.mode))
  select page.*, shared.companies, shared.names, running.mode as emergency, o.mode, o.created_at, o.ends_at, o.created_by, o.reason,
    house.name as building_name, coalesce(nullif(home.name, ''), home.number) as apartment_name,
    exists (select from door_period p where p.project_uuid = $1 and p.door_uuid = page.uuid) as has_timetable,
    (select count(*)::int from door where project_uuid = $1) as total
  from page left join shared using (uuid) left join running using (uuid)
    left join apartment home on home.project_uuid = $1 and home.uuid = page.apartment_uuid
    left join department house on house.project_uuid = $1 and house.uuid = coalesce(page.building_uuid, home.building_uuid)
    left join door_override o on o.project_uuid = $1 and o.door_uuid = page.uuid and o.ends_at > now()
  order by page.name, page.uuid`

interface Reader {
  readonly port: string
  readonly index: number
}

interface Row {
  readonly uuid: string
  readonly name: string
  readonly device_uuid: string
  readonly device_name: string
  readonly relay: number
  readonly floor: string | null
  readonly connection: string
  readonly last_opened_at: Date | null
  readonly settings: {
    readonly holdDelaySec?: number
    readonly doorStatusInput?: number
    readonly entryReaders?: readonly Reader[]
    readonly exitReaders?: readonly Reader[]
  }
  readonly unlocked_relays: Readonly<Record<string, string>> | null
  readonly dead_readers: readonly string[]
  readonly position: string | null
  readonly permits_remote: boolean
  readonly out_of_service: string | null
  readonly mode: string | null
  readonly created_at: Date
  readonly ends_at: Date
  readonly created_by: string
  readonly reason: string
  readonly has_timetable: boolean
  readonly emergency: string | null
  readonly companies: number | null
  readonly names: readonly string[] | null
  readonly building_name: string | null
  readonly apartment_name: string | null
  readonly total: number
}

function show(row: Row) {
  const { settings } = row
  const entryReaders = settings.entryReaders ?? (row.relay === 0 ? [{ port: 'builtIn', index: 0 }] : [])
  const exitReaders = settings.exitReaders ?? []
  return {
    uuid: row.uuid,
    name: row.name,
    deviceUuid: row.device_uuid,
    deviceName: row.device_name,
    outputType: row.relay < 16 ? 'relay' : 'securityRelay',
    outputIndex: row.relay % 16,
    floor: row.floor,
    connection: row.connection,
    lastOpenedAt: row.last_opened_at?.toISOString() ?? null,
    holdDelaySec: settings.holdDelaySec ?? 5,
    unlockedBy: row.unlocked_relays && (row.unlocked_relays[row.relay] ?? 'nothing'),
    position: settings.doorStatusInput === undefined ? 'unknown' : (row.position ?? 'unknown'),
    entryReaders,
    exitReaders,
    deadReaders: [...entryReaders, ...exitReaders].filter(({ port, index }) =>
      row.dead_readers.includes(`${port}:${index}`),
    ),
    override: row.mode && {
      mode: row.mode,
      since: row.created_at.toISOString(),
      until: row.ends_at.toISOString(),
      by: row.created_by,
      reason: row.reason,
    },
    hasTimetable: row.has_timetable,
    permitsRemote: row.permits_remote,
    outOfService: row.out_of_service,
    emergency: row.emergency,
    companies: row.companies ?? 0,
    companyNames: row.names ?? [],
    buildingName: row.building_name,
    apartmentName: row.apartment_name,
  }
}

const pool = new pg.Pool({ connectionString: process.argv[2], max: 12 })
const { rows: sites } = await pool.query<{ uuid: string }>('select uuid from project limit 1')
const app = Fastify()
app.get<{ Querystring: { size: string; page: string } }>('/doors', async (request) => {
  const { size, page } = request.query
  const { rows } = await pool.query<Row>({
    name: 'doors',
    text: statement,
    values: [sites[0]!.uuid, Number(size), (Number(page) - 1) * Number(size)],
  })
  const total = rows[0]?.total ?? 0
  return {
    code: 0,
    msg: '',
    data: { rows: rows.map(show), total, capped: false, page: Number(page), size: Number(size) },
  }
})
await app.listen({ port: 0, host: '127.0.0.1' })
process.on('SIGTERM', () => process.exit(0))
process.send?.({
  url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/doors?size=40&page=2`,
  headers: {},
})
