import { apartment } from '@lintel/contract/apartments/operations.ts'
import { moveOut } from '@lintel/contract/move-outs/operations.ts'
import { personnel } from '@lintel/contract/personnel/operations.ts'
import { resident } from '@lintel/contract/residents/operations.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { setPaid } from '../../../test/priced-sites.ts'
import { insertAgreement } from '../../../test/samples/agreements.ts'
import { addResident } from '../../../test/samples/residential/households.ts'
import { write } from '../../../test/samples/kit.ts'
import { spareApartment } from '../../../test/samples/residences.ts'
import { startTestApp, type Caller, type TestApp } from '../../../test/test-app.ts'
import { moveOutHouseholds } from '../move-outs/due.ts'

/** When an apartment loses what is paid for its apps, and when it keeps that (money.md 58 and 44). */

let testApp: TestApp
let manager: Caller
let home: string
let master: string
let member: string
let agreement: string
const site = () => testApp.fixtures.ours.community

beforeAll(async () => {
  testApp = await startTestApp()
  manager = await testApp.as(testApp.fixtures.ours.communityManager)
})
afterAll(() => testApp.close())

beforeEach(async () => {
  home = await spareApartment(testApp, site().uuid)
  master = await addResident(testApp, site().uuid, home)
  member = await addResident(testApp, site().uuid, home, false)
  const services = ['app', 'additionalApp', 'landline'] as const
  await setPaid(
    testApp,
    services.map((service) => ({ site: site().uuid, service, subject: home, until: '2035-12-31' })),
  )
  agreement = await insertAgreement(testApp, { payer: testApp.fixtures.ours.installer, site: site() })
  await write(testApp, (db) =>
    db
      .updateTable('renewal_agreement_item')
      .set({ subject_uuid: home })
      .where('agreement_uuid', '=', agreement)
      .execute(),
  )
})

/** Services that are paid for the home, and why its automatic renewal has ended. */
async function outcome() {
  const items = await write(testApp, (db) =>
    db.selectFrom('paid_item').select('service').where('subject_uuid', '=', home).orderBy('service').execute(),
  )
  const { reason } = await write(testApp, (db) =>
    db.selectFrom('renewal_agreement').select('reason').where('uuid', '=', agreement).executeTakeFirstOrThrow(),
  )
  return { paid: items.map(({ service }) => service), reason }
}

const everything = { paid: ['additionalApp', 'app', 'landline'], reason: null }
const withoutApps = { paid: ['landline'], reason: 4 }

const edit = async (change: object) =>
  manager.call(apartment.edit, {
    uuid: home,
    version: (await manager.call(apartment.get, { uuid: home })).data.version,
    ...change,
  } as never)

describe('apps of an apartment', () => {
  it.each<[string, () => Promise<{ code: number }>]>([
    ['with the master and its members', () => manager.call(resident.remove, { uuids: [master], withMembers: 1 })],
    [
      'with a master whose name is erased',
      async () => {
        await manager.call(resident.remove, { uuids: [member] })
        return manager.call(personnel.erase, { uuid: master })
      },
    ],
  ])('are lost %s, the landline is not', async (_, remove) => {
    expect((await remove()).code).toBe(0)
    expect(await outcome()).toEqual(withoutApps)
  })

  it.each<[string, () => Promise<{ code: number }>]>([
    ['its household moves out', () => manager.call(moveOut.create, { uuid: home, confirm: '101', residents: 2 })],
    ['it is reset', () => manager.call(moveOut.reset, { uuid: home, confirm: '101', residents: 2 } as never)],
    [
      'its lease ends',
      async () => {
        const answer = await edit({
          leaseUntil: '2034-06-01T00:00',
          endsWithLease: true,
          moveOut: { confirm: '101', residents: 2 },
        })
        await moveOutHouseholds({ ...testApp.services, now: () => new Date('2034-06-02T00:00:00Z') })
        return answer
      },
    ],
    [
      'its master moves to another one',
      async () => {
        await manager.call(resident.remove, { uuids: [member] })
        const { version, ...row } = (await manager.call(resident.get, { uuid: master })).data
        const apartmentUuid = await spareApartment(testApp, site().uuid)
        return manager.call(resident.edit, { ...row, uuid: master, version, apartmentUuid } as never)
      },
    ],
    ['it is edited', () => edit({ name: 'Garden' })],
    ['a member leaves', () => manager.call(resident.remove, { uuids: [member] })],
  ])('stay with it when %s', async (_, change) => {
    expect((await change()).code).toBe(0)
    expect(await outcome()).toEqual(everything)
  })
})

describe('a subscription on the page of its apartment', () => {
  it('is said where it is priced: what is lost by a deletion, and that it is over', async () => {
    const read = async () => (await manager.call(apartment.get, { uuid: home })).data.subscription
    expect(await read()).toBeUndefined()
    await write(testApp, (db) =>
      db
        .insertInto('price')
        .values({
          project_kind: 'community',
          service: 'app',
          monthly: 200,
          valid_from: '2026-01-01',
          created_at: new Date(),
          created_by: 'Test',
        })
        .execute(),
    )
    expect(await read()).toEqual({ isOver: false, paidUntil: '2035-12-31', isRenewed: true })
    await write(testApp, (db) =>
      db.updateTable('paid_item').set({ paid_until: '2026-01-31' }).where('subject_uuid', '=', home).execute(),
    )
    expect(await read()).toMatchObject({ isOver: true, paidUntil: '2026-01-31' })
    // What waits for a master is not due.
    await manager.call(moveOut.create, { uuid: home, confirm: '101', residents: 2 })
    expect(await read()).toMatchObject({ isOver: false })
  })
})
