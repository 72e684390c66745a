import { emergencyPlan as contract } from '@lintel/contract/emergency-plans/operations.ts'
import { pathRole } from '@lintel/contract/access/roles.ts'
import { addressOf } from '@lintel/contract/kit/address.ts'
import { project } from '@lintel/contract/projects/operations.ts'
import { officeProject } from '@lintel/contract/projects/office-operations.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { readLive, type LiveReader } from '../../../test/live-reader.ts'
import { allRows, startTestApp, type Caller, type TestApp } from '../../../test/test-app.ts'
import { write } from '../../../test/samples/kit.ts'
import { endPlans } from '../../jobs/expiry.ts'

/** A lockdown before a manager has built a plan, and what a company is told of plans. */

let testApp: TestApp
let manager: Caller
let admin: Caller
let front: string
let back: string
const morning = new Date('2026-11-25T08:00:00Z')
beforeAll(async () => {
  testApp = await startTestApp()
  ;[front, back] = testApp.fixtures.ours.office.doors as [string, string]
})
afterAll(() => testApp.close())
beforeEach(async () => {
  testApp.setNow(morning)
  await write(testApp, (db) => db.deleteFrom('emergency_plan').execute())
  manager = await testApp.as(testApp.fixtures.ours.officeManager)
  admin = await testApp.as(testApp.fixtures.ours.admin)
})

describe('a new site', () => {
  const place = { street: 'Long Lane 1', city: 'Bremen', state: 'HB', postalCode: '28195', country: 'DE' }
  const clock = { timeZone: 'Europe/Berlin', phoneCode: '49', customizeForm: 5 }
  const form = { name: 'Fresh', ...place, ...clock, classificationAccepted: true }

  it.each([
    ['office', (installer: Caller) => installer.call(officeProject.create, form)],
    [
      'community',
      (installer: Caller) => installer.call(project.create, { ...form, name: 'Fresh homes', numberOfApt: 4 }),
    ],
  ])('has a plan that locks everything down: %s', async (_kind, create) => {
    const installer = await testApp.as(testApp.fixtures.ours.installer)
    const { uuid } = (await create(installer)).data
    const plans = await allRows(testApp)((db) =>
      db.selectFrom('emergency_plan').selectAll().where('project_uuid', '=', uuid).execute(),
    )
    const lockEverything = { built_in: 'lockEverything', name: null, kind: 'lockdown', rank: 1, all_doors: true }
    expect(plans).toMatchObject([{ ...lockEverything, is_fire_plan: false }])
  })
})

describe('a plan that the system made', () => {
  const namesIn = async (language: string) => {
    const path = addressOf(contract.list.path).replace('{role}', pathRole.propertyOffice)
    const headers = { 'accept-language': language }
    const answer = await manager.raw('GET', `${path}?timestamp=${testApp.services.now().getTime()}`, { headers })
    return ((await answer.json()) as { data: { rows: { name: string }[] } }).data.rows.map(({ name }) => name)
  }

  it('is called by its name in the language of each reader, until it is renamed', async () => {
    const { uuid: project_uuid } = testApp.fixtures.ours.office
    const row = { project_uuid, built_in: 'lockEverything', kind: 'lockdown', rank: 1 } as const
    const { uuid } = await write(testApp, (db) =>
      db.insertInto('emergency_plan').values(row).returning('uuid').executeTakeFirstOrThrow(),
    )
    expect([await namesIn('en'), await namesIn('de')]).toEqual([['Lock everything'], ['Alles verriegeln']])
    const { responders: _names, cards: _cards, ...plan } = (await manager.call(contract.get, { uuid })).data
    await manager.call(contract.edit, { ...plan, rank: 2 })
    expect(await namesIn('de')).toEqual(['Alles verriegeln'])
    await manager.call(contract.edit, { ...plan, version: 2, name: 'Seal' })
    expect([await namesIn('en'), await namesIn('de')]).toEqual([['Seal'], ['Seal']])
  })
})

