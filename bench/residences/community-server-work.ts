import { fork } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { fileURLToPath } from 'node:url'
import { runInNewContext } from 'node:vm'
import { pathRole } from '@lintel/contract/access/roles.ts'
import { accessGroup } from '@lintel/contract/access-groups/operations.ts'
import { cloudVersion } from '@lintel/contract/base/limits.ts'
import { addressOf } from '@lintel/contract/kit/address.ts'
import { systemScope } from '../../apps/server/src/db/scope/scope.ts'
import { openSession } from '../../apps/server/src/domain/sessions/queries.ts'
import { quantile, spread } from '../kit/measurements.ts'
import { startServer, type BenchServer } from '../kit/server.ts'
import { apartments, doorPhone, largeCommunity, openDoorsOfBuildings, residents } from './large-community.ts'

/**
 * What a large community costs the server: memory for what it holds of the site, and a preview of a group of a
 * building.
 */
const previews = 12
const doorsOfGroup = 10
const mostOfJson = 3
const goalMs = 1_000

export async function communityServerWork(): Promise<void> {
  const server = await startServer({ hasDevices: true })
  try {
    const { site, manager } = await largeCommunity(server)
    await memory(server, site)
    await previewOfBuilding(server, site, manager)
  } finally {
    await server.close()
  }
}

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

/** Bytes that the process holds once what is not used any more is gone. */
function heldBytes(): number {
  // What only a weak map leads to goes after its key.
  for (let times = 0; times < 3; times += 1) collectGarbage()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

async function memory(server: BenchServer, site: string): Promise<void> {
  const { mac, uuid, doors, login } = await doorPhone(server, site)
  await openDoorsOfBuildings(server, site, { doors })
  const before = heldBytes()
  let most = 0
  const sampler = setInterval(() => {
    const { heapUsed, external } = process.memoryUsage()
    most = Math.max(most, heapUsed + external)
  }, 20)
  const device = fork(fileURLToPath(new URL('./policy-device.ts', import.meta.url)), { stdio: 'inherit' })
  device.send([{ mac, uuid, doors }, login])
  const policy = await new Promise<{ bytes: number; records: number }>((resolve) =>
    device.once('message', (message) => resolve(message as { bytes: number; records: number })),
  )
  clearInterval(sampler)
  // The last part is on its way for a moment.
  await pause(1_000)
  const heldRatio = (heldBytes() - before) / policy.bytes
  const peak = (most - before) / policy.bytes
  device.kill()
  console.log(
    `memory of the server for ${residents} residents (${policy.records} records, ${policy.bytes} bytes of JSON)
  ${heldRatio.toFixed(2)} × the JSON   goal ≤ ${mostOfJson} ×: ${heldRatio <= mostOfJson ? 'met' : 'MISSED'}; at most ${peak.toFixed(2)} × while it is sent, with what was not collected yet
`,
  )
}

/** A group of all residents of one building at ten doors, which would open on working days alone. */
async function previewOfBuilding(server: BenchServer, site: string, manager: { uuid: string }): Promise<void> {
  const doors: string[] = []
  while (doors.length < doorsOfGroup) doors.push((await doorPhone(server, site)).doors[0]!)
  const { rows } = await server.owner.query<{ uuid: string; members: number }>(
    `with made as (
      insert into access_group (project_uuid, company_uuid, name, repeat, windows)
      select $1, company_uuid, 'Residents of a building', 'daily', $2 from building where project_uuid = $1 and number = 1
      returning project_uuid, company_uuid, uuid),
    members as (
      insert into access_group_member (project_uuid, company_uuid, access_group_uuid, person_uuid)
      select made.project_uuid, made.company_uuid, made.uuid, person.uuid from made
      join building on building.project_uuid = made.project_uuid and building.number = 1
      join person on person.project_uuid = made.project_uuid and person.department_uuid = building.uuid
      returning 1),
    opened as (
      insert into access_group_door (project_uuid, company_uuid, access_group_uuid, door_uuid)
      select project_uuid, company_uuid, uuid, unnest($3::uuid[]) from made)
    select made.uuid, (select count(*)::int from members) as members from made`,
    [site, JSON.stringify([{ days: [1, 2, 3, 4, 5, 6, 7], from: 0, to: 1440 }]), doors],
  )
  const { uuid, members } = rows[0]!
  // As the database does by itself within a minute; the policy of the site was built a moment ago.
  await server.owner.query('analyze')
  const identity = {
    accountUuid: manager.uuid,
    actingUuid: manager.uuid,
    section: 'propertyCommunity' as const,
    projectUuid: site,
    delegationUuid: null,
  }
  const request = { id: '', address: '', userAgent: '', language: 'en', token: undefined }
  const token = await server.database.write(systemScope, (db) =>
    openSession(db, systemScope, identity, request, new Date()),
  )
  const url = `${server.url}${addressOf(accessGroup.previewEdit.path).replace('{role}', pathRole.propertyCommunity)}`
  const input = {
    uuid,
    version: 1,
    name: 'Residents of a building',
    repeat: 'weekly',
    windows: [{ days: [1, 2, 3, 4, 5], from: 480, to: 1080 }],
    allDoors: false,
    doorUuids: doors,
  }
  const times: number[] = []
  for (let round = -2; round < previews; round += 1) {
    const began = performance.now()
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-cloud-version': cloudVersion, 'x-auth-token': token },
      body: JSON.stringify(input),
    })
    const body = (await response.json()) as { readonly code: number }
    if (body.code !== 0) throw new Error(`preview: ${JSON.stringify(body).slice(0, 300)}`)
    if (round >= 0) times.push(performance.now() - began)
  }
  const p95 = quantile(times, 0.95)
  console.log(
    `preview of a group of ${members} residents of one building, in ${apartments} apartments of the site\n  ${spread(times, 'ms')}, p95 ${p95.toFixed(0)} ms   goal ≤ ${goalMs} ms: ${p95 <= goalMs ? 'met' : 'MISSED'}\n`,
  )
}
