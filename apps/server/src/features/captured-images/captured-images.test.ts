import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { capturedImage } from '@lintel/contract/captured-images/operations.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { withOtherTenant } from '../../../test/other-tenant.ts'
import { spareImage } from '../../../test/samples/captured-images.ts'
import { write } from '../../../test/samples/kit.ts'
import { startSettingsTestApp, type SettingsTestApp } from '../../../test/settings-test-app.ts'
import type { Caller } from '../../../test/test-app.ts'
import { deleteOld } from '../../jobs/retention.ts'

let testApp: SettingsTestApp
let manager: Caller
let admin: Caller
beforeAll(async () => {
  testApp = await startSettingsTestApp()
  manager = await testApp.as(testApp.fixtures.ours.officeManager)
  admin = await testApp.as(testApp.fixtures.ours.admin)
})
afterAll(() => testApp.close())

const day = (days: number) => new Date(Date.now() - days * 86_400_000)
const uuidsFor = async (caller: Caller, filter = {}) =>
  (await caller.call(capturedImage.list, filter)).data.rows.map(({ uuid }) => uuid)

describe('pictures that devices took', () => {
  it('are listed by time, device, cause and event, newest first', async () => {
    const { ours } = testApp.fixtures
    const [deviceUuid, eventUuid] = [randomUUID(), randomUUID()]
    const of = (row: object) => spareImage(testApp, ours, { device_uuid: deviceUuid, ...row })
    const older = await of({ taken_at: day(3), cause: 'motion' })
    const newer = await of({ taken_at: day(1), eventUuid })
    const all = await manager.call(capturedImage.list, { device: deviceUuid })
    expect(all.data).toMatchObject({
      total: 2,
      rows: [
        { uuid: newer, cause: 'event', deviceName: 'office panel', eventUuid, width: 320, height: 240 },
        { uuid: older, cause: 'motion' },
      ],
    })
    expect(await uuidsFor(manager, { device: deviceUuid, cause: 'motion' })).toEqual([older])
    expect(await uuidsFor(manager, { device: deviceUuid, from: day(2).toISOString() })).toEqual([newer])
    expect(await uuidsFor(manager, { device: deviceUuid, to: day(2).toISOString() })).toEqual([older])
    expect(await uuidsFor(manager, { event: eventUuid })).toEqual([newer])
    expect(await uuidsFor(manager, { event: randomUUID() })).toEqual([])
  })

  it('are answered as pictures', async () => {
    const uuid = await spareImage(testApp, testApp.fixtures.ours)
    const answer = await manager.call(capturedImage.get, { uuid })
    expect(answer.data.type).toBe('image/png')
    expect(
      Buffer.from(await answer.data.arrayBuffer())
        .subarray(1, 4)
        .toString('latin1'),
    ).toBe('PNG')
  })

  it('are an administrator’s only when an event about people of its company speaks of them', async () => {
    const { ours } = testApp.fixtures
    const { otherTenant } = await withOtherTenant(testApp)
    const own = await spareImage(testApp, ours)
    const others = [
      await spareImage(testApp, otherTenant),
      await spareImage(testApp, ours, { isSpoken: false, cause: 'motion' }),
      await spareImage(testApp, ours, { companyUuid: null }),
    ]
    const visibleUuids = await uuidsFor(admin, { size: 40 })
    expect(visibleUuids).toContain(own)
    for (const uuid of others) {
      expect(visibleUuids).not.toContain(uuid)
      expect((await admin.call(capturedImage.get, { uuid })).failure).toBe('notFound')
      expect((await manager.call(capturedImage.get, { uuid })).failure).toBeUndefined()
    }
    expect((await admin.call(capturedImage.get, { uuid: own })).failure).toBeUndefined()
  })

  it('are refused while the site’s settings keep them back', async () => {
    const uuid = await spareImage(testApp, testApp.fixtures.ours)
    const show = (isShown: boolean) =>
      testApp.sql(
        `update project set settings = settings || jsonb_build_object('snapshot', $2::boolean) where uuid = $1`,
        [testApp.office.uuid, isShown],
      )
    await show(false)
    for (const caller of [manager, admin]) {
      expect((await caller.call(capturedImage.list, {})).failure).toBe('featureOff')
      expect((await caller.call(capturedImage.get, { uuid })).failure).toBe('featureOff')
    }
    await show(true)
    expect((await manager.call(capturedImage.get, { uuid })).failure).toBeUndefined()
  })

  it('are forgotten after thirty days, by the clock of the device or by ours', async () => {
    const { ours } = testApp.fixtures
    const deviceUuid = randomUUID()
    const of = (row: object) => spareImage(testApp, ours, { device_uuid: deviceUuid, ...row })
    const late = limits.keepImageDaysDefault + 1
    await of({ taken_at: day(late), received_at: day(1) })
    await of({ taken_at: day(late - 2), received_at: day(late) })
    const retainedUuid = await of({ taken_at: day(late - 2), received_at: day(late - 2) })
    await write(testApp, (db) =>
      db
        .insertInto('event_media')
        .values({
          project_uuid: ours.office.uuid,
          device_uuid: deviceUuid,
          name: 'never-came.jpg',
          event_uuid: randomUUID(),
          created_at: day(late),
        })
        .execute(),
    )
    await deleteOld(testApp.services, 'delete-old-images')
    expect(await uuidsFor(manager, { device: deviceUuid })).toEqual([retainedUuid])
    const spoken = await testApp.sql('select name from event_media where device_uuid = $1 and name = $2', [
      deviceUuid,
      'never-came.jpg',
    ])
    expect(spoken).toEqual([])
  })
})
