import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '@lintel/contract/contract.ts'
import { openHouse, type Caller, type House } from '../../../test/harness.ts'
import { nextDoor } from '../../../test/neighbours.ts'
import { spareCall } from '../../../test/samples/captured-images.ts'

const { callLog, doorLog } = contract
let house: House
let manager: Caller
beforeAll(async () => {
  house = await openHouse()
  manager = await house.as(house.world.ours.officeManager)
})
afterAll(() => house.close())

const day = (days: number) => new Date(Date.now() - days * 86_400_000)
const uuidsFor = async (caller: Caller, filter = {}) =>
  (await caller.call(callLog.list, filter)).data.rows.map(({ uuid }) => uuid)

describe('the call history', () => {
  it('says who was called from where, what became of it, how long it took and whether the door was opened', async () => {
    const { ours } = house.world
    const uuid = await spareCall(house, ours)
    const { data } = await manager.call(callLog.list, {})
    expect(data.rows.find((row) => row.uuid === uuid)).toMatchObject({
      deviceName: 'office panel',
      doorName: 'office front',
      callee: 'Petra',
      companyName: 'ours company',
      kind: 'app',
      result: 'answered',
      seconds: 12,
      unlocked: true,
    })
    // It is a line of the door log too, under the same id.
    expect((await manager.call(doorLog.get, { uuid })).data).toMatchObject({ type: 'call', personName: 'Petra' })
  })

  it('is searched by words, device, result and days, newest first, and has nothing but calls', async () => {
    const { ours } = house.world
    const device_uuid = randomUUID()
    const of = (row: object) => spareCall(house, ours, { device_uuid, ...row })
    const old = await of({ occurred_at: day(5), person_name: 'Reception', call_result: 'noAnswer' })
    const silent = await of({ occurred_at: day(3), call_result: null, call_kind: null, call_seconds: null })
    const fresh = await of({ occurred_at: day(1), device_name: 'Gate phone' })
    await of({ type: 'boot', call_result: null })
    expect(await uuidsFor(manager, { device: device_uuid })).toEqual([fresh, silent, old])
    expect(await uuidsFor(manager, { device: device_uuid, keyword: 'recep' })).toEqual([old])
    expect(await uuidsFor(manager, { device: device_uuid, keyword: 'gate' })).toEqual([fresh])
    expect(await uuidsFor(manager, { device: device_uuid, result: 'noAnswer' })).toEqual([old])
    expect(
      await uuidsFor(manager, { device: device_uuid, from: day(4).toISOString(), to: day(2).toISOString() }),
    ).toEqual([silent])
  })

  it('shows an administrator the calls to people of its own company alone', async () => {
    const { ours } = house.world
    const { neighbours } = await nextDoor(house)
    const admin = await house.as(ours.admin)
    const own = await spareCall(house, ours)
    const others = [
      await spareCall(house, neighbours),
      await spareCall(house, ours, { company_uuid: null, person_uuid: null, person_name: '104' }),
    ]
    const seen = await uuidsFor(admin, { size: 40 })
    expect(seen).toContain(own)
    for (const uuid of others) expect(seen).not.toContain(uuid)
    expect(await uuidsFor(manager, { size: 40 })).toEqual(expect.arrayContaining([own, ...others]))
  })

  it('is of one site', async () => {
    const theirs = await spareCall(house, house.world.theirs)
    expect(await uuidsFor(manager, { size: 40 })).not.toContain(theirs)
  })
})
