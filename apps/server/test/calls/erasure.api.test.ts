import { randomUUID } from 'node:crypto'
import { Writable } from 'node:stream'
import { contract } from '@lintel/contract/all/contract.ts'
import type { Directory } from '@lintel/devices/protocol/calls/directory.ts'
import { topicOf } from '@lintel/devices/protocol/topics.ts'
import readSheets from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { projectScope, systemScope } from '../../src/db/scope/scope.ts'
import { verifyAudit } from '../../src/kernel/audit/verify.ts'
import { erasePerson } from '../../src/db/functions.ts'
import { systemQueries } from '../../src/db/db.ts'
import { eraseByCommand } from '../../src/domain/people/erase-command.ts'
import { insertPeople } from '../../src/seed/records.ts'
import { startDeviceTestApp, until } from '../devices/device-test-app.ts'
import { startTestApp, type Caller, type TestApp } from '../test-app.ts'
import { fileOf, png } from '../pictures.ts'
import { wordsInDatabase } from './words-in-database.ts'

/** T38: who asks to be erased is found nowhere any more, and what is counted stays what it was. */

const { auditLog, doorLog, officeMessage, personnel, tempKey } = contract

/** What tells who she was: names, addresses, and what her credentials say. */
const her = {
  firstName: 'Zyxella',
  lastName: 'Quorbant',
  email: 'zyxella.q@erased.invalid',
  phone: '5550177123',
  remark: 'walks with Brombastian',
  card: 'C0FFEE77',
  plate: 'ZYX-9177',
}
const words = [
  'zyxella',
  'quorbant',
  'erased.invalid',
  '5550177123',
  'brombastian',
  'c0ffee77',
  // Without the sign of a masked number it would be found in one of hundreds of random ids as well.
  '*ee77',
  'zyx-9177',
  'zyx9177',
]

