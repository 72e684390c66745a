import { randomUUID } from 'node:crypto'
import { contract as everyGroup } from '@lintel/contract/all/contract.ts'
import { customerService } from '@lintel/contract/customer-service/operations.ts'
import { department } from '@lintel/contract/departments/operations.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { message } from '@lintel/contract/messages/operations.ts'
import { officeSetting } from '@lintel/contract/site-settings/operations.ts'
import readSheets from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { scopeOf } from '../../access/scope.ts'
import { companyScope } from '../../db/scope/scope.ts'
import type { SessionRecord } from '../../access/session-record.ts'
import { Db } from '../../db/db.ts'
import { startTestApp, type Caller, type TestApp } from '../../../test/test-app.ts'
import { write } from '../../../test/samples/kit.ts'
import { entriesWith } from './search.ts'

const contract = everyGroup.auditLog

const contact = { contactName: 'Nora', email: 'nora@test.invalid', phoneCode: '49', phone: '301234' }

let testApp: TestApp
let superCaller: Caller
let distributorCaller: Caller
const day = 86_400_000

beforeAll(async () => {
  testApp = await startTestApp()
  superCaller = await testApp.as(testApp.fixtures.superManager)
  distributorCaller = await testApp.as(testApp.fixtures.ours.distributor)
  for (const { installer } of [testApp.fixtures.ours, testApp.fixtures.theirs])
    await (await testApp.as(installer)).call(message.send, { key: randomUUID(), title: 'Hello', content: 'To you.' })
})
afterAll(() => testApp.close())

const ids = async (caller: Caller, filter: object = {}) =>
  (await caller.call(contract.list, { size: 40, ...filter })).data.rows.map(({ id }) => id)

describe('the audit log', () => {
  it('shows the platform everything and a distributor its own tree', async () => {
    const { rows } = (await superCaller.call(contract.list, { group: 'message' })).data
    expect(rows.map(({ actorName }) => actorName).sort()).toEqual(['ours-ins', 'theirs-ins'])
    const own = (await distributorCaller.call(contract.list, { size: 40 })).data.rows
    expect(own.map(({ actorName, operation }) => [actorName, operation])).toEqual([['ours-ins', 'message.send']])
    expect(own[0]).toMatchObject({ section: 'installer', isDelegated: false, address: expect.any(String) })
  })

  it('shows one entry with its details and its place in the chain', async () => {
    const [id] = await ids(distributorCaller)
    const { data } = await distributorCaller.call(contract.get, { id: id! })
    expect(data).toMatchObject({ detail: { title: 'Hello', receivers: 0 }, number: expect.any(String) })
    expect(data.hash).toMatch(/^[0-9a-f]{64}$/)
  })

  it('answers an entry of another tree like one that is not there', async () => {
    const foreign = (await ids(superCaller, { keyword: 'theirs-ins' }))[0]!
    for (const id of [foreign, `${randomUUID()}.1`])
      expect((await distributorCaller.call(contract.get, { id })).failure).toBe('notFound')
    expect((await distributorCaller.call(contract.get, { id: 'one' })).failure).toBe('invalidInput')
    expect((await superCaller.call(contract.get, { id: foreign })).code).toBe(0)
  })

  it('is filtered by who, what, where and when', async () => {
    expect(await ids(superCaller, { keyword: 'OURS-' })).toHaveLength(1)
    expect(await ids(superCaller, { group: 'door' })).toEqual([])
    expect(await ids(superCaller, { section: 'installer' })).toHaveLength(2)
    expect(await ids(superCaller, { section: 'admin' })).toEqual([])
    expect(await ids(superCaller, { from: new Date(Date.now() - 60_000).toISOString() })).toHaveLength(2)
    expect(await ids(superCaller, { to: new Date(Date.now() - 60_000).toISOString() })).toEqual([])
  })

  it('is asked for a year at most, in the right order', async () => {
    const from = new Date(Date.now() - 400 * day).toISOString()
    const now = new Date().toISOString()
    const long = await superCaller.call(contract.list, { from, to: now })
    expect(long.issues).toEqual([{ field: 'to', key: 'validation:rangeTooLong', params: {} }])
    const backwards = await superCaller.call(contract.list, { from: now, to: from })
    expect(backwards.issues[0]).toMatchObject({ key: 'validation:endBeforeStart' })
  })

  it('is for the platform, distributors and those who stand in a site', async () => {
    const { ours, subSuperManager } = testApp.fixtures
    for (const actor of [subSuperManager, ours.subDistributor, ours.officeManager, ours.communityManager, ours.admin])
      expect((await (await testApp.as(actor)).call(contract.list, {})).code).toBe(0)
    for (const actor of [ours.installer, ours.subInstaller, ours.single])
      expect((await (await testApp.as(actor)).call(contract.list, {})).failure).toBe('noPermission')
  })
})

