import { contract } from '@lintel/contract/all/contract.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fileOf, png } from '../../../test/pictures.ts'
import { startTestApp, type Caller, type TestApp } from '../../../test/test-app.ts'

const { accessGroup, personnel, department } = contract
let testApp: TestApp
let manager: Caller
let admin: Caller
beforeAll(async () => {
  testApp = await startTestApp()
  manager = await testApp.as(testApp.fixtures.ours.officeManager)
  admin = await testApp.as(testApp.fixtures.ours.admin)
})
afterAll(() => testApp.close())

const form = () => ({ companyUuid: testApp.fixtures.ours.people.companyUuid, firstName: 'Nora', lastName: 'Petersen' })
const historyOf = async (caller: Caller, uuid: string) => (await caller.call(personnel.history, { uuid })).data
const sentences = async (caller: Caller, uuid: string) =>
  (await historyOf(caller, uuid)).rows.map(({ operation, changes, assigned, removed }) => [
    operation,
    ...changes.map(({ field, before, after }) => `${field} ${before} > ${after}`),
    ...assigned.map(({ kind, maskedValue }) => `+${kind} ${maskedValue}`),
    ...removed.map(({ kind, maskedValue }) => `-${kind} ${maskedValue}`),
  ])

describe('the history of a person', () => {
  it('says what each call changed, newest first, with names and masked values and no full value of a credential', async () => {
    const { accessGroupUuid, departmentUuid } = testApp.fixtures.ours.people
    const fields = {
      pin: '428197',
      cards: ['AB12CD34'],
      accessGroupUuids: [accessGroupUuid],
      email: 'nora@acme.invalid',
    }
    const { uuid } = (await manager.call(personnel.create, { ...form(), ...fields })).data
    const { companyUuid: _fixed, ...same } = form()
    const edit = { ...same, uuid, email: '', lastName: 'Berg', accessGroupUuids: [], validUntil: '2090-01-01T08:00' }
    const { credentials } = (await manager.call(personnel.get, { uuid })).data
    const card = credentials.find(({ kind }) => kind === 'card')!.uuid
    expect((await manager.call(personnel.edit, { ...edit, version: 1, removeCredentialUuids: [card] })).code).toBe(0)
    await manager.call(personnel.switchGroup, { uuids: [uuid], departmentUuid })
    await manager.call(personnel.setPhoto, { uuid, file: fileOf(png()) })
    const [photoSentence, moveSentence, editSentence, creationSentence] = await sentences(manager, uuid)
    expect(photoSentence).toEqual(['personnel.setPhoto', '+face '])
    expect(moveSentence).toEqual(['personnel.switchGroup', expect.stringMatching(/^department null > .+ staff$/)])
    expect(editSentence).toEqual([
      'personnel.edit',
      'lastName Petersen > Berg',
      'email nora@acme.invalid > null',
      'validUntil null > 2090-01-01T08:00',
      expect.stringMatching(/^accessGroups .+ > null$/),
      '-card …CD34',
    ])
    expect(creationSentence).toEqual(expect.arrayContaining(['firstName null > Nora', '+card …CD34', '+pin ']))
    const { rows } = await historyOf(manager, uuid)
    expect(rows[0]).toMatchObject({ actorName: 'ours-office-pm', section: 'propertyOffice', isDelegated: false })
    expect(JSON.stringify(rows)).not.toMatch(/428197|AB12/)
  })

  it('says of each of many what became of it, and of the people that a department lost', async () => {
    const two = [
      (await manager.call(personnel.create, form())).data,
      (await manager.call(personnel.create, form())).data,
    ]
    const people = two.map(({ uuid }) => ({ uuid, version: 1 }))
    await manager.call(personnel.setSuspended, { people, isSuspended: true, reason: 'lost badge' })
    for (const { uuid } of two) {
      expect((await sentences(manager, uuid))[0]).toEqual([
        'personnel.setSuspended',
        'isSuspended false > true',
        'suspendedReason null > lost badge',
      ])
    }
    const { companyUuid } = form()
    const group = (await manager.call(department.create, { companyUuid, name: 'Short-lived' })).data.uuid
    await manager.call(personnel.switchGroup, { uuids: [two[0]!.uuid], departmentUuid: group })
    expect((await manager.call(department.remove, { uuid: group, movePeople: true })).code).toBe(0)
    expect((await sentences(manager, two[0]!.uuid))[0]).toEqual(['department.remove', 'department Short-lived > null'])
  })

  it('says that access groups were given and taken from the side of the group, and for how long, of people alone for which that is news', async () => {
    const { companyUuid } = form()
    const windows = [{ days: [1], from: 480, to: 1080 }]
    const group = {
      companyUuid,
      name: 'Night shift',
      repeat: 'weekly' as const,
      windows,
      allDoors: true,
      doorUuids: [],
    }
    const { uuid } = (await manager.call(accessGroup.create, group)).data
    const createPerson = async () => (await manager.call(personnel.create, form())).data.uuid
    const people = [await createPerson(), await createPerson()]
    await manager.call(accessGroup.addMembers, { uuid, people: [people[0]!] })
    await manager.call(accessGroup.addMembers, { uuid, people })
    await manager.call(accessGroup.setDates, { uuid, people, endsAt: '2090-01-01T08:00' })
    await manager.call(accessGroup.removeMembers, { uuid, people })
    const untilThen = 'Night shift ( – 2090-01-01 08:00)'
    const later = [
      ['accessGroup.removeMembers', `accessGroups ${untilThen} > null`],
      ['accessGroup.setDates', `accessGroups Night shift > ${untilThen}`],
      ['accessGroup.addMembers', 'accessGroups null > Night shift'],
    ]
    for (const person of people) {
      const entries = await sentences(manager, person)
      expect(entries.slice(0, -1)).toEqual(later)
      expect(entries.at(-1)![0]).toBe('personnel.create')
    }
  })

  it('shows an administrator what administrators of its own company did, and no other company’s', async () => {
    const { uuid } = (await manager.call(personnel.create, form())).data
    expect((await historyOf(admin, uuid)).rows).toEqual([])
    const people = [{ uuid, version: 1 }]
    expect(
      (await admin.call(personnel.setValidity, { people, validUntil: '2090-01-01T08:00', validFrom: null })).code,
    ).toBe(0)
    expect((await sentences(admin, uuid)).map(([operation]) => operation)).toEqual(['personnel.setValidity'])
    expect((await sentences(manager, uuid)).map(([operation]) => operation)).toEqual([
      'personnel.setValidity',
      'personnel.create',
    ])
    const { theirs } = testApp.fixtures
    const foreign = await admin.call(personnel.history, { uuid: theirs.people.personUuid })
    const unknown = await manager.call(personnel.history, { uuid: crypto.randomUUID() })
    expect([foreign.failure, unknown.failure]).toEqual(['notFound', 'notFound'])
  })

  it('is not found of a deleted person', async () => {
    const { uuid } = (await manager.call(personnel.create, form())).data
    await manager.call(personnel.remove, { uuids: [uuid] })
    expect((await manager.call(personnel.history, { uuid })).failure).toBe('notFound')
  })
})
