import { contract } from '@lintel/contract/all/contract.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemQueries } from '../../db/db.ts'
import { systemScope } from '../../db/scope/scope.ts'
import { insertAccount } from '../../seed/records.ts'
import { write } from '../../../test/samples/kit.ts'
import { startTestApp, type Caller, type TestApp } from '../../../test/test-app.ts'
import type { Actor } from '../../../test/fixtures.ts'
import { freshMac, macFile, spareMac } from './calls.samples.ts'

const { device, macLibrary } = contract
let testApp: TestApp
let distributor: Caller
beforeAll(async () => {
  testApp = await startTestApp()
  distributor = await testApp.as(testApp.fixtures.ours.distributor)
})
afterAll(() => testApp.close())

const entryOf = async (mac: string, caller = distributor) =>
  (await caller.call(macLibrary.list, { mac })).data.rows.find((row) => row.mac === mac)!
const macsFor = async (actor: Actor, filter: object = {}) =>
  (await (await testApp.as(actor)).call(macLibrary.list, { size: 40, ...filter })).data.rows.map(({ mac }) => mac)

/** A further installer of our distributor. */
const installerNamed = (name: string) =>
  write(testApp, (db) => insertAccount(db, 'installer', name, testApp.fixtures.ours.distributor, 'none'))

describe('a MAC library', () => {
  it('has what was added, newest first, found by a part of it in any writing', async () => {
    const { installer } = testApp.fixtures.ours
    const form = { mac: '0c:11:aa:00:00:01', keptForUuid: installer.uuid, remark: 'Shelf 4' }
    const { uuid } = (await distributor.call(macLibrary.add, form)).data
    const { rows } = (await distributor.call(macLibrary.list, { mac: 'aa-00.00:01' })).data
    expect(rows).toEqual([
      {
        uuid,
        version: 1,
        mac: '0C11AA000001',
        modelName: null,
        keptFor: { uuid: installer.uuid, name: 'ours-ins' },
        usedBy: null,
        state: 'free',
        source: 'added',
        remark: 'Shelf 4',
        addedBy: 'ours-dis',
        createdAt: expect.any(String),
      },
    ])
    expect((await distributor.call(macLibrary.list, {})).data.rows[0]?.mac).toBe('0C11AA000001')
    expect((await distributor.call(macLibrary.list, { mac: 'zz' })).data.total).toBe(0)
    expect(await macsFor(testApp.fixtures.ours.distributor, { keptFor: installer.uuid })).toEqual(['0C11AA000001'])
  })

  it('says which device at which site of which installer uses an address', async () => {
    const { office, installer } = testApp.fixtures.ours
    expect(await entryOf(office.mac)).toMatchObject({
      modelName: 'LD-200',
      usedBy: {
        installer: { uuid: installer.uuid },
        site: { uuid: office.uuid, name: 'ours office', kind: 'office' },
        device: { uuid: office.deviceUuid, name: 'office panel' },
      },
    })
  })

  it('takes an address that is in a library once, and says so of another library too', async () => {
    const { ours, theirs } = testApp.fixtures
    for (const mac of [ours.office.mac, theirs.office.mac]) {
      const { failure, issues } = await distributor.call(macLibrary.add, { mac })
      expect([failure, issues[0]?.field]).toEqual(['alreadyExists', 'mac'])
    }
    for (const mac of ['0C1105', '0C1105000000'])
      expect((await distributor.call(macLibrary.add, { mac })).issues[0]?.field).toBe('mac')
    const keptElsewhere = { mac: freshMac(), keptForUuid: theirs.installer.uuid }
    expect((await distributor.call(macLibrary.add, keptElsewhere)).failure).toBe('notFound')
  })

  it('keeps what is used for its user alone, and refuses the second of two editors', async () => {
    const { ours, theirs } = testApp.fixtures
    const { uuid, version } = await entryOf(ours.office.mac)
    const other = await installerNamed('ours-other')
    const edit = (keptForUuid: string) => distributor.call(macLibrary.edit, { uuid, version, keptForUuid, remark: '' })
    const refusal = await edit(other.uuid)
    expect([refusal.failure, refusal.issues[0]?.field]).toEqual(['macUsedByAnother', 'keptForUuid'])
    expect((await edit(theirs.installer.uuid)).failure).toBe('notFound')
    expect((await edit(ours.installer.uuid)).code).toBe(0)
    expect((await edit('')).failure).toBe('staleRecord')
  })

  it('loses free addresses, all or none', async () => {
    const { ours } = testApp.fixtures
    const free = await spareMac(testApp, ours)
    const usedEntry = await entryOf(ours.office.mac)
    const refusal = await distributor.call(macLibrary.remove, { uuids: [free.uuid, usedEntry.uuid] })
    expect([refusal.failure, refusal.params]).toEqual(['macInUse', { count: 1 }])
    expect((await distributor.call(macLibrary.remove, { uuids: [free.uuid] })).code).toBe(0)
    expect((await distributor.call(macLibrary.remove, { uuids: [free.uuid] })).failure).toBe('notFound')
    const tooMany = Array.from({ length: limits.macsAtOnce + 1 }, () => crypto.randomUUID())
    expect((await distributor.call(macLibrary.remove, { uuids: tooMany })).failure).toBe('invalidInput')
  })

  it('is written by the platform under the name of its distributor', async () => {
    const platform = await testApp.as(testApp.fixtures.superManager)
    const library = testApp.fixtures.theirs.distributor.uuid
    const mac = freshMac()
    expect((await platform.call(macLibrary.add, { mac })).issues[0]?.field).toBe('library')
    expect((await platform.call(macLibrary.add, { mac, library })).code).toBe(0)
    expect(await macsFor(testApp.fixtures.superManager, { library, mac })).toEqual([mac])
    expect(await macsFor(testApp.fixtures.theirs.distributor, { mac })).toEqual([mac])
    expect((await distributor.call(macLibrary.add, { mac: freshMac(), library })).failure).toBe('notFound')
  })

  it('lets installers add what they register as long as its distributor says so', async () => {
    const manager = await testApp.as(testApp.fixtures.ours.officeManager)
    const register = () => manager.call(device.register, { mac: freshMac(), name: freshMac(), model: 'LD-100' })
    await distributor.call(macLibrary.setSettings, { installersAdd: false })
    expect((await distributor.call(macLibrary.settings, {})).data).toEqual({ installersAdd: false })
    expect((await register()).failure).toBe('macNotInLibrary')
    await distributor.call(macLibrary.setSettings, { installersAdd: true })
    expect((await register()).code).toBe(0)
  })
})

