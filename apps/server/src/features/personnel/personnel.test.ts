import { randomUUID } from 'node:crypto'
import { admin } from '@lintel/contract/admins/operations.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { personnel } from '@lintel/contract/personnel/operations.ts'
import { afterAll, describe, expect, it } from 'vitest'
import { allRows } from '../../../test/test-app.ts'
import { startPersonnelTestApp } from '../../../test/personnel-test-app.ts'
import { write } from '../../../test/samples/kit.ts'

const { testApp, manager, ours, theirs, otherCompany, form, createPerson, info, edit, people } =
  await startPersonnelTestApp()
afterAll(() => testApp.close())

describe('a member of personnel', () => {
  it('is made with everything its form holds, and read back by the clock of the site', async () => {
    const fields = {
      ...form(),
      departmentUuid: ours.departmentUuid,
      personnelId: 'A17',
      email: ' Nina@Test.invalid ',
      phoneCode: '49',
      phone: '1701234567',
      roleLabel: 'Guard',
      validFrom: '2026-07-01T08:00',
      validUntil: '2090-01-01T18:30',
      needsMoreTime: true,
      showInDirectory: false,
      remark: 'Night shift',
      pin: '4711',
      cards: ['0a1b2c3d'],
      uhfTag: ['E200'],
      plates: ['b lx 17'],
      accessGroupUuids: [ours.accessGroupUuid],
    }
    const { uuid, personnelId } = await createPerson(fields)
    const { pin: _pin, cards: _cards, uhfTag: _uhf, plates: _plates, accessGroupUuids: _groups, ...plain } = fields
    expect(personnelId).toBe('A17')
    const read = await info(uuid)
    expect(read).toMatchObject({ ...plain, email: 'nina@test.invalid', validity: 'valid', version: 1 })
    expect(read.credentials.map(({ kind, maskedValue }) => [kind, maskedValue])).toEqual([
      ['card', '…2C3D'],
      ['pin', ''],
      ['plate', 'BLX17'],
      ['uhfTag', '…'],
    ])
    expect(read.accessGroups).toMatchObject([
      { uuid: ours.accessGroupUuid, name: 'ours company all day', by: 'person' },
    ])
    const [stored] = await allRows(testApp)((db) =>
      db.selectFrom('person').select(['valid_from', 'valid_until']).where('uuid', '=', uuid).execute(),
    )
    // Berlin keeps summer time in July and not in January.
    expect([stored!.valid_from?.toISOString(), stored!.valid_until?.toISOString()]).toEqual([
      '2026-07-01T06:00:00.000Z',
      '2090-01-01T17:30:00.000Z',
    ])
  })

  it('gets the next number as its ID when none is given, however many are made at once', async () => {
    await createPerson({ personnelId: '3' })
    const { data } = await manager.call(personnel.defaults, {})
    const all = await Promise.all(Array.from({ length: 6 }, () => manager.call(personnel.create, form())))
    expect(all.map(({ code }) => code)).toEqual([0, 0, 0, 0, 0, 0])
    const numbers = all.map((answer) => Number(answer.data.personnelId)).sort((a, b) => a - b)
    expect(new Set(numbers).size).toBe(6)
    expect(numbers).not.toContain(3)
    expect(String(numbers[0])).toBe(data.nextId)
  })

  it('counts on from the highest number at first, and above very many that operators gave', async () => {
    const { officeManager, office, people: foreign } = testApp.fixtures.theirs
    const give = (ids: readonly string[]) =>
      write(testApp, (db) =>
        db
          .insertInto('person')
          .values(ids.map((id) => ({ project_uuid: office.uuid, company_uuid: foreign.companyUuid, personnel_id: id })))
          .execute(),
      )
    await give(['17', '4711', 'B9000'])
    const form = { companyUuid: foreign.companyUuid, firstName: 'Next', lastName: 'One' }
    const their = await testApp.as(officeManager)
    expect((await their.call(personnel.defaults, {})).data.nextId).toBe('4712')
    expect((await their.call(personnel.create, form)).data.personnelId).toBe('4712')
    await give(Array.from({ length: 150 }, (_, index) => String(4_713 + index)))
    expect((await their.call(personnel.create, form)).data.personnelId).toBe('4863')
  })

  it.each([
    ['pin', '91234567', 'validation:pinNotAllowed'],
    ['pin', '1', 'validation:pin'],
    ['personnelId', 'A-1', 'validation:lettersAndDigits'],
    ['firstName', 'x'.repeat(limits.personName + 1), 'validation:tooLong'],
    ['lastName', ' ', 'validation:required'],
    ['phone', '1'.repeat(limits.mobileDigits + 1), 'validation:tooLong'],
    ['email', 'nobody', 'validation:email'],
    ['plates', ['A1', 'A2', 'A3', 'A4', 'A5', 'A6'], 'validation:tooMany'],
    ['validFrom', '2026-02-30T08:00', 'validation:date'],
  ])('is refused with the %s %s', async (field, value, key) => {
    const before = await people()
    const answer = await manager.call(personnel.create, { ...form(), [field]: value })
    expect([answer.failure, answer.issues[0]?.field, answer.issues[0]?.key]).toEqual(['invalidInput', field, key])
    expect(await people()).toEqual(before)
  })

  it('cannot end before it begins, nor by a change of the clocks', async () => {
    const reversedPeriod = { validFrom: '2027-01-01T08:00', validUntil: '2027-01-01T07:00' }
    // No clock shows anything between two and three that night.
    const skippedPeriod = { validFrom: '2027-03-28T02:10', validUntil: '2027-03-28T02:50' }
    for (const period of [reversedPeriod, skippedPeriod]) {
      const answer = await manager.call(personnel.create, { ...form(), ...period })
      expect([answer.failure, answer.issues[0]?.field]).toEqual(['invalidInput', 'validUntil'])
    }
  })

  it('cannot have the ID, e-mail, PIN, card, tag or plate of another person, and then nothing is saved', async () => {
    const usedFields = {
      personnelId: `T${randomUUID().slice(0, 8)}`,
      email: `${randomUUID()}@test.invalid`,
      pin: '31313131',
      cards: ['CAFE01'],
      uhfTag: ['CAFE02'],
      plates: ['TAKEN-1'],
    }
    await createPerson(usedFields)
    const things = { cards: 'rfCard', uhfTag: 'uhfCard', plates: 'licensePlate' } as Readonly<Record<string, string>>
    const before = await people()
    for (const [field, value] of Object.entries(usedFields)) {
      const storedValue = typeof value === 'string' && field !== 'pin' ? value.toUpperCase() : value
      const answer = await manager.call(personnel.create, { ...form(), [field]: storedValue })
      expect([answer.failure, answer.params, answer.issues[0]?.field]).toEqual([
        'alreadyExists',
        { thing: things[field] ?? field },
        field,
      ])
    }
    expect(await people()).toEqual(before)
  })

  it('belongs to a company, department and access groups of its site that fit together', async () => {
    const foreign = [
      { companyUuid: theirs.companyUuid },
      { companyUuid: randomUUID() },
      { departmentUuid: theirs.departmentUuid },
      { companyUuid: otherCompany, departmentUuid: ours.departmentUuid },
      { accessGroupUuids: [theirs.accessGroupUuid] },
      { companyUuid: otherCompany, accessGroupUuids: [ours.accessGroupUuid] },
    ]
    for (const part of foreign) {
      expect((await manager.call(personnel.create, { ...form(), ...part })).failure).toBe('notFound')
    }
  })

  it('is saved by who saw it last', async () => {
    const { uuid } = await createPerson()
    expect((await edit(uuid)).code).toBe(0)
    expect((await edit(uuid, { version: 1 })).failure).toBe('staleRecord')
  })

  it('has an address that no other person of the site has; accounts and other sites may have it (office.md 8.2 and 9)', async () => {
    const email = `${randomUUID()}@test.invalid`
    expect((await manager.call(admin.create, { ...form(), email, language: 'en' })).code).toBe(0)
    expect((await manager.call(personnel.create, { ...form(), email })).code).toBe(0)
    const again = await manager.call(personnel.create, { ...form(), email: email.toUpperCase() })
    expect([again.failure, again.issues[0]?.field]).toEqual(['alreadyExists', 'email'])
    const neighbour = await testApp.as(testApp.fixtures.theirs.officeManager)
    const there = { ...form(), companyUuid: theirs.companyUuid, email }
    expect((await neighbour.call(personnel.create, there)).code).toBe(0)
  })
})
