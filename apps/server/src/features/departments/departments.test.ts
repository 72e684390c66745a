import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { department } from '@lintel/contract/departments/operations.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { personnel } from '@lintel/contract/personnel/operations.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type Caller, type TestApp } from '../../../test/test-app.ts'
import { write } from '../../../test/samples/kit.ts'
import { spareCompany } from '../../../test/samples/people.ts'

type Writing = Parameters<Parameters<typeof write>[1]>[0]

let testApp: TestApp
let manager: Caller
let company: string
beforeAll(async () => {
  testApp = await startTestApp()
  manager = await testApp.as(testApp.fixtures.ours.officeManager)
  company = await spareCompany(testApp, testApp.fixtures.ours)
})
afterAll(() => testApp.close())

const create = (name: string, parentUuid: string | null = null, more: object = {}) =>
  manager.call(department.create, { companyUuid: company, name, parentUuid, ...more })
const addDepartment = async (name: string, parentUuid: string | null = null) =>
  (await create(name, parentUuid)).data.uuid
const edit = async (uuid: string, more: object) => {
  const { data } = await manager.call(department.get, { uuid })
  return manager.call(department.edit, { ...data, ...more })
}

/** Departments one below the other. */
async function chain(length: number): Promise<string[]> {
  const uuids: string[] = []
  for (let depth = 1; depth <= length; depth++)
    uuids.push(await addDepartment(`${depth} ${randomUUID()}`, uuids.at(-1) ?? null))
  return uuids
}

describe('a department', () => {
  it('has a name of its own among its siblings', async () => {
    const sales = await addDepartment('Sales')
    expect((await create('SALES')).params).toEqual({ thing: 'department' })
    expect((await create('Sales', sales)).code).toBe(0)
    const other = await addDepartment('Marketing')
    expect((await edit(other, { name: 'sales' })).failure).toBe('alreadyExists')
  })

  it('is renamed and moved, and saved by who saw it last', async () => {
    const [parent, child] = [await addDepartment('Parent'), await addDepartment('Child')]
    expect((await edit(child, { name: 'Grown', parentUuid: parent })).code).toBe(0)
    expect((await edit(child, { version: 1 })).failure).toBe('staleRecord')
    const { data } = await manager.call(department.get, { uuid: child })
    expect(data).toMatchObject({ name: 'Grown', parentUuid: parent, companyUuid: company, version: 2 })
  })

  it('does not move into itself or below itself', async () => {
    const [top, , low] = await chain(3)
    for (const parentUuid of [top, low])
      expect((await edit(top!, { parentUuid })).failure).toBe('departmentInsideItself')
  })

  it('makes no circle when two are moved into each other at once', async () => {
    const [one, two] = [await addDepartment('One'), await addDepartment('Two')]
    const moves = await Promise.all([edit(one, { parentUuid: two }), edit(two, { parentUuid: one })])
    expect(moves.map(({ failure }) => failure ?? 'moved').sort()).toEqual(['departmentInsideItself', 'moved'])
  })

  /** Holds the row of the company as a call does, until the work is done. */
  const holding = <Result>(how: 'forShare' | 'forNoKeyUpdate', work: (db: Writing) => Promise<Result>) =>
    write(testApp, async (db) => {
      await db.selectFrom('company').select('uuid').where('uuid', '=', company)[how]().execute()
      return work(db)
    })

  it('is made while others are being made', async () => {
    const answer = await holding('forShare', () => Promise.race([create('At once'), setTimeout(3_000, 'it waited')]))
    expect(answer).toMatchObject({ code: 0 })
  })

  it('is not made below one that is being moved until it lies where it will', async () => {
    const deep = await chain(limits.departmentDepth - 1)
    const parent = await addDepartment('Moved')
    const making = await holding('forNoKeyUpdate', async (db) => {
      const making = create('Below', parent)
      expect(await Promise.race([making, setTimeout(300, 'it waits')])).toBe('it waits')
      await db
        .updateTable('department')
        .set({ parent_uuid: deep.at(-1)! })
        .where('uuid', '=', parent)
        .execute()
      return { making }
    })
    expect((await making.making).issues[0]?.field).toBe('parentUuid')
  })

  it(`lies at most ${limits.departmentDepth} deep, also with what is below it`, async () => {
    const deep = await chain(limits.departmentDepth)
    const [deeper] = await chain(2)
    for (const answer of [await create('Too deep', deep.at(-1)), await edit(deeper!, { parentUuid: deep.at(-2) })]) {
      expect([answer.failure, answer.issues[0]?.field]).toEqual(['invalidInput', 'parentUuid'])
    }
  })

  it('stays within its company and site', async () => {
    const { ours, theirs } = testApp.fixtures
    const own = await addDepartment('Own')
    for (const parentUuid of [ours.people.departmentUuid, theirs.people.departmentUuid, randomUUID()]) {
      expect((await create('Stray', parentUuid)).failure).toBe('notFound')
      expect((await edit(own, { parentUuid })).failure).toBe('notFound')
    }
    for (const companyUuid of [theirs.people.companyUuid, randomUUID()]) {
      expect((await create('Stray', null, { companyUuid })).failure).toBe('notFound')
    }
    const groups = { accessGroupUuids: [ours.people.accessGroupUuid] }
    expect((await create('Stray', null, groups)).failure).toBe('notFound')
    expect((await manager.call(department.tree, { companyUuid: theirs.people.companyUuid })).data.companies).toEqual([])
  })

  it('gives its members access groups and takes them again', async () => {
    const { companyUuid, departmentUuid, accessGroupUuid, personUuid } = testApp.fixtures.ours.people
    const { version } = (await manager.call(personnel.get, { uuid: personUuid })).data
    await manager.call(personnel.setAccessGroups, { people: [{ uuid: personUuid, version }], accessGroupUuids: [] })
    const accessGroups = async () => (await manager.call(personnel.get, { uuid: personUuid })).data.accessGroups
    expect((await edit(departmentUuid, { companyUuid, accessGroupUuids: [accessGroupUuid] })).code).toBe(0)
    expect(await accessGroups()).toMatchObject([{ uuid: accessGroupUuid, by: 'department' }])
    expect((await edit(departmentUuid, { accessGroupUuids: [] })).code).toBe(0)
    expect(await accessGroups()).toEqual([])
  })

  it('is deleted with those below it, but not while a person is in one of them', async () => {
    const [top, low] = await chain(2)
    const person = { companyUuid: company, firstName: 'Ida', lastName: 'Inside', departmentUuid: low! }
    const { uuid } = (await manager.call(personnel.create, person)).data
    const answer = await manager.call(department.remove, { uuid: top! })
    expect([answer.failure, answer.params]).toEqual(['departmentHasPeople', { count: 1 }])
    await manager.call(personnel.remove, { uuids: [uuid] })
    expect((await manager.call(department.remove, { uuid: top! })).code).toBe(0)
    expect((await manager.call(department.get, { uuid: low! })).failure).toBe('notFound')
  })
})
