import { contract } from '@lintel/contract/all/contract.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { renewMailAddresses } from '../../domain/accounts/mail-addresses.ts'
import { allRows, startTestApp, fixturePassword, type Caller, type TestApp } from '../../../test/test-app.ts'

/** A sign-in name belongs to one account, as user name or as e-mail (operators.md 1.1). */

const { propertyManager, session, subInstaller } = contract

let testApp: TestApp
let installer: Caller
beforeAll(async () => {
  testApp = await startTestApp()
  installer = await testApp.as(testApp.fixtures.ours.installer)
})
afterAll(() => testApp.close())

const common = { timeZone: 'Europe/Berlin', language: 'en' }
const manager = (email: string) => installer.call(propertyManager.create, { ...common, displayName: 'Manager', email })
const technician = (userName: string, email: string) =>
  installer.call(subInstaller.create, { ...common, displayName: 'Technician', userName, email })
const login = (account: string) => testApp.anonymous.call(session.login, { account, password: fixturePassword })
const refusalOf = ({ failure, params }: { failure: string | undefined; params: unknown }) => [failure, params]

describe('a sign-in name', () => {
  it('with an international domain is one name, whichever way it is typed', async () => {
    const [readable, ascii] = ['nora@türen.invalid', 'nora@xn--tren-0ra.invalid']
    const { data } = await manager(ascii)
    const storedManager = (await installer.call(propertyManager.get, { uuid: data.uuid })).data
    expect([data.userName, storedManager.email]).toEqual([readable, readable])
    expect(refusalOf(await manager('Nora@TÜREN.invalid'))).toEqual(['alreadyExists', { thing: 'email' }])
    for (const userName of [readable, ascii])
      expect(refusalOf(await technician(userName, 'three@test.invalid'))).toEqual([
        'alreadyExists',
        { thing: 'userName' },
      ])
    const password = data.password
    for (const account of [readable, ascii, 'NORA@XN--TREN-0RA.invalid', 'nora@tu\u0308ren.invalid'])
      expect((await testApp.anonymous.call(session.login, { account, password })).code, account).toBe(0)
    for (const email of [readable, ascii])
      expect((await installer.call(propertyManager.byEmail, { email })).data.uuid).toBe(data.uuid)
  })

  it('that an earlier version stored as machines write it becomes the one form at the start, unless it is taken', async () => {
    const [one, two] = [await manager('old@one.invalid'), await manager('old@two.invalid')]
    await manager('neu@türme.invalid')
    const set = (uuid: string, email: string) =>
      allRows(testApp)((db) =>
        db.updateTable('account').set({ email, user_name: email }).where('uuid', '=', uuid).execute(),
      )
    await set(one.data.uuid, 'alt@xn--trme-0ra.invalid')
    await set(two.data.uuid, 'neu@xn--trme-0ra.invalid')
    const warnings: object[] = []
    const log = { info: () => undefined, warn: (record: object) => void warnings.push(record) }
    expect(await renewMailAddresses(testApp.test, log)).toBe(1)
    expect(warnings).toEqual([{ account: two.data.uuid }])
    const { data } = await installer.call(propertyManager.get, { uuid: one.data.uuid })
    expect([data.email, data.userName]).toEqual(['alt@türme.invalid', 'alt@türme.invalid'])
    expect(await renewMailAddresses(testApp.test, log)).toBe(0)
  })

  it('cannot be the e-mail of another account, in whatever case', async () => {
    for (const userName of ['theirs-office-pm@test.invalid', 'THEIRS-Office-PM@test.invalid']) {
      expect(refusalOf(await technician(userName, 'one@test.invalid'))).toEqual([
        'alreadyExists',
        { thing: 'userName' },
      ])
    }
  })

  it('cannot become the e-mail of another account, nor an e-mail the user name of one', async () => {
    const answer = await technician('taken@name.invalid', 'two@test.invalid')
    expect(answer.code).toBe(0)
    expect(refusalOf(await manager('Taken@name.invalid'))).toEqual(['alreadyExists', { thing: 'email' }])
    const free = await manager('free@test.invalid')
    const { data } = await installer.call(propertyManager.get, { uuid: free.data.uuid })
    const editAnswer = await installer.call(propertyManager.edit, {
      ...common,
      uuid: data.uuid,
      version: data.version,
      displayName: 'Manager',
      email: 'taken@name.invalid',
    })
    expect(refusalOf(editAnswer)).toEqual(['alreadyExists', { thing: 'email' }])
  })

  it('is the same in every Unicode form', async () => {
    expect((await technician('j\u00fcrgen', 'three@test.invalid')).code).toBe(0)
    expect((await technician('ju\u0308rgen', 'four@test.invalid')).failure).toBe('alreadyExists')
    expect((await technician('\uff2a\u00dcrgen', 'five@test.invalid')).failure).toBe('alreadyExists')
    const account = await allRows(testApp)((db) =>
      db.selectFrom('account').select('uuid').where('user_name', '=', 'j\u00fcrgen').executeTakeFirstOrThrow(),
    )
    await testApp.test.database.owner.query(
      `update account set password_hash = (select password_hash from account where user_name = 'super') where uuid = $1`,
      [account.uuid],
    )
    for (const name of ['j\u00fcrgen', 'JU\u0308RGEN', ' \uff4a\u00fcrgen']) expect((await login(name)).code).toBe(0)
  })

  it('goes to one of two that take it at the same moment, as user name and as e-mail', async () => {
    const answers = await Promise.all([
      technician('race@test.invalid', 'six@test.invalid'),
      manager('race@test.invalid'),
      technician('RACE@test.invalid', 'seven@test.invalid'),
      manager('RACE@test.invalid'),
    ])
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1)
    expect(answers.filter(({ failure }) => failure === 'alreadyExists')).toHaveLength(3)
  })

  it('is free again once its account has another one or is deleted', async () => {
    const { data } = await manager('moves@test.invalid')
    const edit = { ...common, uuid: data.uuid, version: 1, displayName: 'Manager' }
    expect((await installer.call(propertyManager.edit, { ...edit, email: 'moved@test.invalid' })).code).toBe(0)
    expect((await technician('moves@test.invalid', 'eight@test.invalid')).code).toBe(0)
    expect((await installer.call(propertyManager.remove, { uuid: data.uuid })).code).toBe(0)
    expect((await manager('moved@test.invalid')).code).toBe(0)
  })
})
