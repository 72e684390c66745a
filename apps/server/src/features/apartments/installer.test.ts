import { contract } from '@lintel/contract/all/contract.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { spareApartment } from '../../../test/samples/residences.ts'
import { startTestApp, type Caller, type TestApp } from '../../../test/test-app.ts'

const { apartment, moveOut, registrationCode, resident } = contract

/** What the page of an apartment asks when its installer looks at it, naming the community (operators.md 5.8). */

let testApp: TestApp
let installer: Caller
const site = () => testApp.fixtures.ours.community.uuid

beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp.close())

describe.each(['installer', 'community'] as const)('in the portal %s', (section) => {
  beforeAll(async () => {
    installer = (await testApp.as(testApp.fixtures.ours.installer, section)).naming(site())
  })

  it('an installer sets the lease of an apartment and hands out its registration code', async () => {
    const uuid = await spareApartment(testApp, site())
    const { number, floor, version } = (await installer.call(apartment.get, { uuid })).data
    const lease = { leaseFrom: '2090-01-01T00:00', leaseUntil: '2091-01-01T00:00', endsWithLease: true }
    const confirmation = { moveOut: { confirm: number, residents: 0 } }
    const form = { uuid, version, number, floor, ...lease, ...confirmation }
    expect((await installer.call(apartment.edit, form)).code).toBe(0)
    expect((await installer.call(apartment.get, { uuid })).data).toMatchObject({ leaseUntil: lease.leaseUntil })
    const { link } = (await installer.call(registrationCode.show, { uuid })).data
    expect(link).toContain('/register')
    expect((await installer.call(registrationCode.refresh, { uuid })).data.link).not.toBe(link)
    expect((await installer.call(registrationCode.picture, { uuid })).status).toBe(200)
  })

  it('an installer moves a household out, with its receipt, and resets an apartment', async () => {
    const uuid = await spareApartment(testApp, site())
    const moveIn = () =>
      installer.call(resident.create, { apartmentUuid: uuid, firstName: 'Ida', lastName: `Berg ${section}` })
    await moveIn()
    const { residents } = (await installer.call(moveOut.preview, { uuid })).data
    const { number } = (await installer.call(apartment.get, { uuid })).data
    expect((await installer.call(moveOut.create, { uuid, at: '', confirm: number, residents })).code).toBe(0)
    const moves = (await installer.call(moveOut.list, { apartment: uuid })).data.rows
    expect(moves).toHaveLength(1)
    expect((await installer.call(moveOut.get, { uuid: moves[0]!.uuid })).data.residents).toBe(1)
    await moveIn()
    expect((await installer.call(moveOut.reset, { uuid, confirm: number, residents })).code).toBe(0)
    expect((await installer.call(apartment.get, { uuid })).data).toMatchObject({ state: 'vacant', name: '' })
  })
})
