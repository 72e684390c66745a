import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '../../test/database.ts'
import { createLog } from '../base/log.ts'
import { systemQueries } from '../db/db.ts'
import { systemScope } from '../db/scope/scope.ts'
import {
  capacityOf,
  deviceModels,
  modelNamed,
  modelsOf,
  modelsToRegister,
  modelsWithDirectory,
  modelsWithScreen,
  modelsWithSiren,
  startDeviceModels,
  usualModelOf,
} from './device-models.ts'
import { startLiveHub, type LiveHub } from './live-hub.ts'

const log = createLog('silent')
let test: TestDatabase
let live: LiveHub
let models: Awaited<ReturnType<typeof startDeviceModels>>
beforeEach(async () => {
  test = await testDatabase()
  live = await startLiveHub(test.url, test.database, log)
  models = await startDeviceModels({ database: test.database, live, log })
})
afterEach(async () => {
  models.close()
  await live.close()
  await test.drop()
})

const parts: ('screen' | 'call' | 'siren')[] = ['screen', 'call', 'siren']
const row = {
  model: 'GX-3',
  code: 300,
  name: 'Gate phone',
  maker: 'Gate works',
  type: 'doorPhone' as const,
  relays: 2,
  security_relays: 1,
  readers: 0,
  credentials: 700,
  parts,
}
const change = <Result>(run: (db: ReturnType<typeof systemQueries>) => Promise<Result>) =>
  test.database.write(systemScope, (db) => run(systemQueries(db, systemScope)))
const add = (columns: object = {}) =>
  change((db) =>
    db
      .insertInto('device_model')
      .values({ ...row, ...columns })
      .execute(),
  )

describe('the device models of a portal', () => {
  it('are those of this version where no row adds one', () => {
    expect(deviceModels()).toHaveLength(7)
    expect(modelNamed('constructor')).toBeNull()
    expect(modelsOf('ZKTeco')).toEqual(['C3-200'])
    expect(usualModelOf('accessController')!.model).toBe('LC-4')
    expect([modelsWithScreen(), modelsWithDirectory(), modelsWithSiren()]).toEqual([
      ['LD-200', 'LM-7', 'LG-1'],
      ['LD-200', 'LM-7', 'LG-1'],
      ['LD-200', 'LC-4'],
    ])
  })

  it('answer every question with a row as well, once its transaction is committed, and follow it', async () => {
    await add()
    await expect.poll(() => modelNamed('GX-3')?.name).toBe('Gate phone')
    expect(modelsOf('Gate works')).toEqual(['GX-3'])
    for (const names of [modelsWithScreen(), modelsWithDirectory(), modelsWithSiren()]) expect(names).toContain('GX-3')
    expect(capacityOf('GX-3')).toBe(700)
    expect(usualModelOf('doorPhone')!.model).toBe('LD-200')
    await change((db) => db.updateTable('device_model').set({ credentials: null, parts: [] }).execute())
    await expect.poll(() => capacityOf('GX-3')).toBeUndefined()
    expect(modelsWithSiren()).not.toContain('GX-3')
    await change((db) => db.deleteFrom('device_model').execute())
    await expect.poll(() => modelNamed('GX-3')).toBeNull()
  })

  it('know a row of the same transaction before the server has heard of it', async () => {
    await test.database.write(systemScope, async (db) => {
      await systemQueries(db, systemScope).insertInto('device_model').values(row).execute()
      expect((await modelsToRegister(db, ['LC-4', 'GX-3'])).get('GX-3')?.type).toBe('doorPhone')
      expect((await modelsToRegister(db, ['GX-4'])).get('GX-4')).toBeUndefined()
    })
  })

  it('look for an unknown one again where the word of it was lost', async () => {
    await test.database.owner.query('alter table device_model disable trigger user')
    await add()
    expect(modelNamed('GX-3')).toBeNull()
    await expect.poll(() => modelNamed('GX-3')?.model).toBe('GX-3')
  })

  it('keep what this version says of a model where an earlier one left a row of its name', async () => {
    await add({ model: 'LC-4', code: 301 })
    await add({ model: 'GX-3', code: 302 })
    await expect.poll(() => modelNamed('GX-3')?.code).toBe(302)
    expect(modelNamed('LC-4')?.code).toBe(50)
    expect(deviceModels().filter(({ model }) => model === 'LC-4')).toHaveLength(1)
  })
})
