import { contract } from '@lintel/contract/all/contract.ts'
import type { ImportDetails } from '@lintel/contract/imports/schema.ts'
import { fileKinds } from '@lintel/contract/kit/file.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readSheet } from 'read-excel-file/node'
import { write } from '../../../../test/samples/kit.ts'
import { lockOf } from '../../../../test/samples/third-party-locks.ts'
import { startTestApp, type Caller, type TestApp } from '../../../../test/test-app.ts'
import { watchTables } from '../../../../test/calls/changed-tables.ts'
import { Importing, problems } from '../importing.samples.ts'
import { sheetFile, type Lines } from '../sheet/sheets.samples.ts'

const { officeImport, building, apartment, device, resident } = contract
let testApp: TestApp
let installer: Caller
let manager: Caller
let importing: Importing
const site = () => testApp.fixtures.ours.community
const redirectedMac = '0C1105FA7777'
beforeAll(async () => {
  testApp = await startTestApp()
  installer = (await testApp.as(testApp.fixtures.ours.installer)).naming(site().uuid)
  manager = await testApp.as(testApp.fixtures.ours.communityManager)
  importing = new Importing(testApp, installer)
  await write(testApp, async (db) => {
    const server = { name: 'Elsewhere', url: 'https://elsewhere.example', created_by: 'super' }
    const { uuid } = await db.insertInto('redirect_server').values(server).returning('uuid').executeTakeFirstOrThrow()
    const record = { mac: redirectedMac, server_uuid: uuid, created_by: 'super' }
    await db.insertInto('redirection').values(record).execute()
  })
})
afterAll(() => testApp.close())
beforeEach(() => importing.leaveOpen())

let macs = 0
const mac = () => `0C1105CC${String(1000 + macs++)}`
// Buildings without a number take the lowest that is free.
let numbers = 20
const number = () => String(++numbers)

const upload = async (lines: Lines): Promise<ImportDetails> =>
  importing.upload(await sheetFile('structure', lines), 'structure')
const importLines = (lines: Lines): Promise<string> => importing.imported(lines, 'structure')
const buildings = async () => (await installer.call(building.list, {})).data.rows
const rooms = async () => (await installer.call(apartment.rooms, {})).data.rows
const buildingOf = async (buildingNumber: string) =>
  (await buildings()).find((one) => String(one.number) === buildingNumber)

