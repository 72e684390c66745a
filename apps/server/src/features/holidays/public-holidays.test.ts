import { contract } from '@lintel/contract/all/contract.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type Caller, type TestApp } from '../../../test/test-app.ts'
import { write } from '../../../test/samples/kit.ts'
import { spareCompany } from '../../../test/samples/people.ts'

const { holiday } = contract

let testApp: TestApp
let manager: Caller
let admin: Caller
let company: string
let years: readonly number[]
beforeAll(async () => {
  testApp = await startTestApp()
  manager = await testApp.as(testApp.fixtures.ours.officeManager)
  admin = await testApp.as(testApp.fixtures.ours.admin)
  company = testApp.fixtures.ours.people.companyUuid
})
afterAll(() => testApp.close())
beforeEach(async () => {
  await write(testApp, (db) =>
    db.deleteFrom('holiday').where('project_uuid', '=', testApp.fixtures.ours.office.uuid).execute(),
  )
  await inCountry('DE', '')
  const year = Number(
    new Intl.DateTimeFormat('en', { year: 'numeric', timeZone: 'Europe/Berlin' }).format(testApp.services.now()),
  )
  years = [year, year + 1, year + 2]
})

const inCountry = (country: string, state: string) =>
  write(testApp, (db) =>
    db
      .updateTable('project')
      .set({ country, state, time_zone: 'Europe/Berlin' })
      .where('uuid', '=', testApp.fixtures.ours.office.uuid)
      .execute(),
  )
const listOffers = async (input: { state?: string } = {}, caller = manager) =>
  (await caller.call(holiday.publicList, input)).data
const add = (days: readonly string[], more: object = {}, caller = manager) =>
  caller.call(holiday.addPublic, { days: [...days], ...more })
const listHolidays = async (caller = manager) => (await caller.call(holiday.list, { size: 40 })).data.rows
const entries = async () => {
  const { rows } = await testApp.test.database.owner.query<{ detail: object }>(
    `select detail from audit_entry where operation = 'holiday.addPublic' order by number`,
  )
  return rows.map(({ detail }) => detail)
}

