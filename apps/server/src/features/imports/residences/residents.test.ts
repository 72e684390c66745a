import { contract } from '@lintel/contract/all/contract.ts'
import type { ImportDetails } from '@lintel/contract/imports/schema.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { sql } from 'kysely'
import { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { jpeg, png } from '../../../../test/pictures.ts'
import { write } from '../../../../test/samples/kit.ts'
import { residenceCompany } from '../../../../test/samples/residences.ts'
import { startTestApp, type Caller, type TestApp } from '../../../../test/test-app.ts'
import { Importing, problems, short } from '../importing.samples.ts'
import { sheetFile, type Lines } from '../sheet/sheets.samples.ts'

const { officeImport, building, apartment, accessGroup, resident, personnel } = contract
let testApp: TestApp
let installer: Caller
let manager: Caller
let importing: Importing
let elm: string
const site = () => testApp.fixtures.ours.community
beforeAll(async () => {
  testApp = await startTestApp()
  installer = (await testApp.as(testApp.fixtures.ours.installer)).naming(site().uuid)
  manager = await testApp.as(testApp.fixtures.ours.communityManager)
  importing = new Importing(testApp, manager)
  elm = (await installer.call(building.create, { number: 7, name: 'Elm', startFloor: 'G0', topFloor: '9' })).data.uuid
})
afterAll(() => testApp.close())
beforeEach(() => importing.leaveOpen())

let numbers = 100
/** A new apartment of building 7; answers its number. */
async function home(more: object = {}): Promise<string> {
  const number = String(++numbers)
  await installer.call(apartment.create, { buildingUuid: elm, number, floor: '3', ...more })
  return number
}
const mail = () => `${short()}@homes.invalid`
const line = (number: string, accountType: 'master' | 'member', more: Lines[number] = {}) => ({
  building: '7',
  apartment: number,
  accountType,
  firstName: 'Ida',
  lastName: `Berg ${short()}`,
  email: mail(),
  ...more,
})
const upload = async (lines: Lines): Promise<ImportDetails> =>
  importing.upload(await sheetFile('resident', lines), 'resident')
const importLines = (lines: Lines): Promise<string> => importing.imported(lines, 'resident')
const findResident = async (keyword: string) => (await manager.call(resident.list, { keyword })).data.rows[0]
const homeOf = async (number: string) => (await manager.call(apartment.list, { keyword: number })).data.rows[0]!
const people = async () => (await manager.call(resident.list, {})).data.total

describe('an import of residents', () => {
  it('brings a master and members with credentials, groups, floors and the default group, as the form does', async () => {
    const number = await home()
    const [door] = site().doors
    const group = await manager.call(accessGroup.create, {
      companyUuid: await residenceCompany(testApp, site().uuid),
      name: `Garage ${short()}`,
      repeat: 'daily',
      windows: [{ days: [1, 2, 3, 4, 5, 6, 7], from: 0, to: 1440 }],
      doorUuids: [door!],
    })
    expect(group.failure, JSON.stringify(group.issues)).toBeUndefined()
    const garageUuid = group.data.uuid
    const [one, two] = [short(), short()]
    const uuid = await importLines([
      line(number, 'master', {
        building: 'elm',
        lastName: `M${one}`,
        phoneCode: '45',
        phone: '20123456',
        homeCallType: '3',
        pin: '470811',
        cards: 'AB01;AB02',
        plates: 'HH-NP401',
        uhfTag: 'E2001',
        accessGroups: garageUuid,
        floors: 'g0;5',
        remark: 'Key at the desk',
      }),
      line(number, 'member', { lastName: `M${two}`, email: '', phoneCode: '45', phone: '20123457' }),
    ])
    const master = (await manager.call(resident.get, { uuid: (await findResident(`M${one}`))!.uuid })).data
    expect(master).toMatchObject({
      role: 'master',
      members: 1,
      apartment: { number },
      building: { uuid: elm },
      phone: '20123456',
      appEnabled: true,
      remark: 'Key at the desk',
      floors: [{ buildingUuid: elm, floors: ['G0', '5'] }],
    })
    expect(master.credentials.map(({ kind }) => kind).toSorted()).toEqual(['card', 'card', 'pin', 'plate', 'uhfTag'])
    expect(master.accessGroups.map(({ name }) => name)).toEqual(expect.arrayContaining(['Elm']))
    expect(master.accessGroups).toHaveLength(2)
    const member = (await manager.call(resident.get, { uuid: (await findResident(`M${two}`))!.uuid })).data
    expect(member).toMatchObject({ role: 'member', appEnabled: false, floors: [{ buildingUuid: elm, floors: ['3'] }] })
    expect((await homeOf(number)).callType).toBe(3)
    expect((await manager.call(resident.selfAccess, { uuid: member.uuid })).data).toMatchObject({ repeat: 'daily' })
    const { batch } = (await manager.call(officeImport.details, { uuid })).data
    expect(batch).toMatchObject({ kind: 'resident', state: 'finished', done: 2 })
  })

  it('asks members for no address, as the form does: they may be children', async () => {
    const number = await home()
    const child = short()
    await importLines([line(number, 'master'), line(number, 'member', { lastName: child, email: '' })])
    expect(await findResident(child)).toMatchObject({ role: 'member', email: '', phone: '', state: 'off' })
  })

  it('adds members to a household that is there, whose master is not named again', async () => {
    const number = await home()
    await importLines([line(number, 'master')])
    await importLines([line(number, 'member'), line(number, 'member')])
    expect((await homeOf(number)).residents).toBe(3)
  })

  it('is taken back with the call types that it gave', async () => {
    const number = await home({ callType: 3 })
    const uuid = await importLines([line(number, 'master', { homeCallType: '0' }), line(number, 'member')])
    expect((await homeOf(number)).callType).toBe(0)
    expect((await manager.call(officeImport.undo, { uuid })).code).toBe(0)
    expect(await homeOf(number)).toMatchObject({ callType: 3, residents: 0 })
  })

  it('is taken back to call types without a telephone where the site has lost its landlines', async () => {
    const setLandlines = (enableLandline: boolean) =>
      write(testApp, (db) =>
        db
          .updateTable('project')
          .set({ settings: sql`settings || ${JSON.stringify({ enableLandline })}::jsonb` })
          .where('uuid', '=', site().uuid)
          .execute(),
      )
    await setLandlines(true)
    const number = await home({ callType: 4 })
    const uuid = await importLines([line(number, 'master', { homeCallType: '0' })])
    await setLandlines(false)
    expect((await manager.call(officeImport.undo, { uuid })).code).toBe(0)
    expect((await homeOf(number)).callType).toBe(3)
  })

  it.each([
    [
      'a member came who is not of it',
      async (number: string) => {
        await importLines([line(number, 'member')])
      },
    ],
    [
      'the call type is another one by now',
      async (number: string) => {
        const apartments = [(await homeOf(number)).uuid]
        await manager.call(apartment.editMany, { apartments, callType: 0 })
      },
    ],
    [
      'a resident of it was changed',
      async (number: string) => {
        const found = (await manager.call(resident.list, { apartment: (await homeOf(number)).uuid })).data.rows[0]!
        await manager.call(resident.edit, { uuid: found.uuid, version: 1, remark: 'changed' } as never)
      },
    ],
  ])('is not taken back after %s', async (_what, use) => {
    const number = await home()
    const uuid = await importLines([line(number, 'master', { homeCallType: '3' })])
    await use(number)
    expect((await manager.call(officeImport.undo, { uuid })).failure).toBe('importInUse')
    expect((await homeOf(number)).residents).toBeGreaterThan(0)
  })
})

describe('a line of a resident is refused with its column, and nothing is made', () => {
  type FoundProblem = readonly (readonly [line: number, column: string, problem: string])[]
  it.each<[what: string, lines: (number: string) => Lines | Promise<Lines>, found: FoundProblem]>([
    ['no building', (one) => [line(one, 'master', { building: '' })], [[2, 'building', 'buildingRequired']]],
    ['an unknown building', (one) => [line(one, 'master', { building: '98' })], [[2, 'building', 'buildingUnknown']]],
    ['an unknown apartment', () => [line('999999', 'master')], [[2, 'apartment', 'apartmentUnknown']]],
    ['a member of a home without a master', (one) => [line(one, 'member')], [[2, 'accountType', 'masterMissing']]],
    [
      'two masters of one apartment',
      (one) => [line(one, 'master'), line(one, 'master')],
      [
        [2, 'accountType', 'masterTwice'],
        [3, 'accountType', 'masterTwice'],
      ],
    ],
    [
      'a master where there is one',
      async (one) => {
        await importLines([line(one, 'master')])
        return [line(one, 'master')]
      },
      [[2, 'accountType', 'masterExists']],
    ],
    [
      'a member of a master whose time has not begun',
      async (one) => {
        const { uuid } = await homeOf(one)
        const form = { apartmentUuid: uuid, firstName: 'Ida', lastName: 'Later', validFrom: '2090-01-01T00:00' }
        await manager.call(resident.create, form)
        return [line(one, 'member')]
      },
      [[2, 'accountType', 'masterNotActive']],
    ],
    [
      'another account type',
      (one) => [{ ...line(one, 'master'), accountType: 'owner' }],
      [[2, 'accountType', 'accountTypeInvalid']],
    ],
    ['no first name', (one) => [line(one, 'master', { firstName: '' })], [[2, 'firstName', 'nameRequired']]],
    [
      'a name of 33 characters',
      (one) => [line(one, 'master', { lastName: 'x'.repeat(33) })],
      [[2, 'lastName', 'nameInvalid']],
    ],
    [
      'neither e-mail nor telephone of a main resident',
      (one) => [line(one, 'master', { email: '' })],
      [[2, 'email', 'contactRequired']],
    ],
    ['a wrong e-mail', (one) => [line(one, 'master', { email: 'ida' })], [[2, 'email', 'emailInvalid']]],
    [
      'an e-mail twice',
      (one) => [
        line(one, 'master', { email: 'twice@homes.invalid' }),
        line(one, 'member', { email: 'TWICE@homes.invalid' }),
      ],
      [
        [2, 'email', 'emailTwice'],
        [3, 'email', 'emailTwice'],
      ],
    ],
    [
      'an e-mail that a resident has',
      async (one) => {
        const email = mail()
        await importLines([line(await home(), 'master', { email })])
        return [line(one, 'master', { email })]
      },
      [[2, 'email', 'emailExists']],
    ],
    [
      'a telephone without its code',
      (one) => [line(one, 'master', { phone: '20123456' })],
      [[2, 'phoneCode', 'phoneCodeRequired']],
    ],
    [
      '17 digits',
      (one) => [line(one, 'master', { phoneCode: '45', phone: '1'.repeat(17) })],
      [[2, 'phone', 'phoneInvalid']],
    ],
    [
      'a number that does not exist',
      (one) => [line(one, 'master', { phoneCode: '45', phone: '1' })],
      [[2, 'phone', 'phoneUnknown']],
    ],
    [
      'a landline where the site has none',
      (one) => [line(one, 'master', { landlines: '33123456' })],
      [[2, 'landlines', 'landlineNotAllowed']],
    ],
    ['four landlines', (one) => [line(one, 'master', { landlines: '1;2;3;4' })], [[2, 'landlines', 'landlineTooMany']]],
    [
      'call type 6',
      (one) => [line(one, 'master', { homeCallType: '6' })],
      [[2, 'homeCallType', 'homeCallTypeInvalid']],
    ],
    [
      'a call type with a telephone',
      (one) => [line(one, 'master', { homeCallType: '4' })],
      [[2, 'homeCallType', 'homeCallTypeInvalid']],
    ],
    [
      'a call type of a member',
      (one) => [line(one, 'master'), line(one, 'member', { homeCallType: '0' })],
      [[3, 'homeCallType', 'callTypeOfMember']],
    ],
    [
      'a call type with a telephone where the site has no landlines',
      (one) => [line(one, 'master', { homeCallType: '2' })],
      [[2, 'homeCallType', 'homeCallTypeInvalid']],
    ],
    ['a reserved PIN', (one) => [line(one, 'master', { pin: '91234567' })], [[2, 'pin', 'pinInvalid']]],
    [
      'a PIN twice',
      (one) => [line(one, 'master', { pin: '8811' }), line(one, 'member', { pin: '8811' })],
      [
        [2, 'pin', 'pinTwice'],
        [3, 'pin', 'pinTwice'],
      ],
    ],
    [
      'a PIN and a card that a resident has',
      async (one) => {
        const codes = { pin: '55123', cards: 'ABCDEF01' }
        await importLines([line(await home(), 'master', codes)])
        return [line(one, 'master', codes)]
      },
      [
        [2, 'pin', 'pinExists'],
        [2, 'cards', 'cardExists'],
      ],
    ],
    [
      'a card of 16 characters',
      (one) => [line(one, 'master', { cards: 'A'.repeat(16) })],
      [[2, 'cards', 'cardInvalid']],
    ],
    [
      'a card twice',
      (one) => [line(one, 'master', { cards: 'CAFE01' }), line(one, 'member', { cards: 'cafe01' })],
      [
        [2, 'cards', 'cardTwice'],
        [3, 'cards', 'cardTwice'],
      ],
    ],
    [
      'six plates',
      (one) => [line(one, 'master', { plates: Array.from({ length: 6 }, (_, at) => `AB-${100 + at}`).join(';') })],
      [[2, 'plates', 'plateTooMany']],
    ],
    [
      'an access group of another site',
      (one) => [line(one, 'master', { accessGroups: testApp.fixtures.ours.people.accessGroupUuid })],
      [[2, 'accessGroups', 'accessGroupUnknown']],
    ],
    ['a floor above the building', (one) => [line(one, 'master', { floors: '12' })], [[2, 'floors', 'floorOutside']]],
    ['no floor', (one) => [line(one, 'master', { floors: 'roof' })], [[2, 'floors', 'floorOutside']]],
    [
      'eleven floors',
      (one) => [
        line(one, 'master', {
          floors: Array.from({ length: limits.residentFloors + 1 }, (_, at) => String(at + 1)).join(';'),
        }),
      ],
      [[2, 'floors', 'floorTooMany']],
    ],
    [
      'a remark of 256 characters',
      (one) => [line(one, 'master', { remark: 'x'.repeat(256) })],
      [[2, 'remark', 'textTooLong']],
    ],
  ])('%s', async (_what, lines, found) => {
    const codes = await lines(await home())
    await importing.leaveOpen()
    const before = await people()
    const details = await upload(codes)
    expect(details.state, JSON.stringify(details.problems)).toBe('failed')
    const inOrder = (all: readonly (readonly unknown[])[]) => all.map((one) => one.join(' ')).toSorted()
    expect(inOrder(problems(details))).toEqual(inOrder(found))
    expect(await people()).toBe(before)
  })

  it('members beyond the limit of the apartment, those who live there counted', async () => {
    const number = await home({ memberLimit: 2 })
    await importLines([line(number, 'master'), line(number, 'member')])
    const before = await people()
    expect(problems(await upload([line(number, 'member'), line(number, 'member')]))).toEqual([
      [3, 'accountType', 'membersFull'],
    ])
    expect(await people()).toBe(before)
  })

  it('an apartment of another site, and 1001 lines', async () => {
    const theirs = testApp.fixtures.theirs
    const there = (await testApp.as(theirs.installer)).naming(theirs.community.uuid)
    const { uuid } = (await there.call(building.create, { number: 8, name: 'Foreign' })).data
    await there.call(apartment.create, { buildingUuid: uuid, number: '1' })
    const before = await people()
    expect(problems(await upload([line('1', 'master', { building: '8' })]))).toEqual([
      [2, 'building', 'buildingUnknown'],
    ])
    const vacant = await home()
    const many = Array.from({ length: 1_000 }, () => line(vacant, 'member'))
    const details = await upload([line(vacant, 'master'), ...many])
    expect([details.state, problems(details)]).toEqual(['failed', [[0, '', 'tooManyLines']]])
    expect((await importing.deal(details.uuid, 'import')).code).not.toBe(0)
    expect(await people()).toBe(before)
  })
})

describe('an import of residents by role', () => {
  it('a manager alone: an installer finds neither the call nor the import', async () => {
    const file = await sheetFile('resident', [line(await home(), 'master')])
    expect((await installer.call(officeImport.uploadResidents, { file })).failure).toBe('noPermission')
    const { uuid } = await upload([line(await home(), 'master')])
    expect((await installer.call(officeImport.details, { uuid })).failure).toBe('notFound')
    expect((await installer.call(officeImport.details, {})).data).toMatchObject({
      batch: null,
      inTheWay: { createdBy: expect.any(String) },
    })
    const office = await testApp.as(testApp.fixtures.ours.officeManager)
    expect((await office.call(officeImport.uploadResidents, { file })).failure).toBe('featureOff')
  })

  it('the template has the columns of the domain file, the required ones marked', async () => {
    const { data } = await manager.call(officeImport.template, { kind: 'resident' })
    const [head] = await readSheet(Buffer.from(await (data as unknown as File).arrayBuffer()))
    expect(head!.slice(0, 6)).toEqual([
      'Building*',
      'Apartment*',
      'Account type*',
      'First name*',
      'Last name*',
      'E-mail',
    ])
    expect(head).toHaveLength(18)
  })

  it.each(['en', 'de'])(
    'what is exported in the language %s can be imported, members before their master',
    async (language) => {
      const [number, tag] = [await home(), short()]
      await importLines([
        line(number, 'master', { firstName: 'Zoe', lastName: tag }),
        line(number, 'member', { firstName: 'Adam', lastName: tag, email: '' }),
      ])
      const response = await manager.raw('POST', `/web-server/${resident.export.path}`, {
        headers: { 'accept-language': language, 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ keyword: tag, timestamp: String(Date.now()) }).toString(),
      })
      const file = new File([await response.arrayBuffer()], 'residents.xlsx')
      const { rows } = (await manager.call(resident.list, { keyword: tag })).data
      expect((await manager.call(resident.remove, { uuids: rows.map(({ uuid }) => uuid) })).code).toBe(0)
      await importing.leaveOpen()
      const batch = await importing.upload(file, 'resident')
      expect([batch.state, batch.problems]).toEqual(['ready', []])
      await importing.deal(batch.uuid)
      const again = (await manager.call(resident.list, { keyword: tag })).data.rows
      expect(
        again.map(({ firstName, role, apartment }) => `${firstName} ${role} ${apartment.number}`).toSorted(),
      ).toEqual([`Adam member ${number}`, `Zoe master ${number}`])
    },
  )

  it('what is exported holds no formula of a name', async () => {
    const name = `=1+1 ${short()}`
    await importLines([line(await home(), 'master', { firstName: name })])
    const { data } = await manager.call(resident.export, { keyword: name.slice(5) })
    const rows = await readSheet(Buffer.from(await (data as unknown as File).arrayBuffer()))
    expect(rows[1]).toContain(name)
  })
})

