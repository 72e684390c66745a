import { randomUUID } from 'node:crypto'
import { message as contract } from '@lintel/contract/messages/operations.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openHouse, type Caller, type House } from '../../../test/harness.ts'
import type { Actor } from '../../../test/world.ts'

let house: House
let installer: Caller
let villa: Actor
beforeAll(async () => {
  house = await openHouse()
  installer = await house.as(house.world.ours.installer)
  villa = house.world.ours.single
})
afterAll(() => house.close())

const form = (title: string, receivers: string[] = []) => ({
  key: randomUUID(),
  title,
  content: 'Hello to you.',
  receivers,
})
const titlesFor = async (actor: Actor, section?: 'single') =>
  (await (await house.as(actor, section)).call(contract.list, { size: 40 })).data.rows.map(({ title }) => title)

describe('a message', () => {
  it('goes to all villa accounts of the installer, or to those that were chosen', async () => {
    await house.test.database.owner.query(
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
    expect(await titlesFor(house.world.ours.installer)).toEqual(['To the other', 'To one', 'To all'])
    expect(await titlesFor(house.world.ours.installer, 'single')).toHaveLength(3)
    expect(await titlesFor(house.world.theirs.installer)).toEqual([])
    expect(await titlesFor(house.world.theirs.single)).toEqual([])
  })

  it('says to whom it went to its sender alone', async () => {
    const sent = (await installer.call(contract.list, { keyword: 'to the other' })).data.rows[0]!
    expect(sent).toMatchObject({ receiverCount: 1, receiverNames: ['Neighbour'] })
    const [read] = (await (await house.as(villa)).call(contract.list, { keyword: 'to all' })).data.rows
    expect(read).toMatchObject({ receiverCount: 0, receiverNames: [] })
  })

  it('is sent once, however often its key comes', async () => {
    const one = form('Twice')
    await installer.call(contract.send, one)
    expect((await installer.call(contract.send, one)).data).toEqual({ uuid: one.key })
    expect((await installer.call(contract.list, { keyword: 'Twice' })).data.total).toBe(1)
    const changed = await installer.call(contract.send, { ...one, title: 'Another' })
    expect(changed.failure).toBe('idempotencyConflict')
    const foreign = await (await house.as(house.world.theirs.installer)).call(contract.send, one)
    expect(foreign.failure).toBe('idempotencyConflict')
  })

  it('goes to nobody else’s accounts and to nobody who is no villa', async () => {
    const { ours, theirs } = house.world
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
    const reader = await house.as(villa)
    expect((await reader.call(contract.send, form('Back'))).failure).toBe('noPermission')
    expect((await reader.call(contract.remove, { uuid })).failure).toBe('noPermission')
    const helper = await house.as(house.world.ours.subInstaller)
    expect((await helper.call(contract.list, {})).failure).toBe('noPermission')
    expect((await helper.call(contract.remove, { uuid })).failure).toBe('noPermission')
  })

  it('is gone for its readers when it was deleted; a stranger’s is not there at all', async () => {
    const { uuid } = (await installer.call(contract.send, form('Goes'))).data
    const stranger = await house.as(house.world.theirs.installer)
    expect((await stranger.call(contract.remove, { uuid })).failure).toBe('notFound')
    expect((await installer.call(contract.remove, { uuid })).code).toBe(0)
    expect(await titlesFor(villa)).not.toContain('Goes')
    expect((await installer.call(contract.remove, { uuid })).failure).toBe('notFound')
  })
})
