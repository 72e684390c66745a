import { randomUUID } from 'node:crypto'
import { contract } from '@lintel/contract/all/contract.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { allRows, startTestApp, type Caller, type TestApp } from '../../../test/test-app.ts'

const { accessGroup, company, delivery, device, door, siteSetting, areaRestriction } = contract
let testApp: TestApp
let manager: Caller
let serial = 0
beforeAll(async () => {
  testApp = await startTestApp()
  manager = await testApp.as(testApp.fixtures.ours.officeManager)
})
afterAll(() => testApp.close())

const cab = { port: 'wiegand', index: 0 } as const

const everyDay = [{ days: [1, 2, 3, 4, 5, 6, 7], from: 0, to: 1440 }]
/** A group for all doors that a company may use. */
async function everywhere(companyUuid: string): Promise<string> {
  const { rows } = (await manager.call(accessGroup.list, { companyUuid })).data
  const form = { companyUuid, name: 'All doors', repeat: 'daily' as const, windows: everyDay, allDoors: true }
  return rows.find(({ allDoors }) => allDoors)?.uuid ?? (await manager.call(accessGroup.create, form)).data.uuid
}

/** A lift of eight floors, each time another one. */
async function lift(name: string) {
  const mac = `0C1105FE00${String((serial += 1)).padStart(2, '0')}`
  const { data } = await manager.call(device.register, { mac, name, model: 'LE-8' })
  const { doors } = (await manager.call(device.get, { uuid: data.uuid })).data
  return { uuid: data.uuid, doors: doors.map(({ uuid }) => uuid) }
}
const remove = (uuid: string) => manager.call(device.remove, { uuid, cascade: true })
const read = async (uuid: string) => (await manager.call(door.get, { uuid })).data
const edit = async (uuid: string, changes: object) => manager.call(door.edit, { ...(await read(uuid)), ...changes })
const refusalOf = async (answer: ReturnType<typeof edit>) => {
  const { failure, params, issues } = await answer
  return [failure, issues[0]?.field ?? params?.['door']]
}
const desiredDoors = async (uuid: string) => {
  const [row] = await allRows(testApp)((db) =>
    db.selectFrom('device').select('desired').where('uuid', '=', uuid).execute(),
  )
  return (row!.desired as { doors?: Record<string, unknown>[] }).doors
}

