import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '@lintel/contract/all/contract.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import type { RoleSection } from '@lintel/contract/access/roles.ts'
import { allRows, callerOf, startTestApp, type Caller, type TestApp } from '../../../test/test-app.ts'

const { session, delegation } = contract
let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp.close())

/** Switches and goes on with the new token. */
async function switchTo(caller: Caller, section: RoleSection, uuid?: string): Promise<Caller> {
  const answer = await caller.call(session.switchIdentity, { section, uuid })
  expect(answer.code, answer.msg).toBe(0)
  return callerOf(testApp.url, () => testApp.services.now(), answer.data.token, section)
}
const refusal = async (caller: Caller, section: RoleSection, uuid?: string) =>
  (await caller.call(session.switchIdentity, { section, uuid })).failure
const currentSession = async (caller: Caller) => (await caller.call(session.current, {})).data
const policy = (uuid: string, value: 'ask' | 'announce') =>
  testApp.test.database.owner.query(
    `set lintel.scope = 'system'; update project set entry_policy = '${value}' where uuid = '${uuid}'`,
  )

describe('a distributor', () => {
  it('enters an installer of its own, then a site, and comes back the same way; every audit line has both names', async () => {
    const { distributor, installer, office } = testApp.fixtures.ours
    const start = await testApp.as(distributor)
    const asInstaller = await switchTo(start, 'installer', installer.uuid)
    expect(await currentSession(asInstaller)).toMatchObject({
      facts: { role: 'installer', isDistributorLogin: true },
      delegation: { backTo: 'distributor' },
    })
    const asManager = await switchTo(asInstaller, 'propertyOffice', office.uuid)
    expect(await currentSession(asManager)).toMatchObject({
      facts: { entryPortal: 'ins' },
      site: { uuid: office.uuid },
    })
    await asManager.call(session.setLanguage, { language: 'en' })
    const entry = await allRows(testApp)((db) =>
      db.selectFrom('audit_entry').selectAll().orderBy('at', 'desc').executeTakeFirstOrThrow(),
    )
    expect(entry).toMatchObject({
      actor_uuid: distributor.uuid,
      acting_uuid: installer.uuid,
      project_uuid: office.uuid,
    })
    const back = await switchTo(await switchTo(asManager, 'installer'), 'distributor')
    expect((await currentSession(back)).delegation).toBeNull()
  })

  it('cannot enter another distributor’s installer, and cannot tell it from one that does not exist', async () => {
    const start = await testApp.as(testApp.fixtures.ours.distributor)
    expect(await refusal(start, 'installer', testApp.fixtures.theirs.installer.uuid)).toBe('notFound')
    expect(await refusal(start, 'installer', '00000000-0000-4000-8000-000000000000')).toBe('notFound')
    expect(await refusal(start, 'installer')).toBe('notFound')
    expect(await refusal(start, 'propertyOffice', testApp.fixtures.ours.office.uuid)).toBe('switchNotAllowed')
  })

  it('cannot be reached from below by a caller that did not come from there', async () => {
    expect(await refusal(await testApp.as(testApp.fixtures.ours.installer), 'distributor')).toBe('switchNotAllowed')
  })

  it('leaves with a new token; the old one is worth nothing at once', async () => {
    const start = await testApp.as(testApp.fixtures.ours.distributor)
    await switchTo(start, 'installer', testApp.fixtures.ours.installer.uuid)
    expect((await start.call(session.current, {})).code).toBe(2)
  })
})

describe('an installer', () => {
  it('moves between its own identities without a record', async () => {
    const count = () => allRows(testApp)((db) => db.selectFrom('delegation').select('uuid').execute())
    const before = (await count()).length
    const community = await switchTo(await testApp.as(testApp.fixtures.ours.installer), 'community')
    const office = await switchTo(community, 'office')
    expect((await currentSession(await switchTo(office, 'single'))).facts.section).toBe('single')
    expect((await count()).length).toBe(before)
  })

  it('enters the portal of a site only where the site’s kind has it, and only its own sites', async () => {
    const start = await testApp.as(testApp.fixtures.ours.installer)
    expect(await refusal(start, 'propertyCommunity', testApp.fixtures.ours.office.uuid)).toBe('notFound')
    expect(await refusal(start, 'propertyOffice', testApp.fixtures.theirs.office.uuid)).toBe('notFound')
    await switchTo(start, 'propertyOldCommunity', testApp.fixtures.ours.oldCommunity.uuid)
  })

  it('tells the managers of the site by mail', async () => {
    const { installer, community } = testApp.fixtures.ours
    await switchTo(await testApp.as(installer), 'propertyCommunity', community.uuid)
    const mail = await allRows(testApp)((db) =>
      db.selectFrom('outbox').select('payload').orderBy('created_at', 'desc').executeTakeFirstOrThrow(),
    )
    expect(mail.payload).toMatchObject({ to: 'ours-community-pm@test.invalid' })
  })

  it('as a sub-installer enters the sites it is assigned to and no others', async () => {
    const start = await testApp.as(testApp.fixtures.ours.subInstaller)
    expect(await refusal(start, 'propertyCommunity', testApp.fixtures.ours.community.uuid)).toBe('notFound')
    await switchTo(start, 'propertyOffice', testApp.fixtures.ours.office.uuid)
  })
})

