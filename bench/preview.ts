import { pathRole } from '@lintel/contract/access/roles.ts'
import { accessGroup } from '@lintel/contract/access-groups/operations.ts'
import { addressOf } from '@lintel/contract/kit/address.ts'
import { cloudVersion } from '@lintel/contract/base/limits.ts'
import { sql } from 'kysely'
import { temporaryFolder } from '../tools/product.ts'
import { systemScope } from '../apps/server/src/db/scope/scope.ts'
import { readConfig } from '../apps/server/src/base/config.ts'
import { systemQueries } from '../apps/server/src/db/db.ts'
import { startTemporaryPostgres } from '../apps/server/src/db/embedded/temporary.ts'
import { openSession } from '../apps/server/src/domain/sessions/queries.ts'
import { createLog } from '../apps/server/src/base/log.ts'
import { createPlatform } from '../apps/server/src/platform.ts'
import { insertAccount, insertMember, insertPeople, insertProject } from '../apps/server/src/seed/records.ts'
import { quantile, spread } from './kit/measurements.ts'

/** (i) What a change of an access group would do to 500 people at 40 doors in 14 days, asked over HTTP. */
const people = 500
const doors = 40
const rounds = 12
const goalMs = 1_000

export async function preview(): Promise<void> {
  const postgres = await startTemporaryPostgres()
  const config = readConfig({
    DATABASE_URL: postgres.url,
    PORT: '0',
    MQTT_PORT: '0',
    DEMO: 'off',
    LOG_LEVEL: 'silent',
    DATA_DIR: temporaryFolder('bench'),
  })
  const platform = await createPlatform({ config, log: createLog('silent'), say: () => {}, unlimited: true })
  try {
    const { uuid, token } = await platform.services.database.write(systemScope, async (scoped) => {
      const db = systemQueries(scoped, systemScope)
      const root = await insertAccount(db, 'superManager', 'root', null, 'none')
      const distributor = await insertAccount(db, 'distributor', 'dis', root, 'none')
      const installer = await insertAccount(db, 'installer', 'ins', distributor, 'none')
      const manager = await insertAccount(db, 'propertyManager', 'pm', installer, 'none')
      const site = await insertProject(db, 'office', 'Bench tower', installer, { time_zone: 'Europe/Berlin' })
      await insertMember(db, manager, [site])
      const group = await insertPeople(db, site, 'Acme')
      await sql`insert into device (project_uuid, mac, name, model, type, relays)
        select ${site}, '0C13' || lpad(n::text, 8, '0'), 'Panel ' || n, 'LD-200', 'doorPhone', 2
        from generate_series(1, ${doors / 2}::int) n`.execute(db)
      await sql`insert into door (project_uuid, device_uuid, relay, name)
        select project_uuid, uuid, relay, name || ' door ' || relay from device, generate_series(0, 1) relay`.execute(
        db,
      )
      await sql`insert into person (project_uuid, company_uuid, first_name, last_name, personnel_id)
        select ${site}, ${group.companyUuid}, 'Person', n::text, 'B' || n from generate_series(2, ${people}::int) n`.execute(
        db,
      )
      await sql`insert into access_group_member (project_uuid, company_uuid, access_group_uuid, person_uuid)
        select project_uuid, company_uuid, ${group.accessGroupUuid}, uuid from person where personnel_id like 'B%'`.execute(
        db,
      )
      const identity = {
        accountUuid: manager.uuid,
        actingUuid: manager.uuid,
        section: 'propertyOffice' as const,
        projectUuid: site,
        delegationUuid: null,
      }
      const request = { id: '', address: '', userAgent: '', language: 'en', token: undefined }
      return {
        uuid: group.accessGroupUuid,
        token: await openSession(scoped, systemScope, identity, request, new Date()),
      }
    })
    const url = `${await platform.listen()}${addressOf(accessGroup.previewEdit.path).replace('{role}', pathRole.propertyOffice)}`
    const input = {
      uuid,
      version: 1,
      name: 'Acme by day',
      repeat: 'weekly',
      windows: [{ days: [1, 2, 3, 4, 5], from: 480, to: 1080 }],
      allDoors: true,
      doorUuids: [],
    }
    const times: number[] = []
    for (let round = -2; round < rounds; round += 1) {
      const before = performance.now()
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-cloud-version': cloudVersion, 'x-auth-token': token },
        body: JSON.stringify(input),
      })
      const body = (await response.json()) as { readonly code: number; readonly data: { readonly losing: number } }
      const milliseconds = performance.now() - before
      if (body.code !== 0 || body.data.losing !== people)
        throw new Error(`unexpected answer: ${JSON.stringify(body).slice(0, 300)}`)
      if (round >= 0) times.push(milliseconds)
    }
    const worst = quantile(times, 0.95)
    console.log(
      `(i) preview of ${people} people × ${doors} doors × 14 days over HTTP\n  ${spread(times, 'ms')}, p95 ${worst.toFixed(0)} ms   goal ≤ ${goalMs} ms: ${worst <= goalMs ? 'met' : 'MISSED'}\n`,
    )
  } finally {
    await platform.stop()
    await postgres.stop()
  }
}
