import { personnel } from '@lintel/contract/personnel/operations.ts'
import { department } from '@lintel/contract/departments/operations.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allRows } from '../../../test/test-app.ts'
import { startPersonnelTestApp, type PersonnelTestApp } from '../../../test/personnel-test-app.ts'

let all: PersonnelTestApp
beforeAll(async () => {
  all = await startPersonnelTestApp()
})
afterAll(() => all.testApp.close())

const statusOf = (id: string) =>
  allRows(all.testApp)((db) =>
    db
      .selectFrom('policy_record')
      .select('content')
      .where('kind', '=', 'person')
      .where('id', '=', id)
      .where('until_version', 'is', null)
      .executeTakeFirstOrThrow(),
  ).then(({ content }) => (content as { status: string }).status)

describe('a person who is suspended', () => {
  it('stands so in the policy at once, with a reason, and is shown what is lost before', async () => {
    const { accessGroupUuid } = all.ours
    const { uuid } = await all.createPerson({ accessGroupUuids: [accessGroupUuid] })
    const form = { people: [{ uuid, version: 1 }], isSuspended: true, reason: 'badge lost' }
    const preview = await all.manager.call(personnel.previewSuspended, form)
    expect(preview.code).toBe(0)
    expect((await all.info(uuid)).isSuspended).toBe(false)
    expect((await all.manager.call(personnel.setSuspended, { ...form, reason: ' ' })).failure).toBe('invalidInput')
    expect((await all.manager.call(personnel.setSuspended, form)).code).toBe(0)
    expect(await statusOf(uuid)).toBe('suspended')
    const current = await all.info(uuid)
    expect(current).toMatchObject({ isSuspended: true, suspendedReason: 'badge lost', version: 2 })
    const { rows } = (await all.manager.call(personnel.list, { isSuspended: true })).data
    expect(rows.map((row) => row.uuid)).toContain(uuid)
    expect((await all.manager.call(personnel.setSuspended, form)).failure).toBe('staleRecord')
    const resumeForm = { people: [{ uuid, version: 2 }], isSuspended: false }
    expect((await all.manager.call(personnel.setSuspended, resumeForm)).code).toBe(0)
    expect(await statusOf(uuid)).toBe('active')
    expect(await all.info(uuid)).toMatchObject({ isSuspended: false, suspendedReason: '', suspendedAt: null })
  })
})

describe('a plate for a while', () => {
  it('has its hours by the site’s clock, and counts with the others', async () => {
    const during = { validFrom: '2027-01-01T08:00', validUntil: '2027-01-02T18:00' }
    const { uuid } = await all.createPerson({ plates: ['FOR-EVER1'], timedPlates: [{ plate: 'a while 1', ...during }] })
    const { credentials } = await all.info(uuid)
    expect(credentials).toMatchObject([
      { kind: 'plate', maskedValue: 'AWHILE1', ...during },
      { kind: 'plate', maskedValue: 'FOR-EVER1', validFrom: null, validUntil: null },
    ])
    const backwards = { plate: 'BACK-1', validFrom: during.validUntil, validUntil: during.validFrom }
    const answer = await all.edit(uuid, { timedPlates: [backwards] })
    expect([answer.failure, answer.issues[0]?.field]).toEqual(['invalidInput', 'timedPlates.0.validUntil'])
    const many = ['A', 'B', 'C', 'D'].map((letter) => ({ plate: `MANY-${letter}`, ...during }))
    expect((await all.edit(uuid, { timedPlates: many })).failure).toBe('platesFull')
    const form = { ...all.form(), plates: ['FOR-EVER2', 'FOR-EVER3'], timedPlates: many }
    expect((await all.manager.call(personnel.create, form)).failure).toBe('platesFull')
    expect((await all.edit(uuid, { timedPlates: [{ plate: 'FOR-EVER1', ...during }] })).failure).toBe('alreadyExists')
  })
})

describe('the search for personnel', () => {
  it('finds who has a card, a tag or a plate by its whole number, and no person by a PIN', async () => {
    const { uuid } = await all.createPerson({
      cards: ['5EA2C4CA2D'],
      uhfTag: ['5EA2C47A6'],
      plates: ['FIND-ME-7'],
      pin: '61728394',
    })
    const found = async (keyword: string) =>
      (await all.manager.call(personnel.list, { keyword })).data.rows.map((row) => row.uuid)
    for (const keyword of ['5ea2c4ca2d', '5EA2C47A6', 'find-me-7', 'FINDME7', 'Find Me 7'])
      expect(await found(keyword)).toEqual([uuid])
    for (const keyword of ['5EA2C4CA2', '61728394']) expect(await found(keyword)).toEqual([])
  })

  it('does not tell another site’s people by their cards', async () => {
    const theirs = await all.testApp.as(all.testApp.fixtures.theirs.officeManager)
    await all.createPerson({ cards: ['5EA2C4FFF'] })
    expect((await theirs.call(personnel.list, { keyword: '5EA2C4FFF' })).data.rows).toEqual([])
  })
})

describe('a department', () => {
  it('has a leader of its company, and says what it gives', async () => {
    const leader = await all.createPerson()
    const form = { companyUuid: all.ours.companyUuid, name: 'Led', leaderUuid: leader.uuid }
    const { data } = await all.manager.call(department.create, form)
    expect((await all.manager.call(department.get, data)).data).toMatchObject({ leaderUuid: leader.uuid })
    expect((await all.info(leader.uuid)).leads).toEqual([{ uuid: data.uuid, name: 'Led' }])
    const stranger = { ...form, name: 'Strange', leaderUuid: all.theirs.personUuid }
    expect((await all.manager.call(department.create, stranger)).failure).toBe('notFound')
    await all.manager.call(personnel.remove, { uuids: [leader.uuid] })
    expect((await all.manager.call(department.get, data)).data.leaderUuid).toBeNull()
  })

  it('moves its people to the one above when it is deleted and the call confirms it', async () => {
    const make = async (name: string, parentUuid: string | null) =>
      (await all.manager.call(department.create, { companyUuid: all.ours.companyUuid, name, parentUuid })).data.uuid
    const above = await make('Above', null)
    const middle = await make('Gone', above)
    const { uuid } = await all.createPerson({ departmentUuid: await make('Below', middle) })
    expect((await all.manager.call(department.remove, { uuid: middle })).failure).toBe('departmentHasPeople')
    expect((await all.manager.call(department.remove, { uuid: middle, movePeople: true })).code).toBe(0)
    expect(await all.info(uuid)).toMatchObject({ departmentUuid: above, version: 2 })
  })
})

describe('the page of a person', () => {
  it('says the doors and hours of what it holds', async () => {
    const { accessGroupUuid } = all.ours
    const { uuid } = await all.createPerson({ accessGroupUuids: [accessGroupUuid] })
    const [current] = (await all.info(uuid)).accessGroups
    expect(current).toMatchObject({ uuid: accessGroupUuid, by: 'person' })
    expect(current).toHaveProperty('repeat')
    expect(Array.isArray(current?.doors)).toBe(true)
  })
})
