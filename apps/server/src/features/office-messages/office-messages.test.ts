import { randomUUID } from 'node:crypto'
import { officeMessage as contract } from '@lintel/contract/office-messages/operations.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type Caller, type TestApp } from '../../../test/test-app.ts'
import { spareCompany, spareAdmin } from '../../../test/samples/people.ts'
import { mailsIn } from '../../../test/mails.ts'
import { projectScope, systemScope } from '../../db/scope/scope.ts'
import { insertInto, systemQueries } from '../../db/db.ts'
import { nextMail } from '../../jobs/outbox-queries.ts'

let testApp: TestApp
let manager: Caller
let acme: string
let staff: string
let night: string
const people = new Map<string, string>()

beforeAll(async () => {
  testApp = await startTestApp()
  manager = await testApp.as(testApp.fixtures.ours.officeManager)
  acme = await spareCompany(testApp, testApp.fixtures.ours)
  staff = await department(acme, null)
  night = await department(acme, staff)
  await person('Ada', { department_uuid: staff })
  await person('Bo', { department_uuid: night })
  await person('Cem', { email: null })
  await person('Dora', { valid_until: new Date('2026-01-01Z') })
})
afterAll(() => testApp.close())

function inOffice<Table extends 'person' | 'department'>(table: Table, values: object): Promise<{ uuid: string }> {
  const scope = projectScope(testApp.fixtures.ours.office.uuid)
  return testApp.test.database.write(
    scope,
    (db) =>
      insertInto(db, scope, table, values as never)
        .returning('uuid' as never)
        .executeTakeFirstOrThrow() as unknown as Promise<{ uuid: string }>,
  )
}
const department = async (companyUuid: string, parentUuid: string | null) =>
  (await inOffice('department', { company_uuid: companyUuid, parent_uuid: parentUuid, name: randomUUID() })).uuid

async function person(name: string, values: object): Promise<void> {
  const { uuid } = await inOffice('person', {
    company_uuid: acme,
    first_name: name,
    last_name: 'Test',
    personnel_id: name,
    email: `${name.toLowerCase()}@people.invalid`,
    ...values,
  })
  people.set(name, uuid)
}

const form = (to: object, title = `Note ${randomUUID().slice(0, 8)}`) => ({
  key: randomUUID(),
  title,
  content: 'Water is off.\nFrom nine to ten.',
  ...to,
})
const namesOf = async (uuid: string, caller = manager) =>
  (await caller.call(contract.recipients, { uuid, size: 40 })).data.rows.map(({ name }) => name.split(' ')[0])
const sentTo = async (to: object) => namesOf((await manager.call(contract.send, form(to))).data.uuid)
const mailsTo = async (title: string) => (await mailsIn(testApp)).filter(({ subject }) => subject.includes(title))