describe('photos of residents', () => {
  it('are named by building and apartment for a master, and by the full name for other people', async () => {
    const number = await home()
    const [one, two] = [short(), short()]
    await importLines([
      line(number, 'master', { firstName: 'Mia', lastName: one }),
      line(number, 'member', { firstName: 'Jürgen', lastName: two }),
    ])
    await importing.leaveOpen()
    const batch = await importing.uploadFaces({
      [`7_${number}.png`]: png(),
      [`photos/ELM_${number}_jürgen\u200e ${two}.jpg`.normalize('NFD')]: jpeg(),
    })
    expect(batch).toMatchObject({ kind: 'face', state: 'ready', total: 2, failed: 0 })
    await importing.deal(batch.uuid)
    for (const keyword of [one, two]) {
      const { uuid } = (await findResident(keyword))!
      expect((await manager.call(personnel.get, { uuid })).data.photoAt, keyword).not.toBeNull()
    }
  })

  it('that name no resident, and two of one person, are reported as problems', async () => {
    const number = await home()
    await importLines([line(number, 'master', { firstName: 'Mia', lastName: 'Twin' })])
    await importing.leaveOpen()
    const batch = await importing.uploadFaces({
      [`7_${number}.png`]: png(),
      [`7_${number}_Mia Twin.png`]: jpeg(),
      [`98_${number}.png`]: png(),
    })
    const found = problems(batch).map(([, , problem]) => String(problem))
    expect(found.toSorted()).toEqual(['personTwice', 'personTwice', 'residentUnknown'])
  })
})

it('an import of residents is not undone by a manager who may not delete accounts', async () => {
  const uuid = await importLines([line(await home(), 'master')])
  const mayDelete = (may_delete_accounts: boolean) =>
    write(testApp, (db) =>
      db
        .updateTable('project_member')
        .set({ may_delete_accounts })
        .where('account_uuid', '=', testApp.fixtures.ours.communityManager.uuid)
        .execute(),
    )
  const before = await people()
  await mayDelete(false)
  expect((await manager.call(officeImport.undo, { uuid })).failure).toBe('noPermission')
  expect(await people()).toBe(before)
  await mayDelete(true)
  expect((await manager.call(officeImport.undo, { uuid })).code).toBe(0)
  expect(await people()).toBe(before - 1)
})
