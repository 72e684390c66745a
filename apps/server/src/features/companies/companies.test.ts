import { randomUUID } from 'node:crypto'
import { contract } from '@lintel/contract/all/contract.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allRows, startTestApp, type Caller, type TestApp } from '../../../test/test-app.ts'
import { write } from '../../../test/samples/kit.ts'
import { spareAdmin } from '../../../test/samples/people.ts'
import type { Actor } from '../../../test/fixtures.ts'

const { company, door } = contract

let testApp: TestApp
let manager: Caller
let installer: Caller
beforeAll(async () => {
  testApp = await startTestApp()
  manager = await testApp.as(testApp.fixtures.ours.officeManager)
  installer = await testApp.as(testApp.fixtures.ours.installer)
})
afterAll(() => testApp.close())

const addCompany = async (name: string, extras: object = {}) =>
  (await manager.call(company.create, { name, ...extras })).data.uuid
const infoOf = async (uuid: string) => (await manager.call(company.get, { uuid })).data
const namesFor = async (companyUuid: string) =>
  (await manager.call(door.names, { companyUuid })).data.rows.map(({ name }) => name)

describe('a company', () => {
  it('is listed by the installer of its site, also after the site went to another one', async () => {
    const { ours, theirs } = testApp.fixtures
    const uuid = await addCompany('Moves along')
    const site = ours.office.uuid
    const above = (actor: Actor) => (actor === ours.installer ? ours : theirs)
    const below = (actor: Actor) =>
      write(testApp, (db) =>
        db
          .updateTable('project')
          .set({
            installer_uuid: actor.uuid,
            sub_distributor_uuid: above(actor).subDistributor.uuid,
            distributor_uuid: above(actor).distributor.uuid,
          })
          .where('uuid', '=', site)
          .execute(),
      )
    const lists = async (actor: Actor) =>
      (await (await testApp.as(actor)).call(company.list, { size: 40 })).data.rows.some((row) => row.uuid === uuid)
    expect([await lists(ours.installer), await lists(theirs.installer)]).toEqual([true, false])
    await below(theirs.installer)
    expect([await lists(ours.installer), await lists(theirs.installer)]).toEqual([false, true])
    await below(ours.installer)
    expect([await lists(ours.installer), await lists(theirs.installer)]).toEqual([true, false])
  })

  it('has all doors unless it is said otherwise, and is read back as it was saved', async () => {
    const uuid = await addCompany('  All doors ', { floor: '3rd', remark: 'Rings at the back' })
    expect(await infoOf(uuid)).toMatchObject({
      name: 'All doors',
      floor: '3rd',
      remark: 'Rings at the back',
      allDoors: true,
      doorUuids: [],
      doors: 2,
      people: 0,
      groups: 0,
      admins: 0,
    })
  })

  it('may use the doors that were shared with it, each once', async () => {
    const [front, back] = testApp.fixtures.ours.office.doors as [string, string]
    const uuid = await addCompany('Front only', { allDoors: false, doorUuids: [front, front] })
    expect(await infoOf(uuid)).toMatchObject({ allDoors: false, doors: 1, doorUuids: [front] })
    expect(await namesFor(uuid)).toEqual(['office front'])
    const edit = { uuid, name: 'Front only', version: 1 }
    expect((await manager.call(company.edit, { ...edit, doorUuids: [back] })).code).toBe(0)
    expect(await namesFor(uuid)).toEqual(['office back'])
    expect((await manager.call(company.edit, { ...edit, version: 2, allDoors: true })).code).toBe(0)
    expect(await infoOf(uuid)).toMatchObject({ allDoors: true, doorUuids: [], doors: 2 })
    expect((await manager.call(company.edit, { ...edit, version: 3, allDoors: false })).code).toBe(0)
    expect(await namesFor(uuid)).toEqual([])
  })

  it('keeps what an edit does not name', async () => {
    const [front] = testApp.fixtures.ours.office.doors as [string]
    const uuid = await addCompany('Kept', { floor: '2', remark: 'here', allDoors: false, doorUuids: [front] })
    expect((await installer.call(company.edit, { uuid, version: 1, name: 'Kept on' })).code).toBe(0)
    expect(await infoOf(uuid)).toMatchObject({ name: 'Kept on', floor: '2', remark: 'here', doorUuids: [front] })
  })

  it('is not saved at all with a door of another site or one that is not there', async () => {
    const [front] = testApp.fixtures.ours.office.doors as [string]
    const { theirs, ours } = testApp.fixtures
    const uuid = await addCompany('Untouched', { allDoors: false, doorUuids: [front] })
    for (const foreign of [theirs.office.doors[0]!, ours.community.doors[0]!, randomUUID()]) {
      const doorUuids = [front, foreign]
      const form = { name: 'Half made', allDoors: false, doorUuids }
      expect((await manager.call(company.create, form)).failure).toBe('notFound')
      expect((await manager.call(company.edit, { ...form, uuid, version: 1 })).failure).toBe('notFound')
    }
    expect(await infoOf(uuid)).toMatchObject({ name: 'Untouched', version: 1, doorUuids: [front] })
    expect((await manager.call(company.list, { keyword: 'Half made' })).data.total).toBe(0)
  })

  it('is refused with texts that are too long, and with a name that is taken', async () => {
    const uuid = await addCompany('Taken')
    const fieldOf = async (form: object) => (await manager.call(company.create, { name: 'Long', ...form })).params
    expect(await fieldOf({ name: 'x'.repeat(limits.companyName + 1) })).toEqual({ field: 'name' })
    expect(await fieldOf({ floor: 'x'.repeat(limits.title + 1) })).toEqual({ field: 'floor' })
    expect(await fieldOf({ remark: 'x'.repeat(limits.generic + 1) })).toEqual({ field: 'remark' })
    expect((await manager.call(company.create, { name: 'TAKEN' })).params).toEqual({ thing: 'company' })
    const other = await addCompany('Other')
    expect((await manager.call(company.edit, { uuid: other, version: 1, name: 'taken' })).failure).toBe('alreadyExists')
    expect((await manager.call(company.edit, { uuid, version: 9, name: 'Taken' })).failure).toBe('staleRecord')
  })

  it('says in the list how much belongs to it', async () => {
    const { people } = testApp.fixtures.ours
    const { rows } = (await manager.call(company.list, { keyword: 'ours company' })).data
    expect(rows).toMatchObject([{ uuid: people.companyUuid, people: 1, groups: 1, doors: 2 }])
  })
})

