import { execFile } from 'node:child_process'
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { SimulatedDevice } from '../../../simulator/src/device/device.ts'
import { systemQueries } from '../../src/db/db.ts'
import { systemScope } from '../../src/db/scope/scope.ts'
import { hashPassword } from '../../src/domain/sessions/passwords.ts'
import { insertAccount, insertMember } from '../../src/seed/records.ts'
import { startDeviceTestApp, until, type DeviceTestApp } from '../devices/device-test-app.ts'

/**
 * A stranger's program that knows the portal by `/openapi.json` alone: its client is generated from the served
 * document.
 */

const run = promisify(execFile)
const modules = fileURLToPath(new URL('../../../../node_modules', import.meta.url))
const password = 'Correct-horse-7'

let testApp: DeviceTestApp
let folder: string
beforeAll(async () => {
  testApp = await startDeviceTestApp()
  folder = await mkdtemp(join(tmpdir(), 'generated-client-'))
})
afterAll(async () => {
  await testApp.close()
  await rm(folder, { recursive: true, force: true })
})

/** Signs in, finds a door by its name, opens it and waits until its device says that it did. Everything is typed. */
const program = `
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { ok } from '@oazapfts/runtime'
import { defaults, doorCommand, doorList, doorOpen, sessionLogin, type Door, type DoorCommand } from './lintel.ts'

const [account = '', password = '', name = ''] = process.argv.slice(2)
const { data: session } = await ok(sessionLogin({ account, password }))
if (session.token === undefined) throw new Error('a second factor is asked for')
defaults.headers = { 'x-auth-token': session.token }
const { rows } = (await ok(doorList('pm', Date.now(), { keyword: name, size: 40 }))).data
const door: Door | undefined = rows.find((row) => row.name === name)
if (!door) throw new Error('no such door')
let command: DoorCommand = (await ok(doorOpen('pm', { uuid: door.uuid, key: randomUUID() }))).data
while (['created', 'sent', 'accepted'].includes(command.state)) {
  await pause(50)
  command = (await ok(doorCommand('pm', Date.now(), command.uuid))).data
}
console.log(JSON.stringify({ found: rows.length, doorUuid: command.doorUuid, state: command.state }))
`

it('the generated client signs in, lists the doors, opens one and sees the opening confirmed', async () => {
  const manager = await testApp.test.database.write(systemScope, async (scoped) => {
    const db = systemQueries(scoped, systemScope)
    const installer = await db
      .selectFrom('account')
      .select(['uuid', 'kind', 'user_name', 'distributor_uuid', 'sub_distributor_uuid', 'installer_uuid'])
      .where('uuid', '=', testApp.operatorUuid)
      .executeTakeFirstOrThrow()
    const account = await insertAccount(db, 'propertyManager', 'manager', installer, await hashPassword(password))
    await insertMember(db, account, [testApp.projectUuid])
    return account
  })
  const registration = await testApp.register()
  const device = await SimulatedDevice.start({
    mac: registration.mac,
    code: registration.claimCode,
    model: 'LC-4',
    portal: testApp.url,
    stateDir: folder,
  })
  try {
    const document = (await (await fetch(`${testApp.url}/openapi.json`)).json()) as { servers: unknown }
    // The address that the portal is told to be reached by; here its port is drawn.
    await writeFile(join(folder, 'openapi.json'), JSON.stringify({ ...document, servers: [{ url: testApp.url }] }))
    await writeFile(join(folder, 'open-a-door.ts'), program)
    await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
    await symlink(modules, join(folder, 'node_modules'))
    const inFolder = { cwd: folder }
    await run(process.execPath, [join(modules, 'oazapfts/dist/cli.js'), 'openapi.json', 'lintel.ts'], inFolder)
    const strictly = ['--strict', '--noEmit', '--allowImportingTsExtensions', '--erasableSyntaxOnly', '--types', 'node']
    const compiler = [join(modules, 'typescript/bin/tsc'), ...strictly, '--module', 'nodenext', 'open-a-door.ts']
    // Prints what is wrong, and ends badly then.
    expect(await run(process.execPath, compiler, inFolder).catch(({ stdout }: { stdout: string }) => stdout)).toEqual({
      stdout: '',
      stderr: '',
    })
    await until(async () => (await testApp.connectionOf(registration)) === 'online')
    const name = (
      await testApp.rows((db) =>
        db.selectFrom('door').select('name').where('uuid', '=', registration.doors[0]!).executeTakeFirstOrThrow(),
      )
    ).name
    const { stdout } = await run(process.execPath, ['open-a-door.ts', manager.user_name, password, name], inFolder)
    expect(JSON.parse(stdout)).toEqual({ found: 1, doorUuid: registration.doors[0], state: 'done' })
    // The device says so in an event, which may come after its answer.
    const unlocksOf = async () => (await testApp.eventsOf(registration)).filter(({ type }) => type === 'remoteUnlock')
    await until(async () => (await unlocksOf()).length > 0)
    const unlocks = await unlocksOf()
    expect(unlocks).toMatchObject([{ door_uuid: registration.doors[0], operator_name: 'manager', granted: true }])
  } finally {
    await device.stop()
  }
}, 240_000)
