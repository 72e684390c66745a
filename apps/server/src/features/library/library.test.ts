import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '@lintel/contract/all/contract.ts'
import { allRows, startTestApp, type Caller, type TestApp } from '../../../test/test-app.ts'
import { withOtherTenant } from '../../../test/other-tenant.ts'
import { write } from '../../../test/samples/kit.ts'
import { companyScope, projectScope } from '../../db/scope/scope.ts'
import { createCredential, type NewCredential } from '../../domain/credentials/credentials.ts'
import { policyAt, policyVersion } from '../../domain/policy/snapshot.ts'
import type { Family } from '../../../test/fixtures.ts'
import { failWith } from '../../kernel/failure.ts'

const { library } = contract
let testApp: TestApp
let manager: Caller
beforeAll(async () => {
  testApp = await startTestApp()
  manager = await testApp.as(testApp.fixtures.ours.officeManager)
})
afterAll(() => testApp.close())

const give = (credential: NewCredential, family: Family = testApp.fixtures.ours, person = family.people.personUuid) => {
  const scope = projectScope(family.office.uuid)
  return testApp.test.database.write(scope, (db) =>
    createCredential(
      { db, scope, vault: testApp.services.vault, fail: failWith },
      { companyUuid: family.people.companyUuid, personUuid: person },
      credential,
      'code',
    ),
  )
}

/** The credentials that the newest policy has. */
const inPolicy = () => {
  const site = projectScope(testApp.fixtures.ours.office.uuid)
  return testApp.test.database.read(
    site,
    async (db) => (await policyAt(db, site, await policyVersion(db, site)))!.credentials,
  )
}