describe('a message to people', () => {
  it('goes to a company, a department with those below it, to people, and each gets it once', async () => {
    expect(await sentTo({ companyUuids: [acme] })).toEqual(['Ada', 'Bo', 'Cem'])
    expect(await sentTo({ departmentUuids: [staff] })).toEqual(['Ada', 'Bo'])
    expect(await sentTo({ departmentUuids: [night] })).toEqual(['Bo'])
    expect(await sentTo({ personUuids: [people.get('Cem')] })).toEqual(['Cem'])
    expect(await sentTo({ departmentUuids: [staff], companyUuids: [acme], personUuids: [people.get('Bo')] })).toEqual([
      'Ada',
      'Bo',
      'Cem',
    ])
  })

  it('goes to whose time is over only when they are named', async () => {
    expect(await sentTo({ personUuids: [people.get('Dora')] })).toEqual(['Dora'])
  })

  it('goes to every person of the site, whichever others are named with them', async () => {
    const { data } = await manager.call(contract.send, form({ toAll: true, personUuids: [people.get('Dora')] }))
    expect(await namesOf(data.uuid)).toEqual(['Ada', 'Bo', 'Cem', 'Petra'])
    expect(data).toMatchObject({ recipients: 4, withoutAddress: 2 })
    expect((await manager.call(contract.get, { uuid: data.uuid })).data).toMatchObject({ addressees: 0 })
  })

  it('leaves a mail for each who has an address, and lists who has none', async () => {
    const message = form({ companyUuids: [acme] }, 'Lift <out>')
    const { data } = await manager.call(contract.send, message)
    expect(data).toEqual({ uuid: message.key, recipients: 3, withoutAddress: 1, devices: 0 })
    const mails = await mailsTo('Lift <out>')
    expect(mails.map(({ to }) => to).sort()).toEqual(['ada@people.invalid', 'bo@people.invalid'])
    for (const mail of mails) {
      expect(mail.isBulk).toBe(true)
      for (const words of ['Water is off.', 'From nine to ten.', 'ours office']) expect(mail.text).toContain(words)
      expect(mail.text).not.toMatch(/[{}]|mail:/)
      expect(mail.html).not.toContain('<out>')
    }
    const { rows } = (await manager.call(contract.recipients, { uuid: message.key, state: 'noAddress' })).data
    expect(rows).toMatchObject([{ name: 'Cem Test', state: 'noAddress' }])
  })

  it('shows its recipients, and what has become of it', async () => {
    const message = form({ companyUuids: [acme], personUuids: [people.get('Dora')] }, 'Parking')
    await manager.call(contract.send, message)
    const [first, ...others] = await mailsTo('Parking')
    const note = (uuid: string, values: { last_error?: string; sent_at?: Date }) =>
      testApp.test.database.write(systemScope, (db) =>
        systemQueries(db, systemScope).updateTable('outbox').set(values).where('uuid', '=', uuid).execute(),
      )
    await note(first!.uuid, { last_error: 'mailbox is full' })
    const states = async () =>
      (await manager.call(contract.recipients, { uuid: message.key })).data.rows.map(({ state }) => state).sort()
    expect(await states()).toEqual(['failed', 'noAddress', 'queued', 'queued'])
    await note(first!.uuid, { sent_at: new Date() })
    await note(first!.uuid, { sent_at: new Date() })
    for (const { uuid } of others) await note(uuid, { sent_at: new Date() })
    expect(await states()).toEqual(['noAddress', 'sent', 'sent', 'sent'])
    const { data } = await manager.call(contract.get, { uuid: message.key })
    expect(data).toMatchObject({
      title: 'Parking',
      content: message.content,
      addressees: 2,
      recipients: 4,
      withoutAddress: 1,
      delivered: 3,
      sentBy: 'ours-office-pm',
    })
    expect(data.addresseeNames[1]).toBe('Dora Test')
    const [listed] = (await manager.call(contract.list, { keyword: 'PARK' })).data.rows
    const { content: _content, onScreens: _on, screensUntil: _until, ...row } = data
    expect(listed).toEqual(row)
  })

  it('lets mails that a person waits for go first', async () => {
    await manager.call(contract.send, form({ companyUuids: [acme] }))
    await testApp.test.database.owner.query(
      `insert into outbox (kind, payload) values ('mail', '{"to": "code@test.invalid", "subject": "Code", "text": ""}')`,
    )
    const next = await testApp.test.database.write(systemScope, (db) => nextMail(db, systemScope, new Date()))
    expect(next!.payload).toMatchObject({ to: 'code@test.invalid' })
  })

  it('is sent once, however often its key comes', async () => {
    const one = form({ companyUuids: [acme] }, 'Twice')
    const first = (await manager.call(contract.send, one)).data
    expect((await manager.call(contract.send, one)).data).toEqual(first)
    expect(await mailsTo('Twice')).toHaveLength(2)
    expect((await manager.call(contract.send, { ...one, content: 'Other' })).failure).toBe('idempotencyConflict')
  })

  it('goes to no person of another site and to no visitor, and then to none at all', async () => {
    const visitor = await inOffice('person', {
      company_uuid: acme,
      kind: 'visitor',
      last_name: 'Guest',
      valid_until: new Date('2030-01-01Z'),
    })
    const { theirs } = testApp.fixtures
    for (const to of [
      { companyUuids: [theirs.people.companyUuid] },
      { departmentUuids: [theirs.people.departmentUuid] },
      { personUuids: [people.get('Ada'), theirs.people.personUuid] },
      { companyUuids: [randomUUID()] },
      { personUuids: [visitor.uuid] },
    ])
      expect((await manager.call(contract.send, form(to, 'Wrong'))).failure).toBe('notFound')
    expect((await manager.call(contract.list, { keyword: 'Wrong' })).data.total).toBe(0)
    expect(await mailsTo('Wrong')).toEqual([])
  })

  it('is not kept when no person is in what it names', async () => {
    const empty = await spareCompany(testApp, testApp.fixtures.ours)
    const answer = await manager.call(contract.send, form({ companyUuids: [empty] }, 'Nobody'))
    expect([answer.failure, answer.issues[0]?.field]).toEqual(['invalidInput', 'personUuids'])
    expect((await manager.call(contract.list, { keyword: 'Nobody' })).data.total).toBe(0)
  })

  it('is refused with the field that is wrong', async () => {
    for (const [field, value] of [
      ['title', ''],
      ['title', 'x'.repeat(33)],
      ['content', ' '],
      ['content', 'x'.repeat(1_025)],
      ['key', 'one'],
    ] as const) {
      const answer = await manager.call(contract.send, { ...form({ toAll: true }), [field]: value })
      expect([answer.failure, answer.params], field).toEqual(['invalidInput', { field }])
    }
    const refusal = await manager.call(contract.send, form({}))
    expect([refusal.failure, refusal.params]).toEqual(['invalidInput', { field: 'personUuids' }])
  })

  it('leaves the list when it is deleted; its mails still leave', async () => {
    const { data } = await manager.call(contract.send, form({ companyUuids: [acme] }, 'Goes'))
    expect((await manager.call(contract.remove, { uuid: data.uuid })).code).toBe(0)
    expect((await manager.call(contract.get, { uuid: data.uuid })).failure).toBe('notFound')
    expect((await manager.call(contract.recipients, { uuid: data.uuid })).failure).toBe('notFound')
    const [mail] = await mailsTo('Goes')
    await testApp.test.database.write(systemScope, (db) =>
      systemQueries(db, systemScope)
        .updateTable('outbox')
        .set({ sent_at: new Date() })
        .where('uuid', '=', mail!.uuid)
        .execute(),
    )
    expect((await manager.call(contract.remove, { uuid: data.uuid })).failure).toBe('notFound')
  })
})

