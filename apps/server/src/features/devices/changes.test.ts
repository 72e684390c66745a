import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '@lintel/contract/all/contract.ts'
import { allRows, startTestApp, type Caller, type TestApp } from '../../../test/test-app.ts'
import { spareImage } from '../../../test/samples/captured-images.ts'
import { spareDevice } from '../../../test/samples/devices.ts'
import { write } from '../../../test/samples/kit.ts'

const { device, door, company, doorLog } = contract
let testApp: TestApp
let manager: Caller
beforeAll(async () => {
  testApp = await startTestApp()
  manager = await testApp.as(testApp.fixtures.ours.officeManager)
})
afterAll(() => testApp.close())

const office = () => testApp.fixtures.ours.office
const read = async (uuid: string) => (await manager.call(device.get, { uuid })).data
const form = async (uuid: string) => {
  const { version, name, location, companies } = await read(uuid)
  return { uuid, version, name, location, companyUuids: companies.map((one) => one.uuid) }
}
const newCompany = async (name: string) => (await manager.call(company.create, { name, allDoors: true })).data.uuid
const desiredOf = async (uuid: string) =>
  (
    await allRows(testApp)((db) =>
      db.selectFrom('device').select('desired').where('uuid', '=', uuid).executeTakeFirstOrThrow(),
    )
  ).desired

describe('changing a device', () => {
  it('changes name, place and companies, and tells the device whose people can be called', async () => {
    const uuid = await spareDevice(testApp, office().uuid)
    const [first, second] = [await newCompany('Served one'), await newCompany('Served two')]
    const edit = { ...(await form(uuid)), name: 'Gate', location: 'Yard', companyUuids: [second, first, second] }
    expect((await manager.call(device.edit, edit)).code).toBe(0)
    expect(await read(uuid)).toMatchObject({
      name: 'Gate',
      location: 'Yard',
      version: 2,
      companies: [{ name: 'Served one' }, { name: 'Served two' }],
    })
    expect(await desiredOf(uuid)).toEqual({ companies: [first, second].sort() })
    expect((await manager.call(device.edit, { ...(await form(uuid)), companyUuids: [] })).code).toBe(0)
    expect(await desiredOf(uuid)).toEqual({ companies: [] })
  })

  it('is done by who saw it last', async () => {
    const edit = await form(await spareDevice(testApp, office().uuid))
    expect((await manager.call(device.edit, edit)).code).toBe(0)
    expect((await manager.call(device.edit, edit)).failure).toBe('staleRecord')
  })

  it('refuses companies of another site, as if they did not exist', async () => {
    const edit = await form(await spareDevice(testApp, office().uuid))
    const companyUuids = [testApp.fixtures.theirs.people.companyUuid]
    expect((await manager.call(device.edit, { ...edit, companyUuids })).failure).toBe('notFound')
  })

  it('wants exactly one company of an indoor monitor', async () => {
    const monitor = { mac: '0C1105FF0A01', name: 'Kitchen', model: 'LM-7', location: '' }
    const [one, two] = [await newCompany('Kitchen one'), await newCompany('Kitchen two')]
    for (const companyUuids of [[], [one, two]]) {
      const answer = await manager.call(device.register, { ...monitor, companyUuids })
      expect([answer.failure, answer.issues[0]?.field]).toEqual(['invalidInput', 'companyUuids'])
    }
    const { data } = await manager.call(device.register, { ...monitor, companyUuids: [one] })
    expect((await read(data.uuid)).companies).toEqual([{ uuid: one, name: 'Kitchen one' }])
  })

  it('lists what serves a company, by name or because it serves all', async () => {
    const [mine, other] = [await newCompany('List mine'), await newCompany('List other')]
    const all = await spareDevice(testApp, office().uuid)
    const own = await spareDevice(testApp, office().uuid)
    await manager.call(device.edit, { ...(await form(own)), companyUuids: [mine] })
    const devicesOf = async (uuid: string) =>
      (await manager.call(device.list, { company: uuid, size: 40 })).data.rows.map((row) => row.uuid)
    expect(await devicesOf(mine)).toEqual(expect.arrayContaining([all, own]))
    expect(await devicesOf(other)).toContain(all)
    expect(await devicesOf(other)).not.toContain(own)
  })

  it('keeps the company that a device serves alone from being deleted, and lets go of others', async () => {
    const [alone, spare] = [await newCompany('Alone'), await newCompany('Spare')]
    const uuid = await spareDevice(testApp, office().uuid)
    await manager.call(device.edit, { ...(await form(uuid)), companyUuids: [alone, spare] })
    expect((await manager.call(company.remove, { uuid: spare })).code).toBe(0)
    expect(await desiredOf(uuid)).toEqual({ companies: [alone] })
    const answer = await manager.call(company.remove, { uuid: alone })
    expect([answer.failure, answer.params]).toEqual(['companyServedAlone', { count: 1 }])
  })

  it('gives a new device the time and motion of its site', async () => {
    const { data } = await manager.call(device.register, {
      mac: '0C1105FF0A02',
      name: 'Wished',
      model: 'LD-100',
      location: '',
    })
    expect(await desiredOf(data.uuid)).toMatchObject({ timezone: 'Europe/Berlin', motion: 'off', timeFormat: '24h' })
  })
})

