import { contract } from '@lintel/contract/all/contract.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { afterAll, describe, expect, it } from 'vitest'
import { everyDay, groupForm, startAccessTestApp } from '../../../test/access-test-app.ts'
import { write } from '../../../test/samples/kit.ts'
import { spareCompany } from '../../../test/samples/people.ts'

const { accessGroup } = contract
const { testApp, manager, company, create, createGroup: addGroup, get, refusal } = await startAccessTestApp()
afterAll(() => testApp.close())

describe('an access group', () => {
  it('keeps its hours, also those that cross midnight, and is found by name, company and door', async () => {
    const [front, back] = testApp.fixtures.ours.office.doors as [string, string]
    const uuid = await addGroup('Night watch', { allDoors: false, doorUuids: [front] })
    expect(await get(uuid)).toMatchObject({
      name: 'Night watch',
      companyUuid: company,
      windows: [{ days: [1, 5], from: 1320, to: 360 }],
      doors: 1,
      people: 0,
      doorRows: [{ uuid: front }],
      departments: [],
      version: 1,
    })
    const found = async (filter: object) => {
      const { rows } = (await manager.call(accessGroup.list, filter)).data
      return rows.some((row) => row.uuid === uuid)
    }
    expect(await Promise.all([{ keyword: 'night' }, { companyUuid: company }, { doorUuid: front }].map(found))).toEqual(
      [true, true, true],
    )
    expect(await Promise.all([{ keyword: '%' }, { doorUuid: back }].map(found))).toEqual([false, false])
    const names = (await manager.call(accessGroup.names, { companyUuid: company })).data.rows
    expect(names).toContainEqual({ uuid, name: 'Night watch' })
  })

  it('has a name of its own in its company, in any case of letters', async () => {
    await addGroup('Cleaners')
    const again = await create('cleanERS')
    expect([again.failure, again.params, again.issues[0]?.field]).toEqual([
      'alreadyExists',
      { thing: 'accessGroup' },
      'name',
    ])
    const other = await spareCompany(testApp, testApp.fixtures.ours)
    expect((await create('Cleaners', { companyUuid: other })).code).toBe(0)
  })

  it('of one span is kept as moments of the site, whatever zone the server has', async () => {
    const uuid = await addGroup('Fair', {
      repeat: 'never',
      windows: [],
      startsAt: '2027-07-01T08:15',
      endsAt: '2027-07-02T18:00',
    })
    expect(await get(uuid)).toMatchObject({ startsAt: '2027-07-01T08:15', endsAt: '2027-07-02T18:00', windows: [] })
    const { starts_at } = await write(testApp, (db) =>
      db.selectFrom('access_group').select('starts_at').where('uuid', '=', uuid).executeTakeFirstOrThrow(),
    )
    // Berlin is two hours ahead in July.
    expect(starts_at?.toISOString()).toBe('2027-07-01T06:15:00.000Z')
    // The clock goes from 2:00 to 3:00, and no minute of this hour is ever shown.
    const skippedHour = { repeat: 'never', startsAt: '2027-03-28T02:10', endsAt: '2027-03-28T02:50' }
    const { failure, issues } = await create('Skipped', skippedHour)
    expect([failure, issues[0]?.field, issues[0]?.key]).toEqual(['invalidInput', 'endsAt', 'validation:skippedByClock'])
  })

  it('of one span that ends at 23:59 is open until the end of that minute', async () => {
    const span = { startsAt: '2027-07-01T08:15', endsAt: '2027-07-02T23:59' }
    const uuid = await addGroup('Fair until midnight', { repeat: 'never', windows: [], ...span })
    expect(await get(uuid)).toMatchObject(span)
    const { content } = await write(testApp, (db) =>
      db
        .selectFrom('policy_record')
        .select('content')
        .where('kind', '=', 'grant')
        .where('id', '=', uuid)
        .where('until_version', 'is', null)
        .executeTakeFirstOrThrow(),
    )
    expect(content).toMatchObject({ until: Date.parse('2027-07-03T00:00+02:00') })
  })

  it('is open for 24 hours where a window ends at its start', async () => {
    const windows = [{ days: [1], from: 480, to: 480 }]
    const uuid = await addGroup('Round the clock', { repeat: 'weekly', windows })
    expect(await get(uuid)).toMatchObject({ windows })
  })

  it('has the days from Monday to Friday where weekly hours name none, and all of them where they are daily', async () => {
    const windows = [{ from: 480, to: 1020 }]
    const weekly = await addGroup('Office hours', { repeat: 'weekly', windows })
    expect(await get(weekly)).toMatchObject({ windows: [{ days: [1, 2, 3, 4, 5], from: 480, to: 1020 }] })
    const daily = await addGroup('Every day', { repeat: 'daily', windows })
    expect(await get(daily)).toMatchObject({ windows: [{ days: everyDay, from: 480, to: 1020 }] })
  })

  it('that could never open is refused at its field', async () => {
    expect(await refusal({ windows: [] })).toEqual(['invalidInput', 'windows'])
    expect(await refusal({ windows: [{ days: [], from: 0, to: 60 }] })).toEqual(['invalidInput', 'windows.0.days'])
    expect(await refusal({ allDoors: false })).toEqual(['invalidInput', 'doorUuids'])
    expect(await refusal({ onHolidays: 'own' })).toEqual(['invalidInput', 'holidayWindows'])
    expect(await refusal({ repeat: 'never' })).toEqual(['invalidInput', 'startsAt'])
    expect(await refusal({ repeat: 'never', startsAt: '2027-01-02T00:00', endsAt: '2027-01-01T00:00' })).toEqual([
      'invalidInput',
      'endsAt',
    ])
    expect(await refusal({ repeat: 'never', startsAt: '0000-01-02T00:00', endsAt: '2027-01-01T00:00' })).toEqual([
      'invalidInput',
      'startsAt',
    ])
    const windows = Array.from({ length: limits.windowsMax + 1 }, () => ({ days: [1], from: 0, to: 60 }))
    expect(await refusal({ windows })).toEqual(['invalidInput', 'windows'])
  })

  it('opens doors that are shared with its company; others are refused, and foreign ones not found', async () => {
    const [front, back] = testApp.fixtures.ours.office.doors as [string, string]
    const other = await spareCompany(testApp, testApp.fixtures.ours)
    await write(testApp, async (db) => {
      await db.updateTable('company').set({ all_doors: false }).where('uuid', '=', other).execute()
      await db
        .insertInto('company_door')
        .values({ project_uuid: testApp.fixtures.ours.office.uuid, company_uuid: other, door_uuid: front })
        .execute()
    })
    const of = (doorUuids: string[]) => create('Lent', { companyUuid: other, allDoors: false, doorUuids })
    expect((await of([front, back])).failure).toBe('doorNotShared')
    expect((await of([testApp.fixtures.theirs.office.doors[0]!])).failure).toBe('notFound')
    expect((await of([front, front])).code).toBe(0)
    const all = await addGroup('All shared', { companyUuid: other })
    expect(await get(all)).toMatchObject({ doors: 1 })
    expect((await create('Foreign', { companyUuid: testApp.fixtures.theirs.people.companyUuid })).failure).toBe(
      'notFound',
    )
  })

  it('is changed whole or not at all, by the one who saw it last', async () => {
    const [front, back] = testApp.fixtures.ours.office.doors as [string, string]
    const uuid = await addGroup('Edited', { allDoors: false, doorUuids: [front] })
    const edit = (version: number, more: object) =>
      manager.call(accessGroup.edit, { uuid, version, ...groupForm('Edited', more) })
    const foreign = testApp.fixtures.theirs.office.doors[0]!
    expect((await edit(1, { name: 'Half', allDoors: false, doorUuids: [back, foreign] })).failure).toBe('notFound')
    expect(await get(uuid)).toMatchObject({ name: 'Edited', version: 1, doorRows: [{ uuid: front }] })
    const own = [{ days: [3], from: 600, to: 720 }]
    expect((await edit(1, { repeat: 'daily', onHolidays: 'own', holidayWindows: own })).code).toBe(0)
    expect(await get(uuid)).toMatchObject({
      version: 2,
      allDoors: true,
      doorRows: [],
      windows: [{ days: everyDay }],
      holidayWindows: [{ days: everyDay, from: 600, to: 720 }],
    })
    expect((await edit(1, {})).failure).toBe('staleRecord')
  })

  it('is deleted only when no person and no department has it', async () => {
    const { office, people } = testApp.fixtures.ours
    const uuid = await addGroup('In use')
    await manager.call(accessGroup.addMembers, { uuid, people: [people.personUuid] })
    await write(testApp, (db) =>
      db
        .insertInto('department_access_group')
        .values({
          project_uuid: office.uuid,
          company_uuid: company,
          department_uuid: people.departmentUuid,
          access_group_uuid: uuid,
        })
        .execute(),
    )
    const info = await get(uuid)
    expect([info.people, info.departments.map((one) => one.uuid)]).toEqual([1, [people.departmentUuid]])
    const removeAnswer = await manager.call(accessGroup.remove, { uuid })
    expect([removeAnswer.failure, removeAnswer.params]).toEqual(['accessGroupInUse', { count: 2 }])
    await manager.call(accessGroup.removeMembers, { uuid, people: [people.personUuid] })
    expect((await manager.call(accessGroup.remove, { uuid })).params).toEqual({ count: 1 })
    await write(testApp, (db) =>
      db.deleteFrom('department_access_group').where('access_group_uuid', '=', uuid).execute(),
    )
    expect((await manager.call(accessGroup.remove, { uuid })).code).toBe(0)
    expect((await manager.call(accessGroup.get, { uuid })).failure).toBe('notFound')
  })
})

