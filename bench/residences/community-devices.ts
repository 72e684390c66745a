import { setTimeout as pause } from 'node:timers/promises'
import { digestOfBook } from '@lintel/devices/policy-digest.ts'
import { systemScope } from '../../apps/server/src/db/scope/scope.ts'
import { systemQueries } from '../../apps/server/src/db/db.ts'
import { desireOfSite } from '../../apps/server/src/domain/devices/site-defaults.ts'
import { insertAccount, insertProject, insertSeededDevice } from '../../apps/server/src/seed/records.ts'
import { claim } from '../../apps/server/test/devices/device-test-app.ts'
import { PolicyHolder } from '../../apps/server/test/devices/policy-holder.ts'
import { TestDevice } from '../../apps/server/test/devices/test-device.ts'
import { startServer, type BenchServer } from '../kit/server.ts'
import { fillCommunity } from './fill-community.ts'

/**
 * Devices of a large community: what one changed resident and one changed name bring to a door phone, beside the whole policy and
 * the whole address book; and how long it takes until 200 devices have confirmed a setting of the site. `APARTMENTS` and
 * `RESIDENTS` say how large it is.
 */
const apartments = Number(process.env['APARTMENTS'] ?? 20_000)
const residents = Number(process.env['RESIDENTS'] ?? 50_000)
const deviceCount = 200

export async function communityDevices(): Promise<void> {
  const server = await startServer({ hasDevices: true })
  try {
    const site = await community(server)
    await addressBook(server, site)
    await policyMessage(server, site)
    await setting(server, site)
  } finally {
    await server.close()
  }
}

async function community({ database, owner, databaseUrl, services }: BenchServer): Promise<string> {
  const site = await database.write(systemScope, async (scoped) => {
    const db = systemQueries(scoped, systemScope)
    const root = await insertAccount(db, 'superManager', 'root', null, 'none')
    const distributor = await insertAccount(db, 'distributor', 'dis', root, 'none')
    const installer = await insertAccount(db, 'installer', 'ins', distributor, 'none')
    return insertProject(db, 'community', 'Bench gardens', installer)
  })
  await fillCommunity(databaseUrl, site, apartments, residents)
  // Each resident has a card and is of the group of the building.
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
  return site
}

let registered = 0

/** A claimed door phone that belongs to the whole community. */
async function doorPhone({ database, url }: BenchServer, site: string): Promise<TestDevice> {
  registered += 1
  const mac = `0C1108${String(registered).padStart(6, '0')}`
  const claimCode = `BENCHGARDENS${String(registered).padStart(4, '0')}`
  const name = `Gate ${registered}`
  const made = await database.write(systemScope, (db) =>
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
  return new TestDevice({ mac, uuid: made.uuid, doors: made.doors }, answer.data!)
}

async function addressBook(server: BenchServer, site: string): Promise<void> {
  const device = await doorPhone(server, site)
  const digests: (string | undefined)[] = []
  const whole = async (): Promise<number> => {
    for (let bytes = 0; ;) {
      const message = await device.next('book', () => true, 300_000)
      bytes += Buffer.byteLength(JSON.stringify(message))
      digests.length = message.parts
      digests[message.part - 1] = message.digest
      const digest = digestOfBook(Array.from(digests))
      if (digest !== message.book) continue
      await device.say('bookack', { v: 1, ts: Date.now(), digest, entries: apartments })
      return bytes
    }
  }
  const began = performance.now()
  await device.connect({ addressBook: digestOfBook([]) })
  const all = await whole()
  const seconds = (performance.now() - began) / 1_000
  const changed = performance.now()
  await server.owner.query(
    `update person set last_name = 'Renamed' where project_uuid = $1 and uuid = (
    select uuid from person where project_uuid = $1 and show_in_directory limit 1)`,
    [site],
  )
  const one = await whole()
  const part = (one / all) * 100
  console.log(
    `address book of ${apartments} apartments on one door phone\n  whole ${all} bytes in ${seconds.toFixed(2)} s, one changed name ${one} bytes after ${(performance.now() - changed).toFixed(0)} ms: ${part.toFixed(3)} %   goal ≤ 1 %: ${part <= 1 ? 'met' : 'MISSED'}\n`,
  )
  await device.leave()
}

async function policyMessage(server: BenchServer, site: string): Promise<void> {
  const device = await doorPhone(server, site)
  await server.owner.query(
    `insert into access_group_door (project_uuid, company_uuid, access_group_uuid, door_uuid)
      select building.project_uuid, building.company_uuid, building.access_group_uuid, $2 from building
      where building.project_uuid = $1 on conflict do nothing`,
    [site, device.doors[0]],
  )
  await server.owner.query(`select check_policy($1)`, [site])
  const holder = new PolicyHolder()
  /** Bytes of the next message that is whole or a delta; a slow device may be sent the whole twice. */
  const next = async (isWhole: boolean): Promise<number> => {
    for (;;) {
      const { message, ops } = await holder.next(device, 300_000)
      if ((message.from === 0) === isWhole) return Buffer.byteLength(JSON.stringify({ ...message, ops }))
    }
  }
  await device.connect({ policyVersion: 0 })
  const full = await next(true)
  await server.owner.query(
    `delete from credential where project_uuid = $1 and uuid = (select uuid from credential where project_uuid = $1 limit 1)`,
    [site],
  )
  const delta = await next(false)
  const part = (delta / full) * 100
  console.log(
    `policy of ${residents} residents on one door phone\n  whole ${full} bytes, a card of one resident taken away ${delta} bytes: ${part.toFixed(4)} %   goal ≤ 1 %: ${part <= 1 ? 'met' : 'MISSED'}\n`,
  )
  await device.leave()
}

async function setting(server: BenchServer, site: string): Promise<void> {
  const devices: TestDevice[] = []
  for (let number = 0; number < deviceCount; number += 1) devices.push(await doorPhone(server, site))
  for (const device of devices) await device.connect()
  await pause(2_000)
  const began = performance.now()
  await server.database.write(systemScope, (db) => desireOfSite(db, systemScope, site, { volume: 9 }))
  await Promise.all(
    devices.map(async (device) => {
      const { version, doc } = await device.next('desired', ({ doc: wanted }) => wanted['volume'] === 9)
      await device.say('reported', { v: 1, ts: Date.now(), version, full: doc })
    }),
  )
  const left = async () => {
    const { rows } = await server.owner.query<{ count: number }>(
      `select count(*)::int as count from device where project_uuid = $1 and connection = 'online' and reported_version < desired_version`,
      [site],
    )
    return rows[0]!.count
  }
  while ((await left()) > 0) await pause(20)
  const seconds = (performance.now() - began) / 1_000
  console.log(
    `a setting of a site confirmed by ${deviceCount} devices\n  ${seconds.toFixed(2)} s   goal ≤ 5 s: ${seconds <= 5 ? 'met' : 'MISSED'}\n`,
  )
  await Promise.all(devices.map((device) => device.leave()))
}