describe('an administrator', () => {
  const create = async (doorUuids: string[], name = 'Seal') =>
    (await manager.call(contract.create, { name, kind: 'lockdown', allDoors: doorUuids.length === 0, doorUuids })).data
      .uuid
  const runningPlans = async () => (await admin.call(contract.notices, {})).data.running
  /** Doors that are shared with our company. */
  const lend = (doors: readonly string[]) =>
    write(testApp, async (db) => {
      const { companyUuid: company_uuid } = testApp.fixtures.ours.people
      const project_uuid = testApp.fixtures.ours.office.uuid
      await db.updateTable('company').set({ all_doors: false }).where('uuid', '=', company_uuid).execute()
      await db.deleteFrom('company_door').where('company_uuid', '=', company_uuid).execute()
      await db
        .insertInto('company_door')
        .values(doors.map((door_uuid) => ({ project_uuid, company_uuid, door_uuid })))
        .execute()
    })

  it('is told which plan runs at its doors until it stops, and neither the person nor the cause', async () => {
    await lend([front])
    const uuid = await create([])
    expect(await runningPlans()).toEqual([])
    const start = { uuid, reason: 'A threat against somebody' }
    const { runUuid } = (await manager.call(contract.start, start)).data
    const notice = { uuid: runUuid, name: 'Seal', kind: 'lockdown', isDrill: false }
    const ofCompany = { planUuid: null, confirmedDoors: null }
    const times = { startedAt: morning.toISOString(), endsAt: null }
    expect(await runningPlans()).toEqual([{ ...notice, ...times, ...ofCompany, doors: 1 }])
    expect((await manager.call(contract.notices, {})).data.running).toMatchObject([{ ...notice, doors: 2 }])
    await manager.call(contract.stop, { uuid })
    expect(await runningPlans()).toEqual([])
  })

  it('is told no plan of other doors, and none whose time is over', async () => {
    await lend([back])
    await manager.call(contract.start, { uuid: await create([front]) })
    expect(await runningPlans()).toEqual([])
    await manager.call(contract.start, { uuid: await create([back], 'Drill'), isDrill: true })
    expect(await runningPlans()).toMatchObject([{ name: 'Drill', isDrill: true }])
    testApp.setNow(new Date(morning.getTime() + 31 * 60_000))
    expect(await runningPlans()).toEqual([])
  })

  it('hears at once of a plan at its doors that begins and ends, and of none at other doors', async () => {
    await lend([front])
    const [own, foreign] = [await create([front], 'Own'), await create([back], 'Foreign')]
    const company = await readLive(testApp, admin, 'admin')
    const site = await readLive(testApp, manager, 'propertyOffice')
    const planRuns = ({ eventNames }: LiveReader) => eventNames.filter((name) => name === 'planRun').length
    await manager.call(contract.start, { uuid: foreign, isDrill: true })
    await manager.call(contract.stop, { uuid: foreign })
    await manager.call(contract.start, { uuid: own })
    await vi.waitFor(() => expect([planRuns(site), planRuns(company)]).toEqual([3, 1]))
    await manager.call(contract.stop, { uuid: own })
    await vi.waitFor(() => expect([planRuns(site), planRuns(company)]).toEqual([4, 2]))
    await manager.call(contract.start, { uuid: own, minutes: 5 })
    testApp.setNow(new Date(morning.getTime() + 5 * 60_000))
    await endPlans(testApp.services)
    await vi.waitFor(() => expect([planRuns(site), planRuns(company)]).toEqual([6, 4]))
    company.stop()
    site.stop()
  })

  it('still neither reads plans nor runs them', async () => {
    expect((await admin.call(contract.state, {})).failure).toBe('noPermission')
    expect((await admin.call(contract.start, { uuid: await create([]) })).failure).toBe('noPermission')
  })
})
