import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { GuardedHall } from '../../test/guarded-hall.ts'

let hall: GuardedHall
beforeEach(async () => {
  hall = await GuardedHall.open()
})
afterEach(() => hall.backend.close())

const contact = { sensorInput: 2 }

describe('a lock', () => {
  it('opens after its delay, and not before', async () => {
    await hall.start()
    await hall.build({ triggerDelaySeconds: 1 })
    await hall.device.swipe(0, '1', true)
    expect(hall.device.status().relays[0]).toBe(false)
    await hall.backend.until(() => hall.device.status().relays[0])
  })

  it('that is bistable changes with each opening, and reports that it is kept open', async () => {
    await hall.start()
    await hall.build({ unlockMode: 'bistable' })
    await hall.device.swipe(0, '1', true)
    expect(hall.device.status()).toMatchObject({ relays: [true, false, false, false], unlockedRelays: { 0: 'latch' } })
    await pause(1_100)
    expect(hall.device.status().relays[0]).toBe(true)
    await hall.device.swipe(0, '1', true)
    expect(hall.device.status()).toMatchObject({ relays: [false, false, false, false], unlockedRelays: {} })
    expect(await hall.types()).toEqual(['access', 'unlocked', 'access', 'locked'])
    expect(
      hall.backend
        .of('reported')
        .flatMap(({ unlockedRelays }) => (unlockedRelays === undefined ? [] : [unlockedRelays])),
    ).toEqual([{}, { 0: 'latch' }, {}])
  })

  it('locks as soon as its door closes where that is wanted', async () => {
    await hall.start()
    await hall.build({ ...contact, relock: true }, 30)
    await hall.device.swipe(0, '1', true)
    expect(hall.device.doorActions.open(0)).toMatchObject({ position: 'open', isUnlocked: true })
    expect(hall.device.doorActions.close(0)).toEqual({ door: 0, position: 'closed', isUnlocked: false })
    expect(() => hall.device.doorActions.open(0)).toThrow('Door 0 of LC-4 is locked.')
  })
})

describe('a security relay', () => {
  const vault = { relay: 16, holdSeconds: 1 }
  it('opens its door for that door’s own time, and moves no other relay', async () => {
    await hall.start()
    await hall.build(vault)
    await hall.device.swipe(16, '1', true)
    expect(hall.device.status()).toMatchObject({
      relays: [false, false, false, false],
      securityRelays: [true, false, false, false],
    })
    await hall.backend.until(() => !hall.device.status().securityRelays[0])
    expect(await hall.reported()).toMatchObject([{ type: 'access', door: 16, granted: true }])
  })

  it('is kept open where its door is bistable, and has contact and siren as any door', async () => {
    await hall.start()
    await hall.build({ ...vault, ...contact, doorForcedAlarm: true, unlockMode: 'bistable' })
    hall.device.doorActions.force(16)
    expect(hall.device.status()).toMatchObject({ doors: { 16: 'open' }, sounding: { 16: 'doorForced' } })
    hall.device.doorActions.close(16)
    await hall.device.swipe(16, '1', true)
    expect(hall.device.status().unlockedRelays).toEqual({ 16: 'latch' })
  })

  it('is not there beyond what the device has', async () => {
    await hall.start()
    await expect(hall.device.swipe(20, '1', true)).rejects.toThrow('LC-4 has no door 20.')
    await expect(hall.device.swipe(4, '1', true)).rejects.toThrow('LC-4 has no door 4.')
  })
})