describe('what others see of a library', () => {
  it('is what an installer uses and may use, without who added it', async () => {
    const { ours, theirs } = testApp.fixtures
    const [free, kept] = [
      await spareMac(testApp, ours),
      await spareMac(testApp, ours, { keptFor: ours.installer.uuid }),
    ]
    const foreign = await spareMac(testApp, theirs)
    const seenMacs = await macsFor(ours.installer)
    expect(seenMacs).toEqual(expect.arrayContaining([free.mac, kept.mac, ours.office.mac, ours.villa.mac]))
    expect(seenMacs).not.toContain(foreign.mac)
    expect(await entryOf('0C11AA000001', await testApp.as(ours.installer))).toMatchObject({
      addedBy: null,
      keptFor: { uuid: ours.installer.uuid },
    })
  })

  it('is cut to the sites of an identity and of a helper', async () => {
    const { ours } = testApp.fixtures
    const free = await spareMac(testApp, ours)
    const inIdentity = await macsFor({ ...ours.installer, section: 'community' })
    expect(inIdentity).toEqual(expect.arrayContaining([free.mac, ours.community.mac, ours.oldCommunity.mac]))
    for (const { mac } of [ours.office, ours.villa]) expect(inIdentity).not.toContain(mac)
    const ofHelper = await macsFor(ours.subInstaller)
    expect(ofHelper).toEqual(expect.arrayContaining([free.mac, ours.office.mac]))
    expect(ofHelper).not.toContain(ours.community.mac)
  })

  it('is for a distributor what an account below it has and may have', async () => {
    const { ours } = testApp.fixtures
    const empty = await installerNamed('ours-empty')
    const free = await spareMac(testApp, ours)
    for (const { uuid } of [ours.installer, ours.subDistributor])
      expect(await macsFor(ours.distributor, { account: uuid })).toContain(ours.office.mac)
    const ofEmpty = await macsFor(ours.distributor, { account: empty.uuid })
    expect(ofEmpty).toContain(free.mac)
    expect(ofEmpty).not.toContain(ours.office.mac)
    expect(ofEmpty).not.toContain('0C11AA000001')
  })

  it('is nothing for sub-distributors, owners of villas and managers', async () => {
    const { ours } = testApp.fixtures
    for (const actor of [ours.subDistributor, ours.single, ours.officeManager])
      expect((await (await testApp.as(actor)).call(macLibrary.list, {})).failure).toBe('noPermission')
    expect((await (await testApp.as(ours.installer)).call(macLibrary.add, { mac: freshMac() })).failure).toBe(
      'noPermission',
    )
  })
})

