import pg from 'pg'
import { apartment } from '@lintel/contract/apartments/operations.ts'
import { building } from '@lintel/contract/buildings/operations.ts'
import { startTemporaryPostgres } from '../../apps/server/src/db/embedded/temporary.ts'
import { alternate, report } from '../kit/measurements.ts'
import { ask, serve } from './community.ts'

/**
 * Opening the tree of a community: its buildings with how much is in each, the floors of one, and the first apartments
 * of a floor, as the page asks for them one after the other; against hand-written statements for the same rows on the
 * same database. `APARTMENTS` says how many there are, `ROUNDS` how often it is opened.
 */
const apartments = Number(process.env['APARTMENTS'] ?? 20_000)
const rounds = Number(process.env['ROUNDS'] ?? 40)
const warmUp = 5
const goal = 2

const buildings = `
  with homes as (select building_uuid as uuid, count(*)::int as count from apartment where project_uuid = $1 group by 1),
    people as (
      select department_uuid as uuid, count(*)::int as count from person
      where project_uuid = $1 and kind = 'resident' group by 1),
    panels as (
      select coalesce(device.building_uuid, home.building_uuid) as uuid, count(*)::int as count from device
        left join apartment home on home.project_uuid = $1 and home.uuid = device.apartment_uuid
      where device.project_uuid = $1 group by 1)
  select building.uuid, building.number, department.name, department.version, building.start_floor, building.top_floor,
    building.floor_names, building.access_group_uuid, homes.count as apartments, people.count as residents,
    panels.count as devices
  from building join department on department.project_uuid = $1 and department.uuid = building.uuid
    left join homes on homes.uuid = building.uuid left join people on people.uuid = building.uuid
    left join panels on panels.uuid = building.uuid
  where building.project_uuid = $1 order by building.number`
const floors = `select floor, count(*)::int from apartment where project_uuid = $1 and building_uuid = $2 group by floor`
const homes = `
  select home.*, master.uuid as master, master.first_name, master.last_name, department.name as building,
    (select count(*)::int from person where person.project_uuid = $1 and person.apartment_uuid = home.uuid) as residents,
    (select count(*)::int from device where device.project_uuid = $1 and device.apartment_uuid = home.uuid) as devices,
    (select count(*)::int from apartment where project_uuid = $1 and building_uuid = $2 and floor = $3) as total
  from apartment home join department on department.project_uuid = $1 and department.uuid = home.building_uuid
    left join person master on master.project_uuid = $1 and master.apartment_uuid = home.uuid and master.is_master
  where home.project_uuid = $1 and home.building_uuid = $2 and home.floor = $3 order by home.number, home.uuid limit 10`

async function measure(run: () => Promise<void>): Promise<number> {
  const before = performance.now()
  await run()
  return performance.now() - before
}

export async function apartmentTree(): Promise<void> {
  const postgres = await startTemporaryPostgres()
  const server = await serve(postgres.url, apartments)
  const client = new pg.Client({ connectionString: postgres.url })
  try {
    await client.connect()
    await client.query(`set lintel.scope = 'system'`)
    const ours = () =>
      measure(async () => {
        const uuid = (await ask(server, building.list, {}))[0]!.uuid!
        const floor = (await ask(server, building.floors, { uuid }))[0]!.floor!
        await ask(server, apartment.list, { page: '1', size: '10', building: uuid, floor })
      })
    const statement = (name: string, text: string, values: unknown[]) => client.query({ name, text, values })
    const peer = () =>
      measure(async () => {
        const { uuid } = (await statement('buildings', buildings, [server.site])).rows[0] as { uuid: string }
        const { floor } = (await statement('floors', floors, [server.site, uuid])).rows[0] as { floor: string }
        await statement('homes', homes, [server.site, uuid, floor])
      })
    await alternate(warmUp, ours, peer)
    report(
      `opening the tree of a community of ${apartments} apartments`,
      await alternate(rounds, ours, peer),
      'ms',
      (own, raw) => ({ text: `≤ ${goal} × raw SQL`, met: own <= goal * raw }),
    )
  } finally {
    server.stop()
    await client.end()
    await postgres.stop()
  }
}
