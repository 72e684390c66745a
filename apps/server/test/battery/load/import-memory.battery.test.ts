import { readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { officeImport } from '@lintel/contract/imports/operations.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { person } from '../../../src/features/imports/importing.samples.ts'
import { sheetFile } from '../../../src/features/imports/sheet/sheets.samples.ts'
import { testDatabase, type TestDatabase } from '../../database.ts'
import type { Caller } from '../../test-app.ts'
import { eventually, newDataDir, populate, removeDataDir, startServer, type PopulatedServer, type ServerProcess } from '../../servers/server-process.ts' // prettier-ignore
import { report } from '../kit.ts'

/**
 * T19 beside the bombs: the largest file that is taken costs a server, in a process of its own, at most 100 MB over
 * idle while it is checked and saved.
 */

let test: TestDatabase
let people: PopulatedServer
let server: ServerProcess
let dataDir: string
let manager: Caller
beforeAll(async () => {
  test = await testDatabase()
  people = await populate(test.url)
  dataDir = await newDataDir()
  server = await startServer({ settings: { DATABASE_URL: test.url, DATA_DIR: dataDir } })
  manager = await people.as(people.fixtures.ours.officeManager, server.url)
})
afterAll(async () => {
  await server.end()
  await people.database.close()
  await test.drop()
  await removeDataDir(dataDir)
})

/** Megabytes of memory the server has now, or had at most since it was last asked to forget that. */
async function megabytes(of: 'VmRSS' | 'VmHWM'): Promise<number> {
  const status = await readFile(`/proc/${server.child.pid}/status`, 'utf8')
  return Number(new RegExp(`${of}:\\s+(\\d+) kB`).exec(status)![1]) / 1_024
}

async function upload(lines: number): Promise<string> {
  const line = (index: number) =>
    person({
      pin: String(10_000_000 + index),
      cards: (0xc0_00_00 + index).toString(16),
      email: `p${index}@import.invalid`,
    })
  const from = lines === limits.importBatch ? 0 : 5_000
  const file = await sheetFile(
    'personnel',
    Array.from({ length: lines }, (_, index) => line(from + index)),
  )
  const { data } = await manager.call(officeImport.upload, { file, kind: 'personnel' })
  const found = async () => (await manager.call(officeImport.details, { uuid: data.uuid })).data.batch
  await eventually(async () => (await found())?.state !== 'checking', 60_000, 'the file is checked')
  const batch = await found()
  expect(batch?.problems).toEqual([])
  return data.uuid
}

it('a file of 1,000 people costs at most 100 MB over idle', async () => {
  const first = await upload(2)
  const answer = await manager.call(officeImport.deal, { uuid: first, deal: 'makeCompanies' })
  expect(answer.data.batch.state).toBe('finished')
  await pause(2_000)
  const idle = await megabytes('VmRSS')
  const uuid = await upload(limits.importBatch)
  const peakAfterCheck = await megabytes('VmHWM')
  const { data } = await manager.call(officeImport.deal, { uuid, deal: 'import' })
  expect(data.batch.state).toBe('finished')
  const peakAfterSave = await megabytes('VmHWM')
  const growth = Math.round(peakAfterSave - idle)
  report(
    'T19 import',
    {
      'idle MB': Math.round(idle),
      'checking at most MB': Math.round(peakAfterCheck),
      'saving at most MB': Math.round(peakAfterSave),
      'grown MB': growth,
    },
    'at most 100 MB over idle',
  )
  expect(growth).toBeLessThanOrEqual(100)
}, 240_000)
