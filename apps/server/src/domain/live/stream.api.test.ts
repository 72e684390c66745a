import { randomUUID } from 'node:crypto'
import { contract } from '@lintel/contract/all/contract.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { freshPeople, type Fresh } from '../../../test/tenant-isolation/authorization-people.ts'
import { callerOf, startTestApp, type Caller, type TestApp } from '../../../test/test-app.ts'
import { readLive } from '../../../test/live-reader.ts'
import { projectScope } from '../../db/scope/scope.ts'
import { Db } from '../../db/db.ts'

const { propertyManager, session } = contract
let testApp: TestApp
let fresh: Fresh
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp.close())
beforeEach(async () => {
  fresh = await freshPeople(testApp)
})

const happens = (change: object = { kind: 'connection', deviceUuid: randomUUID(), connection: 'online' }) =>
  testApp.test.database.write(projectScope(fresh.siteUuid), (db) =>
    sql`select append_live_changes(${fresh.siteUuid}, ${JSON.stringify([change])}::json)`.execute(Db.open(db)),
  )
const doorEvent = () => happens({ kind: 'doorEvent', event: { uuid: randomUUID() } })

async function enterSite(): Promise<Caller> {
  const start = await testApp.as(fresh.installer)
  const { data } = await start.call(session.switchIdentity, { section: 'propertyOffice', uuid: fresh.siteUuid })
  return callerOf(testApp.url, () => testApp.services.now(), data.token, 'propertyOffice')
}

