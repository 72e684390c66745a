import { contract } from '@lintel/contract/all/contract.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type Caller, type TestApp } from '../../../test/test-app.ts'
import { spareCompany } from '../../../test/samples/people.ts'

const { holiday } = contract

let testApp: TestApp
let manager: Caller
let company: string
beforeAll(async () => {
  testApp = await startTestApp()
  manager = await testApp.as(testApp.fixtures.ours.officeManager)
  company = testApp.fixtures.ours.people.companyUuid
})
afterAll(() => testApp.close())

const create = (name: string, startsOn: string, endsOn = startsOn, more: object = {}) =>
  manager.call(holiday.create, { name, startsOn, endsOn, ...more })
const addHoliday = async (...form: Parameters<typeof create>) => (await create(...form)).data.uuid
const overlapOf = async (...form: Parameters<typeof create>) => {
  const { failure, params } = await create(...form)
  return [failure, params?.['name']]
}

describe('a holiday', () => {
  it('is of one company or of all, and the list of a company shows both', async () => {
    const all = await addHoliday('Everybody', '2030-04-01')
    const own = await addHoliday('Ours alone', '2030-04-02', '2030-04-04', { companyUuid: company })
    const other = await addHoliday('Another’s', '2030-04-03', '2030-04-03', {
      companyUuid: await spareCompany(testApp, testApp.fixtures.ours),
    })
    const { rows } = (await manager.call(holiday.list, { companyUuid: company })).data
    const uuids = rows.map(({ uuid }) => uuid)
    expect([uuids.indexOf(own) - uuids.indexOf(all), uuids.includes(other)]).toEqual([1, false])
    expect((await manager.call(holiday.get, { uuid: own })).data).toMatchObject({
      companyUuid: company,
      startsOn: '2030-04-02',
      endsOn: '2030-04-04',
      repeatsYearly: false,
      countsForAttendance: true,
      version: 1,
    })
    expect((await manager.call(holiday.get, { uuid: all })).data.companyUuid).toBeNull()
    expect((await manager.call(holiday.list, { keyword: 'ours al' })).data.total).toBe(1)
  })

  it('shares no day with another of the same company, and may with one of all', async () => {
    const other = await spareCompany(testApp, testApp.fixtures.ours)
    await addHoliday('Week', '2030-03-04', '2030-03-10', { companyUuid: company })
    expect(await overlapOf('Inside', '2030-03-10', '2030-03-12', { companyUuid: company })).toEqual([
      'holidaysOverlap',
      'Week',
    ])
    expect((await create('For all', '2030-03-01', '2030-03-04')).code).toBe(0)
    expect(await overlapOf('Again', '2030-03-04')).toEqual(['holidaysOverlap', 'For all'])
    expect((await create('Elsewhere', '2030-03-05', '2030-03-05', { companyUuid: other })).code).toBe(0)
    expect((await create('After', '2030-03-11', '2030-03-11', { companyUuid: company })).code).toBe(0)
  })

  it('that comes every year meets the same days of any year', async () => {
    await addHoliday('New Year', '2020-12-30', '2021-01-01', { repeatsYearly: true, companyUuid: company })
    const own = { companyUuid: company }
    expect(await overlapOf('Later', '2034-12-31', '2034-12-31', own)).toEqual(['holidaysOverlap', 'New Year'])
    expect(await overlapOf('Yearly', '2020-01-01', '2020-01-02', { ...own, repeatsYearly: true })).toEqual([
      'holidaysOverlap',
      'New Year',
    ])
    expect((await create('Between', '2034-12-28', '2034-12-29', own)).code).toBe(0)
    await addHoliday('Leap day', '2024-02-29', '2024-02-29', { ...own, repeatsYearly: true })
    expect((await create('Common year', '2035-02-28', '2035-03-01', own)).code).toBe(0)
    expect(await overlapOf('Leap year', '2036-02-28', '2036-03-01', own)).toEqual(['holidaysOverlap', 'Leap day'])
  })

  it('of two that are made at once only one is kept', async () => {
    const answers = await Promise.all(['One', 'Two', 'Three'].map((name) => create(name, '2030-06-06')))
    expect(answers.filter(({ code }) => code === 0).length).toBe(1)
    expect(answers.filter(({ failure }) => failure === 'holidaysOverlap').length).toBe(2)
  })

  it('has days in order, a year of them at most, and a company of the site', async () => {
    const field = async (...form: Parameters<typeof create>) => {
      const { failure, params } = await create(...form)
      return [failure, params?.['field']]
    }
    expect(await field('Back', '2030-07-02', '2030-07-01')).toEqual(['invalidInput', 'endsOn'])
    expect(await field('Long', '2030-07-01', '2031-07-02')).toEqual(['invalidInput', 'endsOn'])
    expect(await field('None', '2030-02-30')).toEqual(['invalidInput', 'startsOn'])
    expect(await field('Ancient', '0000-02-01')).toEqual(['invalidInput', 'startsOn'])
    const foreign = { companyUuid: testApp.fixtures.theirs.people.companyUuid }
    expect((await create('Foreign', '2030-07-01', '2030-07-01', foreign)).failure).toBe('notFound')
  })

  it('is changed by the one who saw it last, and does not meet itself', async () => {
    const uuid = await addHoliday('Moved', '2030-08-01')
    await addHoliday('Standing', '2030-08-05')
    const edit = (version: number, startsOn: string) =>
      manager.call(holiday.edit, { uuid, version, name: 'Moved', startsOn, endsOn: startsOn })
    expect((await edit(1, '2030-08-01')).code).toBe(0)
    expect((await edit(1, '2030-08-02')).failure).toBe('staleRecord')
    expect((await edit(2, '2030-08-05')).params).toEqual({ name: 'Standing' })
    expect((await manager.call(holiday.get, { uuid })).data).toMatchObject({ startsOn: '2030-08-01', version: 2 })
    expect((await manager.call(holiday.remove, { uuid })).code).toBe(0)
    expect((await manager.call(holiday.get, { uuid })).failure).toBe('notFound')
  })
})