describe('a structure', () => {
  it('brings buildings with their default groups, apartments and devices at each place', async () => {
    const [one, two] = [number(), number()]
    const at = [mac(), mac(), mac(), mac()]
    const uuid = await importLines([
      { building: one, homeName: 'Ash House', devices: `Ash lobby,0,${at[0]!}` },
      { building: one, apartment: '0101', homeName: 'Garden', homeCallType: '3', devices: `Ash 0101 door,1,${at[1]!}` },
      { building: 'Beech', apartment: '7', devices: `Beech 7, left,2,${at[2]!.match(/../g)!.join('-')}` },
      { building: two, apartment: '7' },
      { devices: `Main gate,50,${at[3]!}` },
    ])
    const rows = await buildings()
    const [ash, beech] = ['Ash House', 'Beech'].map((name) => rows.find((row) => row.name === name)!)
    expect(ash).toMatchObject({ number: Number(one), apartments: 1, devices: 2, startFloor: '1', topFloor: '1' })
    expect([ash!.accessGroupUuid, beech!.accessGroupUuid].every(Boolean)).toBe(true)
    // A building that no line describes is called by its number, one without a number gets the next free one.
    expect(await buildingOf(two)).toMatchObject({ name: two, apartments: 1 })
    expect(rows.filter((row) => row.number === beech!.number)).toHaveLength(1)
    const home = (await installer.call(apartment.list, { building: ash!.uuid })).data.rows[0]!
    expect(home).toMatchObject({ number: '0101', name: 'Garden', callType: 3, state: 'vacant' })
    const devices = (await installer.call(device.list, { size: 40 })).data.rows
    const deviceByMac = (one: string) => devices.find((row) => row.mac === one)
    expect(deviceByMac(at[0]!)).toMatchObject({ name: 'Ash lobby', type: 'doorPhone', building: { uuid: ash!.uuid } })
    expect(deviceByMac(at[1]!)).toMatchObject({
      type: 'villaDoorPhone',
      apartment: { uuid: home.uuid },
      building: null,
    })
    expect(deviceByMac(at[2]!)).toMatchObject({
      name: 'Beech 7, left',
      type: 'indoorMonitor',
      apartment: { number: '7' },
    })
    expect(deviceByMac(at[3]!)).toMatchObject({ type: 'accessController', building: null, apartment: null })
    const { batch } = (await installer.call(officeImport.details, { uuid })).data
    expect(batch).toMatchObject({ kind: 'structure', state: 'finished', done: 5, unclaimed: 4 })
    const codes = await installer.call(officeImport.claimCodes, { uuid })
    expect(await readSheet(Buffer.from(await (codes.data as unknown as File).arrayBuffer()))).toHaveLength(5)
  })

  it('puts apartments on floors; a building that it makes reaches from the first to theirs, one that is there has them', async () => {
    const [one, two] = [number(), number()]
    await importLines([
      { building: one, apartment: '1', homeFloor: 'g1' },
      { building: one, apartment: '2', homeFloor: '7' },
      { building: one, apartment: '3' },
      { building: two, apartment: '1', homeFloor: '3' },
    ])
    expect(await buildingOf(one)).toMatchObject({ startFloor: 'G1', topFloor: '7' })
    expect(await buildingOf(two)).toMatchObject({ startFloor: '1', topFloor: '3' })
    const homes = (await installer.call(apartment.list, { building: (await buildingOf(one))!.uuid })).data.rows
    expect(homes.map(({ floor }) => floor)).toEqual(['G1', '7', null])
    await importLines([
      { building: two, apartment: '1', homeFloor: '3' },
      { building: two, apartment: '2', homeFloor: '2' },
    ])
    const details = await upload([
      { building: two, apartment: '1', homeFloor: '2' },
      { building: two, apartment: '3', homeFloor: '4' },
    ])
    expect(problems(details)).toEqual([
      [2, 'homeFloor', 'apartmentDiffers'],
      [3, 'homeFloor', 'floorOutside'],
    ])
  })

  it('opens the doors of a building to its default group at once', async () => {
    const one = number()
    await importLines([{ building: one, devices: `Door of ${one},1,${mac()}` }])
    const { accessGroupUuid } = (await buildingOf(one))!
    const doors = await write(testApp, (db) =>
      db
        .selectFrom('access_group_door')
        .innerJoin('door', 'door.uuid', 'access_group_door.door_uuid')
        .select('door.name')
        .where('access_group_door.access_group_uuid', '=', accessGroupUuid)
        .execute(),
    )
    expect(doors.map(({ name }) => name)).toContain(`Door of ${one}`)
  })

  it('changes nothing when it is sent again, and adds what is new beside what is there', async () => {
    const [one, at] = [number(), mac()]
    const lines: Lines = [
      { building: one, homeName: `House ${one}` },
      { building: one, apartment: '1', homeName: 'A', homeCallType: '0', devices: `Bell ${one},1,${at}` },
    ]
    await importLines(lines)
    const changedTables = await watchTables(testApp, installer)
    const again = await importLines(lines)
    expect((await changedTables()).toSorted()).toEqual(['audit_chain', 'audit_entry', 'import_batch'])
    // Nothing was made, so nothing is taken back.
    expect((await installer.call(officeImport.undo, { uuid: again })).code).toBe(0)
    expect(await buildingOf(one)).toMatchObject({ apartments: 1, devices: 1 })
    await importLines([{ building: `house ${one}`, apartment: '1', devices: `Second bell ${one},1,${mac()}` }])
    expect(await buildingOf(one)).toMatchObject({ apartments: 1, devices: 2 })
  })

  it('is taken from the exported list of apartments, which names what is there', async () => {
    const one = number()
    await importLines([
      { building: one, homeName: `House ${one}` },
      { building: one, apartment: '1', homeName: 'A', homeCallType: '3', devices: `Bell ${one},1,${mac()}` },
      { building: one, apartment: '2' },
    ])
    const { uuid } = (await buildingOf(one))!
    const { data } = await installer.call(apartment.export, { building: uuid })
    const file = new File([await (data as unknown as File).arrayBuffer()], 'apartments.xlsx')
    const changedTables = await watchTables(testApp, installer)
    const batch = await importing.upload(file, 'structure')
    expect([batch.state, batch.problems, batch.total]).toEqual(['ready', [], 2])
    await importing.deal(batch.uuid)
    expect((await changedTables()).toSorted()).toEqual(['audit_chain', 'audit_entry', 'import_batch'])
  })

  it('is taken back with its default groups, doors and devices while nothing depends on it', async () => {
    const one = number()
    const line = { building: one, apartment: '1', devices: `Undone ${one},1,${mac()}` }
    const uuid = await importLines([line])
    const groups = () =>
      write(testApp, (db) => db.selectFrom('access_group').select('uuid').where('name', '=', one).execute())
    expect(await groups()).toHaveLength(1)
    expect((await installer.call(officeImport.undo, { uuid })).code).toBe(0)
    expect([await buildingOf(one), await groups()]).toEqual([undefined, []])
    expect((await rooms()).some(({ buildingName }) => buildingName === one)).toBe(false)
    // The same MAC and the same names are free again.
    await importLines([line])
  })

  it.each([
    [
      'a resident has moved in',
      async (one: string) => {
        const { uuid } = (await installer.call(apartment.list, { building: (await buildingOf(one))!.uuid })).data
          .rows[0]!
        await manager.call(resident.create, { apartmentUuid: uuid, firstName: 'Ida', lastName: 'Berg' })
      },
    ],
    [
      'a vendor’s lock was put into its apartment',
      async (one: string) => {
        const { uuid } = (await installer.call(apartment.list, { building: (await buildingOf(one))!.uuid })).data
          .rows[0]!
        await lockOf(testApp, { office: site() }, { apartment_uuid: uuid })
      },
    ],
    [
      'an apartment was added to its building',
      async (one: string) => {
        const buildingUuid = (await buildingOf(one))!.uuid
        await installer.call(apartment.create, { buildingUuid, number: '9' })
      },
    ],
    [
      'its building was given another name',
      async (one: string) => {
        const { uuid, number: takenNumber, version } = (await buildingOf(one))!
        await installer.call(building.edit, { uuid, number: takenNumber, version, name: `Renamed ${one}` })
      },
    ],
  ])('is not taken back after %s', async (_what, use) => {
    const one = number()
    const uuid = await importLines([{ building: one, apartment: '1' }])
    await use(one)
    expect((await installer.call(officeImport.undo, { uuid })).failure).toBe('importInUse')
    expect((await buildingOf(one))!.apartments).toBeGreaterThan(0)
  })
})