describe('deleting a device', () => {
  it('is refused while it opens doors, which it counts and names with what they are part of, unless that is agreed to', async () => {
    const plain = await spareDevice(testApp, office().uuid)
    const [only] = (await read(plain)).doors
    expect((await manager.call(device.dependencies, { uuid: plain })).data.rows).toEqual([
      { use: 'door', count: 1, names: [only!.name] },
    ])
    expect((await manager.call(device.remove, { uuid: plain })).failure).toBe('deviceInUse')
    expect((await manager.call(door.remove, { uuid: only!.uuid })).code).toBe(0)
    expect((await manager.call(device.remove, { uuid: plain })).code).toBe(0)
  })

  it('is refused while its doors are part of something, which it counts and names, unless that is agreed to', async () => {
    const uuid = await spareDevice(testApp, office().uuid)
    const { accessGroupUuid, companyUuid } = testApp.fixtures.ours.people
    const [own] = (await read(uuid)).doors
    const place = { project_uuid: office().uuid, door_uuid: own!.uuid }
    await write(testApp, async (db) => {
      await db
        .insertInto('access_group_door')
        .values({ ...place, company_uuid: companyUuid, access_group_uuid: accessGroupUuid })
        .execute()
      await db
        .insertInto('door_period')
        .values({ ...place, mode: 'unlocked', windows: '[]' })
        .execute()
    })
    const { rows } = (await manager.call(device.dependencies, { uuid })).data
    expect(rows.map(({ use, count }) => [use, count])).toEqual([
      ['door', 1],
      ['accessGroup', 1],
      ['timetable', 1],
    ])
    const answer = await manager.call(device.remove, { uuid })
    expect([answer.failure, answer.params?.['count']]).toEqual(['deviceInUse', 3])
    expect(answer.params?.['names']).toContain(rows[0]!.names[0])
    expect((await manager.call(device.remove, { uuid, cascade: true })).code).toBe(0)
    expect((await manager.call(device.get, { uuid })).failure).toBe('notFound')
    expect((await manager.call(door.get, { uuid: own!.uuid })).failure).toBe('notFound')
  })

  it('keeps its logs with their names, and lets its MAC be registered again', async () => {
    const uuid = await spareDevice(testApp, office().uuid)
    const { name, mac } = await read(uuid)
    await addEvent(uuid, name)
    expect((await manager.call(device.remove, { uuid, cascade: true })).code).toBe(0)
    const { rows } = (await manager.call(doorLog.list, { device: uuid })).data
    expect(rows.map((row) => row.deviceName)).toEqual([name])
    const again = await manager.call(device.register, { mac, name, model: 'LD-100', location: '' })
    expect(again.code).toBe(0)
  })
})