describe('a person who is erased', () => {
  let testApp: TestApp
  let manager: Caller
  let logText = ''
  const sink = new Writable({
    write(chunk, _encoding, done) {
      logText += String(chunk)
      done()
    },
  })
  beforeAll(async () => {
    testApp = await startTestApp({ LOG_LEVEL: 'trace' }, sink)
    testApp.setNow(new Date('2026-11-21T12:00:00Z'))
    manager = await testApp.as(testApp.fixtures.ours.officeManager)
  })
  afterAll(() => testApp.close())

  const write = <Result>(run: (db: ReturnType<typeof systemQueries>) => Promise<Result>) =>
    testApp.test.database.write(systemScope, (db) => run(systemQueries(db, systemScope)))

  /** A person named in everything that may name one. */
  async function createKnownPerson(): Promise<string> {
    const { office, people } = testApp.fixtures.ours
    const { uuid } = (
      await manager.call(personnel.create, {
        companyUuid: people.companyUuid,
        firstName: her.firstName,
        lastName: her.lastName,
        email: her.email,
        phoneCode: '49',
        phone: her.phone,
        remark: her.remark,
        pin: '7310562',
        cards: [her.card],
        plates: [her.plate],
        accessGroupUuids: [people.accessGroupUuid],
      })
    ).data
    expect((await manager.call(personnel.setPhoto, { uuid, file: fileOf(png()) })).code).toBe(0)
    const version = (await manager.call(personnel.get, { uuid })).data.version
    const suspension = { people: [{ uuid, version }], isSuspended: true, reason: 'lost badge' }
    expect((await manager.call(personnel.setSuspended, suspension)).code).toBe(0)
    const answer = await manager.call(officeMessage.send, {
      key: randomUUID(),
      title: `About ${her.firstName} ${her.lastName}`,
      content: `Please greet ${her.firstName} ${her.lastName}.`,
      personUuids: [uuid],
    })
    expect(answer.code).toBe(0)
    const visit = {
      companyUuid: people.companyUuid,
      name: 'Visitor',
      hostUuid: uuid,
      repeat: 'never' as const,
      startsAt: '2026-11-23T09:00',
      endsAt: '2026-11-25T18:00',
      doorUuids: [office.doors[0]!],
    }
    expect((await manager.call(tempKey.create, visit)).code).toBe(0)
    await write(async (db) => {
      const event = {
        project_uuid: office.uuid,
        device_uuid: office.deviceUuid,
        device_name: 'panel',
        uuid: randomUUID(),
      }
      await db
        .insertInto('door_event')
        .values({
          ...event,
          occurred_at: new Date(),
          received_at: new Date(),
          time_quality: 'synced',
          type: 'access',
          epoch: 'abcdef01',
          number: '1',
          granted: true,
          company_uuid: people.companyUuid,
          person_uuid: uuid,
          person_name: `${her.firstName} ${her.lastName}`,
          personnel_id: 'S1',
          credential: '****EE77',
        })
        .execute()
      const name = `${randomUUID()}.jpg`
      await db
        .insertInto('event_media')
        .values({ project_uuid: office.uuid, device_uuid: office.deviceUuid, name, event_uuid: event.uuid })
        .execute()
      await db
        .insertInto('captured_image')
        .values({
          project_uuid: office.uuid,
          device_uuid: office.deviceUuid,
          device_name: 'panel',
          name,
          cause: 'event',
          taken_at: new Date(),
          time_quality: 'synced',
          received_at: new Date(),
          type: 'image/jpeg',
          width: 1,
          height: 1,
          content_hash: Buffer.alloc(32),
          ciphertext: Buffer.from('ciphertext'),
        })
        .execute()
      // The book of a mail that has left, to her and about her.
      const mail = (to: string, subject: string) => JSON.stringify({ to, subject, text: '' })
      await db
        .insertInto('outbox')
        .values([
          { kind: 'mail', payload: mail(her.email, 'Emergency'), sent_at: new Date() },
          {
            kind: 'mail',
            payload: mail('host@test.invalid', `${her.firstName} ${her.lastName} is here`),
            sent_at: new Date(),
          },
        ])
        .execute()
    })
    return uuid
  }

  /** What counts what happened. */
  const figures = async () => {
    const { data } = await manager.call(doorLog.list, {})
    const messages = await manager.call(officeMessage.list, {})
    return [
      data.total,
      messages.data.rows.map(({ recipients }) => recipients),
      (await manager.call(auditLog.list, {})).data.total,
    ]
  }
  const sheetOf = async (file: unknown) =>
    JSON.stringify(await readSheets(Buffer.from(await (file as File).arrayBuffer())))

  it('is found in no table, export or log; the chain adds up, lines keep a pseudonym, figures stay', async () => {
    const uuid = await createKnownPerson()
    expect((await wordsInDatabase(testApp.test.database.owner, words)).length).toBeGreaterThan(5)
    const before = await figures()
    const pictures = () => write((db) => db.selectFrom('captured_image').select('uuid').execute())
    expect(await pictures()).toHaveLength(1)

    expect((await manager.call(personnel.erase, { uuid })).code).toBe(0)

    expect(await wordsInDatabase(testApp.test.database.owner, words)).toEqual([])
    expect(await pictures()).toEqual([])
    expect((await manager.call(personnel.get, { uuid })).failure).toBe('notFound')
    const [events, recipients, entries] = await figures()
    expect([events, recipients, entries]).toEqual([before[0], before[1], (before[2] as number) + 1])
    const [line] = (await manager.call(doorLog.list, { person: uuid })).data.rows
    expect(line).toMatchObject({ personUuid: uuid, personName: null, personnelId: null, credential: null })
    const sheets = [
      await sheetOf((await manager.call(doorLog.export, {})).data),
      await sheetOf((await manager.call(auditLog.export, {})).data),
      await sheetOf((await manager.call(personnel.export, {})).data),
    ]
    for (const word of words) expect([...sheets, logText].join().toLowerCase()).not.toContain(word)
    const { broken } = await testApp.test.database.read(systemScope, (db) => verifyAudit(db, systemScope))
    expect(broken).toEqual([])
  })

  it('is erased by managers of its site alone', async () => {
    const { people } = testApp.fixtures.ours
    const admin = await testApp.as(testApp.fixtures.ours.admin)
    expect((await admin.call(personnel.erase, { uuid: people.personUuid })).failure).toBe('noPermission')
    const theirs = testApp.fixtures.theirs.people.personUuid
    expect((await manager.call(personnel.erase, { uuid: theirs })).failure).toBe('notFound')
  })

  it('is erased by the command as well when deleted before', async () => {
    const uuid = await createKnownPerson()
    expect((await manager.call(personnel.remove, { uuids: [uuid] })).code).toBe(0)
    expect(await eraseByCommand(testApp.test.database, uuid)).toBe(true)
    // Of a mail that left, who it was for is known by the person's address alone, which went with the person.
    const remainingPlaces = await wordsInDatabase(testApp.test.database.owner, words)
    expect(remainingPlaces.filter((place) => !place.startsWith('outbox.payload: '))).toEqual([])
    expect(await eraseByCommand(testApp.test.database, uuid)).toBe(false)
    const { broken } = await testApp.test.database.read(systemScope, (db) => verifyAudit(db, systemScope))
    expect(broken).toEqual([])
  })
})

