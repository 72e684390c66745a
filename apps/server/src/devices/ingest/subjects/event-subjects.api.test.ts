import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startDeviceTestApp, type DeviceTestApp } from '../../../../test/devices/device-test-app.ts'
import { accessEvent } from '../../../../test/devices/test-device.ts'
import { systemScope } from '../../../db/scope/scope.ts'
import { systemQueries } from '../../../db/db.ts'
import { insertPeople, type SeededPeople } from '../../../seed/records.ts'

let testApp: DeviceTestApp
let people: SeededPeople
let otherPeople: SeededPeople
beforeAll(async () => {
  testApp = await startDeviceTestApp()
  const seededPeople = await testApp.test.database.write(systemScope, async (db) => {
    const queries = systemQueries(db, systemScope)
    const { rows } = await sql<{ uuid: string }>`
      insert into project (kind, name, installer_uuid, distributor_uuid, sub_distributor_uuid, time_zone)
      select kind, 'Elsewhere', installer_uuid, distributor_uuid, sub_distributor_uuid, time_zone from project
      where uuid = ${testApp.projectUuid} returning uuid`.execute(queries)
    return [
      await insertPeople(queries, testApp.projectUuid, 'Acme'),
      await insertPeople(queries, rows[0]!.uuid, 'Else'),
    ]
  })
  ;[people, otherPeople] = seededPeople as [SeededPeople, SeededPeople]
})
afterAll(() => testApp.close())

const decision = (more: object) => (n: number) => ({
  ...accessEvent(n),
  reason: 'allowGrant',
  direction: 'entry',
  policyVersion: 1,
  ...more,
})

describe('an event about a decision', () => {
  it('is stored with who, by which rule and version, and the name of the day from the site’s own people', async () => {
    await using device = await testApp.connected()
    await device.report(1, 1, decision({ person: people.personUuid.toUpperCase(), ruleId: people.accessGroupUuid }))
    await device.next('evtack', ({ upTo }) => upTo === 1)
    expect(await testApp.eventsOf(device)).toMatchObject([
      {
        person_name: 'Petra Acme',
        person_uuid: people.personUuid,
        person_kind: 'personnel',
        personnel_id: expect.stringMatching(/^\w+$/),
        company_uuid: people.companyUuid,
        company_name: 'Acme',
        credential_uuid: null,
        rule_uuid: people.accessGroupUuid,
        direction: 'entry',
        policy_version: '1',
        reason: 'allowGrant',
      },
    ])
  })

  it('names no person of another site, and nothing that is not of that kind', async () => {
    await using device = await testApp.connected()
    await device.report(1, 1, decision({ person: otherPeople.personUuid, ruleId: otherPeople.accessGroupUuid }))
    await device.report(2, 2, decision({ person: people.accessGroupUuid, credentialId: people.personUuid }))
    await device.report(
      3,
      3,
      decision({ person: randomUUID(), credentialId: 'A1B2', ruleId: `${people.accessGroupUuid}:x` }),
    )
    await device.next('evtack', ({ upTo }) => upTo === 3)
    const noSubject = { person_name: null, person_uuid: null, company_uuid: null, credential_uuid: null }
    expect(await testApp.eventsOf(device)).toMatchObject([
      { ...noSubject, rule_uuid: null },
      noSubject,
      { ...noSubject, rule_uuid: people.accessGroupUuid },
    ])
  })

  it('shows the end of a card, and nothing of a code, for any text of the device', async () => {
    await using device = await testApp.connected()
    const reads = [
      ['card', '0009876543'],
      ['pin', '90876543'],
      ['pin', '****6543'],
      ['qr', '****X7QZ'],
    ] as const
    await device.report(1, 4, (n) => ({ ...accessEvent(n), method: reads[n - 1]![0], cred: reads[n - 1]![1] }))
    await device.next('evtack', ({ upTo }) => upTo === 4)
    const rows = await testApp.eventsOf(device)
    expect(rows.map(({ credential }) => credential)).toEqual(['****6543', '****', '****', '****'])
  })

  it('keeps the text of a device that knows no ids', async () => {
    await using device = await testApp.connected()
    await device.report(1, 1)
    await device.next('evtack', ({ upTo }) => upTo === 1)
    expect(await testApp.eventsOf(device)).toMatchObject([
      { person_name: 'Person 1', person_uuid: null, direction: null },
    ])
  })

  const system = <Row>(statement: ReturnType<typeof sql<Row>>) =>
    testApp.test.database.write(
      systemScope,
      async (db) => (await statement.execute(systemQueries(db, systemScope))).rows,
    )
  const addPerson = async (id: string, more: { readonly until?: Date } = {}) => {
    const [person] = await system(sql<{ uuid: string }>`
      insert into person (project_uuid, company_uuid, first_name, personnel_id, valid_until)
      values (${testApp.projectUuid}, ${people.companyUuid}, 'Gone', ${id}, ${more.until ?? null}) returning uuid`)
    return person!.uuid
  }
  const alarmsAt = (deviceUuid: string) =>
    testApp.rows((db) =>
      db
        .selectFrom('alarm_record')
        .select(['type', 'apartment_uuid'])
        .where('device_uuid', '=', deviceUuid)
        .orderBy('occurred_at')
        .execute(),
    )

  it('still names a person who has been deleted since, and access after that is an alarm', async () => {
    await using device = await testApp.connected()
    const uuid = await addPerson('GONE1')
    await system(sql`delete from person where uuid = ${uuid}`)
    await device.report(1, 1, (n) => ({ ...decision({ person: uuid })(n), t: Date.now() - 60_000 }))
    await device.report(2, 2, decision({ t: Date.now(), person: uuid, granted: false, reason: 'blocked' }))
    await device.next('evtack', ({ upTo }) => upTo === 2)
    expect(await alarmsAt(device.uuid)).toEqual([])
    await device.report(3, 3, decision({ t: Date.now(), person: uuid }))
    await device.next('evtack', ({ upTo }) => upTo === 3)
    const subjectNames = {
      person_name: 'Gone',
      person_uuid: uuid,
      personnel_id: 'GONE1',
      company_uuid: people.companyUuid,
    }
    expect(await testApp.eventsOf(device)).toMatchObject([subjectNames, subjectNames, subjectNames])
    expect(await alarmsAt(device.uuid)).toEqual([{ type: 'formerPerson', apartment_uuid: null }])
  })

  it('raises that alarm without a name of who was erased', async () => {
    await using device = await testApp.connected()
    const uuid = await addPerson('GONE2')
    await system(sql`select erase_person(${testApp.projectUuid}, ${uuid})`)
    await device.report(1, 1, decision({ t: Date.now(), person: uuid }))
    await device.next('evtack', ({ upTo }) => upTo === 1)
    expect(await testApp.eventsOf(device)).toMatchObject([{ person_name: null, person_uuid: uuid, personnel_id: null }])
    expect(await alarmsAt(device.uuid)).toMatchObject([{ type: 'formerPerson' }])
  })

  it('raises it of a person whose time is over', async () => {
    await using device = await testApp.connected()
    const [over, going] = [
      await addPerson('OVER', { until: new Date(Date.now() - 60_000) }),
      await addPerson('GOING', { until: new Date(Date.now() + 3_600_000) }),
    ]
    await device.report(1, 2, (n) => decision({ t: Date.now(), person: n === 1 ? going : over })(n))
    await device.next('evtack', ({ upTo }) => upTo === 2)
    expect(await alarmsAt(device.uuid)).toMatchObject([{ type: 'formerPerson' }])
  })
})
