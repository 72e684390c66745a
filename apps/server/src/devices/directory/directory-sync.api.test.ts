import { randomUUID } from 'node:crypto'
import type { Directory } from '@lintel/devices/protocol/calls/directory.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startDeviceTestApp, until, type DeviceTestApp } from '../../../test/devices/device-test-app.ts'
import type { TestDevice } from '../../../test/devices/test-device.ts'
import { systemScope } from '../../db/scope/scope.ts'
import { systemQueries, type Db } from '../../db/db.ts'
import { insertPeople, type SeededPeople } from '../../seed/records.ts'
import { digestOfDirectory } from './visitor-directory.ts'

let testApp: DeviceTestApp
let acme: SeededPeople
let other: SeededPeople
beforeAll(async () => {
  testApp = await startDeviceTestApp()
})
afterAll(() => testApp.close())
beforeEach(async () => {
  testApp.setNow(undefined)
  await write((db) => db.deleteFrom('directory_build_queue').execute())
  const short = randomUUID().slice(0, 8)
  acme = await write((db) => insertPeople(db, testApp.projectUuid, `Acme ${short}`))
  other = await write((db) => insertPeople(db, testApp.projectUuid, `Other ${short}`))
})

const write = <Result>(run: (db: ReturnType<typeof systemQueries>) => Promise<Result>): Promise<Result> =>
  testApp.test.database.write(systemScope, (db: Db) => run(systemQueries(db, systemScope)))

const place = ({ companyUuid }: SeededPeople) => ({ project_uuid: testApp.projectUuid, company_uuid: companyUuid })

/** Another person in the department of a company. */
const hire = (company: SeededPeople, firstName: string, more: object = {}) =>
  write((db) =>
    db
      .insertInto('person')
      .values({
        ...place(company),
        department_uuid: company.departmentUuid,
        personnel_id: randomUUID().replaceAll('-', ''),
        first_name: firstName,
        last_name: 'Berg',
        ...more,
      })
      .returning('uuid')
      .executeTakeFirstOrThrow(),
  )

const changePerson = (uuid: string, change: object) =>
  write((db) => db.updateTable('person').set(change).where('uuid', '=', uuid).execute())

/** A connected device that serves one company alone. */
async function serving(company: SeededPeople): Promise<TestDevice> {
  const device = await testApp.claimed()
  await write((db) =>
    db
      .insertInto('device_company')
      .values({ project_uuid: testApp.projectUuid, device_uuid: device.uuid, company_uuid: company.companyUuid })
      .execute(),
  )
  await device.connect()
  return device
}

const directoryOf = async (device: { readonly uuid: string }) =>
  ((await testApp.deviceRow(device)).desired as { directory?: Directory }).directory
const namesOn = async (device: { readonly uuid: string }) =>
  (await directoryOf(device))?.flatMap(({ people, departments }) => [
    ...people,
    ...departments.flatMap((department) => department.people),
  ]) ?? []

