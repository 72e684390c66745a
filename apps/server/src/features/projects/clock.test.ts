import { contract } from '@lintel/contract/all/contract.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type Caller, type TestApp } from '../../../test/test-app.ts'
import { write } from '../../../test/samples/kit.ts'

/**
 * The installer's form of a site changes its clock as the site's own settings do (access-decision.md 5; office.md
 * 31.4).
 */

const { project, officeProject } = contract

let testApp: TestApp
let installer: Caller
beforeAll(async () => {
  testApp = await startTestApp()
  installer = await testApp.as(testApp.fixtures.ours.installer)
})
afterAll(() => testApp.close())

const place = (name: string) => ({
  name,
  street: 'Long Lane 1',
  city: 'Bremen',
  country: 'DE',
  timeZone: 'Europe/Berlin',
  phoneCode: '49',
  customizeForm: 5,
})
const createSite = async (name: string): Promise<string> => {
  const form = { ...place(name), numberOfApt: 40, classificationAccepted: true }
  return (await installer.call(project.create, form)).data.uuid
}

describe('the clock of a site that is changed', () => {
  const edit = async (uuid: string, more: object) => {
    const { version, smartHome, numberOfApt } = (await installer.call(project.get, { uuid })).data
    const form = { ...place('Clock Court'), uuid, version, smartHome, numberOfApt: numberOfApt! }
    return installer.call(project.edit, { ...form, ...more })
  }
  const clock = async (uuid: string) => {
    const { timeZone, nextZone } = (await installer.call(project.get, { uuid })).data
    return [timeZone, nextZone?.timeZone ?? null, nextZone?.local ?? null]
  }

  it('may have a moment from which it holds, which the form keeps, moves and takes back', async () => {
    const uuid = await createSite('Clock Court')
    const later = { timeZone: 'America/New_York', timeZoneFrom: '2090-05-01T06:00' }
    expect((await edit(uuid, later)).code).toBe(0)
    expect(await clock(uuid)).toEqual(['Europe/Berlin', 'America/New_York', '2090-05-01T06:00'])
    expect((await edit(uuid, { ...later, city: 'Kiel' })).code).toBe(0)
    expect(await clock(uuid)).toEqual(['Europe/Berlin', 'America/New_York', '2090-05-01T06:00'])
    expect((await edit(uuid, { timeZone: 'Europe/Berlin' })).code).toBe(0)
    expect(await clock(uuid)).toEqual(['Europe/Berlin', null, null])
    expect((await edit(uuid, { timeZone: 'Asia/Tokyo' })).code).toBe(0)
    expect(await clock(uuid)).toEqual(['Asia/Tokyo', null, null])
  })

  it('is refused a moment that has passed, and then changes nothing', async () => {
    const uuid = await createSite('Clock Yard')
    const past = await edit(uuid, { timeZone: 'Asia/Tokyo', timeZoneFrom: '2020-01-01T00:00', name: 'Clock Yard' })
    expect(past.issues).toMatchObject([{ field: 'timeZoneFrom', key: 'siteSettings:help.zoneFromPast' }])
    const wrong = await edit(uuid, { timeZone: 'Asia/Tokyo', timeZoneFrom: 'soon', name: 'Clock Yard' })
    expect(wrong.issues[0]).toMatchObject({ field: 'timeZoneFrom' })
    expect(await clock(uuid)).toEqual(['Europe/Berlin', null, null])
  })

  it('is told to the devices of the site', async () => {
    const { ours } = testApp.fixtures
    const { uuid, version } = (await installer.call(officeProject.get, { uuid: ours.office.uuid })).data
    const form = { ...place('Told Tower'), uuid, version, timeZone: 'Asia/Tokyo', customizeForm: 7 }
    expect((await installer.call(officeProject.edit, form)).code).toBe(0)
    const { desired } = await write(testApp, (db) =>
      db.selectFrom('device').select('desired').where('uuid', '=', ours.office.deviceUuid).executeTakeFirstOrThrow(),
    )
    expect(desired).toMatchObject({ timezone: 'Asia/Tokyo', dateFormat: 'd-m-y', timeFormat: '24h' })
  })
})
