import { randomInt, randomUUID } from 'node:crypto'
import { department } from '@lintel/contract/departments/operations.ts'
import { limits } from '@lintel/contract/limits.ts'
import { personnel } from '@lintel/contract/personnel/operations.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allRows, openHouse, type Caller, type House } from '../../../test/harness.ts'
import { spareCompany } from '../../../test/samples/people.ts'
import { write } from '../../../test/samples/kit.ts'
import type { SeededPeople } from '../../seed/records.ts'

let house: House
let manager: Caller
let ours: SeededPeople
let theirs: SeededPeople
let otherCompany: string
beforeAll(async () => {
  house = await openHouse()
  manager = await house.as(house.world.ours.officeManager)
  ours = house.world.ours.people
  theirs = house.world.theirs.people
  otherCompany = await spareCompany(house, house.world.ours)
})
afterAll(() => house.close())

const form = () => ({ companyUuid: ours.companyUuid, firstName: 'Nina', lastName: `New ${randomUUID().slice(0, 8)}` })
const made = async (more: object = {}) => (await manager.call(personnel.create, { ...form(), ...more })).data
const info = async (uuid: string) => (await manager.call(personnel.get, { uuid })).data
const edit = async (uuid: string, more: object = {}) => {
  const { accessGroups, ...held } = await info(uuid)
  const own = accessGroups.filter(({ by }) => by === 'person').map((group) => group.uuid)
  return manager.call(personnel.edit, { ...held, accessGroupUuids: own, ...more })
}
const people = () =>
  allRows(house)((db) =>
    db.selectFrom('person').select('uuid').where('project_uuid', '=', house.world.ours.office.uuid).execute(),
  )
const randomPin = () => String(randomInt(10_000_000, 80_000_000))

