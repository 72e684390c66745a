import { randomUUID } from 'node:crypto'
import { contract } from '@lintel/contract/all/contract.ts'
import readSheets from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type Caller, type TestApp } from '../../../test/test-app.ts'
import { write } from '../../../test/samples/kit.ts'

/** What records are called whose ids entries of the audit log name (operators.md 3.12). */

const { auditLog, door, doorLog, company, personnel, ownAccount, officeSetting } = contract
let testApp: TestApp
let manager: Caller
beforeAll(async () => {
  testApp = await startTestApp()
  manager = await testApp.as(testApp.fixtures.ours.officeManager)
})
afterAll(() => testApp.close())

/** A person was let in at the first door; a list of nothing is not exported. */
const letIn = (person_uuid: string) =>
  write(testApp, (db) => {
    const { office, people } = testApp.fixtures.ours
    const place = { project_uuid: office.uuid, device_uuid: office.deviceUuid, door_uuid: office.doors[0]! }
    const what = {
      type: 'access' as const,
      device_name: 'Panel',
      person_uuid,
      company_uuid: people.companyUuid,
      granted: true,
    }
    const order = { epoch: 'e', number: String((events += 1)), occurred_at: new Date(), received_at: new Date() }
    return db
      .insertInto('door_event')
      .values({ ...place, ...what, ...order, uuid: randomUUID(), time_quality: 'synced' })
      .execute()
  })
let events = 0

/** Why a sheet was not made; a file has no envelope. */
const failureOf = async (answer: Promise<{ readonly failure: string | undefined }>) => (await answer).failure

/** The newest entry that a caller reads of a part of the product. */
async function newest(caller: Caller, group: string) {
  const { rows } = (await caller.call(auditLog.list, { group: group as never })).data
  return (await caller.call(auditLog.get, { id: rows[0]!.id })).data
}

describe('a line of the log and of its sheet', () => {
  const line = async (group: string) =>
    (await manager.call(auditLog.list, { group: group as never })).data.rows[0]!.targetName

  it('says which record was meant, by its name of the day or of now, also when it is deleted', async () => {
    const { office, people } = testApp.fixtures.ours
    const [front] = office.doors as [string]
    const edit = (await manager.call(door.get, { uuid: front })).data
    expect((await manager.call(door.edit, { ...edit, holdDelaySec: 7 })).code).toBe(0)
    expect(await line('door')).toBe(edit.name)
    const name = `Tenant ${randomUUID().slice(0, 8)}`
    const { uuid } = (await manager.call(company.create, { name, allDoors: false })).data
    expect(await line('company')).toBe(name)
    expect((await manager.call(company.remove, { uuid })).code).toBe(0)
    expect(await line('company')).toBe(name)
    const person = { companyUuid: people.companyUuid, firstName: 'Ada', lastName: 'Lind' }
    const answer = await manager.call(personnel.create, person as never)
    expect(answer.code).toBe(0)
    expect(await line('personnel')).toBe('Ada Lind')
    const { version } = (await manager.call(officeSetting.time, {})).data as { version: number }
    const time = { version, timeZone: 'Europe/Vienna', customizeForm: 3 }
    expect((await manager.call(officeSetting.setTime, time as never)).code).toBe(0)
    expect(await line('officeSetting')).toBe('ours office')
    const file = (await manager.call(auditLog.export, {})).data as unknown as File
    const [sheet] = await readSheets(Buffer.from(await file.arrayBuffer()))
    const rowsWith = (text: string) => sheet!.data.filter((row) => row.includes(text))
    expect([rowsWith('Ada Lind').length, rowsWith(name).length]).toEqual([1, 2])
  })

  it('names no person of another company to its administrator, and none that is forgotten', async () => {
    const person = { companyUuid: testApp.fixtures.ours.people.companyUuid, firstName: 'Soon', lastName: 'Gone' }
    const { uuid } = (await manager.call(personnel.create, person as never)).data as { uuid: string }
    expect(await line('personnel')).toBe('Soon Gone')
    expect((await manager.call(personnel.erase, { uuid } as never)).code).toBe(0)
    const { rows } = (await manager.call(auditLog.list, { group: 'personnel' })).data
    expect(JSON.stringify(rows)).not.toContain('Soon Gone')
  })
})

