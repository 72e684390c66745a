import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { homeSection } from '@lintel/contract/access/roles.ts'
import { contract } from '@lintel/contract/all/contract.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { SimulatedDevice } from '../../../../simulator/src/device/device.ts'
import { startDeviceTestApp, until, type DeviceTestApp } from '../../../test/devices/device-test-app.ts'
import { callerOf, type Caller } from '../../../test/test-app.ts'
import { openSession } from '../../domain/sessions/queries.ts'
import { systemQueries } from '../../db/db.ts'
import { systemScope } from '../../db/scope/scope.ts'
import { modelNamed } from '../../kernel/device-models.ts'
import { insertAccount, insertMember } from '../../seed/records.ts'

/** A model that this version does not know: added, registered, built, opened, without a release. */

const { device, deviceModel, door } = contract
let testApp: DeviceTestApp
let folder: string
let superCaller: Caller
let manager: Caller
const running: SimulatedDevice[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'another-model-'))
  testApp = await startDeviceTestApp()
  const { root, manager: account } = await testApp.test.database.write(systemScope, async (scoped) => {
    const db = systemQueries(scoped, systemScope)
    const columns = ['uuid', 'kind', 'distributor_uuid', 'sub_distributor_uuid', 'installer_uuid', 'user_name'] as const
    const accounts = await db.selectFrom('account').select(columns).execute()
    const installer = accounts.find(({ uuid }) => uuid === testApp.operatorUuid)!
    const newAccount = await insertAccount(db, 'propertyManager', 'manager', installer, 'none')
    await insertMember(db, newAccount, [testApp.projectUuid])
    return { root: accounts.find(({ kind }) => kind === 'superManager')!, manager: newAccount }
  })
  superCaller = await signedIn(root.uuid, homeSection.superManager, null)
  manager = await signedIn(account.uuid, 'propertyOffice', testApp.projectUuid)
})
afterAll(async () => {
  await Promise.all(running.map((one) => one.stop()))
  await testApp.close()
  await rm(folder, { recursive: true, force: true })
})

async function signedIn(
  uuid: string,
  section: (typeof homeSection)['superManager'] | 'propertyOffice',
  projectUuid: string | null,
): Promise<Caller> {
  const request = { id: 'test', address: '127.0.0.1', userAgent: 'test', language: 'en', token: undefined }
  const identity = { accountUuid: uuid, actingUuid: uuid, section, projectUuid, delegationUuid: null }
  const token = await testApp.test.database.write(systemScope, (db) =>
    openSession(db, systemScope, identity, request, new Date()),
  )
  return callerOf(testApp.url, () => new Date(), token, section)
}

const form = {
  model: 'GX-3',
  code: 300,
  name: 'Gate controller',
  maker: 'Gate works',
  type: 'accessController' as const,
  relays: 3,
  readers: 3,
  hasWiegand: true,
  credentials: 5_000,
  parts: ['siren' as const],
}

async function register(mac: string, name: string, model: string) {
  const { data } = await manager.call(device.register, { mac, name, location: '', companyUuids: [], model })
  return data
}

it('a device of a model that this version does not know claims, is built and opens a door', async () => {
  expect((await superCaller.call(deviceModel.create, form)).code).toBe(0)
  const { uuid, claimCode } = await register('0C11AD000001', 'North gate', 'GX-3')
  await until(() => modelNamed('GX-3') !== null)
  const gate = await SimulatedDevice.start({
    mac: '0C11AD000001',
    code: claimCode,
    model: 'GX-3',
    record: modelNamed('GX-3')!,
    portal: testApp.url,
    stateDir: folder,
  })
  running.push(gate)
  await until(async () => {
    const row = await testApp.deviceRow({ uuid })
    return row.connection === 'online' && row.reported_version >= row.desired_version
  })
  const row = (await manager.call(device.get, { uuid })).data
  expect(row).toMatchObject({ model: 'GX-3', reportedModel: 'GX-3', relays: 3, type: 'accessController' })
  expect(row.doors).toHaveLength(3)
  const [, second] = row.doors
  let command = (await manager.call(door.open, { uuid: second!.uuid, key: randomUUID() })).data
  await until(async () => {
    command = (await manager.call(door.command, { uuid: command.uuid })).data
    return command.state === 'done'
  })
  const openings = async () => (await testApp.eventsOf({ uuid })).filter(({ type }) => type === 'remoteUnlock')
  await until(async () => (await openings()).length > 0)
  expect((await openings())[0]).toMatchObject({ door_uuid: second!.uuid, granted: true })
})

it('a device that calls itself otherwise than it was registered is other hardware, until it is replaced', async () => {
  const { uuid, claimCode } = await register('0C11AD000002', 'South gate', 'LC-4')
  const gate = await SimulatedDevice.start({
    mac: '0C11AD000002',
    code: claimCode,
    model: 'LE-8',
    portal: testApp.url,
    stateDir: folder,
  })
  running.push(gate)
  await until(async () => (await testApp.connectionOf({ uuid })) === 'online')
  const row = (await manager.call(device.list, { keyword: 'South' })).data.rows[0]!
  expect([row.model, row.reportedModel]).toEqual(['LC-4', 'LE-8'])
  const { version } = (await manager.call(device.get, { uuid })).data
  const mac = '0C11AD000003'
  expect((await manager.call(device.replace, { uuid, version, mac, deletesLogs: true })).code).toBe(0)
  expect((await manager.call(device.get, { uuid })).data.reportedModel).toBeNull()
})