describe('a member of personnel', () => {
  it('is made with everything its form holds, and read back by the clock of the site', async () => {
    const given = {
      ...form(),
      groupUuid: ours.groupUuid,
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
      uhf: ['E200'],
      plates: ['b lx 17'],
      accessGroupUuids: [ours.accessGroupUuid],
    }
    const { uuid, personnelId } = await made(given)
    const { pin: _pin, cards: _cards, uhf: _uhf, plates: _plates, accessGroupUuids: _groups, ...plain } = given
    expect(personnelId).toBe('A17')
    const read = await info(uuid)
    expect(read).toMatchObject({ ...plain, email: 'nina@test.invalid', validity: 'valid', version: 1 })
    expect(read.credentials.map(({ kind, hint }) => [kind, hint])).toEqual([
      ['card', '…2C3D'],
      ['pin', ''],
      ['plate', 'BLX17'],
      ['uhf', '…'],
    ])
    expect(read.accessGroups).toEqual([{ uuid: ours.accessGroupUuid, name: 'ours company all day', by: 'person' }])
    const [kept] = await allRows(house)((db) =>
      db.selectFrom('person').select(['valid_from', 'valid_until']).where('uuid', '=', uuid).execute(),
    )
    // Berlin keeps summer time in July and not in January.
    expect([kept!.valid_from?.toISOString(), kept!.valid_until?.toISOString()]).toEqual([
      '2026-07-01T06:00:00.000Z',
      '2090-01-01T17:30:00.000Z',
    ])
  })

  it('tells no value of a credential to any list, page or audit entry', async () => {
    const pin = randomPin()
    const { uuid } = await made({ pin, cards: ['ABCDEF0123456'] })
    const entries = await allRows(house)((db) => db.selectFrom('audit_entry').select('detail').execute())
    const seen = JSON.stringify([await info(uuid), (await manager.call(personnel.list, {})).data, entries])
    expect(seen).not.toContain(pin)
    expect(seen).not.toContain('ABCDEF')
  })

  it('gets the next number as its ID when none is given, however many are made at once', async () => {
    await made({ personnelId: '3' })
    const { data } = await manager.call(personnel.defaults, {})
    const all = await Promise.all(Array.from({ length: 6 }, () => manager.call(personnel.create, form())))
    expect(all.map(({ code }) => code)).toEqual([0, 0, 0, 0, 0, 0])
    const numbers = all.map((answer) => Number(answer.data.personnelId)).sort((a, b) => a - b)
    expect(new Set(numbers).size).toBe(6)
    expect(numbers).not.toContain(3)
    expect(String(numbers[0])).toBe(data.nextId)
  })

  it('counts on above the numbers that operators gave, when these are very many', async () => {
    const { officeManager, office, people: held } = house.world.theirs
    const rows = Array.from({ length: 150 }, (_, index) => ({
      project_uuid: office.uuid,
      company_uuid: held.companyUuid,
      personnel_id: String(index + 1),
    }))
    await write(house, (db) => db.insertInto('person').values(rows).execute())
    const form = { companyUuid: held.companyUuid, firstName: 'Next', lastName: 'One' }
    const their = await house.as(officeManager)
    expect((await their.call(personnel.create, form)).data.personnelId).toBe('151')
  })

  it.each([
    ['pin', '91234567', 'validation:pin'],
    ['pin', '1', 'validation:pin'],
    ['personnelId', 'A-1', 'validation:invalid'],
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

  it('may have a PIN of seven digits that begins with 9', async () => {
    expect((await manager.call(personnel.create, { ...form(), pin: '9123456' })).code).toBe(0)
  })

  it('cannot end before it begins, nor by a change of the clocks', async () => {
    const typed = { validFrom: '2027-01-01T08:00', validUntil: '2027-01-01T07:00' }
    // 02:30 does not exist that night and is 03:30.
    const skipped = { validFrom: '2027-03-28T02:30', validUntil: '2027-03-28T03:10' }
    for (const period of [typed, skipped]) {
      const answer = await manager.call(personnel.create, { ...form(), ...period })
      expect([answer.failure, answer.issues[0]?.field]).toEqual(['invalidInput', 'validUntil'])
    }
  })

  it('cannot have the ID, e-mail, PIN, card, tag or plate of somebody else, and then nothing is saved', async () => {
    const taken = {
      personnelId: `T${randomUUID().slice(0, 8)}`,
      email: `${randomUUID()}@test.invalid`,
      pin: '31313131',
      cards: ['CAFE01'],
      uhf: ['CAFE02'],
      plates: ['TAKEN-1'],
    }
    await made(taken)
    const things = { cards: 'rfCard', uhf: 'uhfCard', plates: 'licensePlate' } as Readonly<Record<string, string>>
    const before = await people()
    for (const [field, value] of Object.entries(taken)) {
      const given = typeof value === 'string' && field !== 'pin' ? value.toUpperCase() : value
      const answer = await manager.call(personnel.create, { ...form(), [field]: given })
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
      { groupUuid: theirs.groupUuid },
      { companyUuid: otherCompany, groupUuid: ours.groupUuid },
      { accessGroupUuids: [theirs.accessGroupUuid] },
      { companyUuid: otherCompany, accessGroupUuids: [ours.accessGroupUuid] },
    ]
    for (const part of foreign) {
      expect((await manager.call(personnel.create, { ...form(), ...part })).failure).toBe('notFound')
    }
  })

  it('keeps what it has when it is changed, and loses what is named', async () => {
    const { uuid } = await made({ pin: randomPin(), cards: ['AA01'], plates: ['KEEP-1'] })
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
    const { uuid } = await made({ plates: five('FULL-'), cards: five('FF0') })
    const plates = await edit(uuid, { plates: ['FULL-6'] })
    const cards = await edit(uuid, { cards: ['FF06'] })
    expect([plates.failure, cards.failure]).toEqual(['platesFull', 'invalidInput'])
    expect([plates.issues[0]?.field, cards.issues[0]?.field]).toEqual(['plates', 'cards'])
    const { credentials } = await info(uuid)
    const removeCredentialUuids = credentials.filter(({ hint }) => hint === 'FULL-1').map((one) => one.uuid)
    expect((await edit(uuid, { plates: ['FULL-6'], removeCredentialUuids })).code).toBe(0)
  })

  it('is saved by who saw it last', async () => {
    const { uuid } = await made()
    expect((await edit(uuid)).code).toBe(0)
    expect((await edit(uuid, { version: 1 })).failure).toBe('staleRecord')
  })

  it('gets no PIN where the site does not let PINs be made', async () => {
    const set = (enabled: boolean) =>
      write(house, (db) =>
        db
          .updateTable('project')
          .set({ settings: JSON.stringify({ enableCreatePin: enabled }) })
          .where('uuid', '=', house.world.ours.office.uuid)
          .execute(),
      )
    await set(false)
    expect((await manager.call(personnel.defaults, {})).data.mayCreatePin).toBe(false)
    expect((await manager.call(personnel.create, { ...form(), pin: randomPin() })).failure).toBe('featureOff')
    expect((await manager.call(personnel.create, form())).code).toBe(0)
    await set(true)
  })
})

describe('the list of personnel', () => {
  const found = async (filter: object) =>
    (await manager.call(personnel.list, { size: 40, ...filter })).data.rows.map(({ uuid }) => uuid)

  it('finds people by name both ways round, ID, e-mail and mobile number', async () => {
    const [last, id] = [`Søren ${randomUUID().slice(0, 6)}`, `F${randomUUID().slice(0, 6)}`]
    const { uuid } = await made({ lastName: last, personnelId: id, email: `${id}@find.invalid`, phone: '555123987' })
    for (const keyword of [last, `Nina ${last}`, `${last} nina`, id.toLowerCase(), `${id}@FIND`, '5123987']) {
      expect(await found({ keyword }), keyword).toEqual([uuid])
    }
    expect(await found({ keyword: '%' })).toEqual([])
    await edit(uuid, { lastName: 'Otherwise' })
    expect(await found({ keyword: last })).toEqual([])
    const { rows } = (await manager.call(personnel.names, { keyword: id })).data
    expect(rows).toEqual([{ uuid, name: `Nina Otherwise (${id})` }])
  })

  it('narrows by company, department with those below it, validity and missing credentials', async () => {
    const company = await spareCompany(house, house.world.ours)
    const inside = { companyUuid: company }
    const top = (await manager.call(department.create, { ...inside, name: 'Top' })).data.uuid
    const low = (await manager.call(department.create, { ...inside, name: 'Low', parentUuid: top })).data.uuid
    const { uuid: plain } = await made(inside)
    const { uuid: early } = await made({ ...inside, groupUuid: low, validFrom: '2090-01-01T00:00', pin: randomPin() })
    const { uuid: late } = await made({ ...inside, groupUuid: top, validUntil: '2020-01-01T00:00' })
    const all = (...uuids: string[]) => [...uuids].sort()
    expect((await found(inside)).sort()).toEqual(all(plain, early, late))
    expect((await found({ groupUuid: top })).sort()).toEqual(all(early, late))
    expect(await found({ groupUuid: low })).toEqual([early])
    expect(await found({ ...inside, validity: 'notStarted' })).toEqual([early])
    expect(await found({ ...inside, validity: 'expired' })).toEqual([late])
    expect(await found({ ...inside, validity: 'valid' })).toEqual([plain])
    expect((await found({ ...inside, withoutCredential: true })).sort()).toEqual(all(plain, late))
    expect(await found({ groupUuid: theirs.groupUuid })).toEqual([])
    const tree = (await manager.call(department.tree, inside)).data
    expect(tree.companies).toEqual([{ uuid: company, name: expect.any(String), people: 3 }])
    expect(tree.departments.map(({ name, depth, people: count }) => [name, depth, count])).toEqual([
      ['Top', 1, 2],
      ['Low', 2, 1],
    ])
  })

  it('sorts by name, ID and age', async () => {
    for (const sort of ['name', 'personnelId', 'createdAt'] as const) {
      const up = await found({ sort, order: 'asc' })
      expect(up.length).toBeGreaterThan(5)
      const down = await manager.call(personnel.list, { sort, order: 'desc' })
      expect([down.code, down.data.total]).toEqual([0, (await people()).length])
    }
  })
})

describe('many at once', () => {
  const two = async (more: object = {}) => [(await made(more)).uuid, (await made(more)).uuid]

  it('are deleted all or not at all, with credentials and memberships', async () => {
    const uuids = await two({ pin: undefined, plates: [], accessGroupUuids: [ours.accessGroupUuid] })
    await edit(uuids[0]!, { pin: randomPin() })
    const refused = await manager.call(personnel.remove, { uuids: [...uuids, theirs.personUuid] })
    expect([refused.failure, (await info(uuids[0]!)).uuid]).toEqual(['notFound', uuids[0]])
    expect((await manager.call(personnel.remove, { uuids })).code).toBe(0)
    const left = await allRows(house)((db) =>
      db.selectFrom('credential').select('uuid').where('person_uuid', 'in', uuids).execute(),
    )
    expect([left, (await manager.call(personnel.get, { uuid: uuids[0]! })).failure]).toEqual([[], 'notFound'])
    expect((await manager.call(personnel.remove, { uuids: [] })).failure).toBe('invalidInput')
  })

  it('move to another department of their company, which says before what they lose and gain', async () => {
    const inside = { companyUuid: ours.companyUuid }
    const groups = [ours.accessGroupUuid]
    const from = (await manager.call(department.create, { ...inside, name: 'From' })).data.uuid
    const to = (await manager.call(department.create, { ...inside, name: 'To', accessGroupUuids: groups })).data.uuid
    const { uuid: plain } = await made({ groupUuid: from })
    const { uuid: holder } = await made({ groupUuid: from, accessGroupUuids: groups })
    const move = { uuids: [plain, holder], groupUuid: to }
    const one = [{ uuid: ours.accessGroupUuid, name: 'ours company all day', people: 1 }]
    expect((await manager.call(personnel.switchPreview, move)).data).toEqual({ lost: [], gained: one })
    expect((await info(plain)).groupUuid).toBe(from)
    expect((await manager.call(personnel.switchGroup, move)).code).toBe(0)
    expect((await info(plain)).accessGroups).toMatchObject([{ by: 'department' }])
    expect((await info(holder)).accessGroups.map(({ by }) => by)).toEqual(['person', 'department'])
    const back = { uuids: [plain, holder], groupUuid: null }
    expect((await manager.call(personnel.switchPreview, back)).data).toEqual({ lost: one, gained: [] })
  })

  it('do not move between companies', async () => {
    const { uuid } = await made()
    const { uuid: other } = await made({ companyUuid: otherCompany })
    const wrong = [
      { uuids: [uuid, other], groupUuid: null },
      { uuids: [other], groupUuid: ours.groupUuid },
      { uuids: [uuid], groupUuid: theirs.groupUuid },
      { uuids: [theirs.personUuid], groupUuid: null },
    ]
    for (const move of wrong) {
      expect((await manager.call(personnel.switchGroup, move)).failure).toBe('notFound')
      expect((await manager.call(personnel.switchPreview, move)).failure).toBe('notFound')
    }
  })

  it('get one valid period and exactly the access groups that are named', async () => {
    const uuids = await two()
    const period = { validFrom: '2026-01-01T00:00', validUntil: '2026-06-30T23:59' }
    expect((await manager.call(personnel.setValidity, { uuids, ...period })).code).toBe(0)
    expect(await info(uuids[1]!)).toMatchObject({ ...period, validity: 'expired', version: 2 })
    const given = { uuids, accessGroupUuids: [ours.accessGroupUuid] }
    expect((await manager.call(personnel.setAccessGroups, given)).code).toBe(0)
    expect((await info(uuids[0]!)).accessGroups).toHaveLength(1)
    expect((await manager.call(personnel.setAccessGroups, { uuids, accessGroupUuids: [] })).code).toBe(0)
    expect((await info(uuids[0]!)).accessGroups).toEqual([])
    const foreign = { uuids, accessGroupUuids: [theirs.accessGroupUuid] }
    expect((await manager.call(personnel.setAccessGroups, foreign)).failure).toBe('notFound')
  })
})
