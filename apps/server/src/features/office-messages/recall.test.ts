import { randomUUID } from 'node:crypto'
import { officeMessage as contract } from '@lintel/contract/office-messages/operations.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type Caller, type TestApp } from '../../../test/test-app.ts'
import { mailsIn } from '../../../test/mails.ts'
import { spareAdmin, spareCompany } from '../../../test/samples/people.ts'
import { projectScope, systemScope } from '../../db/scope/scope.ts'
import { insertInto } from '../../db/db.ts'
import { markSentAndScrub, nextMail, putOff } from '../../jobs/outbox-queries.ts'

/** Taking back what has not left yet (office.md 30). */

let testApp: TestApp
let manager: Caller
let company: string
beforeAll(async () => {
  testApp = await startTestApp()
  manager = await testApp.as(testApp.fixtures.ours.officeManager)
  company = await spareCompany(testApp, testApp.fixtures.ours)
  const scope = projectScope(testApp.fixtures.ours.office.uuid)
  for (const name of ['Ada', 'Bo', 'Cem', 'Dora', 'Eve']) {
    const email = name === 'Eve' ? null : `${name.toLowerCase()}@people.invalid`
    const row = { company_uuid: company, first_name: name, last_name: 'Test', personnel_id: name, email }
    await testApp.test.database.write(scope, (db) => insertInto(db, scope, 'person', row).execute())
  }
})
afterAll(() => testApp.close())

const send = async (by = manager) => {
  const form = { key: randomUUID(), title: randomUUID().slice(0, 8), content: 'Water is off.', companyUuids: [company] }
  return { ...(await by.call(contract.send, form)).data, title: form.title }
}
const states = async (uuid: string) =>
  (await manager.call(contract.recipients, { uuid })).data.rows.map(
    ({ name, state }) => `${name.split(' ')[0]} ${state}`,
  )
const mailOf = async (title: string, name: string) =>
  (await mailsIn(testApp)).find(({ subject, to }) => subject.includes(title) && to.startsWith(name))!.uuid
const asRelay = (work: (db: Parameters<typeof nextMail>[0]) => Promise<unknown>) =>
  testApp.test.database.write(systemScope, work)
const recall = (uuid: string, by = manager) => by.call(contract.recall, { uuid })

describe('a message that is recalled', () => {
  it('takes back the mails that wait, and says for how many it was too late', async () => {
    const { uuid, title } = await send()
    const [ada, bo, cem] = [await mailOf(title, 'ada'), await mailOf(title, 'bo'), await mailOf(title, 'cem')]
    await asRelay((db) => markSentAndScrub(db, systemScope, ada, new Date()))
    // One is being handed over, as the relay marks it; one was refused and would be tried again.
    const soon = new Date(Date.now() + 60_000)
    await asRelay((db) => putOff(db, systemScope, bo, { dueAt: soon, error: null }))
    await asRelay((db) => putOff(db, systemScope, cem, { dueAt: soon, error: '450 later' }))
    const answer = await recall(uuid)
    expect(answer.data).toEqual({ recalled: 2, tooLate: 2, screens: 0 })
    expect(await states(uuid)).toEqual(['Ada sent', 'Bo queued', 'Cem recalled', 'Dora recalled', 'Eve noAddress'])
    expect((await mailsIn(testApp)).filter((mail) => mail.subject.includes(title))).toHaveLength(2)
    expect((await manager.call(contract.get, { uuid })).data).toMatchObject({ recalled: 2, delivered: 1 })
    await asRelay((db) => markSentAndScrub(db, systemScope, bo, new Date()))
    expect(await states(uuid)).toContain('Bo sent')
  })

  it('takes back nothing twice, and nothing that is deleted', async () => {
    const { uuid } = await send()
    expect((await recall(uuid)).data).toEqual({ recalled: 4, tooLate: 0, screens: 0 })
    expect((await recall(uuid)).data).toEqual({ recalled: 0, tooLate: 0, screens: 0 })
    expect((await manager.call(contract.get, { uuid })).data).toMatchObject({ recalled: 4, delivered: 0 })
  })

  it('takes back what a sender left behind that died', async () => {
    const { uuid, title } = await send()
    const past = new Date(Date.now() - 1_000)
    const ada = await mailOf(title, 'ada')
    await asRelay((db) => putOff(db, systemScope, ada, { dueAt: past, error: null }))
    expect((await recall(uuid)).data).toEqual({ recalled: 4, tooLate: 0, screens: 0 })
  })

  it('touches no mail of another message', async () => {
    const [one, other] = [await send(), await send()]
    await recall(one.uuid)
    expect((await mailsIn(testApp)).filter(({ subject }) => subject.includes(other.title))).toHaveLength(4)
    expect(await states(other.uuid)).toContain('Ada queued')
  })

  it('is one’s own: of the site, and of the company for its administrators', async () => {
    const { office, admin } = testApp.fixtures.ours
    const { uuid: account } = await spareAdmin(testApp, testApp.fixtures.ours, company)
    const own = await testApp.as({ ...admin, uuid: account, section: 'admin', projectUuid: office.uuid })
    const site = await send()
    expect((await recall(site.uuid, own)).failure).toBe('notFound')
    expect(await states(site.uuid)).toContain('Ada queued')
    const theirs = await send(own)
    expect((await recall(theirs.uuid, own)).data).toEqual({ recalled: 4, tooLate: 0, screens: 0 })
    expect((await recall(randomUUID())).failure).toBe('notFound')
  })
})
