import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { department } from '@lintel/contract/departments/operations.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../test/test-app.ts'
import { partitionsOf } from '../../test/partitions.ts'
import { write } from '../../test/samples/kit.ts'
import { systemScope } from '../db/scope/scope.ts'
import { verifyAudit } from '../kernel/audit/verify.ts'
import { deleteOld, deleteOldAudit, dropOldEvents } from './retention.ts'

const dayMs = 86_400_000

describe('retained data of a site', () => {
  let testApp: TestApp
  beforeAll(async () => {
    testApp = await startTestApp()
  })
  afterAll(() => testApp.close())

  const ago = (days: number) => new Date(Date.now() - days * dayMs)
  const keep = (site: { readonly uuid: string }, settings: object) =>
    write(testApp, (db) =>
      db
        .updateTable('project')
        .set({ settings: JSON.stringify(settings) })
        .where('uuid', '=', site.uuid)
        .execute(),
    )

  const event = (occurredAt: Date, site = testApp.fixtures.ours.office, type: 'boot' | 'motion' = 'boot') => ({
    project_uuid: site.uuid,
    occurred_at: occurredAt,
    uuid: randomUUID(),
    received_at: occurredAt,
    time_quality: 'synced' as const,
    type,
    epoch: 'abcdef01',
    number: '1',
    device_uuid: site.deviceUuid,
    device_name: 'panel',
  })
  const eventsLeft = async (site: { readonly uuid: string }) =>
    (
      await write(testApp, (db) =>
        db
          .selectFrom('door_event')
          .select(['occurred_at', 'type'])
          .where('project_uuid', '=', site.uuid)
          .orderBy(sql`date_trunc('day', occurred_at)`, 'desc')
          .orderBy('type')
          .execute(),
      )
    ).map(({ occurred_at, type }) => `${type} ${Math.round((Date.now() - occurred_at.getTime()) / dayMs)}`)

  it('are events for twelve months, which go by the month, and those before the first month', async () => {
    await testApp.test.database.owner.query(`create table door_event_2020_01 partition of door_event
      for values from ('2020-01-01 00:00+00') to ('2020-02-01 00:00+00')`)
    await write(testApp, (db) =>
      db
        .insertInto('door_event')
        .values([event(new Date('2020-01-15')), event(ago(399)), event(ago(300)), event(ago(0))])
        .execute(),
    )
    await dropOldEvents(testApp.services)
    expect(await partitionsOf(testApp)).not.toContain('door_event_2020_01')
    expect(await partitionsOf(testApp)).toContain('door_event_other')
    expect(await eventsLeft(testApp.fixtures.ours.office)).toEqual(['boot 0', 'boot 300'])
    await dropOldEvents(testApp.services)
  })

  it('are events as long as the site says, whatever its neighbours say, and motion not so long', async () => {
    const { ours, theirs } = testApp.fixtures
    await keep(ours.office, { keepLogMonths: 24, keepMotionDays: 60 })
    await keep(theirs.office, { keepLogMonths: 2 })
    for (const site of [ours.office, theirs.office, ours.community]) {
      await write(testApp, (db) => db.deleteFrom('door_event').where('project_uuid', '=', site.uuid).execute())
      const days = [1, 45, 100, 300, 500, 900]
      await write(testApp, (db) =>
        db
          .insertInto('door_event')
          .values([...days.map((one) => event(ago(one), site)), event(ago(45), site, 'motion')])
          .execute(),
      )
    }
    await dropOldEvents(testApp.services)
    expect(await eventsLeft(ours.office)).toEqual([
      'boot 1',
      'boot 45',
      'motion 45',
      'boot 100',
      'boot 300',
      'boot 500',
    ])
    expect(await eventsLeft(theirs.office)).toEqual(['boot 1', 'boot 45'])
    expect(await eventsLeft(ours.community)).toEqual(['boot 1', 'boot 45', 'boot 100', 'boot 300'])
  })

  it('are alarms as long as the events that they speak of', async () => {
    const { ours, theirs } = testApp.fixtures
    const alarm = (project_uuid: string, days: number) => ({
      project_uuid,
      type: 'tamper' as const,
      level: 'critical' as const,
      occurred_at: ago(days),
    })
    await write(testApp, (db) =>
      db
        .insertInto('alarm_record')
        .values([ours.office.uuid, theirs.office.uuid].flatMap((site) => [1, 300].map((days) => alarm(site, days))))
        .execute(),
    )
    await deleteOld(testApp.services, 'delete-old-alarms')
    const alarmsOf = (site: string) =>
      write(testApp, (db) => db.selectFrom('alarm_record').select('uuid').where('project_uuid', '=', site).execute())
    expect(await alarmsOf(ours.office.uuid)).toHaveLength(2)
    expect(await alarmsOf(theirs.office.uuid)).toHaveLength(1)
  })

  it('are pictures as long as the site says, and of motion as long as it says of them', async () => {
    const { office } = testApp.fixtures.ours
    await keep(office, { keepImageDays: 90, keepMotionDays: 7 })
    const image = (cause: 'event' | 'motion', days: number) => ({
      project_uuid: office.uuid,
      device_uuid: office.deviceUuid,
      device_name: 'panel',
      name: randomUUID(),
      cause,
      taken_at: ago(days),
      time_quality: 'synced' as const,
      received_at: ago(days),
      type: 'image/png' as const,
      width: 1,
      height: 1,
      content_hash: Buffer.from('hash'),
      ciphertext: Buffer.from('ciphertext'),
    })
    await write(testApp, (db) =>
      db
        .insertInto('captured_image')
        .values([image('event', 100), image('event', 80), image('motion', 8), image('motion', 6)])
        .execute(),
    )
    await deleteOld(testApp.services, 'delete-old-images')
    const images = await write(testApp, (db) =>
      db.selectFrom('captured_image').select(['cause', 'taken_at']).orderBy('taken_at').execute(),
    )
    expect(images.map(({ cause }) => cause)).toEqual(['event', 'motion'])
  })

  it('is the audit log for years, and a chain without its start still adds up', async () => {
    const { ours } = testApp.fixtures
    const { office } = ours
    const append = async (years: number, count: number) => {
      testApp.setNow(new Date(Date.now() - years * 366 * dayMs))
      const manager = await testApp.as(ours.officeManager)
      for (let one = 0; one < count; one++) {
        const form = { companyUuid: ours.people.companyUuid, name: randomUUID().slice(0, 30) }
        expect((await manager.call(department.create, form)).code).toBe(0)
      }
    }
    await append(6, 3)
    await append(3, 2)
    testApp.setNow(new Date())
    await append(0, 1)
    const count = async () =>
      (
        await write(testApp, (db) =>
          db.selectFrom('audit_entry').select('number').where('chain_uuid', '=', office.uuid).execute(),
        )
      ).length
    expect(await count()).toBe(6)
    await deleteOldAudit(testApp.services)
    expect(await count()).toBe(3)
    await keep(office, { keepAuditYears: 1 })
    const namesOf = (name: string) =>
      write(testApp, (db) => db.selectFrom('audit_name').select('actor_name').where('actor_name', '=', name).execute())
    const auditName = { project_uuid: office.uuid, actor_name: 'Long Gone', acting_name: 'Long Gone' }
    await write(testApp, (db) => db.insertInto('audit_name').values(auditName).execute())
    expect(await namesOf('Long Gone')).toHaveLength(1)
    await deleteOldAudit(testApp.services)
    await deleteOldAudit(testApp.services)
    expect(await namesOf('Long Gone')).toEqual([])
    expect(await namesOf('ours-office-pm')).not.toEqual([])
    expect(await count()).toBe(1)
    const verify = () => testApp.test.database.read(systemScope, (db) => verifyAudit(db, systemScope))
    expect((await verify()).broken).toEqual([])
    // An entry that was removed before its retention ended shows.
    await testApp.test.database.owner.query(
      `delete from audit_entry where chain_uuid = $1 and number = (select min(number) from audit_entry where chain_uuid = $1)`,
      [office.uuid],
    )
    expect((await verify()).broken).toHaveLength(1)
  })
})