describe('a holiday of some hours', () => {
  it('is kept with them, and all of a day is no hours', async () => {
    const uuid = await addHoliday('Half', '2031-01-07', '2031-01-07', { hours: { from: 720, to: 1439 } })
    expect((await manager.call(holiday.get, { uuid })).data.hours).toEqual({ from: 720, to: 1440 })
    const whole = await addHoliday('Whole', '2031-01-08', '2031-01-08', { hours: { from: 0, to: 1440 } })
    expect((await manager.call(holiday.get, { uuid: whole })).data.hours).toBeNull()
    for (const hours of [
      { from: 720, to: 720 },
      { from: 720, to: 60 },
      { from: -1, to: 60 },
    ])
      expect((await create('Odd', '2031-01-09', '2031-01-09', { hours })).failure).toBe('invalidInput')
    await manager.call(holiday.remove, { uuid })
    await manager.call(holiday.remove, { uuid: whole })
  })

  it('takes these hours from people, however far off it lies', async () => {
    const noon = { hours: { from: 720, to: 840 } }
    const form = { name: 'Noon', startsOn: '2033-05-03', endsOn: '2033-05-03', ...noon }
    const preview = (await manager.call(holiday.previewCreate, form)).data
    expect(preview).toMatchObject({ losing: 1, gaining: 0, count: 1 })
    // Berlin is two hours ahead in May.
    expect(preview.rows[0]?.lost).toEqual([{ from: '2033-05-03T10:00:00.000Z', until: '2033-05-03T12:00:00.000Z' }])
    const uuid = await addHoliday('Noon', '2033-05-03', '2033-05-03', noon)
    const edit = { uuid, version: 1, name: 'Noon', startsOn: '2034-05-03', endsOn: '2034-05-03', ...noon }
    const editPreview = (await manager.call(holiday.previewEdit, edit)).data
    expect(editPreview).toMatchObject({ losing: 1, gaining: 1, count: 1 })
    expect((await manager.call(holiday.previewRemove, { uuid })).data).toMatchObject({ losing: 0, gaining: 1 })
    await manager.call(holiday.remove, { uuid })
  })

  it('names the groups that it leaves alone, and takes nothing from their people although their doors are shared', async () => {
    const group = testApp.fixtures.ours.people.accessGroupUuid
    const change = async (onHolidays: 'asUsual' | 'closed') => {
      const { version, name } = (await manager.call(contract.accessGroup.get, { uuid: group })).data
      const windows = [{ days: [1, 2, 3, 4, 5, 6, 7], from: 0, to: 1440 }]
      const form = { uuid: group, version, name, repeat: 'daily' as const, windows, onHolidays, allDoors: true }
      expect((await manager.call(contract.accessGroup.edit, form)).code).toBe(0)
    }
    await change('asUsual')
    const form = { name: 'For all', startsOn: '2033-06-01', endsOn: '2033-06-01' }
    expect((await manager.call(holiday.previewCreate, form)).data).toMatchObject({ losing: 0, count: 0 })
    const uuid = await addHoliday('For all', '2033-06-01')
    const groups = async () => (await manager.call(holiday.get, { uuid })).data.groups
    expect(await groups()).toMatchObject({ excepted: 1, exceptedNames: [expect.any(String)] })
    await change('closed')
    expect(await groups()).toMatchObject({ excepted: 0, exceptedNames: [] })
    await manager.call(holiday.remove, { uuid })
  })
})

describe('the preview of a holiday', () => {
  it('says who loses doors by it, who gains by its deletion, and changes nothing', async () => {
    const day = new Date(testApp.services.now().getTime() + 5 * 86_400_000).toISOString().slice(0, 10)
    const form = { name: 'Soon', startsOn: day, endsOn: day }
    const preview = (await manager.call(holiday.previewCreate, form)).data
    expect(preview).toMatchObject({ gaining: 0, losing: 1, count: 1 })
    const [row] = preview.rows
    expect([row?.personUuid, row?.doors, row?.lost.length, row?.gained]).toEqual([
      testApp.fixtures.ours.people.personUuid,
      ['office back', 'office front'],
      1,
      [],
    ])
    // All of the day by the clock of Berlin.
    expect(new Date(row!.lost[0]!.until).getTime() - new Date(row!.lost[0]!.from).getTime()).toBe(86_400_000)
    expect((await manager.call(holiday.list, { keyword: 'Soon' })).data.total).toBe(0)

    const uuid = await addHoliday('Soon', day)
    const editPreview = (await manager.call(holiday.previewEdit, { uuid, version: 1, ...form, name: 'Renamed' })).data
    expect([editPreview.count, editPreview.rows]).toEqual([0, []])
    expect((await manager.call(holiday.previewRemove, { uuid })).data).toMatchObject({ gaining: 1, losing: 0 })
    expect((await manager.call(holiday.previewCreate, { ...form, name: 'Again' })).failure).toBe('holidaysOverlap')
    expect((await manager.call(holiday.get, { uuid })).data.name).toBe('Soon')
  })
})
