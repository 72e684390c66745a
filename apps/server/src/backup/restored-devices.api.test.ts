import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { SimulatedDevice } from '../../../simulator/src/device/device.ts'
import { until } from '../../test/devices/device-test-app.ts'
import { startMosquitto, type Mosquitto } from '../../test/devices/mosquitto.ts'
import { testDatabase, type TestDatabase } from '../../test/database.ts'
import { withDatabase } from '../../test/global-setup.ts'
import { insertUpgradeTask } from '../../test/samples/upgrades.ts'
import { populate, startServer, type ServerProcess } from '../../test/servers/server-process.ts'
import { freePort } from '../../../../tools/product.ts'
import { openVault, type Vault } from '../access/vault.ts'
import { objectFolder } from '../base/objects.ts'
import { openDatabase, type Database } from '../db/database.ts'
import { systemQueries } from '../db/db.ts'
import { projectScope, systemScope } from '../db/scope/scope.ts'
import { enqueueOpening } from '../domain/commands/store.ts'
import { insertPeople, insertSeededDevice, type SeededPeople } from '../seed/records.ts'
import { backUp } from './backup.ts'
import { restore } from './restore.ts'

/**
 * An older backup comes back while a device goes on (docs/adr/0037): it stays connected to
 * Mosquitto all the time and has stored what the portal sent since.
 */

let mosquitto: Mosquitto
let source: TestDatabase
let restoredUrl: string
let portalDatabase: Database
let folder: string
let server: ServerProcess
let device: SimulatedDevice
let siteUuid: string
let people: SeededPeople
const row = { uuid: '', mac: '', doors: [] as readonly string[] }
const restoredName = `restored_devices_${process.pid}`

beforeAll(async () => {
  mosquitto = await startMosquitto()
  source = await testDatabase()
  folder = await mkdtemp(join(tmpdir(), 'restored-devices-'))
  restoredUrl = withDatabase(inject('postgresUrl'), restoredName)
}, 120_000)
afterAll(async () => {
  await device?.stop()
  await server?.end()
  await portalDatabase?.close()
  await onServer(`drop database if exists ${restoredName} with (force)`)
  await source.drop()
  await mosquitto.stop()
  await rm(folder, { recursive: true, force: true })
})

async function onServer(text: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('postgresUrl') })
  await client.connect()
  await client.query(text)
  await client.end()
}

async function hire(database: Database, vault: Vault, name: string, card: string): Promise<void> {
  await database.write(systemScope, (db) =>
    sql`
      with person as (
        insert into person (project_uuid, company_uuid, first_name, last_name, personnel_id)
        values (${siteUuid}, ${people.companyUuid}, ${name}, 'Guest', ${name}) returning project_uuid, company_uuid, uuid
      ), member as (
        insert into access_group_member (project_uuid, company_uuid, access_group_uuid, person_uuid)
        select project_uuid, company_uuid, ${people.accessGroupUuid}::uuid, uuid from person
      )
      insert into credential (project_uuid, company_uuid, person_uuid, kind, keyed_hash, ciphertext)
      select project_uuid, company_uuid, uuid, 'card', ${vault.keyedHash(siteUuid, 'card', card)}, ${vault.encrypt(card)}
      from person`.execute(systemQueries(db, systemScope)),
  )
}

const setVolume = (database: Database, volume: number) =>
  database.write(systemScope, (db) =>
    sql`update device set desired = desired || ${JSON.stringify({ volume })}::jsonb, desired_version = desired_version + 1
      where uuid = ${row.uuid}`.execute(systemQueries(db, systemScope)),
  )
const deviceRow = (database: Database) =>
  database.read(systemScope, (db) =>
    systemQueries(db, systemScope)
      .selectFrom('device')
      .selectAll()
      .where('uuid', '=', row.uuid)
      .executeTakeFirstOrThrow(),
  )
const holdsVolume = async (database: Database, volume: number) => {
  const { reported, reported_version, desired_version } = await deviceRow(database)
  const { values } = reported as { values?: { volume?: number } }
  return values?.volume === volume && reported_version === desired_version
}
/** The time of all upgrade tasks has come. */
const beginUpgrades = (database: Database) =>
  database.write(systemScope, (db) =>
    sql`with due as (update upgrade_device set due_at = now() - interval '1 second' where state = 'waiting')
      select pg_notify('upgrades', '')`.execute(systemQueries(db, systemScope)),
  )
const reads = async (card: string) =>
  (await device.present({ kind: 'card', value: card, door: 0, side: 'entry' })).reason
async function soon(card: string, reason: string): Promise<void> {
  await until(async () => (await reads(card)) === reason, 30_000, `${card}: ${reason}`)
}