describe('a device that holds many groups', () => {
  it('is shown at its groups when it is nearly full, but to no company', async () => {
    const uuid = await addGroup('One more')
    expect((await get(uuid)).fullDevices).toEqual([])
    const { office } = testApp.fixtures.ours
    const many = Array.from({ length: limits.deviceSchedulesNear }, (_, index) => ({
      project_uuid: office.uuid,
      company_uuid: company,
      name: `Many ${index}`,
      repeat: 'daily' as const,
      windows: JSON.stringify([{ days: everyDay, from: 0, to: 60 + index }]),
      all_doors: true,
    }))
    const groups = await write(testApp, (db) => db.insertInto('access_group').values(many).returning('uuid').execute())
    const { fullDevices } = await get(uuid)
    expect(fullDevices).toEqual([{ uuid: office.deviceUuid, name: 'office panel', schedules: expect.any(Number) }])
    expect(fullDevices[0]!.schedules).toBeGreaterThanOrEqual(limits.deviceSchedulesNear)
    const admin = await testApp.as(testApp.fixtures.ours.admin)
    expect((await admin.call(accessGroup.get, { uuid })).data.fullDevices).toEqual([])
    const uuids = groups.map((group) => group.uuid)
    await write(testApp, (db) => db.deleteFrom('access_group').where('uuid', 'in', uuids).execute())
  })
})