describe('the search of the audit log', () => {
  /** Records in the log that actors did something, each in an identity, in the tree of a distributor. */
  const act = async (distributor: string, ...names: readonly (readonly [actor: string, acting: string])[]) => {
    const rows = names.map(([actor, acting]) => ({
      chain_uuid: randomUUID(),
      number: '1',
      at: new Date(),
      operation: 'project.edit',
      actor_name: actor,
      acting_name: acting,
      distributor_uuid: distributor,
      request_id: 'search',
      previous_hash: Buffer.alloc(0),
      hash: Buffer.alloc(0),
    }))
    await write(testApp, (db) => db.insertInto('audit_entry').values(rows).execute())
  }
  const actors = async (caller: Caller, keyword: string) =>
    (await caller.call(contract.list, { keyword, size: 40 })).data.rows.map(
      (row) => `${row.actorName}, ${row.actingName}`,
    )

  it('finds who acted and in which identity by parts of both names, whatever the marks, and no line of another tree', async () => {
    const { ours, theirs } = testApp.fixtures
    await act(ours.distributor.uuid, ['Zdeněk Ålgård', 'Büro Nord'], ['Zdeněk Ålgård', 'Büro Nord'])
    await act(theirs.distributor.uuid, ['Zdeněk Ålgård', 'Office'])
    const [nord, office] = ['Zdeněk Ålgård, Büro Nord', 'Zdeněk Ålgård, Office']
    expect(await actors(distributorCaller, 'algard zden')).toEqual([nord, nord])
    expect(await actors(distributorCaller, 'BURO algard')).toEqual([nord, nord])
    expect((await actors(superCaller, 'algard')).toSorted()).toEqual([nord, nord, office])
    for (const keyword of ['algard olsen', 'office algard', 'nobody of that name'])
      expect(await actors(distributorCaller, keyword), keyword).toEqual([])
    // Two names that were found do not find a third entry which has one of each.
    await act(ours.distributor.uuid, ['Ida', 'Zdeněk'], ['Ida', 'Büro Nord'])
    expect((await actors(distributorCaller, 'zdenek')).toSorted()).toEqual(['Ida, Zdeněk', nord, nord])
  })

  it('finds words that very many have as well', async () => {
    const { ours } = testApp.fixtures
    const names = Array.from({ length: limits.foundTotal + 2 }, (_, at) => [`Crowd ${at}`, `Crowd ${at}`] as const)
    await act(ours.distributor.uuid, ...names)
    expect((await distributorCaller.call(contract.list, { keyword: 'crowd', size: 40 })).data.rows).toHaveLength(40)
    expect(await actors(distributorCaller, 'crowd 501')).toEqual(['Crowd 501, Crowd 501'])
  })

  it('reads no line of the log where no name has the words', async () => {
    const actingUuid = testApp.fixtures.ours.distributor.uuid
    const scope = scopeOf({ actingKind: 'distributor', actingUuid, section: 'distributor' } as SessionRecord)
    const none = await testApp.test.database.read(scope, async (db) =>
      Db.open(db)
        .selectFrom('audit_entry')
        .select('at')
        .where(await entriesWith(db, scope, 'nobody at all'))
        .explain('text'),
    )
    expect(JSON.stringify(none)).toContain('One-Time Filter: false')
  })
})

describe('the audit log of a sub-distributor', () => {
  it('has what was done in its own tree and nothing of its distributor', async () => {
    const { ours } = testApp.fixtures
    const branch = await testApp.as(ours.subDistributor)
    expect((await distributorCaller.call(customerService.edit, { ...contact, version: 0 })).code).toBe(0)
    const operations = (await branch.call(contract.list, { size: 40 })).data.rows
    expect(operations.map(({ actorName, operation }) => [actorName, operation])).toEqual([['ours-ins', 'message.send']])
    expect((await branch.call(contract.get, { id: operations[0]!.id })).code).toBe(0)
    const [own] = await ids(distributorCaller, { group: 'customerService' })
    expect((await branch.call(contract.get, { id: own! })).failure).toBe('notFound')
    const other = await testApp.as(testApp.fixtures.theirs.subDistributor)
    expect((await other.call(contract.get, { id: operations[0]!.id })).failure).toBe('notFound')
  })

  it('is its own by the wall of the database as well', async () => {
    const { ours } = testApp.fixtures
    const session = {
      actingKind: 'subDistributor',
      actingUuid: ours.subDistributor.uuid,
      section: 'distributor',
    } as SessionRecord
    const entries = await testApp.test.database.read(scopeOf(session), (db) =>
      Db.open(db).selectFrom('audit_entry').select('operation').execute(),
    )
    expect(entries).toEqual([{ operation: 'message.send' }])
  })
})