it(
  'a device that holds more than an older backup takes its settings, its policy, a command and upgrades, and no event is missing',
  { retry: 0, timeout: 300_000 },
  async () => {
    const { fixtures, database } = await populate(source.url)
    await database.close()
    siteUuid = fixtures.ours.office.uuid
    const dataDir = join(folder, 'data')
    const vault = await openVault(dataDir, source.database)
    people = await source.database.write(systemScope, (db) =>
      insertPeople(systemQueries(db, systemScope), siteUuid, 'Acme'),
    )
    const mac = '0C11060C0001'
    Object.assign(
      row,
      { mac },
      await source.database.write(systemScope, (db) =>
        insertSeededDevice(systemQueries(db, systemScope), siteUuid, {
          mac,
          name: 'Restored',
          model: 'LC-4',
          type: 'accessController',
          doors: ['Restored front'],
          claimCode: 'RESTOREDCODE',
        }),
      ),
    )
    const settings = { PORT: String(await freePort()), MQTT_URL: mosquitto.url }
    server = await startServer({ settings: { ...settings, DATABASE_URL: source.url, DATA_DIR: dataDir } })
    device = await SimulatedDevice.start({
      mac,
      code: 'RESTOREDCODE',
      model: 'LC-4',
      portal: server.url,
      stateDir: join(folder, 'device'),
      ringEvents: 200,
      installMs: 50,
      rebootMs: 50,
    })
    await hire(source.database, vault, 'Alma', 'AA01')
    await setVolume(source.database, 1)
    await until(() => holdsVolume(source.database, 1), 30_000, 'settings before the backup')
    await soon('AA01', 'allowGrant')
    const stage = {
      test: source,
      services: { objects: objectFolder(join(dataDir, 'objects')), vault, now: () => new Date() },
    }
    const upgrade = { devices: [row.uuid], model: 'LC-4', dueAt: new Date(Date.now() + 3_600_000) }
    const { task } = await insertUpgradeTask(stage, { ...upgrade, version: '50.1.0.2' })
    const file = join(folder, 'older.backup')
    await backUp({ file, url: source.url, dataDir })

    // What the backup knows nothing of: as many changes as there will be after the restore, so that numbers would meet.
    for (const volume of [3, 4]) await setVolume(source.database, volume)
    await until(() => holdsVolume(source.database, 4), 30_000, 'settings after the backup')
    await hire(source.database, vault, 'Bob', 'BB02')
    await soon('BB02', 'allowGrant')
    await beginUpgrades(source.database)
    await until(() => device.status().firmware === '50.1.0.2' && device.status().phase === 'online', 30_000)
    await device.burst(400, 1_000)
    await until(() => device.status().pending === 0)
    const { session, evtNext, cfgVersion } = device.status()
    await server.end()

    await onServer(`create database ${restoredName}`)
    await restore({ file, url: restoredUrl, dataDir: join(folder, 'restored') })
    portalDatabase = openDatabase({ url: restoredUrl, appRole: inject('appRole') || null, size: 4 })
    for (const volume of [6, 7]) await setVolume(portalDatabase, volume)
    await hire(portalDatabase, vault, 'Cleo', 'CC03')
    server = await startServer({
      settings: { ...settings, DATABASE_URL: restoredUrl, DATA_DIR: join(folder, 'restored') },
    })

    await until(() => holdsVolume(portalDatabase, 7), 30_000, 'settings after the restore')
    expect(device.status().cfgVersion).toBeGreaterThan(cfgVersion)
    await soon('BB02', 'credentialUnknown')
    await soon('CC03', 'allowGrant')
    const command = randomUUID()
    const scope = projectScope(siteUuid)
    await portalDatabase.write(scope, (db) =>
      enqueueOpening(db, scope, {
        uuid: command,
        door: { uuid: row.doors[0]!, device_uuid: row.uuid, device_mac: row.mac, relay: 0 },
        actorUuid: fixtures.ours.officeManager.uuid,
        operatorName: 'Olive Operator',
        createdAt: new Date(),
        expiresAt: new Date(Date.now() + 60_000),
      }),
    )
    const ofRestored = <Row extends object>(query: ReturnType<typeof sql<Row>>) =>
      portalDatabase.read(systemScope, async (db) => (await query.execute(systemQueries(db, systemScope))).rows)
    await until(async () => {
      const rows = await ofRestored(sql<{ state: string }>`select state from door_command where uuid = ${command}`)
      return rows[0]?.state === 'done'
    })
    // It runs already what the backup is about to install.
    await beginUpgrades(portalDatabase)
    const upgradeOf = () =>
      ofRestored(sql<{
        state: string
        reason: string | null
        runs: string
      }>`select job.state, job.reason, device.firmware as runs
        from upgrade_device job join device on device.uuid = job.device_uuid where job.task_uuid = ${task}`)
    await until(async () => (await upgradeOf())[0]!.state !== 'waiting', 30_000, 'the upgrade is over')
    expect(await upgradeOf()).toEqual([{ state: 'succeeded', reason: null, runs: '50.1.0.2' }])
    // The device stayed connected, so that it has sent no birth message with its state.
    expect(device.status().session).toBe(session)

    // The portal asks again at most twice a minute, and only when it hears from the device.
    const cursor = () =>
      ofRestored(
        sql<{ received: string }>`select received::text as received from device_cursor where device_uuid = ${row.uuid}`,
      )
    await until(
      async () => {
        await device.burst(1, 1)
        await pause(1_000)
        return /^\{\[1,\d+\)\}$/.test((await cursor())[0]!.received)
      },
      90_000,
      'no gap is left',
    )
    const lostRows = await ofRestored(
      sql<{ number: string; last: string }>`select number, last_number as last from door_event
      where device_uuid = ${row.uuid} and type = 'lost' order by number`,
    )
    expect(lostRows.length).toBeGreaterThan(0)
    expect(Number(lostRows.at(-1)!.last)).toBeLessThan(evtNext)

    // A later upgrade reaches it, though the restored portal does not know the number of its last job.
    const objects = objectFolder(join(folder, 'restored', 'objects'))
    await insertUpgradeTask(
      { test: { ...source, database: portalDatabase }, services: { ...stage.services, objects } },
      { devices: [row.uuid], model: 'LC-4', version: '50.1.0.3' },
    )
    await beginUpgrades(portalDatabase)
    await until(() => device.status().firmware === '50.1.0.3', 30_000, 'the later upgrade')
  },
)