describe('a lift', () => {
  let a: Awaited<ReturnType<typeof lift>>
  beforeEach(async () => {
    a = await lift(`Lift ${randomUUID().slice(0, 6)}`)
    return () => remove(a.uuid)
  })

  it('comes with a floor at each relay, all of them at the reader in the cab, and its device knows', async () => {
    const floors = await Promise.all(a.doors.map(read))
    expect(floors.map(({ floor }) => floor)).toEqual(['1', '2', '3', '4', '5', '6', '7', '8'])
    expect(floors[2]).toMatchObject({
      name: expect.stringMatching(/^Lift \w{6} 3$/),
      entryReaders: [cab],
      floorButtonInput: 2,
    })
    expect(floors[2]!.unavailable.readers[0]).toMatchObject({ ...cab, isOfCab: true })
    expect((await desiredDoors(a.uuid))![2]).toMatchObject({ relay: 2, entryReaders: ['wiegand0'], floorInput: 2 })
  })

  it('has each floor once, whatever it is called, and sorts from the lowest to the highest', async () => {
    const [first, second, third] = a.doors as [string, string, string]
    expect((await edit(first, { floor: 'G0' })).code).toBe(0)
    expect((await edit(second, { floor: '-2' })).code).toBe(0)
    const answer = await edit(third, { floor: '-2' })
    expect([answer.failure, answer.params]).toEqual(['floorTaken', { door: (await read(second)).name }])
    expect((await edit(third, { floor: '129' })).issues).toMatchObject([{ field: 'floor', key: 'validation:floor' }])
    const listFloors = async (order: 'asc' | 'desc') =>
      (await manager.call(door.list, { device: a.uuid, sort: 'floor', order })).data.rows.map(({ floor }) => floor)
    expect(await listFloors('asc')).toEqual(['-2', 'G0', '3', '4', '5', '6', '7', '8'])
    expect(await listFloors('desc')).toEqual(['8', '7', '6', '5', '4', '3', 'G0', '-2'])
  })

  it('shares its reader and no button', async () => {
    const [first, second] = a.doors as [string, string]
    expect(await refusalOf(edit(first, { floorButtonInput: 1 }))).toEqual(['inputTaken', (await read(second)).name])
    expect(await refusalOf(edit(first, { floorButtonInput: null }))).toEqual(['invalidInput', 'floorButtonInput'])
    expect(await refusalOf(edit(first, { exitReaders: [cab], entryReaders: [] }))).toEqual([
      'invalidInput',
      'exitReaders',
    ])
    expect((await edit(first, { floorButtonInput: 12 })).code).toBe(0)
  })

  it('may have an ordinary door, which does not share the reader in the cab', async () => {
    const [first, second] = a.doors as [string, string]
    const ordinary = { floor: null, floorButtonInput: null }
    expect(await refusalOf(edit(first, ordinary))).toEqual(['readerTaken', (await read(second)).name])
    expect((await edit(first, { ...ordinary, entryReaders: [] })).code).toBe(0)
    expect(await refusalOf(edit(first, { entryReaders: [cab] }))).toEqual(['readerTaken', (await read(second)).name])
    expect((await edit(first, { floor: '1', floorButtonInput: 0, entryReaders: [cab] })).code).toBe(0)
  })

  it('gets a floor where a relay is free, with a button that is free', async () => {
    const [first, second] = a.doors as [string, string]
    await manager.call(door.remove, { uuid: first })
    await edit(second, { floorButtonInput: 0 })
    const form = { name: `Sky ${serial}`, deviceUuid: a.uuid, outputType: 'relay' as const, outputIndex: 0 }
    const { rows } = (await manager.call(door.outputs, {})).data
    expect(rows.find(({ uuid }) => uuid === a.uuid)?.isLift).toBe(true)
    expect((await manager.call(door.create, { ...form, floor: '8' })).failure).toBe('floorTaken')
    expect((await manager.call(door.create, { ...form, floor: '' })).issues[0]?.field).toBe('floor')
    const { uuid } = (await manager.call(door.create, { ...form, floor: 'G1' })).data
    expect(await read(uuid)).toMatchObject({ floor: 'G1', entryReaders: [cab], floorButtonInput: 1, holdDelaySec: 5 })
    expect((await desiredDoors(a.uuid))![0]).toMatchObject({ relay: 0, floorInput: 1 })
  })

  it('stands with its floors in every picker, in their order, for companies too', async () => {
    const [first] = a.doors as [string]
    await edit(first, { floor: 'G0', name: `A hall ${serial}` })
    const { office, people } = testApp.fixtures.ours
    const admin = await testApp.as(testApp.fixtures.ours.admin)
    const answers = [
      await manager.call(door.names, {}),
      await manager.call(door.names, { companyUuid: people.companyUuid }),
      await admin.call(door.names, { companyUuid: people.companyUuid }),
      await manager.call(siteSetting.doors, { uuid: office.uuid }),
      await manager.call(areaRestriction.doors, {}),
    ]
    const { name: liftName } = (await manager.call(device.get, { uuid: a.uuid })).data
    for (const { data } of answers) {
      const own = data.rows.filter(({ lift: of }) => of === liftName)
      expect(own.map(({ floor }) => floor)).toEqual(['G0', '2', '3', '4', '5', '6', '7', '8'])
      const places = own.map((one) => data.rows.indexOf(one))
      expect(places.at(-1)! - places[0]!).toBe(7)
      expect(data.rows.find(({ name }) => name === 'office front')).toMatchObject({ floor: null, lift: null })
    }
  })
})

