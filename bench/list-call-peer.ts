import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import pg from 'pg'

/** The peer: Fastify and pg with nothing between them, the same statement and the same answer. */
const mayUse = `c.project_uuid = d.project_uuid and (c.all_doors or exists (select from company_door l
  where l.project_uuid = c.project_uuid and l.company_uuid = c.uuid and l.door_uuid = d.uuid))`
const statement = `
  select d.uuid, d.name, d.device_uuid as "deviceUuid", v.name as "deviceName", d.relay, v.connection, d.last_opened_at as "lastOpenedAt",
    coalesce((d.settings ->> 'holdDelaySec')::int, 5) as "holdDelaySec",
    case when v.unlocked_relays is not null then coalesce(v.unlocked_relays ->> d.relay::text, 'nothing') end as "unlockedBy",
    case when d.settings ->> 'doorStatusInput' is null then 'unknown' else coalesce(d.position, 'unknown') end as position,
    coalesce(d.settings -> 'entryReaders',
      case d.relay when 0 then '[{"port": "builtIn", "index": 0}]'::jsonb else '[]' end) as "entryReaders",
    coalesce(d.settings -> 'exitReaders', '[]') as "exitReaders",
    case when o.ends_at > now() then json_build_object('mode', o.mode, 'since', o.made_at, 'until', o.ends_at, 'by', o.created_by, 'reason', o.reason) end as override,
    exists (select from door_period p where p.project_uuid = d.project_uuid and p.door_uuid = d.uuid) as "hasTimetable",
    d.permits_remote as "permitsRemote", d.out_of_service as "outOfService",
    (select a.mode from plan_run r join emergency_plan e on e.project_uuid = r.project_uuid and e.uuid = r.plan_uuid
      join plan_door a on a.project_uuid = e.project_uuid and a.plan_uuid = e.uuid and a.door_uuid = d.uuid
      where r.project_uuid = d.project_uuid and r.ended_at is null and not r.is_drill and (r.ends_at is null or r.ends_at > now())
      order by e.rank, array_position(array['lockdown', 'lock', 'open'], a.mode) limit 1) as emergency,
    (select count(*)::int from company c where ${mayUse}) as companies,
    array(select c.name from company c where ${mayUse} order by c.name limit 3) as "companyNames",
    (select count(*)::int from (select 1 from door d inner join device v on v.project_uuid = d.project_uuid and v.uuid = d.device_uuid
      where d.project_uuid = $1 limit 10001) c) as total
  from door d inner join device v on v.project_uuid = d.project_uuid and v.uuid = d.device_uuid
    left join door_override o on o.project_uuid = d.project_uuid and o.door_uuid = d.uuid
  where d.project_uuid = $1 order by d.name, d.uuid limit $2 offset $3`

const pool = new pg.Pool({ connectionString: process.argv[2], max: 12 })
const { rows: sites } = await pool.query<{ uuid: string }>('select uuid from project limit 1')
const app = Fastify()
app.get<{ Querystring: { size: string; page: string } }>('/doors', async (request) => {
  const { size, page } = request.query
  const { rows } = await pool.query<{ total?: number }>(statement, [
    sites[0]!.uuid,
    Number(size),
    (Number(page) - 1) * Number(size),
  ])
  const total = rows[0]?.total ?? 0
  for (const row of rows) delete row.total
  return { code: 0, msg: '', data: { rows, total, capped: false, page: Number(page), size: Number(size) } }
})
await app.listen({ port: 0, host: '127.0.0.1' })
process.on('SIGTERM', () => process.exit(0))
process.send?.({
  url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/doors?size=40&page=2`,
  headers: {},
})