describe('a door contact', () => {
  it('tells how the door stands when it is there, and when a person opens or closes it', async () => {
    await hall.start()
    await hall.build(contact)
    await hall.device.swipe(0, '1', true)
    hall.device.doorActions.open(0)
    hall.device.doorActions.close(0)
    expect(await hall.types()).toEqual(['doorClosed', 'access', 'doorOpened', 'doorClosed'])
  })

  it('is read as it is wired', async () => {
    await hall.start()
    await hall.build({ ...contact, sensorTrigger: 'low' })
    await hall.device.doorActions.input(2, true)
    expect(hall.device.status().doors).toEqual({ 0: 'closed' })
    await hall.device.doorActions.input(2, false)
    expect(hall.device.status().doors).toEqual({ 0: 'open' })
    await hall.build({ ...contact, sensorTrigger: 'high' })
    expect(hall.device.status().doors).toEqual({ 0: 'closed' })
  })

  it('reports an opening without a granted access as forced, where that is wanted', async () => {
    await hall.start()
    await hall.build(contact)
    hall.device.doorActions.force(0)
    hall.device.doorActions.close(0)
    await hall.build({ ...contact, doorForcedAlarm: true })
    hall.device.doorActions.force(0)
    expect(hall.device.status().sounding).toEqual({ 0: 'doorForced' })
    hall.device.doorActions.close(0)
    expect(hall.device.status().sounding).toEqual({})
    await hall.device.swipe(0, '1', true)
    hall.device.doorActions.open(0)
    expect((await hall.types()).slice(1)).toEqual([
      'doorOpened',
      'doorClosed',
      'doorForced',
      'doorClosed',
      'access',
      'doorOpened',
    ])
  })

  it('tells once of a door that stays open for too long, and that it was closed after a power cut', async () => {
    await hall.start()
    await hall.build({ ...contact, doorHeldOpenSeconds: 1 })
    await hall.device.swipe(0, '1', true)
    hall.device.doorActions.open(0)
    await pause(2_200)
    expect((await hall.types()).filter((type) => type === 'doorHeldOpen')).toHaveLength(1)
    await hall.device.stop()
    await hall.start()
    expect((await hall.types()).at(-1)).toBe('doorClosed')
  })
})

describe('the siren of a door', () => {
  it('stops when the server orders it, and its alarm goes on', async () => {
    await hall.start()
    await hall.build({ ...contact, doorForcedAlarm: true })
    hall.device.doorActions.force(0)
    const other = hall.backend.command('disarm', { door: 1 })
    await hall.backend.until(() => hall.backend.answersTo(other)[0] === 'done OK')
    expect(hall.device.status().sounding).toEqual({ 0: 'doorForced' })
    const command = hall.backend.command('disarm', { door: 0 })
    await hall.backend.until(() => hall.backend.answersTo(command)[0] === 'done OK')
    expect(hall.device.status()).toMatchObject({ sounding: {}, doors: { 0: 'open' } })
  })
})

describe('the inputs of a door', () => {
  it('open it by the exit button at once, with or without a policy', async () => {
    await hall.start()
    await hall.build({ exitButtonInput: 4, triggerDelaySeconds: 5, unlockMode: 'bistable' })
    await hall.device.doorActions.press(0)
    expect(hall.device.status().relays[0]).toBe(true)
    await hall.hold()
    await hall.device.doorActions.input(4, true)
    await hall.device.doorActions.input(4, false)
    const [first, second] = await hall.reported()
    const facts = { type: 'access', method: 'button', direction: 'exit', granted: true, reason: 'allowEgress' }
    expect(first).toMatchObject(facts)
    expect(second).toMatchObject({ ...facts, policyVersion: 3 })
    await expect(async () => hall.device.doorActions.press(1)).rejects.toThrow('Door 1 of LC-4 has no exit button.')
  })

  it('hold it open for as long as there is a fire, through a restart too', async () => {
    await hall.start()
    await hall.build({ fireInput: 5 })
    hall.device.doorActions.fire(0, true)
    expect(hall.device.status()).toMatchObject({ unlockedRelays: { 0: 'fire' }, sounding: { 0: 'emergency' } })
    await pause(1_100)
    expect(hall.device.status().relays[0]).toBe(true)
    hall.device.doorActions.fire(0, false)
    expect(hall.device.status()).toMatchObject({
      unlockedRelays: {},
      sounding: {},
      relays: [false, false, false, false],
    })
    hall.device.doorActions.fire(0, true)
    await hall.backend.settled(hall.device)
    await hall.device.stop()
    await hall.start()
    expect(await hall.types()).toEqual(['fireStarted', 'fireEnded', 'fireStarted', 'fireEnded'])
  })
})
