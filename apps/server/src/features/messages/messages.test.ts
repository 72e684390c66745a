import { randomUUID } from 'node:crypto'
import { message as contract } from '@lintel/contract/messages/operations.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type Caller, type TestApp } from '../../../test/test-app.ts'
import type { Actor } from '../../../test/fixtures.ts'

let testApp: TestApp
let installer: Caller
let villa: Actor
beforeAll(async () => {
  testApp = await startTestApp()
  installer = await testApp.as(testApp.fixtures.ours.installer)
  villa = testApp.fixtures.ours.single
})
afterAll(() => testApp.close())

const form = (title: string, receivers: string[] = []) => ({
  key: randomUUID(),
  title,
  content: 'Hello to you.',
  receivers,
})
const titlesFor = async (actor: Actor, section?: 'single') =>
  (await (await testApp.as(actor, section)).call(contract.list, { size: 40 })).data.rows.map(({ title }) => title)

describe('a message', () => {
  it('goes to all villa accounts of the installer, or to those that were chosen', async () => {
    await testApp.test.database.owner.query(
      `insert into account (kind, user_name, display_name, parent_uuid, installer_uuid, distributor_uuid, password_hash)
       select 'single', 'neighbour', 'Neighbour', parent_uuid, installer_uuid, distributor_uuid, 'none'
       from account where uuid = $1`,
      [villa.uuid],
    )
    const { data } = await installer.call(contract.receivers, {})
    const neighbour = data.rows.find(({ name }) => name === 'Neighbour')!.uuid
    expect((await installer.call(contract.send, form('To all'))).code).toBe(0)
    expect((await installer.call(contract.send, form('To one', [villa.uuid]))).code).toBe(0)
    expect((await installer.call(contract.send, form('To the other', [neighbour]))).code).toBe(0)
    expect(await titlesFor(villa)).toEqual(['To one', 'To all'])
    expect(await titlesFor(testApp.fixtures.ours.installer)).toEqual(['To the other', 'To one', 'To all'])
    expect(await titlesFor(testApp.fixtures.ours.installer, 'single')).toHaveLength(3)
    expect(await titlesFor(testApp.fixtures.theirs.installer)).toEqual([])
    expect(await titlesFor(testApp.fixtures.theirs.single)).toEqual([])
  })

  it('shows its recipients to its sender alone', async () => {
    const message = (await installer.call(contract.list, { keyword: 'to the other' })).data.rows[0]!
    expect(message).toMatchObject({ receiverCount: 1, receiverNames: ['Neighbour'] })
    const [read] = (await (await testApp.as(villa)).call(contract.list, { keyword: 'to all' })).data.rows
    expect(read).toMatchObject({ receiverCount: 0, receiverNames: [] })
  })

  it('is sent once, however often its key comes', async () => {
    const one = form('Twice')
    await installer.call(contract.send, one)
    expect((await installer.call(contract.send, one)).data).toEqual({ uuid: one.key })
    expect((await installer.call(contract.list, { keyword: 'Twice' })).data.total).toBe(1)
    const answer = await installer.call(contract.send, { ...one, title: 'Another' })
    expect(answer.failure).toBe('idempotencyConflict')
    const foreign = await (await testApp.as(testApp.fixtures.theirs.installer)).call(contract.send, one)
    expect(foreign.failure).toBe('idempotencyConflict')
  })

  it('goes to no other installer’s accounts and to no account that is no villa', async () => {
    const { ours, theirs } = testApp.fixtures
    for (const uuid of [theirs.single.uuid, ours.officeManager.uuid, randomUUID()])
      expect((await installer.call(contract.send, form('Wrong', [villa.uuid, uuid]))).failure).toBe('notFound')
    expect((await installer.call(contract.list, { keyword: 'Wrong' })).data.total).toBe(0)
  })

  it('is refused with the field that is wrong', async () => {
    for (const [field, value] of [
      ['title', ''],
      ['title', 'x'.repeat(33)],
      ['content', 'x'.repeat(1_025)],
      ['key', 'one'],
    ] as const) {
      const answer = await installer.call(contract.send, { ...form('Wrong'), [field]: value })
      expect([answer.failure, answer.params], field).toEqual(['invalidInput', { field }])
    }
  })

  it('is neither sent nor deleted by a villa account or a sub-installer', async () => {
    const { uuid } = (await installer.call(contract.send, form('Stays'))).data
    const reader = await testApp.as(villa)
    expect((await reader.call(contract.send, form('Back'))).failure).toBe('noPermission')
    expect((await reader.call(contract.remove, { uuid })).failure).toBe('noPermission')
    const helper = await testApp.as(testApp.fixtures.ours.subInstaller)
    expect((await helper.call(contract.list, {})).failure).toBe('noPermission')
    expect((await helper.call(contract.remove, { uuid })).failure).toBe('noPermission')
  })

  it('is removed for its readers when it was deleted; a message of another account is not found', async () => {
    const { uuid } = (await installer.call(contract.send, form('Goes'))).data
    const stranger = await testApp.as(testApp.fixtures.theirs.installer)
    expect((await stranger.call(contract.remove, { uuid })).failure).toBe('notFound')
    expect((await installer.call(contract.remove, { uuid })).code).toBe(0)
    expect(await titlesFor(villa)).not.toContain('Goes')
    expect((await installer.call(contract.remove, { uuid })).failure).toBe('notFound')
  })
})
