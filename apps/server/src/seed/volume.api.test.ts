import { afterAll, beforeAll, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '../../test/database.ts'
import { seedVolume, volumeNames, volumeOf } from './volume.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await testDatabase()
})
afterAll(() => test.drop())

it('the seed fills a database with a part of the volume and leaves every index and every search word in place', async () => {
  const client = await test.database.owner.connect()
  const indexes = async () =>
    (await client.query(`select indexname from pg_indexes where schemaname = 'public' order by 1`)).rows
  const before = await indexes()
  const volume = await seedVolume(client, 0.002)
  expect(await indexes()).toEqual(before)
  expect(volume).toEqual(volumeOf(0.002))
  await client.query(`set lintel.scope = 'system'`)
  const { rows: counts } = await client.query(`select
    (select count(*)::int from account) as accounts, (select count(*)::int from project) as sites,
    (select count(*)::int from search_word) as words,
    (select cardinality((search_hits('installer', '${volumeNames.installer}', 10)).hits)) as found`)
  const { distributors, subDistributors, installers, subInstallers, managers, admins, villas, sites, devices } = volume
  const accounts = 1 + distributors + subDistributors + installers + subInstallers + managers + admins + villas
  expect(counts[0]).toEqual({ accounts, sites, words: accounts + sites + devices, found: 1 })
  client.release(true)
})

it('a search finds all people with some words or reports that they are many, so that no list is sorted from a part of them', async () => {
  const client = await test.database.owner.connect()
  await client.query(`set lintel.scope = 'system'`)
  const hitsOf = async (words: string) => {
    const { rows } = await client.query<{ total: number; found: number | null; there: number }>(
      `select total, cardinality(hits) as found, (select count(*)::int from search_word
        where subject = 'single' and words like '%' || $1 || '%') as there
      from search_hits('single', $1, 5)`,
      [words],
    )
    return rows[0]!
  }
  const { there, ...few } = await hitsOf('villa00001')
  expect(there).toBeGreaterThan(6)
  expect(few).toEqual({ total: 6, found: there })
  expect(await hitsOf('villa')).toMatchObject({ total: 6, found: null })
  client.release(true)
})

it('a new account looks its names up in their index, however many there are', async () => {
  const client = await test.database.owner.connect()
  try {
    await client.query(`begin; set local lintel.scope = 'system'; set local enable_seqscan = off;
      insert into account (kind, parent_uuid, user_name, display_name, email, password_hash)
      select 'propertyManager', uuid, 'indexed', 'Indexed', 'indexed@volume.invalid', '' from account limit 1`)
    const { rows } = await client.query<{ wholly: number; byIndex: number }>(
      `select seq_scan::int as wholly, idx_scan::int as "byIndex" from pg_stat_xact_user_tables where relname = 'sign_in_name'`,
    )
    expect(rows[0]!.wholly).toBe(0)
    expect(rows[0]!.byIndex).toBeGreaterThan(0)
  } finally {
    client.release(true)
  }
})

it.each(['distributor', 'subDistributor', 'installer'] as const)(
  'an index alone answers which sites a %s has, for policies of every table below a site ask',
  async (kind) => {
    const client = await test.database.owner.connect()
    try {
      await client.query(`set lintel.scope = 'system'; set enable_seqscan = off; set enable_bitmapscan = off`)
      await client.query(
        `select set_config('lintel.scope_uuid', (select uuid::text from account where user_name = $1), false)`,
        [volumeNames[kind]],
      )
      await client.query(`set lintel.scope = '${kind}'; set role lintel_app`)
      const column = { distributor: 'distributor', subDistributor: 'sub_distributor', installer: 'installer' }[kind]
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(
        `explain select p.uuid from project p where p.${column}_uuid = scope_uuid()`,
      )
      expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('Index Only Scan')
    } finally {
      client.release(true)
    }
  },
)

it('the whole seed is 200,000 accounts and 20,000 sites', () => {
  const { sites, devices, auditEntries, ...accounts } = volumeOf(1)
  expect(sites).toBe(20_000)
  expect(devices + auditEntries).toBeGreaterThan(sites)
  expect(Object.values(accounts).reduce((sum, count) => sum + count, 0)).toBe(200_000)
})
