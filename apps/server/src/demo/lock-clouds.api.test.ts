import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '../../test/database.ts'
import { sessionStore } from '../access/session.ts'
import { systemScope } from '../db/scope/scope.ts'
import { vaultWith } from '../access/vault.ts'
import { lockClouds } from '../features/third-party-locks/connectors/clouds.ts'
import { readConfig } from '../base/config.ts'
import { objectFolder } from '../base/objects.ts'
import { systemQueries } from '../db/db.ts'
import { syncNextAccount } from '../features/third-party-locks/worker/accounts.ts'
import type { Services } from '../kernel/services.ts'
import { startLiveHub, type LiveHub } from '../kernel/live-hub.ts'
import { startVendorClouds, type DemoVendorClouds } from './lock-clouds.ts'
import { seedDemo } from './seed.ts'

const vault = vaultWith(Buffer.alloc(32, 3))
const sentences: string[] = []
let test: TestDatabase
let live: LiveHub
let folder: string
beforeAll(async () => {
  test = await testDatabase()
  live = await startLiveHub(test.url, test.database, pino({ level: 'silent' }))
  folder = mkdtempSync(join(tmpdir(), 'lintel-demo-'))
  await seedDemo(test.database, vault, folder, 1)
})
afterAll(async () => {
  await live.close()
  await test.drop()
  rmSync(folder, { recursive: true, force: true })
})

/** A start of the product: clouds at other ports, which know no token of the last time. */
async function startClouds(): Promise<DemoVendorClouds & { readonly askAll: () => Promise<void> }> {
  const clouds = (await startVendorClouds(folder, (sentence) => sentences.push(sentence)))!
  const services: Services = {
    config: readConfig({}),
    database: test.database,
    live,
    log: pino({ level: 'silent' }),
    now: () => new Date(),
    demoAccounts: [],
    lockClouds: lockClouds(clouds),
    paymentProviders: [],
    vault,
    objects: objectFolder(join(tmpdir(), `lintel-objects-${process.pid}`)),
    sessions: sessionStore(test.database),
  }
  const askAll = async (): Promise<void> => {
    await system((db) => db.updateTable('lock_account').set({ next_attempt_at: new Date() }).execute())
    while (await syncNextAccount(services));
  }
  return { ...clouds, askAll }
}

const handCli = fileURLToPath(new URL('../../../simulator/src/vendor-clouds/cli.ts', import.meta.url))
const manually = (...command: string[]): string =>
  execFileSync(process.execPath, [handCli, ...command, '--state', join(folder, 'lock-clouds')], { encoding: 'utf8' })

const system = <Result>(work: (db: ReturnType<typeof systemQueries>) => Promise<Result>): Promise<Result> =>
  test.database.write(systemScope, (db) => work(systemQueries(db, systemScope)))

const accounts = () =>
  system((db) =>
    db.selectFrom('lock_account').select(['vendor', 'region', 'state', 'problem']).orderBy('vendor').execute(),
  )
const locks = () =>
  system((db) =>
    db
      .selectFrom('third_party_lock')
      .innerJoin('project', 'project.uuid', 'third_party_lock.project_uuid')
      .select(['third_party_lock.uuid', 'vendor', 'third_party_lock.name', 'is_online', 'project.name as site'])
      .orderBy('vendor')
      .orderBy('third_party_lock.name')
      .execute(),
  )
const boundAccount = (vendor: string) => ({ vendor, region: 'local', state: 'bound', problem: null })
/** Two sites of homes at dormakaba, and the tower at the two other vendors. */
const boundAccounts = ['dormakaba', 'dormakaba', 'saltoKs', 'ttlock'].map(boundAccount)

describe("the demo's clouds of vendors of locks", () => {
  it('give each site its bound accounts and its locks, and leave one vendor of the tower to people who try', async () => {
    const clouds = await startClouds()
    await clouds.askAll()
    expect(await accounts()).toEqual(boundAccounts)
    expect((await locks()).map(({ vendor, name, is_online, site }) => [site, vendor, name, is_online])).toEqual([
      ['Linden Gardens', 'dormakaba', 'L1 Laundry', true],
      ['Villa Aurora', 'dormakaba', 'V1 Garden house', true],
      ['Harbour Tower', 'saltoKs', 'Archive', true],
      ['Harbour Tower', 'saltoKs', 'Bicycle cellar', false],
      ['Harbour Tower', 'saltoKs', 'Meeting room Elbe', true],
      ['Harbour Tower', 'ttlock', 'Key cabinet', null],
      ['Harbour Tower', 'ttlock', 'Storage room 3', true],
    ])
    const openings = await system((db) => db.selectFrom('lock_event').select('by_name').execute())
    expect(openings.length).toBeGreaterThanOrEqual(9)
    await clouds.stop()
  })

  it('keep their accounts and locks over another start', async () => {
    const before = await locks()
    const clouds = await startClouds()
    await clouds.askAll()
    expect(await accounts()).toEqual(boundAccounts)
    expect(await locks()).toEqual(before)
    await clouds.stop()
  })

  it('take what the documents tell people to enter, also where nothing is bound', async () => {
    const clouds = await startClouds()
    const credentials = {
      region: 'local',
      clientId: 'demo',
      clientSecret: 'Lintel-demo-1',
      userName: '',
      password: '',
      siteId: 'demo',
    }
    const connector = lockClouds(clouds).connector('dormakaba')
    expect(await connector.list(credentials, await connector.authenticate(credentials))).toHaveLength(2)
    await clouds.stop()
  })

  it('show the portal what a person does to them manually', async () => {
    const clouds = await startClouds()
    await clouds.askAll()
    manually('saltoKs', 'refuse', 'archive', '--by', 'Another Person', '--method', 'pin')
    manually('saltoKs', 'hubOffline', 'IQ Ground floor')
    manually('ttlock', 'changePassword')
    await clouds.askAll()
    expect((await locks()).filter(({ vendor }) => vendor === 'saltoKs').map(({ is_online }) => is_online)).toEqual([
      false,
      false,
      false,
    ])
    const deniedEvents = await system((db) =>
      db
        .selectFrom('lock_event')
        .innerJoin('third_party_lock', 'third_party_lock.uuid', 'lock_event.lock_uuid')
        .select(['name', 'kind', 'method'])
        .where('by_name', '=', 'Another Person')
        .execute(),
    )
    expect(deniedEvents).toEqual([{ name: 'Archive', kind: 'denied', method: 'pin' }])
    expect((await accounts()).at(-1)).toMatchObject({ vendor: 'ttlock', state: 'tokenExpired' })
    manually('saltoKs', 'block')
    await clouds.askAll()
    expect((await accounts()).at(-2)).toMatchObject({ vendor: 'saltoKs', state: 'accountBlocked' })
    await clouds.stop()
  })

  it('end when they are told to, without a word', async () => {
    const clouds = await startClouds()
    const { saltoKs } = clouds.local
    expect((await fetch(`${saltoKs}/v1.2/sites`)).status).toBe(401)
    await clouds.stop()
    await clouds.stop()
    await expect(fetch(`${saltoKs}/v1.2/sites`)).rejects.toThrow('fetch failed')
    expect(sentences).toEqual([])
  })
})
