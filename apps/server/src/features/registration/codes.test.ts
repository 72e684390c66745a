import { moveOut } from '@lintel/contract/move-outs/operations.ts'
import { registration, registrationCode } from '@lintel/contract/registration/operations.ts'
import { resident } from '@lintel/contract/residents/operations.ts'
import { communitySetting } from '@lintel/contract/site-settings/operations.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tickAbilities } from '../../../test/abilities.ts'
import { watchTables } from '../../../test/calls/changed-tables.ts'
import { mailsIn } from '../../../test/mails.ts'
import { completeRegistration, openCode, residentsOf } from '../../../test/samples/residential/households.ts'
import { write } from '../../../test/samples/kit.ts'
import { spareApartment } from '../../../test/samples/residences.ts'
import { startTestApp, type Caller, type TestApp } from '../../../test/test-app.ts'
import { insertMember } from '../../seed/records.ts'

/** Who hands registration codes out, how long they can be used, and what they tell a stranger (decisions.md 62). */

let testApp: TestApp
let manager: Caller
const site = () => testApp.fixtures.ours.community
const home = () => spareApartment(testApp, site().uuid)
const complete = (code: string, change?: object) => completeRegistration(testApp, code, change)
const peopleOf = (uuid: string) => residentsOf(testApp, uuid)

beforeAll(async () => {
  testApp = await startTestApp()
  manager = await testApp.as(testApp.fixtures.ours.communityManager)
})
afterAll(() => testApp.close())

describe('a registration code', () => {
  it('that was used registers no one again, also after its master is deleted', async () => {
    const uuid = await home()
    const code = await openCode(testApp, uuid)
    expect((await complete(code, { email: 'first@used.example' })).code).toBe(0)
    const [master] = await peopleOf(uuid)
    expect((await manager.call(resident.remove, { uuids: [master!.uuid] })).code).toBe(0)
    expect((await complete(code, { email: 'second@used.example' })).failure).toBe('registrationCodeInvalid')
    expect(await peopleOf(uuid)).toEqual([])
  })

  it('is replaced when a household moves out, and its days begin when it is shown', async () => {
    const uuid = await home()
    await complete(await openCode(testApp, uuid), { email: 'leaves@home.example' })
    expect((await manager.call(moveOut.create, { uuid, confirm: '101', residents: 1 })).code).toBe(0)
    expect((await manager.call(registrationCode.get, { uuid })).data).toMatchObject({ state: 'open', expiresAt: null })
    const { expiresAt } = (await manager.call(registrationCode.show, { uuid })).data
    expect((await manager.call(registrationCode.get, { uuid })).data.expiresAt).toBe(expiresAt)
  })

  it('is shown to no sub-installer who may not create residents', async () => {
    const { subInstaller } = testApp.fixtures.ours
    await write(testApp, (db) => insertMember(db, subInstaller, [site().uuid]))
    const uuid = await home()
    const helper = (await testApp.as(subInstaller)).naming(site().uuid)
    const { show, refresh, picture, pictures } = registrationCode
    const failures = async () => [
      (await helper.call(show, { uuid })).failure,
      (await helper.call(refresh, { uuid })).failure,
      (await helper.call(picture, { uuid })).failure,
      (await helper.call(pictures, { apartments: [uuid] })).failure,
    ]
    await tickAbilities(testApp, subInstaller, ['devices'])
    expect(new Set(await failures())).toEqual(new Set(['noPermission']))
    await tickAbilities(testApp, subInstaller, ['residents'])
    expect(new Set(await failures())).toEqual(new Set([undefined]))
  })

  it('does not tell whether an e-mail address lives in the site, but tells its holder', async () => {
    const [first, second] = [await home(), await home()]
    const form = { email: 'known@home.example' }
    const answers = [
      await complete(await openCode(testApp, first), form),
      await complete(await openCode(testApp, second), { email: 'Known@Home.example', firstName: 'Stranger' }),
    ]
    expect(answers[1]).toEqual(answers[0])
    const [holder, newMaster] = [(await peopleOf(first))[0], (await peopleOf(second))[0]]
    expect([holder!.email, newMaster!.email, newMaster!.is_master]).toEqual(['known@home.example', null, true])
    const mails = (await mailsIn(testApp)).slice(-2)
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      ['known@home.example', 'You are registered at ours community'],
      ['known@home.example', 'Your e-mail address was given at ours community'],
    ])
    expect(mails[1]!.text).not.toContain('Stranger')
  })

  it('ends 30 days after it was first shown, or after the days of its site, and says so to who has it', async () => {
    const uuid = await home()
    const day = 24 * 60 * 60 * 1000
    const start = testApp.services.now()
    // A session does not last as long as a code.
    const after = async (days: number) => {
      testApp.setNow(new Date(start.getTime() + days * day))
      manager = await testApp.as(testApp.fixtures.ours.communityManager)
    }
    const show = async () => {
      const { link, expiresAt } = (await manager.call(registrationCode.show, { uuid })).data
      return { code: link.split('#')[1]!, days: (Date.parse(expiresAt) - testApp.services.now().getTime()) / day }
    }
    await after(0)
    const first = await show()
    expect(first.days).toBe(30)
    await after(20)
    // Showing it again does not prolong it.
    expect(await show()).toEqual({ code: first.code, days: 10 })
    await after(30)
    const getChanges = await watchTables(testApp, manager)
    const look = async (code: string) => (await testApp.anonymous.call(registration.look, { code })).failure
    expect([await look(first.code), (await complete(first.code)).failure]).toEqual([
      'registrationCodeExpired',
      'registrationCodeExpired',
    ])
    expect(await getChanges()).toEqual([])
    expect((await manager.call(registrationCode.get, { uuid })).data.state).toBe('expired')
    const { version } = (await manager.call(communitySetting.get, {})).data
    const days = { registrationCodeDays: 1 }
    expect((await manager.call(communitySetting.edit, { version, registration: days })).code).toBe(0)
    const second = await show()
    expect([second.code === first.code, second.days]).toEqual([false, 1])
    expect([await look(first.code), await look(second.code)]).toEqual(['registrationCodeInvalid', undefined])
    await after(31)
    expect(await look(second.code)).toBe('registrationCodeExpired')
  })
})
