import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { limits } from '@lintel/contract/base/limits.ts'
import { Importing, person } from '../../../src/features/imports/importing.samples.ts'
import { sheetFile } from '../../../src/features/imports/sheet/sheets.samples.ts'
import { freePort } from '../../../../../tools/product.ts'
import { testDatabase, type TestDatabase } from '../../database.ts'
import type { TestApp } from '../../test-app.ts'
import { ask, populate, startServer, type PopulatedServer, type ServerProcess } from '../../servers/server-process.ts'
import { quantile, randomFrom, report, seed } from '../kit.ts'

/**
 * T11: the server is killed at a random point while it imports a thousand people. Afterwards there are all of them or
 * none, the import says which, and what was not done can be done. `IMPORT_KILLS=200` is the whole of it.
 */

const kills = Number(process.env['IMPORT_KILLS'] ?? 5)
/** What passes: no round in which rows, state and answer disagree, or in which the import could not be resumed. */
const wrongAtMost = 0
/** Points lie between the order to import and so many times as long as an import usually takes. */
const pointsUntil = 1.6

let test: TestDatabase
let people: PopulatedServer
let server: ServerProcess
let settings: Record<string, string>
let importing: Importing
beforeAll(async () => {
  test = await testDatabase()
  people = await populate(test.url)
  const dataDir = await mkdtemp(join(tmpdir(), 'lintel-import-'))
  settings = {
    DATABASE_URL: test.url,
    DATA_DIR: dataDir,
    PORT: String(await freePort()),
    // Most of a start is the reading of its files; what Node made of them is kept by a server that ends in peace.
    NODE_COMPILE_CACHE: join(dataDir, 'compiled'),
  }
  await (await startServer({ settings })).end()
  server = await startServer({ settings })
  // The address stays the same after each kill, and so does the session.
  const manager = await people.as(people.fixtures.ours.officeManager, server.url)
  importing = new Importing(undefined as unknown as TestApp, manager)
}, 240_000)
afterAll(async () => {
  await server.end()
  await people.database.close()
  await test.drop()
})

const countOf = async (mark: string): Promise<number> => {
  const [row] = await ask<{ count: number }>(
    test.url,
    `select count(*)::int as count from person where personnel_id like '${mark}%'`,
  )
  return row!.count
}

/** A file of as many people as one may have, whose IDs begin with a mark. */
const fileOf = (mark: string): Promise<File> =>
  sheetFile(
    'personnel',
    Array.from({ length: limits.importBatch }, (_, index) => person({ personnelId: `${mark}${index}` })),
  )

it(`an import is done as a whole or not at all though the server is killed at ${kills} random points`, async () => {
  const random = randomFrom(seed)
  const first = await importing.upload(await fileOf('FIRST'))
  const startedAt = performance.now()
  await importing.deal(first.uuid)
  const usualMs = performance.now() - startedAt
  expect(await countOf('FIRST')).toBe(limits.importBatch)

  const found = { none: 0, all: 0 }
  const points: number[] = []
  const wrong: string[] = []
  for (let round = 0; round < kills; round++) {
    const mark = `K${round}N`
    const { uuid, state } = await importing.upload(await fileOf(mark))
    expect(state).toBe('ready')
    const dealt = importing.deal(uuid).catch(() => null)
    const point = ((round + random()) / kills) * usualMs * pointsUntil
    points.push(point)
    await pause(point)
    await server.end('SIGKILL')
    const answer = await dealt
    server = await startServer({ settings })

    const count = await countOf(mark)
    const batch = (await importing.checked(uuid)).state
    const isAll = count === limits.importBatch
    found[isAll ? 'all' : 'none'] += 1
    if (count !== 0 && !isAll) wrong.push(`${count} rows in round ${round}`)
    if ((batch === 'finished') !== isAll) wrong.push(`${batch} with ${count} rows in round ${round}`)
    if (answer?.status === 200 && !isAll) wrong.push(`said to be done, ${count} rows in round ${round}`)
    // Whether it was done or not: asked once more, it is done, and once.
    const again = await importing.deal(uuid)
    if (again.data.batch.state !== 'finished' || (await countOf(mark)) !== limits.importBatch)
      wrong.push(`${again.msg} ${await countOf(mark)} rows after it was resumed in round ${round}`)
  }
  report(
    'T11',
    {
      kills,
      ...found,
      wrong: wrong.length,
      'usual ms': Math.round(usualMs),
      'points ms': `${Math.round(quantile(points, 0))} to ${Math.round(quantile(points, 1))}`,
    },
    '0 or 1,000 rows, truthful, resumable',
  )
  expect(wrong, wrong.join('\n')).toHaveLength(wrongAtMost)
  expect(found.all * found.none).toBeGreaterThan(0)
}, 3_600_000)