describe('replacing a device', () => {
  it('gives doors and settings to the new MAC, deletes logs and pictures, and answers a claim code', async () => {
    const uuid = await spareDevice(testApp, office().uuid)
    const before = await read(uuid)
    await addEvent(uuid, before.name)
    await spareImage(testApp, testApp.fixtures.ours, { device_uuid: uuid })
    const replacing = { uuid, version: before.version, mac: '0c-11-05-ff-0b-01', deletesLogs: true }
    const { data } = await manager.call(device.replace, replacing)
    expect(data.claimCode).toMatch(/^[2-9A-HJ-NP-Z]{12}$/)
    const after = await read(uuid)
    expect(after).toMatchObject({ mac: '0C1105FF0B01', connection: 'waiting', name: before.name, version: 2 })
    expect(after.doors).toEqual(before.doors)
    expect((await manager.call(doorLog.list, { device: uuid })).data.total).toBe(0)
    const images = await allRows(testApp)((db) =>
      db.selectFrom('captured_image').select('uuid').where('device_uuid', '=', uuid).execute(),
    )
    expect(images).toEqual([])
    expect((await manager.call(device.replace, replacing)).failure).toBe('staleRecord')
  })

  it('needs the deletion of logs confirmed, and a MAC that no device has', async () => {
    const uuid = await spareDevice(testApp, office().uuid)
    const silent = { uuid, version: 1, mac: '0C1105FF0B02', deletesLogs: false }
    expect((await manager.call(device.replace, silent)).failure).toBe('invalidInput')
    const byMac = (mac: string) => manager.call(device.replace, { uuid, version: 1, mac, deletesLogs: true })
    expect((await byMac(office().mac)).failure).toBe('alreadyExists')
    expect((await byMac(testApp.fixtures.theirs.office.mac)).failure).toBe('macNotInLibrary')
    expect((await byMac('0C1105000000')).issues[0]).toMatchObject({ field: 'mac' })
    expect((await read(uuid)).version).toBe(1)
  })
})

describe('while an emergency plan runs at a door of it, a device', () => {
  it('is neither replaced nor deleted, and takes no text that may change its relays', async () => {
    const uuid = await spareDevice(testApp, office().uuid, { connection: 'online' })
    const [own] = (await read(uuid)).doors
    const before = { uuid, key: randomUUID(), text: 'a = 1' }
    expect((await manager.call(device.provision, before)).code).toBe(0)
    const project_uuid = office().uuid
    const plan_uuid = randomUUID()
    await write(testApp, async (db) => {
      await db
        .insertInto('emergency_plan')
        .values({ project_uuid, uuid: plan_uuid, name: 'Seal', kind: 'lockdown', rank: 3, all_doors: false })
        .execute()
      await db.insertInto('emergency_plan_door').values({ project_uuid, plan_uuid, door_uuid: own!.uuid }).execute()
      await db.insertInto('plan_run').values({ project_uuid, plan_uuid, started_by: 'test' }).execute()
    })
    const replacing = { uuid, version: 1, mac: '0c-11-05-ff-0b-09', deletesLogs: true }
    expect((await manager.call(device.replace, replacing)).failure).toBe('lockedDown')
    expect((await manager.call(device.remove, { uuid, cascade: true })).failure).toBe('lockedDown')
    const after = { ...before, key: randomUUID() }
    expect((await manager.call(device.provision, after)).failure).toBe('lockedDown')
    expect((await manager.call(device.provision, before)).data.uuid).toBe(before.key)
    expect((await manager.call(device.reboot, { uuid, key: randomUUID() })).code).toBe(0)
    await write(testApp, (db) =>
      db.updateTable('plan_run').set({ ended_at: new Date() }).where('plan_uuid', '=', plan_uuid).execute(),
    )
    expect((await manager.call(device.provision, after)).code).toBe(0)
  })
})