describe('an import', () => {
  it('is checked line by line first, and imported as a whole or not at all', async () => {
    const { ours, theirs } = testApp.fixtures
    const [fresh, twice] = [freshMac(), freshMac()]
    const { mac: known } = await spareMac(testApp, ours)
    const bad = () =>
      macFile(
        `${fresh},ours-ins,Shelf 1`,
        '0C1105',
        theirs.office.mac,
        `${freshMac()},theirs-ins`,
        twice,
        twice,
        known,
        `${freshMac()},,${'x'.repeat(limits.contentShort + 1)}`,
      )
    const { adds, knownLines, problems } = (await distributor.call(macLibrary.check, { file: bad() })).data
    expect({ adds, knownLines }).toEqual({ adds: 0, knownLines: [8] })
    expect(problems.map(({ line, column, problem }) => [line, column, problem])).toEqual([
      [3, 'mac', 'macInvalid'],
      [4, 'mac', 'macExists'],
      [5, 'installer', 'installerUnknown'],
      [6, 'mac', 'macTwice'],
      [7, 'mac', 'macTwice'],
      [9, 'remark', 'textTooLong'],
    ])
    const refusal = await distributor.call(macLibrary.import, { file: bad() })
    expect([refusal.failure, refusal.params]).toEqual(['macLinesWrong', { count: 6 }])
    expect(await entryOf(fresh)).toBeUndefined()

    const good = () => macFile(`${fresh},OURS-INS,Shelf 1`, twice, known)
    expect((await distributor.call(macLibrary.check, { file: good() })).data).toMatchObject({ adds: 2, problems: [] })
    expect((await distributor.call(macLibrary.import, { file: good() })).data).toEqual({ added: 2 })
    expect(await entryOf(fresh)).toMatchObject({
      source: 'imported',
      remark: 'Shelf 1',
      keptFor: { uuid: ours.installer.uuid },
    })
  })

  it('takes a thousand lines and its own template', async () => {
    const many = Array.from({ length: limits.importBatch + 1 }, (_, at) => `0C11EE${String(at).padStart(6, '0')}`)
    const problemsOf = async (file: File) =>
      (await distributor.call(macLibrary.check, { file })).data.problems.map(({ problem }) => problem)
    expect(await problemsOf(macFile(...many))).toEqual(['tooManyLines'])
    expect(await problemsOf(new File(['Serial\n1'], 'x.csv'))).toEqual(['headsMissing'])
    const template = new File([(await distributor.call(macLibrary.template, {})).data], 'macs.xlsx')
    expect(await problemsOf(template)).toEqual(['noLines'])
    expect((await distributor.call(macLibrary.import, { file: macFile(...many.slice(1)) })).data.added).toBe(1_000)
  })

  it('runs one at a time in a library', async () => {
    const client = await testApp.test.database.owner.connect()
    try {
      await client.query('begin')
      await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
        `mac-library ${testApp.fixtures.ours.distributor.uuid}`,
      ])
      const file = macFile(freshMac())
      expect((await distributor.call(macLibrary.import, { file })).failure).toBe('importRunning')
    } finally {
      await client.query('rollback')
      client.release()
    }
  })
})

describe('a library of many', () => {
  it('is read in its order from an index', async () => {
    const { distributor: own } = testApp.fixtures.theirs
    await testApp.test.database.write(systemScope, async (db) => {
      const queries = systemQueries(db, systemScope)
      await sql`insert into mac_library_entry (mac, distributor_uuid, source, created_at)
        select '0C12' || lpad(to_hex(n), 8, '0'), ${own.uuid}, 'imported', now() - n * interval '1 second'
        from generate_series(1, 20000) n where upper(to_hex(n)) = to_hex(n)`.execute(queries)
    })
    await testApp.test.database.owner.query('analyze mac_library_entry')
    const { rows } = await testApp.test.database.owner.query<Record<'QUERY PLAN', string>>(
      `explain select * from mac_library_entry where distributor_uuid = '${own.uuid}'
       order by created_at desc, mac desc limit 20`,
    )
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('mac_library_entry_by_age')
    expect((await macsFor(own)).length).toBe(40)
  })
})

describe('an account that goes', () => {
  it('leaves what was kept for it to all, and takes a free library along', async () => {
    const { ours } = testApp.fixtures
    const goneInstaller = await installerNamed('ours-gone')
    const { mac } = await spareMac(testApp, ours, { keptFor: goneInstaller.uuid })
    await write(testApp, (db) => db.deleteFrom('account').where('uuid', '=', goneInstaller.uuid).execute())
    expect((await entryOf(mac)).keptFor).toBeNull()

    const distributorGone = await write(testApp, (db) =>
      insertAccount(db, 'distributor', 'gone-dis', testApp.fixtures.superManager, 'none'),
    )
    const free = await spareMac(testApp, { ...ours, distributor: { ...ours.distributor, uuid: distributorGone.uuid } })
    await write(testApp, (db) => db.deleteFrom('account').where('uuid', '=', distributorGone.uuid).execute())
    expect(await macsFor(testApp.fixtures.superManager, { mac: free.mac })).toEqual([])
  })
})
