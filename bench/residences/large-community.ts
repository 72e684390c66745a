import { systemScope } from '../../apps/server/src/db/scope/scope.ts'
import { systemQueries } from '../../apps/server/src/db/db.ts'
import { insertAccount, insertMember, insertProject, insertSeededDevice } from '../../apps/server/src/seed/records.ts'
import { claim } from '../../apps/server/test/devices/device-test-app.ts'
import { TestDevice } from '../../apps/server/test/devices/test-device.ts'
import type { BenchServer } from '../kit/server.ts'
import { fillCommunity } from './fill-community.ts'

/** How large the communities of these measurements are. */
export const apartments = Number(process.env['APARTMENTS'] ?? 20_000)
export const residents = Number(process.env['RESIDENTS'] ?? 50_000)

/** A community of 40 buildings. Each resident has a card and is of the group of the building. */
export async function largeCommunity({ database, owner, databaseUrl, services }: BenchServer) {
  const community = await database.write(systemScope, async (scoped) => {
    const db = systemQueries(scoped, systemScope)
    const root = await insertAccount(db, 'superManager', 'root', null, 'none')
    const distributor = await insertAccount(db, 'distributor', 'dis', root, 'none')
    const installer = await insertAccount(db, 'installer', 'ins', distributor, 'none')
    const manager = await insertAccount(db, 'propertyManager', 'pm', installer, 'none')
    const uuid = await insertProject(db, 'community', 'Bench gardens', installer)
    await insertMember(db, manager, [uuid])
    return { site: uuid, manager }
  })
  const { site } = community
  await fillCommunity(databaseUrl, site, apartments, residents)
  const { rows: people } = await owner.query<{ uuid: string }>('select uuid from person where project_uuid = $1', [
    site,
  ])
  const cards = people.map((_, number) => (0xa000000 + number).toString(16).toUpperCase())
  await owner.query(
    `insert into credential (project_uuid, company_uuid, person_uuid, kind, keyed_hash, ciphertext)
      select $1, person.company_uuid, person.uuid, 'card', given.keyed_hash, given.ciphertext
      from unnest($2::uuid[], $3::bytea[], $4::bytea[]) as given (person, keyed_hash, ciphertext)
      join person on person.project_uuid = $1 and person.uuid = given.person`,
    [
      site,
      people.map(({ uuid }) => uuid),
      cards.map((card) => services.vault.keyedHash(site, 'card', card)),
      cards.map((card) => services.vault.encrypt(card)),
    ],
  )
  await owner.query(
    `insert into access_group_member (project_uuid, company_uuid, access_group_uuid, person_uuid)
      select person.project_uuid, person.company_uuid, building.access_group_uuid, person.uuid from person
      join building on building.project_uuid = person.project_uuid and building.uuid = person.department_uuid
      where person.project_uuid = $1`,
    [site],
  )
  return community
}

let deviceCount = 0

/** A claimed door phone that belongs to the whole community. */
export async function doorPhone({ database, url }: BenchServer, site: string): Promise<TestDevice> {
  deviceCount += 1
  const mac = `0C1108${String(deviceCount).padStart(6, '0')}`
  const claimCode = `BENCHGARDENS${String(deviceCount).padStart(4, '0')}`
  const name = `Gate ${deviceCount}`
  const device = await database.write(systemScope, (db) =>
    insertSeededDevice(systemQueries(db, systemScope), site, {
      mac,
      name,
      model: 'LD-200',
      type: 'doorPhone',
      doors: [name],
      claimCode,
    }),
  )
  const answer = await claim(url, mac, claimCode)
  return new TestDevice({ mac, uuid: device.uuid, doors: device.doors }, answer.data!)
}

/** Has the groups of all buildings open the first door of a device, so that it holds every resident. */
export async function openDoorsOfBuildings(
  { owner }: BenchServer,
  site: string,
  { doors }: Pick<TestDevice, 'doors'>,
): Promise<void> {
  await owner.query(
    `insert into access_group_door (project_uuid, company_uuid, access_group_uuid, door_uuid)
      select building.project_uuid, building.company_uuid, building.access_group_uuid, $2 from building
      where building.project_uuid = $1 on conflict do nothing`,
    [site, doors[0]],
  )
  await owner.query(`select check_policy($1)`, [site])
}