describe('people at a device', () => {
  it('are those whose access groups open one of its doors, and no others', async () => {
    const { accessGroupUuid, companyUuid, personUuid } = testApp.fixtures.ours.people
    const uuid = await spareDevice(testApp, office().uuid)
    await write(testApp, (db) =>
      db.updateTable('access_group').set({ all_doors: false }).where('uuid', '=', accessGroupUuid).execute(),
    )
    const people = async () => (await manager.call(device.people, { uuid })).data
    expect((await people()).total).toBe(0)
    const [own] = (await read(uuid)).doors
    await write(testApp, (db) =>
      db
        .insertInto('access_group_door')
        .values({
          project_uuid: office().uuid,
          company_uuid: companyUuid,
          access_group_uuid: accessGroupUuid,
          door_uuid: own!.uuid,
        })
        .execute(),
    )
    const setAllDoors = async (allDoors: boolean) =>
      write(testApp, (db) =>
        db.updateTable('company').set({ all_doors: allDoors }).where('uuid', '=', companyUuid).execute(),
      )
    await setAllDoors(true)
    expect((await people()).rows).toMatchObject([{ uuid: personUuid, doors: [own!.name] }])
    await setAllDoors(false)
    expect((await people()).total).toBe(0)
    await setAllDoors(true)
  })
})

describe('telling a device to do something', () => {
  it('refuses for one that is away, and queues nothing', async () => {
    const uuid = await spareDevice(testApp, office().uuid)
    const answer = await manager.call(device.reboot, { uuid, key: randomUUID() })
    expect([answer.failure, answer.status]).toEqual(['deviceOffline', 409])
    const waiting = await allRows(testApp)((db) =>
      db.selectFrom('door_command').select('uuid').where('device_uuid', '=', uuid).execute(),
    )
    expect(waiting).toEqual([])
  })

  it('answers the same command for the same key, and no other', async () => {
    const uuid = await spareDevice(testApp, office().uuid, { connection: 'online' })
    const key = randomUUID()
    const first = await manager.call(device.reboot, { uuid, key })
    expect(first.data).toMatchObject({ uuid: key, deviceUuid: uuid, name: 'reboot', state: 'created' })
    expect((await manager.call(device.reboot, { uuid, key })).data.uuid).toBe(key)
    expect((await manager.call(device.provision, { uuid, key, text: 'a = 1' })).failure).toBe('idempotencyConflict')
    expect((await manager.call(device.command, { uuid: key })).data.name).toBe('reboot')
    expect((await manager.call(door.command, { uuid: key })).failure).toBe('notFound')
  })

  it('takes 2047 bytes of provisioning text and not one more, and keeps it out of the audit log', async () => {
    const uuid = await spareDevice(testApp, office().uuid, { connection: 'online' })
    const text = `secret = ${'x'.repeat(2_047 - 9)}`
    expect((await manager.call(device.provision, { uuid, key: randomUUID(), text })).code).toBe(0)
    const long = await manager.call(device.provision, { uuid, key: randomUUID(), text: `${text}y` })
    expect(long.issues[0]).toMatchObject({ field: 'text', key: 'devices:refusal.tooManyBytes' })
    const wide = await manager.call(device.provision, { uuid, key: randomUUID(), text: 'é'.repeat(1_024) })
    expect(wide.failure).toBe('invalidInput')
    const entries = await allRows(testApp)((db) =>
      db.selectFrom('audit_entry').select('detail').where('target', '=', uuid).execute(),
    )
    expect(JSON.stringify(entries)).not.toContain('xxx')
  })
})

async function addEvent(deviceUuid: string, deviceName: string): Promise<void> {
  await write(testApp, (db) =>
    db
      .insertInto('door_event')
      .values({
        project_uuid: office().uuid,
        uuid: randomUUID(),
        occurred_at: new Date(),
        received_at: new Date(),
        time_quality: 'synced',
        type: 'boot',
        epoch: 'test',
        number: '1',
        device_uuid: deviceUuid,
        device_name: deviceName,
      })
      .execute(),
  )
}
