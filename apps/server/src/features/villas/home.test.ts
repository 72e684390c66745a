import { contract } from '@lintel/contract/all/contract.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { write } from '../../../test/samples/kit.ts'
import { startTestApp, type Caller, type TestApp } from '../../../test/test-app.ts'

const { apartment, device, resident, villa } = contract

/** What an installer sets up in a villa (operators.md 5.2.5): its devices, and how its home is called. */

let testApp: TestApp
let maker: Caller
let inVilla: Caller
let home: string
const account = () => testApp.fixtures.ours.single.uuid

beforeAll(async () => {
  testApp = await startTestApp()
  maker = await testApp.as(testApp.fixtures.ours.installer, 'single')
  inVilla = maker.naming((await maker.call(villa.get, { uuid: account() })).data.siteUuid!)
  home = (await inVilla.call(apartment.names, {})).data.rows[0]!.uuid
})
afterAll(() => testApp.close())

/** Whether the distributor lets the installer offer landlines. */
const offerLandline = (projectLandline: boolean) =>
  write(testApp, (db) =>
    db
      .updateTable('operator')
      .set({ switches: sql`switches || ${JSON.stringify({ projectLandline })}::jsonb` })
      .where('account_uuid', '=', testApp.fixtures.ours.installer.uuid)
      .execute(),
  )

describe('a device of a villa', () => {
  it('is registered into its home, changed and deleted by its installer', async () => {
    const form = { mac: '0C1105EE7701', name: 'Gate phone', model: 'D10' }
    const models = (await maker.call(contract.system.models, {})).data.rows
    const model = models.find(({ type }) => type === 'villaDoorPhone')?.model ?? models[0]!.model
    const newDevice = await inVilla.call(device.register, { ...form, model })
    expect(newDevice.code).toBe(0)
    const { uuid } = newDevice.data
    expect((await inVilla.call(device.get, { uuid })).data).toMatchObject({
      name: form.name,
      apartment: { uuid: home },
    })
    const answer = await maker.call(villa.devices, { uuid: account() })
    expect(answer.data.rows.map(({ name }) => name)).toContain(form.name)
    expect((await inVilla.call(device.edit, { uuid, version: 1, name: 'Garden phone', location: '' })).code).toBe(0)
    expect((await inVilla.call(device.remove, { uuid, cascade: true })).code).toBe(0)
  })
})

describe('the home of a villa', () => {
  it('has call type, placement and number of its installer', async () => {
    const { number, version } = (await inVilla.call(apartment.get, { uuid: home })).data
    const form = { uuid: home, version, number, callType: 3, placement: 'ip', sipGroup: '7001' } as const
    expect((await inVilla.call(apartment.edit, form)).code).toBe(0)
    expect((await inVilla.call(apartment.get, { uuid: home })).data).toMatchObject({
      building: null,
      callType: 3,
      placement: 'ip',
      sipGroup: '7001',
      hasLandline: false,
    })
  })

  it('has landlines where its installer may offer them; without them telephones leave its call type', async () => {
    const edit = async (hasLandline: boolean) => {
      const { data } = await maker.call(villa.get, { uuid: account() })
      const { uuid, firstName, lastName, address, timeZone, language, version } = data
      const form = { uuid, firstName, lastName, address: address || 'Lake 1', timeZone, language, version }
      return maker.call(villa.edit, { ...form, lastName: lastName || 'Berg', email: data.email ?? '', hasLandline })
    }
    await offerLandline(false)
    maker = await testApp.as(testApp.fixtures.ours.installer, 'single')
    expect((await edit(true)).failure).toBe('featureOff')
    await offerLandline(true)
    maker = await testApp.as(testApp.fixtures.ours.installer, 'single')
    expect((await edit(true)).code).toBe(0)
    expect((await maker.call(villa.get, { uuid: account() })).data.hasLandline).toBe(true)
    expect((await inVilla.call(resident.defaults, {})).data.hasLandline).toBe(true)
    const { number, version } = (await inVilla.call(apartment.get, { uuid: home })).data
    expect((await inVilla.call(apartment.edit, { uuid: home, version, number, callType: 5 })).code).toBe(0)
    expect((await edit(false)).code).toBe(0)
    expect((await inVilla.call(apartment.get, { uuid: home })).data).toMatchObject({ callType: 3, hasLandline: false })
  })
})