describe('a site that wants to be asked', () => {
  it('shows nothing until one of its managers agrees; who asks cannot agree', async () => {
    const { installer, officeManager, office } = testApp.fixtures.ours
    await policy(office.uuid, 'ask')
    const start = await testApp.as(installer)
    expect(await refusal(start, 'propertyOffice', office.uuid)).toBe('consentPending')
    expect(await refusal(start, 'propertyOffice', office.uuid)).toBe('consentPending')
    const manager = await testApp.as(officeManager)
    const pending = (await manager.call(delegation.list, {})).data.rows.filter(({ state }) => state === 'pending')
    expect(pending).toHaveLength(1)
    expect((await manager.call(delegation.approve, { uuid: pending[0]!.uuid })).code).toBe(0)
    expect((await manager.call(delegation.approve, { uuid: pending[0]!.uuid })).failure).toBe('staleRecord')
    const inside = await switchTo(start, 'propertyOffice', office.uuid)
    expect((await inside.call(contract.door.list, {})).data.total).toBe(2)
    await policy(office.uuid, 'announce')
  })
})

describe('an entry', () => {
  it('ends at once when a manager of the site ends it, and only the way back is left', async () => {
    const { installer, officeManager, office } = testApp.fixtures.ours
    const inside = await switchTo(await testApp.as(installer), 'propertyOffice', office.uuid)
    const manager = await testApp.as(officeManager)
    const [entry] = (await manager.call(delegation.list, {})).data.rows
    expect(entry!.state).toBe('active')
    expect((await manager.call(delegation.revoke, { uuid: entry!.uuid })).code).toBe(0)
    expect((await inside.call(contract.door.list, {})).failure).toBe('delegationEnded')
    expect(await refusal(inside, 'propertyOldCommunity', testApp.fixtures.ours.oldCommunity.uuid)).toBe(
      'switchNotAllowed',
    )
    expect((await currentSession(await switchTo(inside, 'installer'))).facts.section).toBe('installer')
  })

  it('ends after eight hours, and a nested one no later than the one it began in', async () => {
    const { distributor, installer, office } = testApp.fixtures.ours
    const start = Date.now()
    const asInstaller = await switchTo(await testApp.as(distributor), 'installer', installer.uuid)
    testApp.setNow(new Date(start + 3 * 3_600_000))
    await asInstaller.call(session.current, {})
    const asManager = await switchTo(asInstaller, 'propertyOffice', office.uuid)
    const until = Date.parse((await currentSession(asManager)).delegation!.until)
    expect(until).toBeLessThanOrEqual(start + limits.delegationHours * 3_600_000 + 2_000)
    testApp.setNow(new Date())
  })
})

describe('a property manager', () => {
  it('moves between own sites, and reaches no other', async () => {
    const { officeManager, community } = testApp.fixtures.ours
    await testApp.test.database.owner.query(
      `set lintel.scope = 'system'; insert into project_member values ('${community.uuid}', '${officeManager.uuid}')`,
    )
    const start = await testApp.as(officeManager)
    expect((await currentSession(start)).switchable).toHaveLength(2)
    expect(await refusal(start, 'propertyOldCommunity', testApp.fixtures.ours.oldCommunity.uuid)).toBe('notFound')
    const there = await switchTo(start, 'propertyCommunity', community.uuid)
    expect((await there.call(contract.door.list, {})).data.rows.map(({ uuid }) => uuid).sort()).toEqual(
      [...community.doors].sort(),
    )
    expect(await refusal(there, 'installer')).toBe('switchNotAllowed')
  })
})