describe('a line is refused with its column, and nothing is made', () => {
  const long = 'x'.repeat(64)
  const door = () => `Door,1,${mac()}`
  it.each<
    [what: string, lines: () => Lines, found: readonly (readonly [line: number, column: string, problem: string])[]]
  >([
    ['building 0', () => [{ building: '0' }], [[2, 'building', 'buildingInvalid']]],
    ['building 100', () => [{ building: '100' }], [[2, 'building', 'buildingInvalid']]],
    ['a name of 64 characters', () => [{ building: long }], [[2, 'building', 'buildingInvalid']]],
    ['an apartment of no building', () => [{ apartment: '1' }], [[2, 'building', 'buildingRequired']]],
    ['a number with letters', () => [{ building: '50', apartment: '1A' }], [[2, 'apartment', 'apartmentInvalid']]],
    ['eleven digits', () => [{ building: '50', apartment: '1'.repeat(11) }], [[2, 'apartment', 'apartmentInvalid']]],
    ['a long name', () => [{ building: '50', apartment: '1', homeName: long }], [[2, 'homeName', 'textTooLong']]],
    [
      'call type 6',
      () => [{ building: '50', apartment: '1', homeCallType: '6' }],
      [[2, 'homeCallType', 'homeCallTypeInvalid']],
    ],
    [
      'a call type with a telephone where the site has none',
      () => [{ building: '50', apartment: '1', homeCallType: '2' }],
      [[2, 'homeCallType', 'homeCallTypeInvalid']],
    ],
    ['a floor of a building', () => [{ building: '50', homeFloor: '1' }], [[2, 'homeFloor', 'floorOutside']]],
    ['floor 129', () => [{ building: '50', apartment: '1', homeFloor: '129' }], [[2, 'homeFloor', 'floorOutside']]],
    [
      'a call type of a building',
      () => [{ building: '50', homeCallType: '0' }],
      [[2, 'homeCallType', 'homeCallTypeInvalid']],
    ],
    [
      'one apartment twice',
      () => [
        { building: '50', apartment: '1' },
        { building: '050', apartment: '1' },
      ],
      [
        [2, 'apartment', 'apartmentTwice'],
        [3, 'apartment', 'apartmentTwice'],
      ],
    ],
    [
      'one building twice',
      () => [
        { building: '50', homeName: 'Elm' },
        { building: '50', homeName: 'Elm' },
      ],
      [
        [2, 'building', 'buildingTwice'],
        [3, 'building', 'buildingTwice'],
      ],
    ],
    [
      'two buildings of one name',
      () => [
        { building: '50', homeName: 'Elm' },
        { building: '51', homeName: 'ELM' },
      ],
      [[3, 'homeName', 'buildingDiffers']],
    ],
    ['a device without a type', () => [{ devices: `Door,${mac()}` }], [[2, 'devices', 'devicesInvalid']]],
    ['a device of type 4', () => [{ devices: `Door,4,${mac()}` }], [[2, 'devices', 'devicesInvalid']]],
    ['a device without a name', () => [{ devices: `,1,${mac()}` }], [[2, 'devices', 'devicesInvalid']]],
    ['a MAC of 11 characters', () => [{ devices: 'Door,1,0C1105AA000' }], [[2, 'devices', 'devicesInvalid']]],
    ['the reserved MAC', () => [{ devices: 'Door,1,0C1105000000' }], [[2, 'devices', 'devicesInvalid']]],
    [
      'a MAC of another distributor',
      () => [{ devices: `Door,1,${testApp.fixtures.theirs.office.mac}` }],
      [[2, 'devices', 'macNotInLibrary']],
    ],
    ['a MAC that is redirected', () => [{ devices: `Door,1,${redirectedMac}` }], [[2, 'devices', 'macRedirected']]],
    [
      'a MAC twice',
      () => {
        const at = mac()
        return [{ devices: `Door one,1,${at}` }, { devices: `Door two,1,${at}` }]
      },
      [
        [2, 'devices', 'macTwice'],
        [3, 'devices', 'macTwice'],
      ],
    ],
    [
      'a MAC twice in one line',
      () => {
        const at = mac()
        return [{ devices: `Door one,1,${at};Door two,1,${at}` }]
      },
      [[2, 'devices', 'macTwice']],
    ],
    [
      'a door name twice',
      () => [{ devices: door() }, { devices: door() }],
      [
        [2, 'devices', 'doorTaken'],
        [3, 'devices', 'doorTaken'],
      ],
    ],
    [
      'a line of nothing but a call type',
      () => [{ homeCallType: '0' }],
      [
        [2, 'building', 'buildingRequired'],
        [2, 'homeCallType', 'homeCallTypeInvalid'],
      ],
    ],
  ])('%s', async (_what, lines, found) => {
    const before = [await buildings(), await rooms()]
    const details = await upload(lines())
    expect(details.state).toBe('failed')
    const inOrder = (all: readonly (readonly unknown[])[]) => all.map((one) => one.join(' ')).toSorted()
    expect(inOrder(problems(details))).toEqual(inOrder(found))
    expect([await buildings(), await rooms()]).toEqual(before)
  })

  it('what is there otherwise is not overwritten', async () => {
    const one = number()
    await importLines([
      { building: one, homeName: `Kept ${one}` },
      { building: one, apartment: '1', homeName: 'Kept', devices: `Kept bell ${one},1,0C1105DD0001` },
    ])
    const details = await upload([
      { building: one, homeName: 'Other' },
      { building: one, apartment: '1', homeName: 'Other', homeCallType: '3', devices: 'Other bell,1,0C1105DD0001' },
    ])
    expect(problems(details)).toEqual([
      [2, 'homeName', 'buildingDiffers'],
      [3, 'homeName', 'apartmentDiffers'],
      [3, 'homeCallType', 'apartmentDiffers'],
      [3, 'devices', 'macExists'],
    ])
    expect((await rooms()).find(({ buildingName }) => buildingName === `Kept ${one}`)).toMatchObject({ name: 'Kept' })
  })

  it('1001 lines, and 1001 devices on fewer', async () => {
    const many = Array.from({ length: 1_001 }, (_, index) => ({ building: '60', apartment: String(index) }))
    const before = [await buildings(), await rooms()]
    expect(problems(await upload(many))).toEqual([[0, '', 'tooManyLines']])
    const devices = Array.from({ length: 501 }, (_, index) => `D${index},3,0C1105EE${String(index).padStart(4, '0')}`)
    const more = devices.map((one) => one.replace('D', 'E').replace('EE', 'EF')).slice(0, 500)
    const details = await upload([{ devices: devices.join(';') }, { building: '60', devices: more.join(';') }])
    expect(problems(details)).toEqual([[0, 'devices', 'tooManyLines']])
    expect([await buildings(), await rooms()]).toEqual(before)
  })
})