describe('the library', () => {
  it('lists the codes of a kind with their owners, and never a value', async () => {
    await give({ kind: 'pin', value: '481516' })
    await give({ kind: 'card', value: 'AB12CD34' })
    await give({ kind: 'plate', value: 'B-LT-1' })
    await give({ kind: 'pin', value: '481517' }, testApp.fixtures.theirs)
    const { people } = testApp.fixtures.ours
    const { data } = await manager.call(library.list, { kind: 'pin' })
    expect(data.rows).toHaveLength(1)
    expect(data.rows[0]).toMatchObject({
      kind: 'pin',
      maskedValue: '',
      status: 'active',
      ownerUuid: people.personUuid,
      ownerName: 'Petra ours company',
      ownerKind: 'personnel',
      companyName: 'ours company',
    })
    expect((await manager.call(library.list, { kind: 'card' })).data.rows[0]!.maskedValue).toBe('…CD34')
    expect((await manager.call(library.list, { kind: 'plate' })).data.rows[0]!.maskedValue).toBe('B-LT-1')
    expect(JSON.stringify(data)).not.toContain('4815')
    expect((await manager.call(library.list, { kind: 'pin', company: people.companyUuid })).data.total).toBe(1)
    expect((await manager.call(library.list, { kind: 'pin', company: randomUUID() })).data.total).toBe(0)
    expect((await manager.call(library.list, { kind: 'pin', status: 'lost' })).data.total).toBe(0)
  })

  it('finds the owner of a whole code, however it is typed, and records the search without the code', async () => {
    const found = async (kind: 'pin' | 'card' | 'plate', code: string) =>
      (await manager.call(library.find, { kind, code })).data.found
    expect(await found('card', ' ab12cd34 ')).toMatchObject({ kind: 'card', ownerName: 'Petra ours company' })
    expect(await found('pin', '481516')).toMatchObject({ kind: 'pin', maskedValue: '' })
    expect(await found('plate', 'b-lt-1')).toMatchObject({ kind: 'plate' })
    expect(await found('card', 'CD34')).toBeNull()
    // A code of another site is unknown here.
    expect(await found('pin', '481517')).toBeNull()
    const entries = await allRows(testApp)((db) =>
      db.selectFrom('audit_entry').select('detail').where('operation', '=', 'library.find').execute(),
    )
    expect(entries).toHaveLength(5)
    expect(JSON.stringify(entries)).not.toMatch(/4815|AB12|B-LT/i)
  })

  it('refuses what is no code of its kind, at its field', async () => {
    const { failure, issues } = await manager.call(library.find, { kind: 'pin', code: 'abc' })
    expect([failure, issues.map(({ field, key }) => [field, key])]).toEqual([
      'invalidInput',
      [['code', 'validation:pin']],
    ])
  })

  it('marks a code as lost, which doors refuse from then on, and keeps it from being given again', async () => {
    const uuid = await give({ kind: 'card', value: 'FEED01' })
    expect((await manager.call(library.markLost, { uuid })).code).toBe(0)
    expect((await inPolicy()).find(({ id }) => id === uuid)!.status).toBe('lost')
    const lostCodes = await manager.call(library.list, { kind: 'card', status: 'lost' })
    expect(lostCodes.data.rows.map((row) => row.uuid)).toEqual([uuid])
    await expect(give({ kind: 'card', value: 'FEED01' })).rejects.toThrow()
    expect((await manager.call(library.markLost, { uuid })).code).toBe(0)
    const entries = await allRows(testApp)((db) =>
      db.selectFrom('audit_entry').select('target').where('operation', '=', 'library.markLost').execute(),
    )
    expect(entries).toEqual([{ target: uuid }])
  })

  it('takes a lost code up again, which doors accept from then on; one that was not lost stays as it is', async () => {
    const uuid = await give({ kind: 'card', value: 'FEED11' })
    const found = () => manager.call(library.markFound, { uuid })
    expect((await manager.call(library.markLost, { uuid })).code).toBe(0)
    expect((await found()).code).toBe(0)
    expect((await inPolicy()).find(({ id }) => id === uuid)!.status).toBe('active')
    await allRows(testApp)((db) =>
      db.updateTable('credential').set({ status: 'inactive' }).where('uuid', '=', uuid).execute(),
    )
    expect((await found()).code).toBe(0)
    expect((await inPolicy()).find(({ id }) => id === uuid)!.status).toBe('inactive')
    const entries = await allRows(testApp)((db) =>
      db.selectFrom('audit_entry').select('target').where('operation', '=', 'library.markFound').execute(),
    )
    expect(entries).toEqual([{ target: uuid }])
  })

  it('releases a card, which is unassigned then and can be given to another person', async () => {
    const uuid = await give({ kind: 'card', value: 'FEED02' })
    expect((await manager.call(library.release, { uuid })).code).toBe(0)
    expect((await inPolicy()).some(({ id }) => id === uuid)).toBe(false)
    expect((await manager.call(library.release, { uuid })).failure).toBe('notFound')
    const { rows } = (await manager.call(library.list, { kind: 'card', status: 'unassigned' })).data
    expect(rows).toMatchObject([
      { maskedValue: '…ED02', status: 'unassigned', ownerUuid: null, companyName: 'ours company' },
    ])
    expect((await manager.call(library.find, { kind: 'card', code: 'FEED02' })).data.found).toMatchObject({
      status: 'unassigned',
    })
    // A person is given it by its number, as any card.
    await give({ kind: 'card', value: 'FEED02' })
    expect((await manager.call(library.list, { kind: 'card', status: 'unassigned' })).data.total).toBe(0)
  })

  it('forgets a PIN that is released, because its former holder knows it', async () => {
    const uuid = await give({ kind: 'pin', value: '3141592' })
    expect((await manager.call(library.release, { uuid })).code).toBe(0)
    expect((await manager.call(library.list, { kind: 'pin', status: 'unassigned' })).data.total).toBe(0)
  })

  it('notes a new card, of which there is one, and gives it to one of the personnel', async () => {
    const { people } = testApp.fixtures.ours
    const { uuid } = (await manager.call(library.register, { kind: 'card', code: 'cafe01' })).data
    const again = await manager.call(library.register, { kind: 'card', code: 'CAFE01' })
    expect([again.failure, again.params, again.issues[0]?.field]).toEqual([
      'alreadyExists',
      { thing: 'rfCard' },
      'code',
    ])
    expect((await manager.call(library.assign, { uuid, personUuid: people.personUuid })).code).toBe(0)
    const answer = await manager.call(library.register, { kind: 'card', code: 'CAFE01' })
    expect(answer.failure).toBe('alreadyExists')
    expect((await manager.call(library.find, { kind: 'card', code: 'CAFE01' })).data.found).toMatchObject({
      status: 'active',
      ownerUuid: people.personUuid,
    })
    expect((await manager.call(library.assign, { uuid, personUuid: people.personUuid })).failure).toBe('notFound')
    expect((await manager.call(library.discard, { uuid })).failure).toBe('notFound')
  })

  it('notes many new cards at once, all of them or none, and says which line is wrong', async () => {
    const many = (codes: string, by = manager) => by.call(library.registerMany, { kind: 'card', codes })
    const count = async () => (await manager.call(library.list, { kind: 'card', status: 'unassigned' })).data.total
    const before = await count()
    expect((await many('fe01\r\n\n fe02 \nFE03\n')).data).toEqual({ count: 3 })
    expect(await count()).toBe(before + 3)
    expect((await manager.call(library.register, { kind: 'card', code: 'FE02' })).failure).toBe('alreadyExists')
    const tryMany = async (codes: string) => {
      const { failure, issues } = await many(codes)
      return [failure, issues[0]?.field, issues[0]?.key, issues[0]?.params]
    }
    expect(await tryMany('FE04\nno card')).toEqual(['invalidInput', 'codes', 'library:several.wrongLine', { line: 2 }])
    expect(await tryMany('FE04\n\nfe04')).toEqual([
      'invalidInput',
      'codes',
      'library:several.twice',
      { line: 3, first: 1 },
    ])
    expect(await tryMany('FE04\nFE01\nFE05\nfe03')).toEqual([
      'alreadyExists',
      'codes',
      'library:several.known',
      { lines: '2, 4' },
    ])
    expect((await tryMany(' \n ')).slice(0, 3)).toEqual(['invalidInput', 'codes', 'validation:required'])
    const tooMany = Array.from({ length: 1_001 }, (_, index) => index.toString(16)).join('\n')
    expect((await tryMany(tooMany)).slice(0, 3)).toEqual(['invalidInput', 'codes', 'validation:tooMany'])
    // Another company's stock is not told of, and its cards are refused all the same.
    const admin = await testApp.as(testApp.fixtures.ours.admin)
    expect((await many('FE01\nFE06', admin)).issues[0]?.key).toBe('validation:codeNotAllowed')
    expect(await count()).toBe(before + 3)
  })

  it('gives no person more cards than the form takes', async () => {
    const { people } = testApp.fixtures.ours
    const issueKeyFor = async (code: string) => {
      const { uuid } = (await manager.call(library.register, { kind: 'uhfTag', code })).data
      return (await manager.call(library.assign, { uuid, personUuid: people.personUuid })).issues[0]?.key
    }
    for (const digit of '12345') expect(await issueKeyFor(`AA0${digit}`)).toBeUndefined()
    expect(await issueKeyFor('AA06')).toBe('validation:tooMany')
  })

  it('shows and gives an administrator the stock of its own company alone', async () => {
    const { ours } = testApp.fixtures
    const { otherTenant } = await withOtherTenant(testApp)
    const admin = await testApp.as(ours.admin)
    const companyUuid = otherTenant.people.companyUuid
    const theirs = (await manager.call(library.register, { kind: 'card', code: 'B0B001', companyUuid })).data.uuid
    await manager.call(library.register, { kind: 'card', code: 'B0B002' })
    const foreign = await admin.call(library.register, { kind: 'card', code: 'B0B003', companyUuid })
    expect(foreign.failure).toBe('notFound')
    const own = (await admin.call(library.register, { kind: 'card', code: 'B0B003' })).data.uuid
    const free = (await admin.call(library.list, { kind: 'card', status: 'unassigned' })).data.rows
    expect(free.map(({ uuid, companyUuid: of }) => [uuid, of])).toEqual([[own, ours.people.companyUuid]])
    const { personUuid } = ours.people
    expect((await admin.call(library.assign, { uuid: theirs, personUuid })).failure).toBe('notFound')
    const answer = await admin.call(library.register, { kind: 'card', code: 'B0B001' })
    expect(answer.issues[0]?.key).toBe('validation:codeNotAllowed')
    const scope = companyScope(ours.office.uuid, ours.people.companyUuid)
    const giveAs = (value: string) =>
      testApp.test.database.write(scope, (db) =>
        createCredential(
          { db, scope, vault: testApp.services.vault, fail: failWith },
          { companyUuid: ours.people.companyUuid, personUuid },
          { kind: 'card', value },
          'code',
        ),
      )
    await expect(giveAs('B0B001')).rejects.toMatchObject({ failure: 'invalidInput' })
    await giveAs('B0B002')
    const stock = (await manager.call(library.list, { kind: 'card', status: 'unassigned', company: companyUuid })).data
      .rows
    expect(stock.map(({ uuid }) => uuid)).toEqual([theirs])
    expect((await manager.call(library.assign, { uuid: theirs, personUuid })).failure).toBe('notFound')
  })

  it('finds the codes of people by the words of their names', async () => {
    const total = async (keyword: string) => (await manager.call(library.list, { kind: 'pin', keyword })).data.total
    expect(await total('petra')).toBeGreaterThan(0)
    expect(await total('nobody of this name')).toBe(0)
  })

  it('does not take the code of a visitor’s key, which is nothing without it', async () => {
    const { office, people } = testApp.fixtures.ours
    const visitor = await write(testApp, (db) =>
      db
        .insertInto('person')
        .values({
          project_uuid: office.uuid,
          company_uuid: people.companyUuid,
          kind: 'visitor',
          first_name: 'Vera',
          valid_until: new Date('2030-01-01'),
        })
        .returning('uuid')
        .executeTakeFirstOrThrow(),
    )
    const uuid = await give({ kind: 'pin', value: '91234567' }, testApp.fixtures.ours, visitor.uuid)
    expect((await manager.call(library.release, { uuid })).failure).toBe('codeOfKey')
    expect((await manager.call(library.find, { kind: 'pin', code: '91234567' })).data.found!.ownerKind).toBe('visitor')
    expect((await manager.call(library.markLost, { uuid })).code).toBe(0)
  })

  it('touches no code of another site', async () => {
    const uuid = await give({ kind: 'card', value: 'FEED03' }, testApp.fixtures.theirs)
    expect((await manager.call(library.markLost, { uuid })).failure).toBe('notFound')
    expect((await manager.call(library.release, { uuid })).failure).toBe('notFound')
  })
})
