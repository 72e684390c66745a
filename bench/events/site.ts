import { sql } from 'kysely'
import type { Database } from '../../apps/server/src/db/database.ts'
import { systemQueries } from '../../apps/server/src/db/db.ts'
import { systemScope } from '../../apps/server/src/db/scope/scope.ts'
import { insertAccount, insertPeople, insertProject, insertSeededDevice } from '../../apps/server/src/seed/records.ts'

/** A device of a bench: its code, and the people who pass its doors. */
export interface BenchDevice {
  readonly mac: string
  readonly claimCode: string
  readonly site: string
  readonly people: readonly string[]
}

const peopleOfSite = 1_000

/** Offices with so many devices each, every device with two doors, of which one leads into an area. */
export async function insertSites(
  database: Database,
  devicesOfSites: readonly number[],
): Promise<readonly (readonly BenchDevice[])[]> {
  return database.write(systemScope, async (scoped) => {
    const db = systemQueries(scoped, systemScope)
    const root = await insertAccount(db, 'superManager', 'root', null, 'none')
    const distributor = await insertAccount(db, 'distributor', 'dis', root, 'none')
    const installer = await insertAccount(db, 'installer', 'ins', distributor, 'none')
    const sites: BenchDevice[][] = []
    for (const [number, count] of devicesOfSites.entries()) {
      const site = await insertProject(db, 'office', `Tower ${number}`, installer, { time_zone: 'Europe/Berlin' })
      const { companyUuid } = await insertPeople(db, site, 'Acme')
      const { rows } = await sql<{ uuid: string }>`
        insert into person (project_uuid, company_uuid, first_name, last_name, personnel_id)
        select ${site}, ${companyUuid}, 'Person', n::text, 'B' || n from generate_series(2, ${peopleOfSite}::int) n
        returning uuid`.execute(db)
      const people = rows.map(({ uuid }) => uuid)
      const devices: BenchDevice[] = []
      for (let index = 0; index < count; index += 1) {
        const mac = `0C11${String(number).padStart(2, '0')}${String(index).padStart(6, '0')}`
        const claimCode = `BENCH${mac}`
        await insertSeededDevice(db, site, {
          mac,
          name: `Panel ${index}`,
          model: 'LD-200',
          type: 'doorPhone',
          doors: [`Front ${index}`, `Back ${index}`],
          claimCode,
        })
        devices.push({ mac, claimCode, site, people })
      }
      await sql`with place as (insert into area (project_uuid, name) values (${site}, 'Ground floor') returning uuid)
        insert into area_door (project_uuid, area_uuid, door_uuid, direction)
        select ${site}, place.uuid, door.uuid, 'entry' from place cross join door
        where door.project_uuid = ${site} and door.relay = 0`.execute(db)
      sites.push(devices)
    }
    return sites
  })
}