describe('an entry that names records by their ids', () => {
  it('says what those are called now', async () => {
    const { office, people } = testApp.fixtures.ours
    const [front] = office.doors as [string]
    const filter = { door: front, device: office.deviceUuid, company: people.companyUuid, person: people.personUuid }
    await letIn(people.personUuid)
    expect(await failureOf(manager.call(doorLog.export, filter))).toBeUndefined()
    const before = await newest(manager, 'doorLog')
    expect(before.detail).toMatchObject(filter)
    expect(Object.keys(before.names).sort()).toEqual(Object.values(filter).sort())
    expect(before.names).toMatchObject({ [front]: 'office front' })
    const edit = (await manager.call(door.get, { uuid: front })).data
    expect((await manager.call(door.edit, { ...edit, name: 'Renamed since' })).code).toBe(0)
    expect((await newest(manager, 'doorLog')).names).toMatchObject({ [front]: 'Renamed since' })
  })

  it('names the record that was changed, and nothing of it once that is deleted', async () => {
    const name = `Tenant ${randomUUID().slice(0, 8)}`
    const { uuid } = (await manager.call(company.create, { name, allDoors: false })).data
    const entry = await newest(manager, 'company')
    expect([entry.target, entry.names]).toEqual([uuid, { [uuid]: name }])
    expect((await manager.call(company.remove, { uuid })).code).toBe(0)
    expect(await newest(manager, 'company')).toMatchObject({ target: uuid, names: {}, detail: { name } })
  })

  it('says which doors a setting named, and what became of a command', async () => {
    const { office } = testApp.fixtures.ours
    const { version } = (await manager.call(officeSetting.get, {})).data
    const form = { openAllDoorsModel: [], emergencyNotifications: true, notifyTargets: ['managers' as const] }
    const doors = { allEmergencyDoors: false, emergencyDoorGroup: [...office.doors] }
    const saveAnswer = await manager.call(officeSetting.setEmergency, { version, ...form, ...doors })
    expect(saveAnswer.code).toBe(0)
    const { names } = await newest(manager, 'officeSetting')
    expect(Object.keys(names)).toEqual(expect.arrayContaining([...office.doors]))
    await write(testApp, (db) =>
      db.updateTable('device').set({ connection: 'online' }).where('uuid', '=', office.deviceUuid).execute(),
    )
    const key = randomUUID()
    expect((await manager.call(door.open, { uuid: office.doors[1]!, key })).code).toBe(0)
    expect((await newest(manager, 'door')).names).toMatchObject({ [key]: 'created' })
  })

  it('does not tell who has no part of a site what its records are called', async () => {
    const { theirs, ours } = testApp.fixtures
    const foreign = theirs.people.personUuid
    await letIn(foreign)
    expect(await failureOf(manager.call(doorLog.export, { person: foreign }))).toBeUndefined()
    expect(await newest(manager, 'doorLog')).toMatchObject({ detail: { person: foreign }, names: {} })
    expect(await failureOf(manager.call(personnel.export, { companyUuid: ours.people.companyUuid }))).toBeUndefined()
    expect(Object.keys((await newest(manager, 'personnel')).names)).toEqual([ours.people.companyUuid])
  })

  it('says which account was meant to a caller that sees it', async () => {
    const { installer, distributor } = testApp.fixtures.ours
    await (await testApp.as(installer)).call(ownAccount.editNewDoors, { holdDelaySec: 4 })
    const distributorCaller = await newest(await testApp.as(distributor), 'ownAccount')
    expect([distributorCaller.detail, distributorCaller.names]).toEqual([
      { holdDelaySec: 4 },
      { [installer.uuid]: installer.user_name },
    ])
  })
})
