import type pg from 'pg'
import { everyOperation } from '@lintel/contract/all/contract.ts'
import { startTemporaryPostgres } from '../../apps/server/src/db/embedded/temporary.ts'
import { volumeNames } from '../../apps/server/src/seed/volume.ts'
import { serve } from '../volume-lists.ts'
import { callsInTurn, fillSites, print, timesInTurn, type Server } from './turns.ts'

/**
 * (n) A MAC library of 20,000 entries and upgrade tasks over 20,000 devices, against 2,000 of both: the same page with
 * the same filter. The two sizes take turns. Beside it stands the page of tasks as it is usually written, as the owner
 * and without policies, server and session: tasks with their devices counted by state.
 */
const sizes = { small: 200, whole: 2_000 } as const
const devicesOfSite = 10
const devicesOfTask = 200

/** A distributor's library, half of it in use, and tasks of its installer, of which the newest is not over. */
async function fill(owner: pg.Client, sites: number): Promise<void> {
  await fillSites(owner, { sites, devices: devicesOfSite, firmware: '20.1.0.0' })
  await owner.query(
    `insert into mac_library_entry (mac, distributor_uuid, source, created_at, state, device_uuid, site_uuid, site_type, installer_uuid)
      select mac, distributor_uuid, 'imported', now() - n * interval '1 minute',
        case when n % 2 = 0 then 'inUse' else 'free' end, case when n % 2 = 0 then uuid end,
        case when n % 2 = 0 then project_uuid end, case when n % 2 = 0 then site_type end,
        case when n % 2 = 0 then installer_uuid end
      from (select device.*, row_number() over () as n from device where name like 'Panel %') numbered`,
  )
  await owner.query(
    `insert into upgrade_task (model, number, version_name, state, is_of_platform, owner_uuid, device_count, created_by, created_at,
        ended_at)
      select 'LD-200', '{20,2,0,0}', '20.2.0.0', case when n = 1 then 'processing' else 'executed' end, false, a.uuid, $2, 'Bench',
        now() - n * interval '1 hour', case when n > 1 then now() end
      from account a, generate_series(1, $3::int) n where a.user_name = $1`,
    [volumeNames.installer, devicesOfTask, (sites * devicesOfSite) / devicesOfTask],
  )
  await owner.query(
    `insert into upgrade_device (project_uuid, task_uuid, device_uuid, device_name, mac, due_at, state, ended_at)
      select d.project_uuid, t.uuid, d.uuid, d.name, d.mac, t.created_at,
        case when t.state = 'executed' then 'succeeded' else 'waiting' end, t.ended_at
      from (select device.*, (row_number() over () - 1) / $1::int as part from device where name like 'Panel %') d
        join (select upgrade_task.*, row_number() over (order by created_at desc) - 1 as part from upgrade_task) t on t.part = d.part`,
    [devicesOfTask],
  )
  for (const table of ['device', 'project', 'mac_library_entry', 'upgrade_task', 'upgrade_device'])
    await owner.query(`vacuum (analyze) ${table}`)
}

const newestTask = async ({ raw }: Server): Promise<string> => {
  const { rows } = await raw.query<{ uuid: string }>('select uuid from upgrade_task order by created_at desc limit 1')
  return rows[0]!.uuid
}

/** The first page of tasks as a peer writes it. */
const peerTasks = ({ raw }: Server) =>
  raw.query(
    `select t.*, jsonb_object_agg(counts.state, counts.devices) as figures, count(*) over () as total
    from upgrade_task t join (select d.task_uuid, d.state, count(*) as devices from upgrade_device d
      join account operator on operator.user_name = $1 and d.installer_uuid = operator.uuid group by d.task_uuid, d.state) counts
      on counts.task_uuid = t.uuid
    group by t.uuid order by t.created_at desc, t.uuid limit 10`,
    [volumeNames.installer],
  )

/** The first page of a library as a peer writes it. */
const peerLibrary = ({ raw }: Server) =>
  raw.query(
    `select e.*, d.name as device, site.name as site, count(*) over () as total
    from mac_library_entry e join account operator on operator.user_name = $1 and e.distributor_uuid = operator.uuid
      left join device d on d.uuid = e.device_uuid left join project site on site.uuid = e.site_uuid
    order by e.created_at desc, e.mac desc limit 10`,
    [volumeNames.distributor],
  )

const callNamed = (name: string) => everyOperation.find((one) => one.name === name)!

export async function stockAndTasks(): Promise<void> {
  const postgres = await startTemporaryPostgres()
  const servers: Server[] = []
  try {
    for (const [name, sites] of Object.entries(sizes)) {
      const server = await serve(postgres.url, `stock_${name}`, 0.01)
      servers.push(server)
      await fill(server.raw, sites)
    }
    const tasks = await Promise.all(servers.map(newestTask))
    console.log(`(n) 20,000 MAC addresses and devices of upgrade tasks against 2,000, p95 in ms`)
    const same = (input: object) => () => input
    const ways = [
      ['macLibrary.list', 'distributor', 'first page', same({})],
      ['macLibrary.list', 'distributor', 'page 5 of 40', same({ page: 5, size: 40 })],
      ['macLibrary.list', 'distributor', 'free', same({ state: 'free' })],
      ['macLibrary.list', 'distributor', 'end of a MAC', same({ mac: '000777' })],
      ['macLibrary.list', 'installer', 'first page', same({})],
      ['upgradeTask.list', 'superManager', 'first page', same({})],
      ['upgradeTask.list', 'installer', 'first page', same({})],
      ['upgradeTask.list', 'installer', 'not over', same({ state: 'processing' })],
      ['upgradeTask.get', 'installer', 'one task', (index: number) => ({ uuid: tasks[index]! })],
      ['upgradeTask.devices', 'installer', 'devices of a task', (index: number) => ({ uuid: tasks[index]! })],
      ['home.overview', 'installer', 'first page of all', same({})],
    ] as const
    for (const [call, actor, way, input] of ways)
      print(actor, `${call.split('.')[0]!}, ${way}`, await callsInTurn(servers, callNamed(call), actor, input))
    print('distributor', 'peer, library', await timesInTurn(servers, peerLibrary))
    print('installer', 'peer, tasks', await timesInTurn(servers, peerTasks))
  } finally {
    for (const server of servers) {
      await server.raw.end()
      server.child.kill()
    }
    await postgres.stop()
  }
}
