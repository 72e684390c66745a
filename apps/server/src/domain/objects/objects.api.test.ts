import { mkdtemp, rm, utimes, writeFile, mkdir, readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { dayMs, hourMs } from '../../base/durations.ts'
import { objectFolder } from '../../base/objects.ts'
import { systemScope } from '../../db/scope/scope.ts'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'
import { write } from '../../../test/samples/kit.ts'
import { ObjectFolderError, openObjects } from './folder.ts'
import { recordObject, sweepObjects } from './rows.ts'

let testApp: TestApp
let folder: string
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp.close())
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lintel-folders-'))
  await write(testApp, async (db) => {
    await db.deleteFrom('object_folder').execute()
    await db.deleteFrom('stored_object').execute()
  })
  return () => rm(folder, { recursive: true })
})

const openIn = (name: string, isShared = false) =>
  openObjects({ path: join(folder, name), database: testApp.test.database, isShared })

describe('the folder of large files', () => {
  it('is marked once and known again by every server', async () => {
    const [one, two] = await Promise.all([openIn('a'), openIn('a', true)])
    expect(await one.readMark()).toMatch(/^[0-9a-f-]{36}$/)
    expect(await two.readMark()).toBe(await (await openIn('a')).readMark())
  })

  it('that another server does not share ends its start in one sentence', async () => {
    const mark = await (await openIn('a')).readMark()
    await expect(openIn('b')).rejects.toThrow(ObjectFolderError)
    await expect(openIn('b')).rejects.toThrow(`whose file "deployment" says ${mark}`)
  })

  it('with the objects of another installation is not taken', async () => {
    await (await openIn('a')).put(Readable.from([Buffer.from('theirs')]))
    await write(testApp, (db) => db.deleteFrom('object_folder').execute())
    await expect(openIn('a')).rejects.toThrow('it has those of another one')
  })

  it('that cannot be made is named', async () => {
    await writeFile(join(folder, 'file'), '')
    await expect(openIn('file/x')).rejects.toThrow('a folder that cannot be made')
  })

  it('loses half-written files at the start, unless another server may be writing them', async () => {
    await openIn('a')
    await mkdir(join(folder, 'a', 'partial'))
    await writeFile(join(folder, 'a', 'partial', 'left'), 'half')
    await openIn('a', true)
    expect(await readdir(join(folder, 'a', 'partial'))).toEqual(['left'])
    await openIn('a')
    expect(await readdir(join(folder, 'a', 'partial'))).toEqual([])
  })
})

it('the sweep removes what nothing has named for a day, and nothing younger', async () => {
  const objects = objectFolder(join(folder, 'swept'))
  const put = async (text: string, agoMs: number) => {
    const object = await objects.put(Readable.from([Buffer.from(text)]))
    const at = new Date(Date.now() - agoMs)
    await utimes(join(folder, 'swept', object.sha256), at, at)
    return { ...object, at }
  }
  const record = ({ sha256, bytes }: Awaited<ReturnType<typeof put>>, agoMs: number) =>
    testApp.test.database.write(systemScope, (db) =>
      recordObject(db, systemScope, { sha256, bytes }, 'firmware', new Date(Date.now() - agoMs)),
    )
  const orphan = await put('orphan', dayMs + hourMs)
  const fresh = await put('fresh', hourMs)
  const dayOld = await put('released', 2 * dayMs)
  await record(dayOld, dayMs + hourMs)
  const inUse = await put('named again', 2 * dayMs)
  await record(inUse, hourMs)
  await sweepObjects({ ...testApp.services, objects })
  const left = (await readdir(join(folder, 'swept'))).filter((name) => name !== 'partial')
  expect(left.toSorted()).toEqual([fresh.sha256, inUse.sha256].toSorted())
  expect(left).not.toContain(orphan.sha256)
  const rows = await write(testApp, (db) => db.selectFrom('stored_object').select('sha256').execute())
  expect(rows).toEqual([{ sha256: inUse.sha256 }])
})
