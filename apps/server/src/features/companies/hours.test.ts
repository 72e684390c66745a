import { contract } from '@lintel/contract/all/contract.ts'
import { decide } from '@lintel/rules/access/decide.ts'
import { indexPolicy } from '@lintel/rules/access/index-policy.ts'
import { policyOfRecords, type PolicyRecord } from '@lintel/rules/access/records.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type Caller, type TestApp } from '../../../test/test-app.ts'
import { write } from '../../../test/samples/kit.ts'
import { systemScope } from '../../db/scope/scope.ts'
import { bundleOf, partOf, SiteAt } from '../../domain/policy/device-part.ts'
import { newestVersion, recordsOf } from '../../domain/policy/site-records.ts'

/**
 * When a company may use what is shared with it (access-decision.md 1, company door limit; 12, the door that is shared
 * 07–20).
 */

const { company, accessGroup, holiday } = contract
let testApp: TestApp
let manager: Caller
let admin: Caller
let card: string
// A Wednesday, half past ten in Berlin.
const morning = '2026-11-25T09:30:00Z'
const nine = '2026-11-25T20:00:00Z'
beforeAll(async () => {
  testApp = await startTestApp()
  testApp.setNow(new Date(morning))
  manager = await testApp.as(testApp.fixtures.ours.officeManager)
  admin = await testApp.as(testApp.fixtures.ours.admin)
  const { people, office } = testApp.fixtures.ours
  const value = { keyed_hash: Buffer.from('card'), ciphertext: Buffer.from('card'), kind: 'card' as const }
  const owner = { project_uuid: office.uuid, company_uuid: people.companyUuid, person_uuid: people.personUuid }
  card = await write(testApp, async (db) => {
    const row = db.insertInto('credential').values({ ...owner, ...value })
    return (await row.returning('uuid').executeTakeFirstOrThrow()).uuid
  })
})
afterAll(() => testApp.close())

/** How the person's card fares at the front door, by what the door's own device holds. */
async function decisionAt(at: string) {
  const { office } = testApp.fixtures.ours
  const site = await testApp.test.database.read(systemScope, async (db) =>
    recordsOf(db, office.uuid, await newestVersion(db, office.uuid)),
  )
  const owner = bundleOf(partOf(office.deviceUuid, new SiteAt(site)))
  const records = [...owner.values()].map(({ source, content }) => ({ kind: source.kind, content }) as PolicyRecord)
  const doorId = office.doors[0]!
  return decide(indexPolicy(policyOfRecords(records, site.version)!), {
    doorId,
    sideId: `${doorId}:entry`,
    at: Date.parse(at),
    by: { kind: 'credentials', presented: [{ credentialId: card, used: 0 }] },
    presence: { lastSeen: {}, entries: {}, counts: {}, arrivals: [], reads: [], passbackReset: {}, exitOpenings: [] },
    activePlans: [],
    overrides: [],
    health: { isFireInputActive: false, isInContact: true, clockDriftSeconds: 0, deadReaderIds: [], openDoorIds: [] },
    policyAgeSeconds: 0,
  })
}
const reason = async (at: string) => (await decisionAt(at)).reason

const info = async () => (await manager.call(company.get, { uuid: testApp.fixtures.ours.people.companyUuid })).data
const everyDay = { days: [1, 2, 3, 4, 5, 6, 7], from: 420, to: 1200 }
const lend = async (changes: object) => {
  const { uuid, name, version } = await info()
  return manager.call(company.edit, { uuid, name, version, ...changes })
}

describe('the hours a company may use its doors in', () => {
  it('keep out a grant of the company at any other time', async () => {
    expect(await info()).toMatchObject({ hours: [], onHolidays: 'asUsual', holidayWindows: [] })
    // The company's administrator grants the doors around the clock; the landlord lends them from seven to eight.
    const { people } = testApp.fixtures.ours
    const group = (await admin.call(accessGroup.get, { uuid: people.accessGroupUuid })).data
    const always = [{ days: [1, 2, 3, 4, 5, 6, 7], from: 0, to: 1440 }]
    const form = { uuid: group.uuid, version: group.version, name: group.name, repeat: 'daily' as const }
    await admin.call(accessGroup.edit, { ...form, windows: always, onHolidays: 'asUsual', allDoors: true })
    expect([await reason(morning), await reason(nine)]).toEqual(['allowGrant', 'allowGrant'])
    expect((await lend({ hours: [everyDay] })).code).toBe(0)
    expect([await reason(morning), await reason(nine)]).toEqual(['allowGrant', 'outsideCompanyDoors'])
    expect((await decisionAt(nine)).nextAllowedAt).toBe(Date.parse('2026-11-26T06:00:00Z'))
    expect((await info()).hours).toEqual([everyDay])
  })

  it('are shown with who loses what before they are saved, and saved by who saw them last', async () => {
    const { uuid, name, version } = await info()
    const before = { uuid, name, version }
    const { data } = await manager.call(company.previewEdit, { ...before, hours: [{ ...everyDay, to: 720 }] })
    expect(data).toMatchObject({ losing: 1, gaining: 0, count: 1 })
    expect((await info()).hours).toEqual([everyDay])
    expect((await manager.call(company.previewEdit, { ...before, hours: [] })).data).toMatchObject({ gaining: 1 })
    const late = { ...before, version: version + 1 }
    expect((await manager.call(company.previewEdit, late)).failure).toBe('staleRecord')
  })

  it('close on holidays, or are others, where the landlord sets it', async () => {
    const day = { companyUuid: '', name: 'Founding day', startsOn: '2026-12-02', endsOn: '2026-12-02' }
    expect((await manager.call(holiday.create, day)).code).toBe(0)
    const onHoliday = '2026-12-02T09:30:00Z'
    await lend({ hours: [], onHolidays: 'asUsual' })
    expect(await reason(onHoliday)).toBe('allowGrant')
    await lend({ onHolidays: 'closed' })
    expect(await reason(onHoliday)).toBe('outsideCompanyDoors')
    const own = [{ days: [1, 2, 3, 4, 5, 6, 7], from: 600, to: 660 }]
    await lend({ onHolidays: 'own', holidayWindows: own })
    expect([await reason(onHoliday), await reason('2026-12-02T10:00:00Z')]).toEqual([
      'allowGrant',
      'outsideCompanyDoors',
    ])
    expect((await lend({ onHolidays: 'own', holidayWindows: [] })).params).toEqual({ field: 'holidayWindows' })
    await lend({ onHolidays: 'asUsual' })
    expect(await info()).toMatchObject({ hours: [], holidayWindows: [] })
    expect(await reason(onHoliday)).toBe('allowGrant')
  })

  it('are the landlord’s to say', async () => {
    const { uuid, name, version } = await info()
    const answer = await admin.call(company.edit, { uuid, name, version, hours: [] })
    expect(answer.failure).toBe('noPermission')
  })
})