describe('the directory of a device', () => {
  it('names the companies it serves, their call targets and the people who want to be found, and tells the device', async () => {
    await write((db) =>
      db.updateTable('company').set({ floor: '3rd floor' }).where('uuid', '=', acme.companyUuid).execute(),
    )
    const nina = await hire(acme, 'Nina')
    const hiddenPerson = await hire(acme, 'Hidden', { show_in_directory: false })
    await hire(other, 'Stranger')
    await write((db) =>
      db
        .insertInto('company_call_target')
        .values([
          { ...place(acme), rank: 1, department_uuid: acme.departmentUuid },
          { ...place(acme), rank: 2, person_uuid: hiddenPerson.uuid },
          { ...place(acme), rank: 3, person_uuid: nina.uuid },
        ])
        .execute(),
    )
    await using device = await serving(acme)
    await until(async () => (await namesOn(device)).includes('Nina Berg'))
    const row = await testApp.rows((db) =>
      db.selectFrom('company').select('name').where('uuid', '=', acme.companyUuid).executeTakeFirstOrThrow(),
    )
    const desiredMessage = await device.next(
      'desired',
      ({ doc }) => (doc['directory'] as Directory | undefined)?.length === 1,
    )
    expect(desiredMessage.doc['directory']).toEqual([
      {
        name: row.name,
        place: '3rd floor',
        calls: [`${row.name} staff`, row.name, 'Nina Berg'],
        people: [],
        departments: [{ name: `${row.name} staff`, people: expect.arrayContaining(['Nina Berg']) as string[] }],
      },
    ])
    const text = JSON.stringify(desiredMessage.doc['directory'])
    for (const secret of ['Hidden', 'Stranger', nina.uuid, acme.companyUuid, acme.departmentUuid])
      expect(text).not.toContain(secret)
  })

  it('follows names, listing, departments and the company, and loses who is suspended or gone', async () => {
    const nina = await hire(acme, 'Nina')
    await using device = await serving(acme)
    await until(async () => (await namesOn(device)).includes('Nina Berg'))
    await changePerson(nina.uuid, { first_name: 'Nora' })
    await until(async () => (await namesOn(device)).includes('Nora Berg'))
    await changePerson(nina.uuid, { show_in_directory: false })
    await until(async () => !(await namesOn(device)).includes('Nora Berg'))
    await changePerson(nina.uuid, { show_in_directory: true })
    await until(async () => (await namesOn(device)).includes('Nora Berg'))
    await changePerson(nina.uuid, { suspended_at: new Date() })
    await until(async () => !(await namesOn(device)).includes('Nora Berg'))
    await changePerson(nina.uuid, { suspended_at: null })
    await until(async () => (await namesOn(device)).includes('Nora Berg'))
    await write((db) => db.deleteFrom('person').where('uuid', '=', nina.uuid).execute())
    await until(async () => !(await namesOn(device)).includes('Nora Berg'))
    await write((db) =>
      db.updateTable('department').set({ name: 'Renamed' }).where('uuid', '=', acme.departmentUuid).execute(),
    )
    await until(async () => (await directoryOf(device))?.[0]?.departments[0]?.name === 'Renamed')
    const name = `Acme renamed ${randomUUID().slice(0, 8)}`
    await write((db) => db.updateTable('company').set({ name }).where('uuid', '=', acme.companyUuid).execute())
    await until(async () => (await directoryOf(device))?.[0]?.name === name)
    expect((await namesOn(device)).filter((listedName) => /Nina|Nora/.test(listedName))).toEqual([])
  })

  it('is sent again to the devices alone that list what was changed', async () => {
    await using ours = await serving(acme)
    await using theirs = await serving(other)
    const lists = async (device: TestDevice) => (await directoryOf(device))?.length
    await until(async () => (await lists(ours)) === 1 && (await lists(theirs)) === 1)
    const before = (await testApp.deviceRow(theirs)).desired_version
    await hire(acme, 'Newcomer')
    await until(async () => (await namesOn(ours)).includes('Newcomer Berg'))
    expect((await testApp.deviceRow(theirs)).desired_version).toBe(before)
  })

  it('has people while it is their time', async () => {
    const now = new Date('2101-05-04T12:00:00Z')
    testApp.setNow(now)
    const at = (hour: number) => new Date(Date.UTC(2101, 4, 4, hour))
    await hire(acme, 'Early', { valid_until: at(14) })
    await hire(acme, 'Late', { valid_from: at(15) })
    await using device = await serving(acme)
    await until(async () => (await namesOn(device)).includes('Early Berg'))
    expect(await namesOn(device)).not.toContain('Late Berg')
    // Without any change: the check of every few seconds finds whose time it is.
    testApp.setNow(at(16))
    await until(async () => (await namesOn(device)).includes('Late Berg'))
    expect(await namesOn(device)).not.toContain('Early Berg')
  })

  it('is kept of what the device reports as a number and a fingerprint, not as names', async () => {
    await hire(acme, 'Nina')
    await using device = await serving(acme)
    // It served all companies until it was assigned to one.
    const { version, doc } = await device.next(
      'desired',
      (message) => (message.doc['directory'] as Directory | undefined)?.length === 1,
    )
    await device.say('reported', { v: 1, ts: Date.now(), version, full: doc })
    await until(async () => (await testApp.deviceRow(device)).reported_version === version)
    const { reported } = await testApp.deviceRow(device)
    expect(JSON.stringify(reported)).not.toContain('Nina')
    expect(reported).toMatchObject({ values: { directory: digestOfDirectory(doc['directory'])! } })
    const row = await testApp.rows((db) =>
      db.selectFrom('device_directory').selectAll().where('device_uuid', '=', device.uuid).executeTakeFirstOrThrow(),
    )
    expect(row).toMatchObject({ ...digestOfDirectory(doc['directory']), left_out: 0 })
  })
})

describe('a call from the directory', () => {
  const call = (company: string, to: string) => (n: number) => ({
    t: Date.now(),
    tq: 'synced',
    mono: n,
    type: 'call',
    callResult: 'missed',
    company,
    to,
  })

  it('is to a person or a company that the device serves, by name', async () => {
    const nina = await hire(acme, 'Nina')
    await hire(acme, 'Twin')
    await hire(acme, 'Twin')
    await hire(other, 'Stranger')
    const names = await testApp.rows((db) =>
      db.selectFrom('company').select(['uuid', 'name']).where('project_uuid', '=', testApp.projectUuid).execute(),
    )
    const nameOf = ({ companyUuid }: SeededPeople) => names.find(({ uuid }) => uuid === companyUuid)!.name
    await using device = await serving(acme)
    await device.report(1, 1, call(nameOf(acme), 'Nina Berg'))
    await device.report(2, 2, call(nameOf(acme), nameOf(acme)))
    await device.report(3, 3, call(nameOf(acme), 'Twin Berg'))
    await device.report(4, 4, call(nameOf(other), 'Stranger Berg'))
    await device.next('evtack', ({ upTo }) => upTo === 4)
    const own = { company_uuid: acme.companyUuid, company_name: nameOf(acme), call_result: 'missed' }
    expect(await testApp.eventsOf(device)).toMatchObject([
      { ...own, person_name: 'Nina Berg', person_uuid: nina.uuid },
      { ...own, person_name: nameOf(acme), person_uuid: null },
      { ...own, person_name: 'Twin Berg', person_uuid: null },
      { person_name: 'Stranger Berg', person_uuid: null, company_uuid: null, company_name: null },
    ])
  })
})
