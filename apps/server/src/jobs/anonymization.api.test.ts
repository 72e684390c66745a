import { randomUUID } from 'node:crypto'
import { contract } from '@lintel/contract/all/contract.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type Caller, type TestApp } from '../../test/test-app.ts'
import { sparePerson } from '../../test/samples/personnel.ts'
import { systemScope } from '../db/scope/scope.ts'
import { verifyAudit } from '../kernel/audit/verify.ts'
import { systemQueries } from '../db/db.ts'
import { anonymizePeople } from './anonymization.ts'

const { auditLog, doorLog, personnel } = contract
const dayMs = 86_400_000

describe('names of deleted people', () => {
  let testApp: TestApp
  let manager: Caller
  beforeAll(async () => {
    testApp = await startTestApp()
    manager = await testApp.as(testApp.fixtures.ours.officeManager)
  })
  afterAll(() => testApp.close())

  const write = <Result>(run: (db: ReturnType<typeof systemQueries>) => Promise<Result>) =>
    testApp.test.database.write(systemScope, (db) => run(systemQueries(db, systemScope)))
  const verify = () => testApp.test.database.read(systemScope, (db) => verifyAudit(db, systemScope))
  const entryOf = async (uuid: string) =>
    (await manager.call(auditLog.list, { group: 'personnel', size: 40 })).data.rows.find(
      ({ target }) => target === uuid,
    )!

  /** Person who passed a door, got a message, was suspended, and was deleted so many days ago. */
  async function createDeletedPerson(days: number): Promise<string> {
    const { office, people } = testApp.fixtures.ours
    const uuid = await sparePerson(testApp, testApp.fixtures.ours)
    const suspension = { people: [{ uuid, version: 1 }], isSuspended: true, reason: 'lost badge' }
    expect((await manager.call(personnel.setSuspended, suspension)).code).toBe(0)
    await write((db) =>
      db
        .insertInto('door_event')
        .values({
          project_uuid: office.uuid,
          uuid: randomUUID(),
          occurred_at: new Date(),
          received_at: new Date(),
          time_quality: 'synced',
          type: 'access',
          epoch: 'abcdef01',
          number: '1',
          granted: true,
          device_uuid: office.deviceUuid,
          device_name: 'panel',
          company_uuid: people.companyUuid,
          person_uuid: uuid,
          person_name: 'Spare Name',
          personnel_id: 'S1',
          credential: '****1234',
        })
        .execute(),
    )
    expect((await manager.call(personnel.remove, { uuids: [uuid] })).code).toBe(0)
    await write((db) =>
      db
        .updateTable('deleted_person')
        .set({ deleted_at: new Date(Date.now() - days * dayMs) })
        .where('person_uuid', '=', uuid)
        .execute(),
    )
    return uuid
  }
  const linesOf = async (uuid: string) =>
    (await manager.call(doorLog.list, { person: uuid })).data.rows.map(
      ({ personName, personnelId, credential, personUuid }) => [
        personName,
        personnelId,
        credential,
        personUuid === uuid,
      ],
    )

  it('stay until the site does not keep them any more, then every line has the person’s id alone, and the chain adds up', async () => {
    const [old, fresh] = [await createDeletedPerson(400), await createDeletedPerson(300)]
    const entry = await entryOf(old)
    expect((await manager.call(auditLog.get, { id: entry.id })).data.people).toEqual([
      { uuid: old, name: expect.stringMatching(/^Spare /) },
    ])
    await anonymizePeople(testApp.services)
    expect(await linesOf(old)).toEqual([[null, null, null, true]])
    expect(await linesOf(fresh)).toEqual([['Spare Name', 'S1', '****1234', true]])
    expect((await manager.call(auditLog.get, { id: entry.id })).data).toMatchObject({
      people: [{ uuid: old, name: null }],
      target: old,
    })
    const auditRows = await write((db) =>
      db.selectFrom('audit_person').select(['salt', 'content']).where('person_uuid', '=', old).execute(),
    )
    expect(auditRows).toEqual([
      { salt: null, content: null },
      { salt: null, content: null },
    ])
    expect(JSON.stringify(await write((db) => db.selectFrom('audit_entry').select('detail').execute()))).not.toContain(
      'Spare',
    )
    await anonymizePeople(testApp.services)
    expect((await verify()).broken).toEqual([])
  })

  it('go as soon as the site says, and those of people who are there stay', async () => {
    const [recent, there] = [await createDeletedPerson(70), await sparePerson(testApp, testApp.fixtures.ours)]
    const keep = (settings: object) =>
      write((db) =>
        db
          .updateTable('project')
          .set({ settings: JSON.stringify(settings) })
          .where('uuid', '=', testApp.fixtures.ours.office.uuid)
          .execute(),
      )
    await keep({ keepNameMonths: 3 })
    await anonymizePeople(testApp.services)
    expect((await linesOf(recent))[0]?.[0]).toBe('Spare Name')
    await keep({ keepNameMonths: 2 })
    await anonymizePeople(testApp.services)
    expect((await linesOf(recent))[0]?.[0]).toBeNull()
    expect((await manager.call(personnel.get, { uuid: there })).data.firstName).toBe('Spare')
    await keep({})
  })

  it('are all forgotten or none of them: what breaks off is done the next night', async () => {
    const uuid = await createDeletedPerson(400)
    const { owner } = testApp.test.database
    await owner.query(`create function refuse() returns trigger language plpgsql as $$ begin raise 'no'; end $$;
      create trigger refused before update on audit_person for each row execute function refuse()`)
    await expect(anonymizePeople(testApp.services)).rejects.toThrow('no')
    expect(await linesOf(uuid)).toEqual([['Spare Name', 'S1', '****1234', true]])
    await owner.query('drop trigger refused on audit_person; drop function refuse()')
    await anonymizePeople(testApp.services)
    expect(await linesOf(uuid)).toEqual([[null, null, null, true]])
  })

  it('show in the audit when the owner of the database changed them', async () => {
    const uuid = await createDeletedPerson(1)
    await testApp.test.database.owner.query(
      `update audit_person set content = jsonb_set(content, '{name}', '"Somebody Else"') where person_uuid = $1`,
      [uuid],
    )
    expect((await verify()).broken).toMatchObject([{ reason: 'hash' }])
  })

  it('are not for the application to change', async () => {
    await expect(
      write((db) => db.updateTable('audit_person').set({ content: null, salt: null }).execute()),
    ).rejects.toThrow(/permission denied/)
  })
})
