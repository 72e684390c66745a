import { randomUUID } from 'node:crypto'
import { notice, notification as contract } from '@lintel/contract/notifications/operations.ts'
import type { ReaderKind } from '@lintel/contract/notifications/schema.ts'
import { session } from '@lintel/contract/sessions/operations.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Db } from '../../db/db.ts'
import { systemScope } from '../../db/scope/scope.ts'
import { callerOf, startTestApp, type Caller, type TestApp } from '../../../test/test-app.ts'

let testApp: TestApp
let superCaller: Caller
beforeAll(async () => {
  testApp = await startTestApp()
  superCaller = await testApp.as(testApp.fixtures.superManager)
})
afterAll(() => testApp.close())

const hour = 3_600_000
const at = (ms: number) => new Date(Date.now() + ms).toISOString()
const form = (title: string, more: object = {}) => ({
  title,
  content: 'On Sunday night.',
  kinds: ['distributor', 'subDistributor', 'installer', 'subInstaller'] as ReaderKind[],
  ...more,
})

const create = async (title: string, more: object = {}) =>
  (await superCaller.call(contract.create, form(title, more))).data.uuid
const publish = async (title: string, more: object = {}) => {
  const uuid = await create(title, more)
  expect((await superCaller.call(contract.publish, { uuid, version: 1 })).code).toBe(0)
  return uuid
}
const titlesFor = async (reader: Caller) =>
  (await reader.call(notice.list, { size: 40 })).data.rows.map(({ title }) => title)

describe('a notification', () => {
  it('is seen by its writers alone until it is published, and then by the kinds it is for', async () => {
    const { ours } = testApp.fixtures
    const installer = await testApp.as(ours.installer)
    const distributor = await testApp.as(ours.distributor)
    const uuid = await create('For installers', { kinds: ['installer'] })
    expect(await titlesFor(installer)).not.toContain('For installers')
    await superCaller.call(contract.publish, { uuid, version: 1 })
    expect(await titlesFor(installer)).toContain('For installers')
    expect(await titlesFor(distributor)).not.toContain('For installers')
    expect(await titlesFor(await testApp.as(ours.subInstaller))).not.toContain('For installers')
    expect((await superCaller.call(contract.get, { uuid })).data).toMatchObject({
      state: 'published',
      status: 'running',
      version: 2,
    })
  })

  it('reaches the chosen distributors with every account below them, and no other tree', async () => {
    const { ours, theirs } = testApp.fixtures
    const uuid = await publish('For one tree', { distributors: [ours.distributor.uuid] })
    for (const actor of [ours.distributor, ours.subDistributor, ours.installer, ours.subInstaller])
      expect(await titlesFor(await testApp.as(actor))).toContain('For one tree')
    const other = await testApp.as(theirs.installer)
    expect(await titlesFor(other)).not.toContain('For one tree')
    expect((await other.call(notice.markRead, { uuid })).failure).toBe('notFound')
    expect((await superCaller.call(contract.get, { uuid })).data.distributors).toEqual([
      { uuid: ours.distributor.uuid, name: expect.any(String) },
    ])
  })

  it('is not made for a distributor that is none', async () => {
    for (const distributors of [[testApp.fixtures.ours.installer.uuid], [randomUUID()]])
      expect((await superCaller.call(contract.create, form('Lost', { distributors }))).failure).toBe('notFound')
  })

  it('runs from its start to its end', async () => {
    const installer = await testApp.as(testApp.fixtures.ours.installer)
    await publish('Later', { startsAt: at(hour), endsAt: at(2 * hour) })
    expect(await titlesFor(installer)).not.toContain('Later')
    const scheduledList = await superCaller.call(contract.list, { status: 'scheduled' })
    expect(scheduledList.data.rows.map(({ title }) => title)).toEqual(['Later'])
    testApp.setNow(new Date(Date.now() + 1.5 * hour))
    expect(await titlesFor(installer)).toContain('Later')
    testApp.setNow(new Date(Date.now() + 3 * hour))
    expect(await titlesFor(installer)).not.toContain('Later')
    expect((await superCaller.call(contract.list, { status: 'over' })).data.rows.map(({ title }) => title)).toEqual([
      'Later',
    ])
    testApp.setNow(new Date())
  })

  it('is not published when it is over already', async () => {
    const uuid = await create('Yesterday', { startsAt: at(-48 * hour), endsAt: at(-24 * hour) })
    const late = await superCaller.call(contract.publish, { uuid, version: 1 })
    expect([late.failure, late.params]).toEqual(['invalidInput', { field: 'endsAt' }])
  })

  it('is refused with the field that is wrong', async () => {
    for (const [field, value] of [
      ['title', ''],
      ['title', 'x'.repeat(33)],
      ['content', 'x'.repeat(1_025)],
      ['kinds', []],
      ['kinds', ['admin']],
      ['link', 'javascript:alert(1)'],
      ['link', 'ftp://files.test.invalid'],
      ['link', `https://${'x'.repeat(256)}`],
      ['startsAt', 'tomorrow'],
    ] as const) {
      const answer = await superCaller.call(contract.create, { ...form('Wrong'), [field]: value } as never)
      expect(answer.failure, field).toBe('invalidInput')
      expect(answer.issues[0]!.field.split('.')[0], field).toBe(field)
    }
    const backwards = await superCaller.call(contract.create, form('Wrong', { startsAt: at(hour), endsAt: at(0) }))
    expect(backwards.issues).toEqual([{ field: 'endsAt', key: 'validation:endBeforeStart', params: {} }])
  })

  it('changes only in the states that allow it, and only as it was seen', async () => {
    const uuid = await publish('Steps')
    const running = { uuid, version: 2 }
    for (const call of [contract.publish, contract.remove])
      expect((await superCaller.call(call, running)).failure, call.path).toBe('staleRecord')
    expect((await superCaller.call(contract.edit, { ...form('Steps'), ...running })).failure).toBe('staleRecord')
    expect((await superCaller.call(contract.withdraw, { uuid, version: 1 })).failure).toBe('staleRecord')
    expect((await superCaller.call(contract.withdraw, running)).code).toBe(0)
    expect((await superCaller.call(contract.withdraw, { uuid, version: 3 })).failure).toBe('staleRecord')
    expect((await superCaller.call(contract.edit, { ...form('Steps, mended'), uuid, version: 3 })).code).toBe(0)
    expect((await superCaller.call(contract.remove, { uuid, version: 4 })).code).toBe(0)
    expect((await superCaller.call(contract.get, { uuid })).failure).toBe('notFound')
  })

  it('is written by the super manager alone', async () => {
    const { subSuperManager, ours } = testApp.fixtures
    for (const actor of [subSuperManager, ours.distributor, ours.installer])
      expect((await (await testApp.as(actor)).call(contract.create, form('Never'))).failure).toBe('noPermission')
  })
})

