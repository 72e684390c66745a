import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { GuardedHall, hallPolicy } from '../../test/guarded-hall.ts'
import { hallDoor, opsOf } from '../../test/policy.ts'
import type { DeviceOptions } from '../device/device-options.ts'

let hall: GuardedHall
beforeEach(async () => {
  hall = await GuardedHall.open()
})
afterEach(() => hall.backend.close())

/** The third floor is at the second relay; the hall's door at the first one is the floor below. */
const upstairs = opsOf({
  'door up': { ...hallDoor('up', { relay: 1 }), sides: [{ ...hallDoor('up').sides[0], toAreaId: 'inside' }] },
  'door shut': { ...hallDoor('shut', { relay: 2, isOutOfService: true }) },
})

const floors = [0, 1, 2].map((relay) => ({ relay, entryReaders: ['wiegand0'], floorInput: relay + 4 }))

async function lift(more: Partial<DeviceOptions> = {}, door: object = { hasContact: false }): Promise<void> {
  await hall.start({ model: 'LE-8', ...more })
  hall.backend.say('desired', {
    version: 1,
    doc: { relayHoldSeconds: Array.from({ length: 8 }, () => 10), doors: floors },
  })
  await hall.backend.until(() => hall.backend.of('reported').some(({ full }) => full !== undefined))
  await hall.hold([...hallPolicy(door), ...upstairs])
}
const show = (value: string, kind: 'card' | 'pin' = 'card') =>
  hall.device.present({ kind, value, door: 0, side: 'entry', reader: 'wiegand0' })
const press = (floor: number) => hall.device.doorActions.pressFloor(floor)
const relaysOn = () => hall.device.status().relays.flatMap((isOn, relay) => (isOn ? [relay] : []))

describe('the cab of a lift', () => {
  it('decides once, for the floor that is pressed, and tells of that floor alone', async () => {
    await lift()
    expect(await show('anna-card')).toEqual({ n: null, granted: false, reason: 'floor_awaited' })
    expect(relaysOn()).toEqual([])
    expect(await press(1)).toMatchObject({ granted: true, reason: 'allowGrant' })
    expect(relaysOn()).toEqual([1])
    expect(await press(0)).toEqual({ n: null, granted: false, reason: 'nothing_shown' })
    expect(relaysOn()).toEqual([1])
    expect(await hall.reported()).toMatchObject([
      { type: 'access', door: 1, reader: 16, granted: true, person: 'anna', direction: 'entry' },
    ])
  })

  it('refuses a floor as any door is refused, and an unknown card', async () => {
    await lift()
    await show('anna-card')
    expect(await press(2)).toMatchObject({ granted: false, reason: 'outOfService' })
    await show('stranger')
    expect(await press(1)).toMatchObject({ granted: false, reason: 'credentialUnknown' })
    expect(relaysOn()).toEqual([])
    expect(await hall.reported()).toMatchObject([
      { door: 2, granted: false, person: 'anna' },
      { door: 1, granted: false, card: 'STRANGER' },
    ])
  })

  it('forgets what was shown when no floor is pressed, and tells of nothing', async () => {
    await lift({ floorWaitMs: 100 })
    await show('anna-card')
    await pause(250)
    expect(await press(1)).toMatchObject({ reason: 'nothing_shown' })
    expect(relaysOn()).toEqual([])
    expect(await hall.reported()).toEqual([])
  })

  it('lets the one go who came last, and no person twice', async () => {
    await lift()
    await show('anna-card')
    await show('ben-card')
    await hall.device.doorActions.input(5, true)
    await hall.device.doorActions.input(5, false)
    await hall.device.doorActions.input(5, true)
    expect(await hall.reported()).toMatchObject([{ door: 1, person: 'ben', granted: true }])
  })

  it('takes the second proof that a floor asks for, of the same person alone', async () => {
    await lift({}, { hasContact: false, timetableId: 't' })
    await show('anna-card')
    expect(await press(0)).toMatchObject({ reason: 'needMore' })
    expect(await show('4711', 'pin')).toMatchObject({ granted: true })
    expect(relaysOn()).toEqual([0])
    await show('ben-card')
    expect(await press(0)).toMatchObject({ reason: 'needMore' })
    expect(await show('anna-card')).toMatchObject({ reason: 'floor_awaited' })
    expect(await press(1)).toMatchObject({ granted: true })
    expect(await hall.reported()).toMatchObject([
      { door: 0, person: 'anna', granted: true, second: { method: 'pin' } },
      { door: 1, person: 'anna', granted: true },
    ])
  })

  it('counts wrong codes at its reader, whichever floors are pressed', async () => {
    await lift()
    for (const floor of [0, 1, 0, 1, 0]) {
      await show('000000', 'pin')
      expect(await press(floor)).toMatchObject({ reason: 'credentialUnknown' })
    }
    for (const floor of [1, 0]) {
      await show('4711', 'pin')
      expect(await press(floor)).toMatchObject({ granted: false, reason: 'tooManyTries' })
    }
    await show('anna-card')
    expect(await press(1)).toMatchObject({ granted: true })
  })

  it('answers every code alike to a floor that asks for a second proof while code entry is locked', async () => {
    await lift({}, { hasContact: false, timetableId: 't' })
    for (let times = 0; times < 5; times += 1) {
      await show('000000', 'pin')
      await press(1)
    }
    for (const code of ['4711', '8150', '999999']) {
      await show('anna-card')
      expect(await press(0)).toMatchObject({ reason: 'needMore' })
      expect(await show(code, 'pin')).toMatchObject({ granted: false, reason: 'tooManyTries' })
    }
  })

  it('remembers nothing over a power cut', async () => {
    await lift()
    await show('anna-card')
    await hall.device.stop()
    await hall.start({ model: 'LE-8' })
    expect(await press(1)).toMatchObject({ reason: 'nothing_shown' })
  })

  it('has no floor where none was set up', async () => {
    await lift()
    await expect(async () => press(3)).rejects.toThrow('Door 3 of LE-8 is no floor of a lift.')
    await expect(async () => press(8)).rejects.toThrow('LE-8 has no door 8.')
  })
})