describe('a lift that is registered', () => {
  it('is refused where a courier of all doors would reach too many floors by it', async () => {
    const first = await lift('Lift first')
    const { companyUuid } = testApp.fixtures.ours.people
    const form = { companyUuid, name: 'Everywhere', pin: '6100', accessGroupUuids: [await everywhere(companyUuid)] }
    const { uuid } = (await manager.call(delivery.create, form)).data
    const second = await manager.call(device.register, { mac: '0C1105FE00FF', name: 'Lift second', model: 'LE-8' })
    expect([second.failure, second.issues[0]?.field, second.params]).toEqual([
      'tooManyFloors',
      'model',
      { name: 'Everywhere', count: 16, max: limits.deliveryFloors },
    ])
    expect((await manager.call(device.list, { keyword: 'Lift second' })).data.total).toBe(0)
    await manager.call(delivery.remove, { uuid })
    await remove(first.uuid)
  })
})

describe('a door that is no lift’s', () => {
  it('is no floor', async () => {
    const front = testApp.fixtures.ours.office.doors[0]!
    const { deviceUuid } = testApp.fixtures.ours.office
    await allRows(testApp)((db) =>
      db.updateTable('device').set({ model: 'LD-200', relays: 3 }).where('uuid', '=', deviceUuid).execute(),
    )
    expect(await refusalOf(edit(front, { floor: '1', floorButtonInput: 0 }))).toEqual(['invalidInput', 'floor'])
    expect(await refusalOf(edit(front, { floorButtonInput: 0 }))).toEqual(['invalidInput', 'floorButtonInput'])
    const newDoor = { name: 'Nowhere', deviceUuid, outputType: 'relay' as const, outputIndex: 2, floor: '1' }
    expect((await manager.call(door.create, newDoor)).issues[0]?.field).toBe('floor')
    expect(await read(front)).toMatchObject({ floor: null, floorButtonInput: null, capabilities: { isLift: false } })
  })
})

