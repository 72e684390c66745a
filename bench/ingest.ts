import { fileURLToPath } from 'node:url'
import type { Batch } from '@lintel/devices/protocol/up.ts'
import { sql } from 'kysely'
import { systemScope } from '../apps/server/src/db/scope/scope.ts'
import { vaultWith } from '../apps/server/src/access/vault.ts'
import { openDatabase, type Database } from '../apps/server/src/db/database.ts'
import { systemQueries } from '../apps/server/src/db/db.ts'
import { startTemporaryPostgres } from '../apps/server/src/db/embedded/temporary.ts'
import { migrate } from '../apps/server/src/db/migrations/migrate.ts'
import { ingestBatch } from '../apps/server/src/devices/ingest/ingest.ts'
import { insertAccount, insertPeople, insertProject, insertSeededDevice } from '../apps/server/src/seed/records.ts'
import { spread } from './kit/measurements.ts'

/**
 * (k) Events of the devices of one site, stored with all that follows from them: in batches of 50, as a device sends
 * them that was away, and one by one, as they happen. Four devices at a time.
 */
const devices = 4
const people = 200
const rounds = 7
const sizes = { backlog: { batches: 30, events: 50 }, live: { batches: 150, events: 1 } } as const

const macOf = (device: number): string => `0C1108${String(device).padStart(6, '0')}`

async function seed(database: Database): Promise<readonly string[]> {
  return database.write(systemScope, async (scoped) => {
    const db = systemQueries(scoped, systemScope)
    const root = await insertAccount(db, 'superManager', 'root', null, 'none')
    const distributor = await insertAccount(db, 'distributor', 'dis', root, 'none')
    const installer = await insertAccount(db, 'installer', 'ins', distributor, 'none')
    const site = await insertProject(db, 'office', 'Bench tower', installer, { time_zone: 'Europe/Berlin' })
    const { companyUuid } = await insertPeople(db, site, 'Acme')
    for (let device = 0; device < devices; device += 1)
      await insertSeededDevice(db, site, {
        mac: macOf(device),
        name: `Panel ${device}`,
        model: 'LD-200',
        type: 'doorPhone',
        doors: [`Front ${device}`, `Back ${device}`],
      })
    await sql`with place as (insert into area (project_uuid, name) values (${site}, 'Ground floor') returning uuid)
      insert into area_door (project_uuid, area_uuid, door_uuid, direction)
      select ${site}, place.uuid, door.uuid, 'entry' from place cross join door where door.relay = 0`.execute(db)
    const { rows } = await sql<{ uuid: string }>`
      insert into person (project_uuid, company_uuid, first_name, last_name, personnel_id)
      select ${site}, ${companyUuid}, 'Person', n::text, 'B' || n from generate_series(2, ${people}::int) n
      returning uuid`.execute(db)
    return rows.map(({ uuid }) => uuid)
  })
}

/** What a door with a contact reports of a passage, the door before the one of the last passage. */
const steps = ['access', 'doorOpened', 'doorClosed'] as const

export async function ingest(): Promise<void> {
  const postgres = await startTemporaryPostgres()
  const dir = fileURLToPath(new URL('../database/migrations', import.meta.url))
  const { appRole } = await migrate(postgres.url, { dir, log: () => undefined })
  const database = openDatabase({ url: postgres.url, appRole })
  const vault = vaultWith(Buffer.alloc(32, 1))
  try {
    const persons = await seed(database)
    const last = Array.from({ length: devices }, () => 0)

    const send = async (device: number, { batches, events }: (typeof sizes)[keyof typeof sizes]): Promise<void> => {
      for (let batch = 0; batch < batches; batch += 1) {
        const from = last[device]! + 1
        const at = Date.now()
        const eventRecords = Array.from({ length: events }, (_, index) => {
          const n = from + index
          const passage = Math.floor(n / steps.length)
          const type = steps[n % steps.length]!
          const person = persons[(passage * devices + device) % persons.length]!
          const access = { granted: passage % 9 > 0, method: 'card', direction: 'entry', person, policyVersion: 1 }
          const what = type === 'access' ? access : {}
          return { n, t: at - events + index, tq: 'synced', mono: n, type, door: passage % 2, ...what }
        })
        const to = from + events - 1
        const message = { v: 1, ts: at, epoch: 'bench', boot: 1, from, to, events: eventRecords } as Batch
        const result = await ingestBatch(database, macOf(device), message, new Date(at), vault)
        if (result?.rows.length !== events) throw new Error(`batch ${from}–${to} was not stored whole`)
        last[device] = to
      }
    }

    for (const [way, size] of Object.entries(sizes)) {
      const figures: number[] = []
      for (let round = -2; round < rounds; round += 1) {
        const before = performance.now()
        await Promise.all(last.map((_, device) => send(device, size)))
        const seconds = (performance.now() - before) / 1_000
        if (round >= 0) figures.push((devices * size.batches * size.events) / seconds)
      }
      console.log(
        `(k) ${way}: batches of ${size.events}, ${devices} devices at a time\n  ${spread(figures, 'events/s')}\n`,
      )
    }
  } finally {
    await database.close()
    await postgres.stop()
  }
}