describe('public holidays', () => {
  it('are those of the site’s country in this year and the next two, named in the reader’s language', async () => {
    const { country, rows, states } = await listOffers()
    expect([country, states.length]).toEqual(['DE', 16])
    const unity = rows.find(({ startsOn }) => startsOn.endsWith('-10-03'))
    expect(unity).toMatchObject({ startsOn: `${years[0]}-10-03`, repeatsYearly: true, taken: null })
    const easter = rows.filter(({ name }) => name === 'Easter Monday')
    expect(easter.map(({ startsOn, repeatsYearly }) => [Number(startsOn.slice(0, 4)), repeatsYearly])).toEqual(
      years.map((year) => [year, false]),
    )
  })

  it('are those of a state where one is chosen, or is that of the address', async () => {
    const epiphany = ({ rows }: Awaited<ReturnType<typeof listOffers>>) =>
      rows.some(({ startsOn }) => startsOn.endsWith('-01-06'))
    expect(epiphany(await listOffers())).toBe(false)
    expect(epiphany(await listOffers({ state: 'by' }))).toBe(true)
    await inCountry('DE', 'bayern')
    const ofAddress = await listOffers()
    expect([ofAddress.state, epiphany(ofAddress)]).toEqual(['BY', true])
    expect(epiphany(await listOffers({ state: '-' }))).toBe(false)
    expect((await manager.call(holiday.publicList, { state: 'no such' })).failure).toBe('invalidInput')
  })

  it('are none of a country that is not known, and fail clearly without one', async () => {
    await inCountry('AQ', '')
    expect(await listOffers()).toEqual({ country: 'AQ', state: '-', states: [], rows: [] })
    expect((await add([`${years[0]}-10-03`])).failure).toBe('invalidInput')
    await inCountry('', '')
    for (const call of [
      manager.call(holiday.publicList, {}),
      add([`${years[0]}-10-03`]),
      manager.call(holiday.previewPublic, { days: [`${years[0]}-10-03`] }),
    ])
      expect((await call).failure).toBe('siteWithoutCountry')
  })

  it('are added for all companies together, and a second time nothing is', async () => {
    const { rows } = await listOffers()
    const days = rows.map(({ startsOn }) => startsOn)
    const before = (await entries()).length
    expect((await add(days)).data).toEqual({ added: rows.length })
    const holidays = await listHolidays()
    expect(holidays.map(({ name, startsOn, repeatsYearly }) => `${startsOn} ${name} ${repeatsYearly}`).sort()).toEqual(
      rows.map(({ name, startsOn, repeatsYearly }) => `${startsOn} ${name} ${repeatsYearly}`).sort(),
    )
    expect(holidays.every(({ companyUuid, countsForAttendance }) => companyUuid === null && countsForAttendance)).toBe(
      true,
    )
    expect((await listOffers()).rows.every(({ taken }) => taken !== null)).toBe(true)
    expect((await add(days)).data).toEqual({ added: 0 })
    expect((await listHolidays()).length).toBe(holidays.length)
    const newEntries = (await entries()).slice(before)
    expect(newEntries).toHaveLength(1)
    expect(newEntries[0]).toMatchObject({ country: 'DE', count: rows.length })
  })

  it('are added once by two who add them at once', async () => {
    const days = [`${years[0]}-10-03`, `${years[0]}-12-25`]
    const answers = await Promise.all([add(days), add(days), add(days)])
    expect(answers.map(({ data }) => data.added).sort((a, b) => a - b)).toEqual([0, 0, 2])
    expect((await listHolidays()).length).toBe(2)
  })

  it('are refused by name where another of the country has a day of theirs, and then none is added', async () => {
    const days = { starts_on: `${years[1]}-12-24`, ends_on: `${years[1]}-12-25` }
    await write(testApp, (db) =>
      db
        .insertInto('holiday')
        .values({ project_uuid: testApp.fixtures.ours.office.uuid, name: 'Shut down', is_public: true, ...days })
        .execute(),
    )
    const christmas = (await listOffers()).rows.find(({ startsOn }) => startsOn.endsWith('-12-25'))
    expect(christmas?.taken?.name).toBe('Shut down')
    const { failure, params } = await add([`${years[0]}-10-03`, christmas!.startsOn])
    expect([failure, params]).toEqual(['publicHolidayOverlaps', { line: christmas!.name, name: 'Shut down' }])
    expect((await listHolidays()).map(({ name }) => name)).toEqual(['Shut down'])
  })

  it('lie below what the site and its companies have on the same days', async () => {
    const other = await spareCompany(testApp, testApp.fixtures.ours)
    const [unity, christmas] = [`${years[0]}-10-03`, `${years[0]}-12-25`]
    await manager.call(holiday.create, { name: 'Theirs', startsOn: unity, endsOn: unity, companyUuid: other })
    const open = { name: 'Open house', startsOn: christmas, endsOn: christmas, kind: 'normal' as const }
    await manager.call(holiday.create, open)
    expect((await add([unity, christmas])).data).toEqual({ added: 2 })
    expect((await listHolidays()).filter(({ isPublic }) => isPublic).map(({ startsOn }) => startsOn)).toEqual([
      unity,
      christmas,
    ])
  })

  it('must be among those that are offered', async () => {
    for (const days of [[`${years[0]}-02-03`], [`${years[0]}-10-03`, `${years[2]! + 5}-10-03`]]) {
      const { failure, params } = await add(days)
      expect([failure, params?.['field']]).toEqual(['invalidInput', 'days'])
    }
    expect((await add([])).failure).toBe('invalidInput')
    expect((await add(['tomorrow'])).failure).toBe('invalidInput')
    expect(await listHolidays()).toEqual([])
  })
})

describe('an administrator', () => {
  it('adds them to the own company alone, and what holds for all is there already', async () => {
    const unity = `${years[0]}-10-03`
    const christmas = `${years[0]}-12-25`
    await add([unity])
    expect((await listOffers({}, admin)).rows.filter(({ taken }) => taken).map(({ startsOn }) => startsOn)).toEqual([
      unity,
    ])
    expect((await add([unity, christmas], {}, admin)).data).toEqual({ added: 1 })
    const holidays = await listHolidays()
    expect(holidays.map(({ startsOn, companyUuid }) => [startsOn, companyUuid])).toEqual([
      [unity, null],
      [christmas, company],
    ])
  })

  it('is not shown another company’s, and does not meet it', async () => {
    const other = await spareCompany(testApp, testApp.fixtures.ours)
    const day = `${years[0]}-10-03`
    await manager.call(holiday.create, { name: 'Theirs', startsOn: day, endsOn: day, companyUuid: other })
    expect((await listOffers({}, admin)).rows.every(({ taken }) => taken === null)).toBe(true)
  })
})

describe('the preview of public holidays', () => {
  it('says who loses doors, also on days that are years off, and changes nothing', async () => {
    const { rows } = await listOffers()
    const single = rows.filter(({ repeatsYearly }) => !repeatsYearly).at(-1)!
    const preview = async (days: readonly string[]) =>
      (await manager.call(holiday.previewPublic, { days: [...days] })).data
    expect(await preview([single.startsOn])).toMatchObject({ losing: 1, gaining: 0, count: 1 })
    const all = await preview(rows.map(({ startsOn }) => startsOn))
    expect([all.losing, all.rows[0]!.lostCount > 9]).toEqual([1, true])
    expect(all.until.slice(0, 4)).toBe(String(years[2]))
    expect(await listHolidays()).toEqual([])
    await add([single.startsOn])
    expect(await preview([single.startsOn])).toMatchObject({ count: 0 })
  })
})
