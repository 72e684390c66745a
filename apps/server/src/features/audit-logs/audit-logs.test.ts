import { randomUUID } from 'node:crypto'
import { auditLog as contract } from '@lintel/contract/audit-logs/operations.ts'
import { message } from '@lintel/contract/messages/operations.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openHouse, type Caller, type House } from '../../../test/harness.ts'

let house: House
let boss: Caller
let dealer: Caller
const day = 86_400_000

beforeAll(async () => {
  house = await openHouse()
  boss = await house.as(house.world.superManager)
  dealer = await house.as(house.world.ours.distributor)
  for (const { installer } of [house.world.ours, house.world.theirs])
    await (await house.as(installer)).call(message.send, { key: randomUUID(), title: 'Hello', content: 'To you.' })
})
afterAll(() => house.close())

const ids = async (caller: Caller, filter: object = {}) =>
  (await caller.call(contract.list, { size: 40, ...filter })).data.rows.map(({ id }) => id)

describe('the audit log', () => {
  it('shows the platform everything and a distributor its own tree', async () => {
    const { rows } = (await boss.call(contract.list, { group: 'message' })).data
    expect(rows.map(({ actorName }) => actorName).sort()).toEqual(['ours-ins', 'theirs-ins'])
    const own = (await dealer.call(contract.list, { size: 40 })).data.rows
    expect(own.map(({ actorName, operation }) => [actorName, operation])).toEqual([['ours-ins', 'message.send']])
    expect(own[0]).toMatchObject({ section: 'installer', isDelegated: false, address: expect.any(String) })
  })

  it('shows one entry with its details and its place in the chain', async () => {
    const [id] = await ids(dealer)
    const { data } = await dealer.call(contract.get, { id: id! })
    expect(data).toMatchObject({ detail: { title: 'Hello', receivers: 0 }, number: expect.any(String) })
    expect(data.hash).toMatch(/^[0-9a-f]{64}$/)
  })

  it('answers an entry of another tree like one that is not there', async () => {
    const foreign = (await ids(boss, { keyword: 'theirs-ins' }))[0]!
    for (const id of [foreign, `${randomUUID()}.1`])
      expect((await dealer.call(contract.get, { id })).failure).toBe('notFound')
    expect((await dealer.call(contract.get, { id: 'one' })).failure).toBe('invalidInput')
    expect((await boss.call(contract.get, { id: foreign })).code).toBe(0)
  })

  it('is filtered by who, what, where and when', async () => {
    expect(await ids(boss, { keyword: 'OURS-' })).toHaveLength(1)
    expect(await ids(boss, { group: 'door' })).toEqual([])
    expect(await ids(boss, { section: 'installer' })).toHaveLength(2)
    expect(await ids(boss, { section: 'admin' })).toEqual([])
    expect(await ids(boss, { from: new Date(Date.now() - 60_000).toISOString() })).toHaveLength(2)
    expect(await ids(boss, { to: new Date(Date.now() - 60_000).toISOString() })).toEqual([])
  })

  it('is asked for a year at most, in the right order', async () => {
    const from = new Date(Date.now() - 400 * day).toISOString()
    const now = new Date().toISOString()
    const long = await boss.call(contract.list, { from, to: now })
    expect(long.issues).toEqual([{ field: 'to', key: 'validation:rangeTooLong', params: {} }])
    const backwards = await boss.call(contract.list, { from: now, to: from })
    expect(backwards.issues[0]).toMatchObject({ key: 'validation:endBeforeStart' })
  })

  it('is for the platform and distributors alone', async () => {
    const { ours, subSuperManager } = house.world
    expect((await (await house.as(subSuperManager)).call(contract.list, {})).code).toBe(0)
    for (const actor of [ours.subDistributor, ours.installer, ours.officeManager, ours.admin])
      expect((await (await house.as(actor)).call(contract.list, {})).failure).toBe('noPermission')
  })
})
