import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { systemScope } from '../apps/server/src/db/scope/scope.ts'
import type { Database } from '../apps/server/src/db/database.ts'
import { systemQueries } from '../apps/server/src/db/db.ts'
import type { Services } from '../apps/server/src/kernel/services.ts'
import { insertAccount, insertPeople, insertProject, insertSeededDevice } from '../apps/server/src/seed/records.ts'
import { PolicyHolder } from '../apps/server/test/devices/policy-holder.ts'
import { TestDevice } from '../apps/server/test/devices/test-device.ts'
import { quantile } from './kit/measurements.ts'
import { startServer, type BenchServer } from './kit/server.ts'

/**
 * (g) What one changed person of a thousand costs on the way to 20 devices with 50 doors, beside the full list; and how
 * long it takes until 50 devices that are there have confirmed a revocation, from the commit to the last receipt
 * stored.
 */
const people = 1_000
const revocations = 30

export async function policyDelta(): Promise<void> {
  const server = await startServer({ hasDevices: true })
  try {
    const small = await siteWith(server, 20, 50)
    const full = await small.bytes(() => small.comeOnline())
    const delta = await small.bytes(async () => {
      await small.run(`update person set needs_more_time = true where uuid = $1`, [small.persons[0]])
      await small.waitForConfirmation()
    })
    const part = (delta / full) * 100
    console.log(
      `(g) one person of ${people} changed, 50 doors on 20 devices\n  delta ${delta} bytes, full list ${full} bytes: ${part.toFixed(3)} %   goal ≤ 1 %: ${part <= 1 ? 'met' : 'MISSED'}\n`,
    )
    const large = await siteWith(server, 50, 50)
    await large.comeOnline()
    const times: number[] = []
    for (const person of large.persons.slice(0, revocations)) {
      const began = performance.now()
      await large.run(`delete from credential where person_uuid = $1`, [person])
      await large.waitForConfirmation()
      times.push((performance.now() - began) / 1_000)
    }
    const worst = quantile(times, 0.99)
    console.log(
      `(g) revocation until all of 50 devices have confirmed\n  median ${quantile(times, 0.5).toFixed(2)} s, p99 ${worst.toFixed(2)} s   goal ≤ 2 s: ${worst <= 2 ? 'met' : 'MISSED'}\n`,
    )
    await Promise.all([small.leave(), large.leave()])
  } finally {
    await server.close()
  }
}

let sites = 0

async function siteWith({ database, owner, services, url }: BenchServer, deviceCount: number, doorCount: number) {
  sites += 1
  const projectUuid = await seed(database, services, owner)
  const devices: { device: TestDevice; holder: PolicyHolder }[] = []
  for (let number = 0; number < deviceCount; number += 1) {
    const own = Math.floor(((number + 1) * doorCount) / deviceCount) - Math.floor((number * doorCount) / deviceCount)
    const mac = `0C1107${String(sites).padStart(2, '0')}${String(number).padStart(4, '0')}`
    const claimCode = `BENCH${sites}X${number}XXXX`
    const seededDevice = await database.write(systemScope, (db) =>
      insertSeededDevice(systemQueries(db, systemScope), projectUuid, {
        mac,
        name: `Panel ${number}`,
        model: 'LD-200',
        type: 'doorPhone',
        doors: Array.from({ length: own }, (_, door) => `Door ${number} ${door}`),
        claimCode,
      }),
    )
    const answer = await fetch(`${url}/device/v1/claim`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ mac, code: claimCode }),
    })
    const { data } = (await answer.json()) as { data: ConstructorParameters<typeof TestDevice>[1] }
    devices.push({
      device: new TestDevice({ mac, uuid: seededDevice.uuid, doors: seededDevice.doors }, data),
      holder: new PolicyHolder(),
    })
  }
  const { rows } = await owner.query<{ uuid: string }>(
    `select person_uuid as uuid from credential where project_uuid = $1 order by person_uuid`,
    [projectUuid],
  )
  let receivedBytes = 0
  const waitForConfirmation = async (): Promise<void> => {
    const count = `select count(*)::int as open from device d join policy_head h using (project_uuid)
      left join device_policy p on p.project_uuid = d.project_uuid and p.device_uuid = d.uuid
      where d.project_uuid = $1 and coalesce(p.confirmed_version, 0) < h.version`
    while ((await owner.query<{ open: number }>(count, [projectUuid])).rows[0]!.open > 0) await pause(5)
  }
  return {
    persons: [...new Set(rows.map(({ uuid }) => uuid))],
    waitForConfirmation,
    run: (text: string, values: unknown[]) => owner.query(text, values),
    async comeOnline() {
      for (const { device, holder } of devices) {
        await device.connect({ policyVersion: 0 })
        device.client!.on(
          'message',
          (topic, payload) => void (receivedBytes += topic.endsWith('/policy') ? payload.length : 0),
        )
        void follow(device, holder)
      }
      await waitForConfirmation()
    },
    /** How much all devices of the site receive while something happens. */
    async bytes(happens: () => Promise<void>): Promise<number> {
      receivedBytes = 0
      await happens()
      return receivedBytes
    },
    leave: async () => void (await Promise.all(devices.map(({ device }) => device.leave()))),
  }
}

/** Takes whatever comes, until the device leaves. */
async function follow(device: TestDevice, holder: PolicyHolder): Promise<void> {
  for (;;) {
    const message = await holder.next(device, 60_000).catch(() => null)
    if (message === null) return
  }
}

async function seed(database: Database, { vault }: Services, owner: pg.Client): Promise<string> {
  const { projectUuid, group } = await database.write(systemScope, async (db) => {
    const queries = systemQueries(db, systemScope)
    const root = await insertAccount(queries, 'superManager', `super${sites}`, null, 'none')
    const distributor = await insertAccount(queries, 'distributor', `distributor${sites}`, root, 'none')
    const installer = await insertAccount(queries, 'installer', `installer${sites}`, distributor, 'none')
    const uuid = await insertProject(queries, 'office', `Tower ${sites}`, installer, { time_zone: 'Europe/Berlin' })
    return { projectUuid: uuid, group: await insertPeople(queries, uuid, 'Acme') }
  })
  await owner.query('begin')
  const { rows } = await owner.query<{ uuid: string }>(
    `insert into person (project_uuid, company_uuid, first_name, personnel_id)
      select $1, $2, 'Person ' || n, 'B' || n from generate_series(1, $3::int) n returning uuid`,
    [projectUuid, group.companyUuid, people],
  )
  const persons = rows.map(({ uuid }) => uuid)
  await owner.query(
    `insert into access_group_member (project_uuid, company_uuid, access_group_uuid, person_uuid)
      select $1, $2, $3, unnest($4::uuid[])`,
    [projectUuid, group.companyUuid, group.accessGroupUuid, persons],
  )
  const values = persons.flatMap((person, number) => [
    { person, kind: 'card', value: (0xa000000 + number).toString(16).toUpperCase() },
    { person, kind: 'pin', value: String(100_000 + number) },
  ])
  await owner.query(
    `insert into credential (project_uuid, company_uuid, person_uuid, kind, keyed_hash, ciphertext)
      select $1, $2, * from unnest($3::uuid[], $4::text[], $5::bytea[], $6::bytea[])`,
    [
      projectUuid,
      group.companyUuid,
      values.map(({ person }) => person),
      values.map(({ kind }) => kind),
      values.map(({ kind, value }) => vault.keyedHash(projectUuid, kind, value)),
      values.map(({ value }) => vault.encrypt(value)),
    ],
  )
  await owner.query('commit')
  return projectUuid
}