describe('a courier', () => {
  let one: Awaited<ReturnType<typeof lift>>
  let other: Awaited<ReturnType<typeof lift>>
  let companyUuid: string
  beforeAll(async () => {
    one = await lift('Lift One')
    other = await lift('Lift Two')
    const { office } = testApp.fixtures.ours
    companyUuid = (
      await manager.call(company.create, {
        projectUuid: office.uuid,
        name: 'Parcels & Co',
        allDoors: false,
        doorUuids: [...one.doors, ...other.doors],
      })
    ).data.uuid
  })

  const group = async (name: string, doorUuids: readonly string[]) =>
    (
      await manager.call(accessGroup.create, {
        companyUuid,
        name,
        repeat: 'daily',
        windows: everyDay,
        doorUuids: [...doorUuids],
      })
    ).data.uuid
  const change = async (uuid: string, more: object) => {
    const { doorRows, startsAt: _start, endsAt: _end, ...now } = (await manager.call(accessGroup.get, { uuid })).data
    return manager.call(accessGroup.edit, { ...now, doorUuids: doorRows.map((row) => row.uuid), ...more })
  }
  const courier = (name: string, accessGroupUuids: string[], pin: string) =>
    manager.call(delivery.create, { companyUuid, name, pin, accessGroupUuids })

  it('reaches ten floors at most over all of its groups, and the same floor counts once', async () => {
    const low = await group('All of one', one.doors)
    const two = await group('Two more', [...one.doors.slice(0, 2), ...other.doors.slice(0, 2)])
    const third = await group('A third', other.doors.slice(2, 3))
    const fits = await courier('Ten', [low, two], '6101')
    expect(fits.code).toBe(0)
    const answer = await courier('Eleven', [low, two, third], '6102')
    expect([answer.failure, answer.params]).toEqual([
      'tooManyFloors',
      { name: 'Eleven', count: 11, max: limits.deliveryFloors },
    ])
    expect(answer.issues).toMatchObject([{ field: 'accessGroupUuids', key: 'errors:tooManyFloors' }])
    expect(answer.msg).toContain('10 at most')
    expect((await manager.call(delivery.list, { keyword: 'Eleven' })).data.total).toBe(0)
    const now = (await manager.call(delivery.get, { uuid: fits.data.uuid })).data
    const more = { uuid: now.uuid, version: now.version, name: 'Ten', accessGroupUuids: [low, two, third] }
    expect((await manager.call(delivery.edit, more)).failure).toBe('tooManyFloors')
    expect((await manager.call(delivery.get, { uuid: now.uuid })).data).toEqual(now)
    await manager.call(delivery.remove, { uuid: now.uuid })
  })

  it('of a company’s administrator does neither', async () => {
    const admin = await testApp.as(testApp.fixtures.ours.admin)
    const { companyUuid: own } = testApp.fixtures.ours.people
    const form = { companyUuid: own, name: 'Ours', pin: '6104', accessGroupUuids: [await everywhere(own)] }
    const answer = await admin.call(delivery.create, form)
    expect([answer.failure, answer.params]).toMatchObject(['tooManyFloors', { count: 16 }])
  })

  it('is asked for when its group, its company or the lift changes, and nothing changes then', async () => {
    const liftGroup = await group('Held', one.doors)
    const free = await group('Free', other.doors.slice(0, 3))
    const { uuid } = (await courier('Swift', [liftGroup], '6103')).data
    const fieldOf = async (answer: Promise<{ failure: string | undefined; issues: readonly { field: string }[] }>) => {
      const { failure, issues } = await answer
      return [failure, issues[0]?.field]
    }
    const eleven = [...one.doors, ...other.doors.slice(0, 3)]
    expect(await fieldOf(change(liftGroup, { doorUuids: eleven }))).toEqual(['tooManyFloors', 'doorUuids'])
    expect(await fieldOf(change(liftGroup, { allDoors: true }))).toEqual(['tooManyFloors', 'allDoors'])
    const info = (await manager.call(accessGroup.get, { uuid: liftGroup })).data
    expect([info.doors, info.version]).toEqual([8, 1])
    expect(await fieldOf(manager.call(accessGroup.addMembers, { uuid: free, people: [uuid] }))).toEqual([
      'tooManyFloors',
      'people',
    ])
    expect((await change(liftGroup, { doorUuids: eleven.slice(0, 10) })).code).toBe(0)

    // A door of the group that becomes a floor counts as well; what is not shared does not.
    const ninth = other.doors[2]!
    const asDoor = { floor: null, floorButtonInput: null, entryReaders: [] }
    expect((await edit(ninth, asDoor)).code).toBe(0)
    expect((await change(liftGroup, { doorUuids: eleven })).code).toBe(0)
    const asFloor = { floor: '3', floorButtonInput: 2, entryReaders: [cab] }
    expect(await fieldOf(edit(ninth, asFloor))).toEqual(['tooManyFloors', 'floor'])
    const shareDoors = async (doorUuids: string[]) => {
      const { version } = (await manager.call(company.get, { uuid: companyUuid })).data
      return manager.call(company.edit, { uuid: companyUuid, version, name: 'Parcels & Co', doorUuids })
    }
    expect((await shareDoors(eleven.slice(0, 10))).code).toBe(0)
    expect((await edit(ninth, asFloor)).code).toBe(0)
    expect(await fieldOf(shareDoors(eleven))).toEqual(['tooManyFloors', 'doorUuids'])
    const access = (await read(ninth)).access
    const lend = { ...access, uuid: ninth, companyUuids: [companyUuid] }
    expect(await fieldOf(manager.call(door.setAccess, lend))).toEqual(['tooManyFloors', 'companyUuids'])
    await manager.call(delivery.remove, { uuid })
    expect((await shareDoors(eleven)).code).toBe(0)
  })
})