describe('an import of the structure by role', () => {
  it('a manager does not send structure and sees no import of it, but that a file is in the way', async () => {
    const file = await sheetFile('structure', [{ building: number() }])
    expect((await manager.call(officeImport.uploadStructure, { file })).failure).toBe('noPermission')
    const { uuid } = await upload([{ building: number() }])
    expect((await manager.call(officeImport.details, { uuid })).failure).toBe('notFound')
    for (const call of [officeImport.undo, officeImport.end, officeImport.faulty, officeImport.read])
      expect((await manager.call(call, { uuid })).failure).toBe('notFound')
    expect((await manager.call(officeImport.deal, { uuid, deal: 'import' })).failure).toBe('notFound')
    const { batch, inTheWay } = (await manager.call(officeImport.details, {})).data
    expect([batch, typeof inTheWay?.createdBy]).toEqual([null, 'string'])
    expect((await manager.call(officeImport.list, {})).data.rows).toEqual([])
  })

  it('an installer of another site, or at an office, finds nothing', async () => {
    const file = await sheetFile('structure', [{ building: number() }])
    const { theirs, ours } = testApp.fixtures
    for (const siteUuid of [theirs.community.uuid, ours.office.uuid]) {
      const there = installer.naming(siteUuid)
      expect((await there.call(officeImport.uploadStructure, { file })).failure).toBe('notFound')
      expect((await there.call(officeImport.details, {})).failure).toBe('notFound')
      expect((await there.call(apartment.rooms, {})).failure).toBe('notFound')
    }
  })

  it('the calls answer at the addresses of specification.md 7', async () => {
    const { uuid } = await upload([{ building: number() }])
    const at = async (call: string) => {
      const path = `/web-server/v3/web/community/communityData/${call}?timestamp=${testApp.services.now().getTime()}`
      return JSON.parse(await (await installer.raw('GET', path)).text()) as { code: number; data: never }
    }
    expect(await at('getCommunityImportDetails')).toMatchObject({
      code: 0,
      data: { batch: { uuid, kind: 'structure' } },
    })
    const roomRows = await rooms()
    expect(roomRows.length).toBeGreaterThan(0)
    expect(await at('getMngAllRoom')).toMatchObject({ code: 0, data: { rows: roomRows } })
  })

  it('the template has the columns of the domain file and the floor, and those alone', async () => {
    const { data } = await installer.call(officeImport.template, { kind: 'structure' })
    const file = data as unknown as File
    expect(file.type).toBe(fileKinds.xlsx.type)
    const [head] = await readSheet(Buffer.from(await file.arrayBuffer()))
    expect(head).toEqual(['Building', 'Apartment', 'Name', 'Call type', 'Devices', 'Floor'])
  })
})