/** What the audit log says of readings of a notification. */
const readingsOf = (uuid: string) =>
  testApp.test.database.read(systemScope, (db) =>
    Db.open(db)
      .selectFrom('audit_entry')
      .select('result')
      .where('operation', '=', 'notice.markRead')
      .where('target', '=', uuid)
      .execute(),
  )

describe('reading', () => {
  it('is counted for each person, once, and again after the notification came back', async () => {
    const { ours } = testApp.fixtures
    const installer = await testApp.as(ours.installer)
    await installer.call(notice.markAllRead, {})
    const uuid = await publish('Read me', { kinds: ['installer'], shownAs: 'popUp' })
    const before = (await installer.call(notice.status, {})).data
    expect([before.unread, before.popUps.map(({ title }) => title)]).toEqual([1, ['Read me']])
    expect((await installer.call(notice.markRead, { uuid })).code).toBe(0)
    expect((await installer.call(notice.markRead, { uuid })).code).toBe(0)
    expect(await readingsOf(uuid)).toHaveLength(1)
    expect((await installer.call(notice.status, {})).data).toEqual({ unread: 0, popUps: [] })
    expect((await installer.call(notice.list, { unread: 1 })).data.rows).toEqual([])
    expect((await installer.call(notice.list, { unread: 0 })).data.rows[0]).toMatchObject({
      uuid,
      readAt: expect.any(String),
    })
    testApp.setNow(new Date(Date.now() + 1_000))
    await superCaller.call(contract.withdraw, { uuid, version: 2 })
    expect((await installer.call(notice.markRead, { uuid })).failure).toBe('notFound')
    await superCaller.call(contract.publish, { uuid, version: 3 })
    expect((await installer.call(notice.status, {})).data.unread).toBe(1)
  })

  it('marks all at once, and the rest of the tree keeps its own', async () => {
    const { ours } = testApp.fixtures
    const [one, other] = [await testApp.as(ours.installer), await testApp.as(ours.distributor)]
    await publish('All of it')
    const { unread } = (await one.call(notice.status, {})).data
    expect((await one.call(notice.markAllRead, {})).data.count).toBe(unread)
    expect((await one.call(notice.markAllRead, {})).data.count).toBe(0)
    expect((await other.call(notice.status, {})).data.unread).toBeGreaterThan(0)
  })

  it('by a distributor in an installer’s portal takes nothing from the installer; in single mode there is none', async () => {
    const { ours } = testApp.fixtures
    const uuid = await publish('Entered', { kinds: ['installer'] })
    const distributorCaller = await testApp.as(ours.distributor)
    const { data } = await distributorCaller.call(session.switchIdentity, {
      section: 'installer',
      uuid: ours.installer.uuid,
    })
    const inside = callerOf(testApp.url, () => testApp.services.now(), data.token, 'installer')
    expect((await inside.call(notice.markRead, { uuid })).code).toBe(0)
    expect((await inside.call(notice.list, { unread: 1 })).data.rows.map((row) => row.uuid)).not.toContain(uuid)
    const own = await (await testApp.as(ours.installer)).call(notice.list, { unread: 1 })
    expect(own.data.rows.map((row) => row.uuid)).toContain(uuid)
    const further = await inside.call(session.switchIdentity, { section: 'single' })
    const single = callerOf(testApp.url, () => testApp.services.now(), further.data.token, 'single')
    expect((await single.call(notice.status, {})).failure).toBe('featureOff')
  })
})
