import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  addDepartments,
  embeddedUrl,
  newDataDir,
  populate,
  removeDataDir,
  startServer,
  type PopulatedServer,
  type ServerProcess,
} from './server-process.ts'

/** Every command of the console beside a portal that runs on its embedded database (docs/backup.md, README). */

const run = promisify(execFile)
const source = fileURLToPath(new URL('../../src', import.meta.url))

let dataDir: string
let server: ServerProcess
let populatedServer: PopulatedServer

interface Result {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

const command = async (file: string, ...args: readonly string[]): Promise<Result> => {
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', DEMO: 'off' }
  try {
    return { code: 0, ...(await run(process.execPath, [join(source, file), ...args], { env })) }
  } catch (error) {
    return error as Result
  }
}

beforeAll(async () => {
  dataDir = await newDataDir()
  server = await startServer({ settings: { DATA_DIR: dataDir } })
  populatedServer = await populate(await embeddedUrl(dataDir))
}, 120_000)
afterAll(async () => {
  await populatedServer?.database.close()
  await server?.end()
  await removeDataDir(dataDir)
})

it('an account is recovered beside it, and an unknown one is named', async () => {
  const [recovered, unknown] = [
    await command('features/sessions/recover-command.ts', 'supermanager'),
    await command('features/sessions/recover-command.ts', 'nobody'),
  ]
  expect(recovered).toEqual({ code: 0, stdout: 'supermanager signs in without a code now.\n', stderr: '' })
  expect(unknown).toMatchObject({ code: 1, stdout: 'There is no account nobody.\n' })
})

it('a person is erased beside it', async () => {
  const { personUuid } = populatedServer.fixtures.ours.people
  const erasure = await command('domain/people/erase-command.ts', personUuid)
  expect(erasure).toEqual({ code: 0, stdout: `Erased: ${personUuid}.\n`, stderr: '' })
  const id = randomUUID()
  expect((await command('domain/people/erase-command.ts', id)).stdout).toBe(`No site names a person ${id}.\n`)
})

it('the audit chains are whole beside it, also while entries are written', async () => {
  const { officeManager, people } = populatedServer.fixtures.ours
  const load = addDepartments([await populatedServer.as(officeManager, server.url)], people.companyUuid)
  const verification = await command('kernel/audit/cli.ts', 'verify')
  const heads = await command('kernel/audit/cli.ts', 'heads')
  await load.stop()
  expect(load.added.size).toBeGreaterThan(3)
  expect(verification).toMatchObject({ code: 0, stdout: expect.stringMatching(/^All chains are whole: \d+ entries/) })
  expect(heads).toMatchObject({ code: 0, stdout: 'day,chain,number,hash\n' })
})

it('a backup beside it warns when it is not encrypted', async () => {
  const file = `${dataDir}.backup`
  const backup = await command('backup/cli.ts', 'backup', file)
  expect(backup).toMatchObject({ code: 0, stdout: expect.stringContaining(`Wrote ${file}`) })
  expect(backup.stderr).toMatch(/^Warning: this backup is not encrypted\./)
  expect((await stat(file)).size).toBeGreaterThan(1_000)
  await rm(file)
})

it('a restore is refused beside it, and leaves it as it was', async () => {
  const restoring = await command('backup/cli.ts', 'restore', `${dataDir}.backup`)
  expect(restoring).toMatchObject({ code: 1, stdout: expect.stringContaining('already in use by process') })
  expect(await server.readyz()).toBe(200)
})