describe('a company’s administrator', () => {
  it('writes to its own people and sees its own messages alone', async () => {
    const { office, admin } = testApp.fixtures.ours
    const { uuid } = await spareAdmin(testApp, testApp.fixtures.ours, acme)
    const own = await testApp.as({ ...admin, uuid, section: 'admin', projectUuid: office.uuid })
    const { data } = await own.call(contract.send, form({ toAll: true }, 'From Acme'))
    expect(await namesOf(data.uuid, own)).toEqual(['Ada', 'Bo', 'Cem'])
    expect((await own.call(contract.list, {})).data.rows.map(({ title }) => title)).toEqual(['From Acme'])
    const { people: others } = testApp.fixtures.ours
    expect((await own.call(contract.send, form({ companyUuids: [others.companyUuid] }))).failure).toBe('notFound')
    expect((await own.call(contract.send, form({ personUuids: [others.personUuid] }))).failure).toBe('notFound')
    const [site] = (await manager.call(contract.list, { keyword: 'Parking' })).data.rows
    expect((await own.call(contract.get, { uuid: site!.uuid })).failure).toBe('notFound')
    expect((await own.call(contract.remove, { uuid: site!.uuid })).failure).toBe('notFound')
    expect((await manager.call(contract.get, { uuid: data.uuid })).code).toBe(0)
  })
})
