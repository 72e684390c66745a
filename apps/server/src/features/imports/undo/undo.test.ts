import { contract } from '@lintel/contract/all/contract.ts'
import { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { allRows } from '../../../../test/test-app.ts'
import { Importing, person, short, problems } from '../importing.samples.ts'
import { sheetFile, type Lines } from '../sheet/sheets.samples.ts'

const { device, officeImport, personnel } = contract
let importing: Importing
beforeAll(async () => {
  importing = await Importing.open()
})
afterAll(() => importing.testApp.close())
beforeEach(() => importing.leaveOpen())

describe('undoing an import', () => {
  it('takes back everything it made', async () => {
    const before = [
      await importing.countOf('person'),
      await importing.countOf('credential'),
      await importing.countOf('company'),
    ]
    const uuid = await importing.imported([
      person({ company: `New ${short()}`, department: 'A/B', pin: '5150' }),
      person({ company: `New ${short()}` }),
    ])
    expect((await importing.manager.call(officeImport.undo, { uuid })).code).toBe(0)
    expect([
      await importing.countOf('person'),
      await importing.countOf('credential'),
      await importing.countOf('company'),
    ]).toEqual(before)
    expect((await importing.manager.call(officeImport.undo, { uuid })).failure).toBe('importNotReady')
  })

  it('is refused with a count while a person of it was changed, or others are in what it made', async () => {
    const company = `New ${short()}`
    const [id, other] = [`H${short()}`, `J${short()}`]
    const uuid = await importing.imported([
      person({ company, department: 'A', personnelId: id }),
      person({ company, personnelId: other }),
    ])
    const people = await importing.countOf('person')
    const { rows } = (await importing.manager.call(personnel.list, { keyword: id })).data
    await importing.manager.call(personnel.setValidity, {
      people: [{ uuid: rows[0]!.uuid, version: rows[0]!.version }],
      validFrom: null,
      validUntil: '2090-01-01T08:00',
    })
    const form = {
      companyUuid: rows[0]!.companyUuid,
      departmentUuid: rows[0]!.departmentUuid,
      firstName: 'Pia',
      lastName: 'Late',
    }
    await importing.manager.call(personnel.create, form)
    const answer = await importing.manager.call(officeImport.undo, { uuid })
    expect([answer.failure, answer.params]).toEqual(['importInUse', { count: 3 }])
    expect(await importing.countOf('person')).toBe(people + 1)
  })
})

describe('devices', () => {
  const mac = () =>
    `0C11${short()
      .toUpperCase()
      .replace(/[^0-9A-F]/g, '0')}`
  const line = (more: Lines[number] = {}) => ({ deviceName: `Gate ${short()}`, model: 'LD-200', mac: mac(), ...more })

  it('are registered with their doors, get claim codes when asked for, and can be taken back unclaimed', async () => {
    const before = await importing.countOf('device')
    const devices = [line(), line({ location: 'Yard' })]
    const uuid = await importing.imported(devices, 'device')
    const { rows } = (await importing.manager.call(device.list, { keyword: devices[0]!.deviceName })).data
    expect(rows).toMatchObject([{ mac: devices[0]!.mac, relays: 2, connection: 'waiting', type: 'doorPhone' }])
    expect((await importing.manager.call(officeImport.details, { uuid })).data.batch!.unclaimed).toBe(2)
    const codes = (await importing.manager.call(officeImport.claimCodes, { uuid })).data
    const sheet = await readSheet(Buffer.from(await codes.arrayBuffer()))
    expect(new Set(sheet.slice(1).map((row) => row[1]))).toEqual(new Set(devices.map((one) => one.mac)))
    for (const row of sheet.slice(1)) expect(row[2]).toMatch(/^[2-9A-HJ-NP-Z]{12}$/)
    expect((await importing.manager.call(officeImport.undo, { uuid })).code).toBe(0)
    expect(await importing.countOf('device')).toBe(before)
  })

  it('are refused with a MAC, a model or a name that cannot be', async () => {
    const { ours, theirs } = importing.testApp.fixtures
    const same = mac()
    const batch = await importing.upload(
      await sheetFile('device', [
        line({ mac: ours.community.mac }),
        line({ mac: theirs.office.mac }),
        line({ mac: '0C1105000000' }),
        line({ model: 'nothing' }),
        line({ mac: same, deviceName: 'Twin' }),
        line({ mac: same, deviceName: 'Twin' }),
        line({ deviceName: '' }),
      ]),
      'device',
    )
    expect(problems(batch)).toEqual([
      [2, 'mac', 'macExists'],
      [3, 'mac', 'macNotInLibrary'],
      [4, 'mac', 'macInvalid'],
      [5, 'model', 'hardwareUnknown'],
      [6, 'mac', 'macTwice'],
      [6, 'deviceName', 'doorTaken'],
      [6, 'deviceName', 'doorTaken'],
      [7, 'mac', 'macTwice'],
      [7, 'deviceName', 'doorTaken'],
      [7, 'deviceName', 'doorTaken'],
      [8, 'deviceName', 'deviceNameInvalid'],
    ])
  })

  it('serve a company and have a door named and wired, as the line says', async () => {
    const { people } = importing.testApp.fixtures.ours
    const companyName = (await importing.manager.call(contract.company.names, {})).data.rows.find(
      ({ uuid }) => uuid === people.companyUuid,
    )!.name
    const doorName = `Wired ${short()}`
    const importedLine = line({
      company: companyName.toUpperCase(),
      doorName,
      relay: '1',
      doorStatusInput: '2',
      exitButtonInput: '3',
    })
    await importing.imported([importedLine], 'device')
    const { rows } = (await importing.manager.call(device.list, { keyword: importedLine.deviceName })).data
    expect(rows).toMatchObject([{ companies: [{ uuid: people.companyUuid }] }])
    const detail = (await importing.manager.call(device.get, { uuid: rows[0]!.uuid })).data
    expect(detail.doors.map(({ name }) => name)).toEqual([`${importedLine.deviceName} A`, doorName])
    const door = (await importing.manager.call(contract.door.get, { uuid: detail.doors[1]!.uuid })).data
    expect(door).toMatchObject({ doorStatusInput: 2, exitButtonInput: 3, fireInput: null, holdDelaySec: 5 })
    const [stored] = await allRows(importing.testApp)((db) =>
      db.selectFrom('device').select('desired').where('uuid', '=', detail.uuid).execute(),
    )
    expect(stored!.desired).toMatchObject({ companies: [people.companyUuid], timezone: 'Europe/Berlin' })
    expect(JSON.stringify(stored!.desired)).toContain('"sensorInput":2')
  })

  it('have a door at a security relay in place of the relay of that number, with its readers', async () => {
    const doorName = `Vault ${short()}`
    const importedLine = line({ doorName, securityRelay: '0', entryReader: 'Wiegand 0', exitReader: 'builtIn0' })
    await importing.imported([importedLine], 'device')
    const { rows } = (await importing.manager.call(device.list, { keyword: importedLine.deviceName })).data
    expect(rows).toMatchObject([{ relays: 2, securityRelays: 1 }])
    const detail = (await importing.manager.call(device.get, { uuid: rows[0]!.uuid })).data
    expect(detail.doors).toMatchObject([
      { name: `${importedLine.deviceName} B`, outputType: 'relay', outputIndex: 1 },
      { name: doorName, outputType: 'securityRelay', outputIndex: 0 },
    ])
    const vault = (await importing.manager.call(contract.door.get, { uuid: detail.doors[1]!.uuid })).data
    expect(vault).toMatchObject({
      entryReaders: [{ port: 'wiegand', index: 0 }],
      exitReaders: [{ port: 'builtIn', index: 0 }],
    })
    const [stored] = await allRows(importing.testApp)((db) =>
      db.selectFrom('device').select('desired').where('uuid', '=', detail.uuid).execute(),
    )
    expect(stored!.desired).toMatchObject({ doors: [{ relay: 1 }, { relay: 16, entryReaders: ['wiegand0'] }] })
  })

  it('are refused with two outputs, an output they do not have, or readers that cannot be', async () => {
    const batch = await importing.upload(
      await sheetFile('device', [
        line({ relay: '0', securityRelay: '0' }),
        line({ securityRelay: '1' }),
        line({ securityRelay: '4' }),
        line({ model: 'LD-100', securityRelay: '0' }),
        line({ entryReader: 'wiegand0', exitReader: 'RS-485 0' }),
        line({ entryReader: 'usb0' }),
        line({ exitReader: 'wiegand7' }),
        line({ relay: '1', entryReader: 'builtIn0' }),
      ]),
      'device',
    )
    expect(problems(batch)).toEqual([
      [2, 'securityRelay', 'outputTwice'],
      [3, 'securityRelay', 'hardwareUnknown'],
      [4, 'securityRelay', 'hardwareUnknown'],
      [5, 'securityRelay', 'hardwareUnknown'],
      [6, 'exitReader', 'readerUnknown'],
      [7, 'entryReader', 'readerUnknown'],
      [8, 'exitReader', 'readerUnknown'],
      [9, 'entryReader', 'readerUnknown'],
    ])
  })

  it('are refused with a company, a relay or an input that cannot be', async () => {
    const batch = await importing.upload(
      await sheetFile('device', [
        line({ company: 'Nobody Ltd' }),
        line({ model: 'LM-7' }),
        line({ relay: '2' }),
        line({ relay: 'first' }),
        line({ doorStatusInput: '16' }),
        line({ doorStatusInput: '4', exitButtonInput: '4' }),
        line({ doorName: 'Same door', relay: '0' }),
        line({ doorName: 'Same door', relay: '1' }),
        line({ model: 'LG-1', doorName: 'Where' }),
        line({ doorName: 'x'.repeat(64) }),
      ]),
      'device',
    )
    expect(problems(batch)).toEqual([
      [2, 'company', 'companyUnknown'],
      [3, 'company', 'companyRequired'],
      [4, 'relay', 'hardwareUnknown'],
      [5, 'relay', 'hardwareUnknown'],
      [6, 'doorStatusInput', 'hardwareUnknown'],
      [7, 'exitButtonInput', 'hardwareUnknown'],
      [8, 'doorName', 'doorTaken'],
      [9, 'doorName', 'doorTaken'],
      [10, 'relay', 'hardwareUnknown'],
      [11, 'doorName', 'textTooLong'],
    ])
  })
})