describe('deleting a company', () => {
  it('is refused while it has people of any kind, and while it has administrators', async () => {
    const { ours } = testApp.fixtures
    const inUse = await manager.call(company.remove, { uuid: ours.people.companyUuid })
    expect([inUse.failure, inUse.params]).toEqual(['companyHasPeople', { count: 1 }])

    const uuid = await addCompany('With a courier')
    const place = { project_uuid: ours.office.uuid, company_uuid: uuid }
    const person = await allRows(testApp)((db) =>
      db
        .insertInto('person')
        .values({ ...place, kind: 'courier' })
        .returning('uuid')
        .executeTakeFirstOrThrow(),
    )
    expect((await manager.call(company.remove, { uuid })).failure).toBe('companyHasPeople')
    await allRows(testApp)((db) => db.deleteFrom('person').where('uuid', '=', person.uuid).execute())
    await spareAdmin(testApp, ours, uuid)
    const refusal = await manager.call(company.remove, { uuid })
    expect([refusal.failure, refusal.params]).toEqual(['companyHasAdmins', { count: 1 }])
  })

  it('is deleted with its empty departments, access groups and shared doors', async () => {
    const { office } = testApp.fixtures.ours
    const uuid = await addCompany('Leaving', { allDoors: false, doorUuids: [office.doors[0]!] })
    const place = { project_uuid: office.uuid, company_uuid: uuid }
    await allRows(testApp)(async (db) => {
      const top = await db
        .insertInto('department')
        .values({ ...place, name: 'Top' })
        .returning('uuid')
        .executeTakeFirstOrThrow()
      await db
        .insertInto('department')
        .values({ ...place, name: 'Below', parent_uuid: top.uuid })
        .execute()
      await db
        .insertInto('access_group')
        .values({ ...place, name: 'Days', repeat: 'daily' })
        .execute()
    })
    expect(await infoOf(uuid)).toMatchObject({ groups: 2 })
    expect((await manager.call(company.remove, { uuid })).code).toBe(0)
    for (const table of ['department', 'access_group', 'company_door'] as const) {
      const remainingRows = await allRows(testApp)((db) =>
        db.selectFrom(table).select('company_uuid').where('company_uuid', '=', uuid).execute(),
      )
      expect(remainingRows, table).toEqual([])
    }
  })
})