describe('the group that a company is made with', () => {
  it('opens all of its doors at all times, is given to no person, and stays as it is', async () => {
    const { uuid: companyUuid } = (await manager.call(contract.company.create, { name: 'With a group' })).data
    const { rows } = (await manager.call(accessGroup.list, { companyUuid })).data
    expect(rows).toMatchObject([
      { name: 'Full time', allDoors: true, onHolidays: 'asUsual', people: 0, isBuiltIn: true, minFactors: 1 },
    ])
    expect(rows[0]?.windows).toEqual([{ days: everyDay, from: 0, to: 1440 }])
    const { uuid } = rows[0]!
    expect((await manager.call(accessGroup.remove, { uuid })).failure).toBe('accessGroupBuiltIn')
    const edit = { uuid, version: 1, ...groupForm('Narrow') }
    for (const call of [accessGroup.edit, accessGroup.previewEdit] as const)
      expect((await manager.call(call, edit)).failure).toBe('accessGroupBuiltIn')
    // It goes with its company.
    expect((await manager.call(contract.company.remove, { uuid: companyUuid })).code).toBe(0)
    expect((await manager.call(accessGroup.get, { uuid })).failure).toBe('notFound')
  })
})

describe('the number of proofs of a group', () => {
  it('is one or two, kept, and part of the policy', async () => {
    const uuid = await addGroup('Strong', { minFactors: 2 })
    expect(await get(uuid)).toMatchObject({ minFactors: 2 })
    expect(await refusal({ minFactors: 3 })).toEqual(['invalidInput', 'minFactors'])
    const { content } = await write(testApp, (db) =>
      db
        .selectFrom('policy_record')
        .select('content')
        .where('kind', '=', 'grant')
        .where('id', '=', uuid)
        .executeTakeFirstOrThrow(),
    )
    expect(content).toMatchObject({ minFactors: 2 })
  })
})