describe('the audit log as a sheet', () => {
  it('has what the filter finds, by the clock of the reader and in its words', async () => {
    const file = (await distributorCaller.call(contract.export, { group: 'message' })).data as unknown as File
    const [sheet] = await readSheets(Buffer.from(await file.arrayBuffer()))
    expect(sheet!.data.length).toBe(2)
    expect(sheet!.data[0]).toContain('Operation')
    expect(sheet!.data[1]).toEqual(expect.arrayContaining(['ours-ins', 'Message sent']))
  })

  it('is refused where there is nothing, and for more than a year', async () => {
    expect((await distributorCaller.call(contract.export, { group: 'door' })).failure).toBe('exportEmpty')
    const years = { from: '2020-01-01T00:00:00.000Z', to: '2022-01-01T00:00:00.000Z' }
    expect((await distributorCaller.call(contract.export, years)).failure).toBe('invalidInput')
  })
})

describe('the audit log of a site', () => {
  let manager: Caller
  let admin: Caller
  let enteredCaller: Caller
  const operations = async (caller: Caller, filter: object = {}) =>
    (await caller.call(contract.list, { size: 40, ...filter })).data.rows.map(
      ({ operation, section }) => `${section} ${operation}`,
    )

  beforeAll(async () => {
    const { ours, theirs } = testApp.fixtures
    const { office, people } = ours
    manager = await testApp.as(ours.officeManager)
    admin = await testApp.as(ours.admin)
    enteredCaller = await testApp.as(ours.installer, 'propertyOffice', office.uuid)
    const installer = await testApp.as(ours.installer)
    const { version } = (await installer.call(officeSetting.get, { uuid: office.uuid })).data
    const time = { timeZone: 'Europe/Paris', customizeForm: 3 }
    expect((await installer.call(officeSetting.setTime, { uuid: office.uuid, version, ...time })).code).toBe(0)
    const next = { ...time, timeZone: 'Europe/Rome', version: version + 1 }
    expect((await manager.call(officeSetting.setTime, next)).code).toBe(0)
    expect((await admin.call(department.create, { companyUuid: people.companyUuid, name: 'Lab' })).code).toBe(0)
    const form = { companyUuid: people.companyUuid, name: 'Yard' }
    expect((await manager.call(department.create, form)).code).toBe(0)
    const theirAdmin = await testApp.as(theirs.admin)
    const theirForm = { companyUuid: theirs.people.companyUuid, name: 'Lab' }
    expect((await theirAdmin.call(department.create, theirForm)).code).toBe(0)
  })

  it('shows a manager what managers and administrators did, and not what its installer did', async () => {
    expect(await operations(manager)).toEqual([
      'propertyOffice department.create',
      'admin department.create',
      'propertyOffice officeSetting.setTime',
    ])
    expect(await operations(manager, { section: 'installer' })).toEqual([])
    expect(await operations(manager, { group: 'department', section: 'admin' })).toEqual(['admin department.create'])
  })

  it('shows an installer who stands in the site what it did itself as well', async () => {
    expect((await operations(enteredCaller)).sort()).toEqual([
      'admin department.create',
      'installer officeSetting.setTime',
      'propertyOffice department.create',
      'propertyOffice officeSetting.setTime',
    ])
  })

  it('shows an administrator what its own company’s administrators did', async () => {
    expect(await operations(admin)).toEqual(['admin department.create'])
  })

  it('answers an entry that is not for the reader like one that is not there', async () => {
    const idOf = async (section: string, caller: Caller) =>
      (await caller.call(contract.list, { size: 40 })).data.rows.find((row) => row.section === section)!.id
    const byInstaller = await idOf('installer', enteredCaller)
    const byManager = await idOf('propertyOffice', manager)
    expect((await enteredCaller.call(contract.get, { id: byInstaller })).code).toBe(0)
    expect((await manager.call(contract.get, { id: byInstaller })).failure).toBe('notFound')
    expect((await admin.call(contract.get, { id: byManager })).failure).toBe('notFound')
    const other = await testApp.as(testApp.fixtures.theirs.officeManager)
    expect((await other.call(contract.get, { id: byManager })).failure).toBe('notFound')
  })

  it('says how what was changed was before', async () => {
    const row = (await manager.call(contract.list, { group: 'officeSetting' })).data.rows[0]!
    expect((await manager.call(contract.get, { id: row.id })).data.detail).toEqual({
      changed: 'time',
      'before.time_zone': 'Europe/Paris',
      'after.time_zone': 'Europe/Rome',
    })
  })

  it('is a company’s by the wall of the database as well', async () => {
    const { ours, theirs } = testApp.fixtures
    const entriesIn = (scope: ReturnType<typeof companyScope>) =>
      testApp.test.database.read(scope, (db) => Db.open(db).selectFrom('audit_entry').select('operation').execute())
    expect(await entriesIn(companyScope(ours.office.uuid, ours.people.companyUuid))).toEqual([
      { operation: 'department.create' },
    ])
    expect(await entriesIn(companyScope(ours.office.uuid, theirs.people.companyUuid))).toEqual([])
  })
})