describe('a person who is erased, at the devices', () => {
  it('is named by nothing that a broker keeps or sends', async () => {
    const testApp = await startDeviceTestApp()
    try {
      const acme = await testApp.test.database.write(systemScope, (db) =>
        insertPeople(systemQueries(db, systemScope), testApp.projectUuid, 'Acme'),
      )
      const person = await testApp.test.database.write(systemScope, (db) =>
        systemQueries(db, systemScope)
          .insertInto('person')
          .values({
            project_uuid: testApp.projectUuid,
            company_uuid: acme.companyUuid,
            department_uuid: acme.departmentUuid,
            personnel_id: 'Z1',
            first_name: her.firstName,
            last_name: her.lastName,
            email: her.email,
          })
          .returning('uuid')
          .executeTakeFirstOrThrow(),
      )
      const device = await testApp.claimed()
      await testApp.test.database.write(systemScope, (db) =>
        systemQueries(db, systemScope)
          .insertInto('device_company')
          .values({ project_uuid: testApp.projectUuid, device_uuid: device.uuid, company_uuid: acme.companyUuid })
          .execute(),
      )
      await device.connect()
      const directory = async () =>
        JSON.stringify(((await testApp.deviceRow(device)).desired as { directory?: Directory }).directory ?? null)
      await until(async () => (await directory()).includes(her.lastName))
      const scope = projectScope(testApp.projectUuid)
      await testApp.test.database.write(scope, (db) => erasePerson(db, scope, person.uuid))
      await until(async () => !(await directory()).includes(her.lastName))
      await device.next('desired', ({ doc }) => !JSON.stringify(doc).includes(her.lastName))
      await device.leave()
      expect(await wordsInDatabase(testApp.test.database.owner, words)).toEqual([])
      // What a broker keeps for a device comes with its subscription, and what it should have when it connects.
      let retainedMessages = ''
      const client = device.open()
      client.on('message', (topic, payload) => (retainedMessages += `${topic} ${payload.toString()}`))
      await new Promise((resolve) => client.once('connect', resolve))
      await client.subscribeAsync(topicOf(device.mac).downPattern, { qos: 1 })
      await client.publishAsync(topicOf(device.mac).up.birth, JSON.stringify(device.birth()), { qos: 1 })
      await until(() => retainedMessages !== '')
      client.end(true)
      for (const word of words) expect(retainedMessages.toLowerCase()).not.toContain(word)
    } finally {
      await testApp.close()
    }
  })
})
