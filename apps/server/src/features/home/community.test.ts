import { randomUUID } from 'node:crypto'
import { apartment } from '@lintel/contract/apartments/operations.ts'
import { home } from '@lintel/contract/home/operations.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'
import { residenceCompany, spareApartment } from '../../../test/samples/residences.ts'
import { insertAllInto, updateOf } from '../../db/db.ts'
import { projectScope } from '../../db/scope/scope.ts'

/** A quarter past eleven of 10 March in Berlin. */
const now = new Date('2026-03-10T22:15:00Z')
const scope = () => projectScope(testApp.fixtures.ours.community.uuid)

let testApp: TestApp
let home1: string
beforeAll(async () => {
  testApp = await startTestApp()
  testApp.setNow(now)
  home1 = await spareApartment(testApp, scope().uuid)
  await testApp.test.database.write(scope(), async (db) => {
    await updateOf(db, scope(), 'apartment')
      .set({ lease_until: new Date('2026-04-01T10:00:00Z') })
      .where('apartment.uuid', '=', home1)
      .execute()
  })
  const company_uuid = await residenceCompany(testApp, scope().uuid)
  const resident = { company_uuid, kind: 'resident' as const, apartment_uuid: home1, last_name: 'Hofer' }
  await testApp.test.database.write(scope(), (db) =>
    insertAllInto(db, scope(), 'person', [
      { ...resident, is_master: true, app_enabled: true },
      { ...resident, valid_until: new Date('2026-03-20T00:00:00Z') },
      { ...resident, valid_until: new Date('2026-09-20T00:00:00Z') },
    ]).execute(),
  )
})
afterAll(() => testApp.close())

const manager = () => testApp.as(testApp.fixtures.ours.communityManager)

/** Has doors of the community report these events. */
async function report(events: readonly { readonly type?: string; readonly at: string; readonly method?: string }[]) {
  const { deviceUuid } = testApp.fixtures.ours.community
  const rows = events.map(({ type = 'access', at, method = null }, index) => ({
    uuid: randomUUID(),
    occurred_at: new Date(at),
    received_at: new Date(at),
    time_quality: 'synced' as const,
    type: type as 'access',
    epoch: 'one',
    number: String(index + 1),
    device_uuid: deviceUuid,
    device_name: 'Gate',
    method,
    ...(type === 'access' && { granted: true }),
  }))
  await testApp.test.database.write(scope(), (db) => insertAllInto(db, scope(), 'door_event', rows).execute())
}

describe('the first page of a community', () => {
  it('counts its buildings, apartments and residents, and what of them ends soon', async () => {
    const { data } = await (await manager()).call(home.overview, {})
    expect(data.homes).toEqual({
      buildings: 1,
      apartments: 1,
      residents: 3,
      activated: 1,
      leasesEnding: 1,
      residentsEnding: 1,
    })
  })

  it('leads to the apartments whose lease ends soon', async () => {
    const found = await (await manager()).call(apartment.list, { state: 'leaseEnding' })
    expect(found.data.rows.map(({ uuid }) => uuid)).toEqual([home1])
    testApp.setNow(new Date('2026-02-01T12:00:00Z'))
    expect((await (await manager()).call(apartment.list, { state: 'leaseEnding' })).data.rows).toEqual([])
    testApp.setNow(now)
  })

  it('says how doors were opened in seven days of the site, the commonest way first', async () => {
    await report([
      { at: '2026-03-03T22:59:00Z', method: 'card' },
      { at: '2026-03-03T23:01:00Z', method: 'pin' },
      { at: '2026-03-10T10:00:00Z', method: 'card' },
      { at: '2026-03-10T11:00:00Z', method: 'card' },
      { at: '2026-03-10T12:00:00Z', type: 'remoteUnlock' },
      { at: '2026-03-10T12:01:00Z', method: 'retina' },
      { at: '2026-03-10T12:02:00Z', type: 'call' },
    ])
    const { methods } = (await (await manager()).call(home.overview, {})).data
    expect(methods![0]).toEqual({ method: 'card', openings: 2 })
    expect(methods!.slice(1).toSorted((a, b) => String(a.method).localeCompare(String(b.method)))).toEqual([
      { method: null, openings: 1 },
      { method: 'pin', openings: 1 },
      { method: 'remote', openings: 1 },
    ])
  })

  it('tells an office neither', async () => {
    const office = await testApp.as(testApp.fixtures.ours.officeManager)
    expect((await office.call(home.overview, {})).data).toMatchObject({ homes: null, methods: null })
  })
})

describe('the week of a community', () => {
  it('has seven days, today last, in new and old communities', async () => {
    const { rows } = (await (await manager()).call(home.week, {})).data
    expect(rows.map(({ day }) => day)).toEqual(
      [4, 5, 6, 7, 8, 9, 10].map((day) => `2026-03-${String(day).padStart(2, '0')}`),
    )
    expect(rows[6]).toMatchObject({ day: '2026-03-10', opened: 0, refused: 0 })
    const old = await testApp.as(testApp.fixtures.ours.oldCommunityManager)
    expect((await old.call(home.week, {})).data.rows).toHaveLength(7)
  })

  it('is not there in offices', async () => {
    const office = await testApp.as(testApp.fixtures.ours.officeManager)
    expect(await office.call(home.week, {})).toMatchObject({ failure: 'featureOff' })
  })
})
