import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { GuardedHall, hallPolicy } from '../../test/guarded-hall.ts'

let hall: GuardedHall
beforeEach(async () => {
  hall = await GuardedHall.open()
})
afterEach(() => hall.backend.close())

const withoutContact = hallPolicy({ hasContact: false })
const withPin = hallPolicy({ timetableId: 't', hasContact: false })

/** What a person at the door sees of an answer; its number is the server's. */
const visibleAnswer = ({ granted, reason }: { readonly granted: boolean; readonly reason: string }) => ({
  granted,
  reason,
})

describe('a PIN that is typed under duress', () => {
  it('opens as the PIN does, and is reported to the server alone', async () => {
    await hall.start()
    await hall.hold(withoutContact)
    const duressAnswer = await hall.show('1174', 'pin')
    await hall.show('anna-card', 'card', 'exit')
    const free = await hall.show('4711', 'pin')
    expect(Object.keys(duressAnswer)).toEqual(Object.keys(free))
    expect([visibleAnswer(duressAnswer), visibleAnswer(free)]).toEqual([
      { granted: true, reason: 'allowGrant' },
      { granted: true, reason: 'allowGrant' },
    ])
    const [first, , last] = await hall.reported()
    expect(first).toMatchObject({ person: 'anna', credentialId: 'anna-duress', method: 'pin', duress: true })
    expect(last).toMatchObject({ person: 'anna', credentialId: 'anna-pin' })
    expect(last).not.toHaveProperty('duress')
  })

  it('is refused as the PIN is, and is reported nevertheless', async () => {
    await hall.start()
    await hall.hold(withoutContact)
    await hall.show('4711', 'pin')
    const [free, duressAnswer] = [await hall.show('4711', 'pin'), await hall.show('1174', 'pin')]
    expect(visibleAnswer(duressAnswer)).toEqual(visibleAnswer(free))
    expect((await hall.reported()).slice(1)).toMatchObject([
      { granted: false, reason: 'passback' },
      { granted: false, reason: 'passback', duress: true },
    ])
  })

  it('is reported where the door takes no PIN', async () => {
    await hall.start()
    await hall.build({ accessMethods: ['card'] })
    await hall.hold(withoutContact)
    expect(visibleAnswer(await hall.show('1174', 'pin'))).toEqual({ granted: false, reason: 'methodNotAccepted' })
    expect(await hall.reported()).toMatchObject([{ reason: 'methodNotAccepted', duress: true }])
  })

  it('is reported as a second proof, and when no second one came', async () => {
    await hall.start({ factorWaitMs: 200 })
    await hall.hold(withPin)
    await hall.show('anna-card')
    expect(await hall.show('1174', 'pin')).toMatchObject({ granted: true })
    await hall.show('anna-card', 'card', 'exit')
    expect(await hall.show('1174', 'pin')).toEqual({ n: null, granted: false, reason: 'needMore' })
    await hall.backend.until(() => hall.backend.committed().some(({ reason }) => reason === 'factorMissing'))
    const [both, , alone] = await hall.reported()
    expect(both).toMatchObject({ method: 'card', second: { credentialId: 'anna-duress' }, duress: true })
    expect(alone).toMatchObject({ method: 'pin', reason: 'factorMissing', duress: true })
  })

  it('is known without the server, which hears of it when it is back', async () => {
    await hall.start()
    await hall.hold(withoutContact)
    hall.device.offline()
    expect(await hall.show('1174', 'pin')).toMatchObject({ granted: true })
    hall.device.online()
    await hall.backend.until(() => hall.backend.committed().some(({ duress }) => duress === true))
  })
})
