import { randomUUID } from 'node:crypto'
import { admin } from '@lintel/contract/admins/operations.ts'
import { personnel } from '@lintel/contract/personnel/operations.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allRows } from '../../../test/test-app.ts'
import { startPersonnelTestApp, type PersonnelTestApp } from '../../../test/personnel-test-app.ts'
import { write } from '../../../test/samples/kit.ts'

let all: PersonnelTestApp
beforeAll(async () => {
  all = await startPersonnelTestApp()
})
afterAll(() => all.testApp.close())

const mail = () => `${randomUUID()}@tower.invalid`
const both = () => ({
  email: mail(),
  appEnabled: true,
  landlineEnabled: true,
  landline: '33123456',
  callType: 'appThenLandline' as const,
})

const setSite = (settings: object) =>
  write(all.testApp, (db) =>
    db
      .updateTable('project')
      .set({ settings: JSON.stringify(settings) })
      .where('uuid', '=', all.testApp.fixtures.ours.office.uuid)
      .execute(),
  )

const setCountry = (country: string, phoneCode: string) =>
  write(all.testApp, (db) =>
    db
      .updateTable('project')
      .set({ country, phone_code: phoneCode })
      .where('uuid', '=', all.testApp.fixtures.ours.office.uuid)
      .execute(),
  )

/** What the policy that holds now says of a person. */
const policyOf = (kind: string, id: string) =>
  allRows(all.testApp)((db) =>
    db
      .selectFrom('policy_record')
      .select('content')
      .where('kind', '=', kind)
      .where('id', '=', id)
      .where('until_version', 'is', null)
      .executeTakeFirst(),
  ).then((row) => row?.content)

describe('a way to call a person', () => {
  it('is the app, the landline or one after the other, and the policy has it', async () => {
    await setSite({ enableLandline: true, newPersonnelDefaultLandline: true })
    const { data } = await all.manager.call(personnel.defaults, {})
    expect(data).toMatchObject({ hasLandline: true, landlineByDefault: true })
    const personnelId = randomUUID().replaceAll('-', '').toUpperCase()
    const { uuid } = await all.createPerson({ ...both(), personnelId })
    expect(await all.info(uuid)).toMatchObject({ landline: '33123456', callType: 'appThenLandline' })
    expect(await policyOf('person', uuid)).toMatchObject({ rings: ['app', 'landline'] })
    await all.edit(uuid, { showInDirectory: false })
    expect(await policyOf('person', uuid)).not.toHaveProperty('rings')
    const listByApp = async (appEnabled: boolean) =>
      (await all.manager.call(personnel.list, { appEnabled, keyword: personnelId })).data.rows
    expect([(await listByApp(true)).length, (await listByApp(false)).length]).toEqual([1, 0])
  })

  it('needs an address for the app, the app for a landline, a number, and a landline for its call types', async () => {
    await setSite({ enableLandline: true })
    const refusedForms = [
      [{ ...both(), email: '' }, 'email'],
      [{ ...both(), appEnabled: false }, 'landlineEnabled'],
      [{ ...both(), landline: '' }, 'landline'],
      [{ ...both(), landlineEnabled: false }, 'callType'],
    ] as const
    for (const [more, field] of refusedForms) {
      const { failure, issues } = await all.manager.call(personnel.create, { ...all.form(), ...more })
      expect([failure, issues[0]?.field]).toEqual(['invalidInput', field])
    }
  })

  it('has a landline number that can be dialled at the site; a stored one stays when the site moves', async () => {
    await setSite({ enableLandline: true })
    await setCountry('DK', '45')
    const company = { companyUuid: all.ours.companyUuid, firstName: 'Ada', lastName: 'Admin', language: 'en' }
    const wrong = { ...both(), landline: '3312345' }
    for (const answer of [
      await all.manager.call(personnel.create, { ...all.form(), ...wrong }),
      await all.manager.call(admin.create, { ...company, ...wrong }),
    ]) {
      expect(answer.failure).toBe('invalidInput')
      expect(answer.issues).toEqual([{ field: 'landline', key: 'validation:landline', params: {} }])
    }
    const { uuid } = await all.createPerson(both())
    const newAdmin = await all.manager.call(admin.create, { ...company, ...both() })
    expect(newAdmin.code).toBe(0)
    await setCountry('FR', '33')
    const editAdmin = async (more: object) => {
      const { data } = await all.manager.call(admin.get, { uuid: newAdmin.data.uuid })
      return all.manager.call(admin.edit, { ...data, email: data.email ?? '', ...more })
    }
    for (const edit of [(more: object) => all.edit(uuid, more), editAdmin]) {
      expect((await edit({ firstName: 'Nora' })).code).toBe(0)
      expect((await edit({ landline: '33123457' })).issues[0]?.field).toBe('landline')
      expect((await edit({ landline: '004533123457' })).code).toBe(0)
    }
    await setCountry('', '')
  })

  it('is the app alone where the site has no landlines, also for those who had one', async () => {
    await setSite({ enableLandline: true })
    const { uuid } = await all.createPerson(both())
    const company = { companyUuid: all.ours.companyUuid, firstName: 'Ada', lastName: 'Admin', language: 'en' }
    const newAdmin = await all.manager.call(admin.create, { ...company, ...both() })
    expect(await policyOf('contact', newAdmin.data.uuid)).toMatchObject({ rings: ['app', 'landline'] })
    await setSite({ enableLandline: false })
    expect(await all.info(uuid)).toMatchObject({ landlineEnabled: false, callType: 'app', landline: '33123456' })
    expect(await policyOf('person', uuid)).toMatchObject({ rings: ['app'] })
    expect(await policyOf('contact', newAdmin.data.uuid)).toMatchObject({ rings: ['app'] })
    expect((await all.manager.call(personnel.create, { ...all.form(), ...both() })).failure).toBe('featureOff')
    expect((await all.manager.call(admin.create, { ...company, ...both() })).failure).toBe('featureOff')
  })

  it('is switched for several people at once, but on for no person without an address', async () => {
    const [personWithEmail, personWithoutEmail] = [await all.createPerson({ email: mail() }), await all.createPerson()]
    const people = [personWithEmail, personWithoutEmail].map(({ uuid }) => ({ uuid, version: 1 }))
    const answer = await all.manager.call(personnel.setApp, { people, appEnabled: true })
    expect([answer.failure, answer.issues[0]?.key]).toEqual(['invalidInput', 'personnel:app.noEmail'])
    expect((await all.info(personWithEmail.uuid)).appEnabled).toBe(false)
    const one = { people: people.slice(0, 1), appEnabled: true }
    expect((await all.manager.call(personnel.setApp, one)).code).toBe(0)
    expect((await all.info(personWithEmail.uuid)).appEnabled).toBe(true)
    expect((await all.manager.call(personnel.setApp, one)).failure).toBe('staleRecord')
  })
})