describe('a live stream', () => {
  it('goes on while nothing ends it, and says what happens', async () => {
    const reader = await readLive(testApp, await testApp.as(fresh.manager), 'propertyOffice')
    await happens()
    await reader.sees('connection')
    expect(reader.isOpen()).toBe(true)
    reader.stop()
  })

  it('is refused to a session that has ten, which go on, until one of them has ended; another session has its own', async () => {
    const caller = await testApp.as(fresh.manager)
    const open = () => readLive(testApp, caller, 'propertyOffice')
    const readers = await Promise.all(Array.from({ length: 10 }, open))
    expect(readers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
    expect((await Promise.all([open(), open()])).map(({ status }) => status)).toEqual([429, 429])
    expect(readers.every((reader) => reader.isOpen())).toBe(true)
    const other = await readLive(testApp, await testApp.as(fresh.manager), 'propertyOffice')
    expect(other.status).toBe(200)
    readers[3]!.stop()
    await expect.poll(async () => (await open()).status).toBe(200)
    for (const reader of [...readers, other]) reader.stop()
  })

  it('ends with its session: signing out', async () => {
    const caller = await testApp.as(fresh.manager)
    const reader = await readLive(testApp, caller, 'propertyOffice')
    await caller.call(session.logout, {})
    expect(await reader.ended()).toBeLessThan(10_000)
  })

  it('ends with its site: a manager who is taken off it, and that one’s alone', async () => {
    const installer = await testApp.as(fresh.installer)
    const managers = await readLive(testApp, await testApp.as(fresh.manager), 'propertyOffice')
    const admins = await readLive(testApp, await testApp.as(fresh.admin), 'admin')
    await installer.call(propertyManager.edit, { ...fresh.managerForm, version: 1, projects: [] })
    await managers.ended()
    expect(admins.isOpen()).toBe(true)
    admins.stop()
  })

  it('ends when the manager goes on to another site, whose token is a new one', async () => {
    await fresh.query('insert into project_member (project_uuid, account_uuid) values ($1, $2)', [
      fresh.otherSiteUuid,
      fresh.manager.uuid,
    ])
    const caller = await testApp.as(fresh.manager)
    const reader = await readLive(testApp, caller, 'propertyOffice')
    const there = { section: 'propertyCommunity' as const, uuid: fresh.otherSiteUuid }
    expect((await caller.call(session.switchIdentity, there)).code).toBe(0)
    expect(await reader.ended()).toBeLessThan(10_000)
  })

  it('ends with its entry by the clock, without any change and any call', async () => {
    const caller = await enterSite()
    await fresh.query(`update delegation set until = now() + interval '3 seconds' where to_project_uuid = $1`, [
      fresh.siteUuid,
    ])
    const reader = await readLive(testApp, caller, 'propertyOffice')
    expect(await reader.ended()).toBeGreaterThan(200)
  })

  it('ends with its account by the clock', async () => {
    const caller = await testApp.as(fresh.manager)
    await fresh.query(`update account set expires_at = now() + interval '3 seconds' where uuid = $1`, [
      fresh.manager.uuid,
    ])
    const reader = await readLive(testApp, caller, 'propertyOffice')
    expect(await reader.ended()).toBeGreaterThan(200)
  })

  it('leaves out what people did from the moment on that logs are unticked, and says the rest', async () => {
    const reader = await readLive(testApp, await testApp.as(fresh.manager), 'propertyOffice')
    await doorEvent()
    await reader.sees('doorEvent')
    const installer = await testApp.as(fresh.installer)
    const ticks = { mayUseApp: false, mayDeleteAccounts: true, mayReadLogs: false, maySeeImages: true }
    const form = { uuid: fresh.manager.uuid, projectUuid: fresh.siteUuid, ...ticks }
    expect((await installer.call(propertyManager.setPermissions, form)).code).toBe(0)
    await doorEvent()
    await happens()
    await reader.sees('connection')
    expect(reader.eventNames.filter((name) => name === 'doorEvent')).toHaveLength(1)
    reader.stop()
  })

  it('begins where the session was read, so that nothing is missed until it is open', async () => {
    await happens()
    const caller = await testApp.as(fresh.manager)
    const { data } = await caller.call(session.current, {})
    expect(data.site?.lastChange).toBe(1)
    await doorEvent()
    const reader = await readLive(testApp, caller, 'propertyOffice', String(data.site?.lastChange))
    await reader.sees('doorEvent')
    expect(reader.eventNames).toEqual(['hello', 'doorEvent'])
    reader.stop()
  })

  it('begins again for a page that has seen more than the site has said', async () => {
    await happens()
    const caller = await testApp.as(fresh.manager)
    const ahead = await readLive(testApp, caller, 'propertyOffice', '2')
    await ahead.sees('restart')
    await happens()
    await ahead.sees('connection')
    const inTime = await readLive(testApp, caller, 'propertyOffice', '2')
    await happens()
    await inTime.sees('connection')
    expect(inTime.eventNames).not.toContain('restart')
    ahead.stop()
    inTime.stop()
  })

  it('begins again at once for a page that has received changes which a restored backup does not know', async () => {
    await happens()
    const caller = await testApp.as(fresh.manager)
    // The page has seen two; the backup knows of one.
    await fresh.query('select leave_restored_versions()', [])
    const reader = await readLive(testApp, caller, 'propertyOffice', '2')
    await reader.sees('restart')
    await happens()
    await reader.sees('connection')
    expect(reader.eventNames).toEqual(['hello', 'restart', 'connection'])
    reader.stop()
  })

  it('is no use of the session it belongs to', async () => {
    const start = Date.now()
    const caller = await testApp.as(fresh.manager)
    const reader = await readLive(testApp, caller, 'propertyOffice')
    const lastUse = async () =>
      (await fresh.query('select max(last_used_at) as at from session where account_uuid = $1', [
        fresh.manager.uuid,
      ])) as { readonly rows: readonly { readonly at: Date }[] }
    const before = (await lastUse()).rows[0]!.at
    testApp.setNow(new Date(start + limits.sessionIdleHours * 1_800_000))
    await fresh.query('update project_member set may_see_images = false where account_uuid = $1', [fresh.manager.uuid])
    await happens()
    await reader.sees('connection')
    expect((await lastUse()).rows[0]!.at).toEqual(before)
    testApp.setNow(new Date())
    reader.stop()
  })
})

describe('a live stream of an office that an identity of its installer holds', () => {
  const hold = async (uuid?: string) => {
    const start = await testApp.as(fresh.installer, 'office')
    const { data } = await start.call(session.switchIdentity, { section: 'office', uuid })
    return callerOf(testApp.url, () => testApp.services.now(), data.token, 'office')
  }

  it('says what happens to its devices, and nothing of its people, doors and events', async () => {
    const reader = await readLive(testApp, await hold(fresh.siteUuid), 'office')
    await doorEvent()
    await happens({ kind: 'alarm', alarmUuid: randomUUID() })
    await happens({ kind: 'door', doorUuid: randomUUID(), lastOpenedAt: null, position: 'open' })
    await happens()
    await reader.sees('connection')
    expect(reader.eventNames).toEqual(['hello', 'connection'])
    reader.stop()
  })

  it('ends when the office goes to another installer, and is none where no site is held', async () => {
    const reader = await readLive(testApp, await hold(fresh.siteUuid), 'office')
    await fresh.query('update project set installer_uuid = $2 where uuid = $1', [
      fresh.siteUuid,
      testApp.fixtures.theirs.installer.uuid,
    ])
    await reader.ended()
    expect((await readLive(testApp, await hold(), 'office')).status).toBe(404)
  })
})

describe('a session that is not used', () => {
  const minute = 60_000
  const idle = limits.sessionIdleHours * 60 * minute

  it('is over after four hours, and each call begins them again', async () => {
    // Typed from the rule, not read from the limits (decisions.md accounts: short life).
    expect([limits.sessionIdleHours, limits.sessionHours]).toEqual([4, 12])
    const start = Date.now()
    const caller = await testApp.as(fresh.manager)
    const at = async (ms: number) => {
      testApp.setNow(new Date(start + ms))
      return (await caller.call(session.current, {})).failure
    }
    expect(await at(idle - minute)).toBeUndefined()
    expect(await at(2 * idle - 3 * minute)).toBeUndefined()
    expect(await at(3 * idle - 2 * minute)).toBe('sessionEnded')
    testApp.setNow(new Date())
  })
})
