import { randomUUID } from 'node:crypto'
import { personnel } from '@lintel/contract/personnel/operations.ts'
import { afterAll, describe, expect, it } from 'vitest'
import { allRows } from '../../../test/test-app.ts'
import { startPersonnelTestApp, randomPin, setIdAccess } from '../../../test/personnel-test-app.ts'
import { write } from '../../../test/samples/kit.ts'
import { policyAt, policyVersion } from '../../domain/policy/snapshot.ts'
import { projectScope } from '../../db/scope/scope.ts'

const { testApp, manager, form, createPerson, info, edit, people, otherCompany } = await startPersonnelTestApp()
afterAll(() => testApp.close())

describe('the credentials of personnel', () => {
  it('tells no value of a credential to any list, page or audit entry', async () => {
    const pin = randomPin()
    const { uuid } = await createPerson({ pin, cards: ['ABCDEF0123456'] })
    const entries = await allRows(testApp)((db) => db.selectFrom('audit_entry').select('detail').execute())
    const outputText = JSON.stringify([await info(uuid), (await manager.call(personnel.list, {})).data, entries])
    expect(outputText).not.toContain(pin)
    expect(outputText).not.toContain('ABCDEF')
  })

  it('are refused all in one answer, with the ID and the address that others have', async () => {
    const [pin, card] = [randomPin(), 'AB12CD34']
    const usedFields = { personnelId: 'TAKEN9', email: 'taken9@test.invalid' }
    await createPerson({ ...usedFields, pin, cards: [card] })
    const wrong = { personnelId: 'taken9', email: 'Taken9@test.invalid', pin, cards: ['AB12CD35', card] }
    const fields = ['personnelId', 'email', 'pin', 'cards']
    const createAnswer = await manager.call(personnel.create, { ...form(), ...wrong })
    expect([createAnswer.failure, createAnswer.issues.map(({ field }) => field)]).toEqual(['alreadyExists', fields])
    const { uuid } = await createPerson({ cards: ['AB12CD35'] })
    const editAnswer = await edit(uuid, wrong)
    expect([editAnswer.failure, editAnswer.issues.map(({ field }) => field)]).toEqual(['alreadyExists', fields])
    expect((await info(uuid)).credentials).toHaveLength(1)
  })

  it('are refused to a company with the address that another company has, in the same answer', async () => {
    const admin = await testApp.as(testApp.fixtures.ours.admin)
    const card = 'AB12CD36'
    await createPerson({ cards: [card] })
    await createPerson({ companyUuid: otherCompany, personnelId: 'TAKEN8', email: 'taken8@test.invalid' })
    const wrong = { personnelId: 'taken8', email: 'Taken8@TEST.invalid', cards: [card] }
    const answer = await admin.call(personnel.create, { ...form(), ...wrong })
    expect([answer.failure, answer.issues.map(({ field }) => field)]).toEqual([
      'alreadyExists',
      ['personnelId', 'email', 'cards'],
    ])
  })

  it('may have a PIN of seven digits that begins with 9', async () => {
    expect((await manager.call(personnel.create, { ...form(), pin: '9123456' })).code).toBe(0)
  })

  it('keeps what it has when it is changed, and loses what is named', async () => {
    const { uuid } = await createPerson({ pin: randomPin(), cards: ['AA01'], plates: ['KEEP-1'] })
    await edit(uuid, { remark: 'changed' })
    const { credentials, remark, version } = await info(uuid)
    expect([credentials.length, remark, version]).toEqual([3, 'changed', 2])
    const pin = credentials.find(({ kind }) => kind === 'pin')!
    expect((await edit(uuid, { removeCredentialUuids: [pin.uuid], cards: ['AA02'] })).code).toBe(0)
    expect((await info(uuid)).credentials.map(({ kind }) => kind)).toEqual(['card', 'card', 'plate'])
    expect((await edit(uuid, { removeCredentialUuids: [pin.uuid] })).failure).toBe('notFound')
  })

  it('has no more than five plates and five cards, counted with those it has', async () => {
    const five = (head: string) => [1, 2, 3, 4, 5].map((number) => `${head}${number}`)
    const { uuid } = await createPerson({ plates: five('FULL-'), cards: five('FF0') })
    const plates = await edit(uuid, { plates: ['FULL-6'] })
    const cards = await edit(uuid, { cards: ['FF06'] })
    expect([plates.failure, cards.failure]).toEqual(['platesFull', 'invalidInput'])
    expect([plates.issues[0]?.field, cards.issues[0]?.field]).toEqual(['plates', 'cards'])
    const { credentials } = await info(uuid)
    const removeCredentialUuids = credentials
      .filter(({ maskedValue }) => maskedValue === 'FULL-1')
      .map((one) => one.uuid)
    expect((await edit(uuid, { plates: ['FULL-6'], removeCredentialUuids })).code).toBe(0)
  })

  it('gets a PIN from its managers also where people may make none by themselves', async () => {
    const set = (settings: object) =>
      write(testApp, (db) =>
        db
          .updateTable('project')
          .set({ settings: JSON.stringify(settings) })
          .where('uuid', '=', testApp.fixtures.ours.office.uuid)
          .execute(),
      )
    await set({ enableCreatePin: false, pinMakers: 'managers' })
    expect((await manager.call(personnel.defaults, {})).data.mayCreatePin).toBe(true)
    expect((await manager.call(personnel.create, { ...form(), pin: randomPin() })).code).toBe(0)
    await set({})
  })

  it('may be ten fingerprints, counted with those there are, and each is one person’s', async () => {
    const finger = (of: number) => `${randomUUID()}/${of}+=`.padEnd(1620, 'A')
    const ten = Array.from({ length: 10 }, (_, index) => finger(index))
    const { uuid } = await createPerson({ fingerprints: ten })
    expect((await info(uuid)).credentials).toHaveLength(10)
    const eleventh = await edit(uuid, { fingerprints: [finger(10)] })
    expect([eleventh.failure, eleventh.issues[0]?.field]).toEqual(['invalidInput', 'fingerprints'])
    const duplicate = await manager.call(personnel.create, { ...form(), fingerprints: [ten[3]!] })
    expect([duplicate.failure, duplicate.params, duplicate.issues[0]?.field]).toEqual([
      'alreadyExists',
      { thing: 'fingerprint' },
      'fingerprints',
    ])
    expect(JSON.stringify([await info(uuid), duplicate])).not.toContain(ten[3]!.slice(0, 40))
  })

  it.each([
    ['fingerprints', ['F'.repeat(2_048)], 'fingerprints.0', 'validation:tooLong'],
    ['fingerprints', [' '], 'fingerprints.0', 'validation:required'],
    ['fingerprints', Array.from({ length: 11 }, (_, at) => `T${at}`), 'fingerprints', 'validation:tooMany'],
    ['idAccess', { mode: 'run', run: '123' }, 'idAccess.run', 'validation:run'],
    ['idAccess', { mode: 'run', run: '-K' }, 'idAccess.run', 'validation:run'],
    ['idAccess', { mode: 'both', run: '1234567890' }, 'idAccess.serial', 'validation:required'],
    ['idAccess', { mode: 'serial', serial: '12345678' }, 'idAccess.serial', 'validation:serial'],
    ['idAccess', { mode: 'maybe' }, 'idAccess.mode', 'validation:notAllowedValue'],
  ])('are refused as %s %j', async (field, value, at, key) => {
    const before = await people()
    const answer = await manager.call(personnel.create, { ...form(), [field]: value } as never)
    expect([answer.failure, answer.issues[0]?.field, answer.issues[0]?.key]).toEqual(['invalidInput', at, key])
    expect(await people()).toEqual(before)
  })

  it('are identity cards only where the site’s installer has ID access', async () => {
    const idAccess = { mode: 'run', run: '12345678-k' } as const
    await setIdAccess(testApp, false)
    expect((await manager.call(personnel.create, { ...form(), idAccess })).failure).toBe('featureOff')
    await setIdAccess(testApp, true)
    const { uuid } = await createPerson({ idAccess })
    const [first] = (await info(uuid)).credentials
    expect(first).toMatchObject({ kind: 'idAccess', maskedValue: '' })
    const other = await manager.call(personnel.create, { ...form(), idAccess: { mode: 'run', run: '12345678-K' } })
    expect([other.failure, other.params, other.issues[0]?.field]).toEqual([
      'alreadyExists',
      { thing: 'idAccess' },
      'idAccess',
    ])
    expect((await edit(uuid)).code).toBe(0)
    expect((await info(uuid)).credentials).toEqual([first])
    const both = { mode: 'both', run: '12345678-K', serial: '123456789' } as const
    expect((await edit(uuid, { idAccess: both })).code).toBe(0)
    const { credentials } = await info(uuid)
    expect([credentials.length, credentials[0]!.uuid === first!.uuid]).toEqual([1, false])
    await setIdAccess(testApp, false)
  })

  it('reach the policy as kinds of their own, and no value does', async () => {
    await setIdAccess(testApp, true)
    const [template, run] = [`template ${randomUUID()}`, '9876543210']
    const { uuid } = await createPerson({ fingerprints: [template], idAccess: { mode: 'run', run } })
    await setIdAccess(testApp, false)
    const scope = projectScope(testApp.fixtures.ours.office.uuid)
    const policy = await testApp.test.database.read(scope, async (db) =>
      policyAt(db, scope, await policyVersion(db, scope)),
    )
    const own = policy!.credentials.filter(({ personId }) => personId === uuid)
    expect(own.map(({ kind }) => kind).sort()).toEqual(['fingerprint', 'idAccess'])
    expect(JSON.stringify(own)).not.toMatch(new RegExp(`${template}|${run}`))
  })
})
