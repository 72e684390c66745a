import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { actions } from '../cli/actions.ts'
import { GuardedHall, hallPolicy } from '../../test/guarded-hall.ts'

let hall: GuardedHall
beforeEach(async () => {
  hall = await GuardedHall.open()
})
afterEach(() => hall.backend.close())

const contact = { sensorInput: 2 }

describe('a credential at a door', () => {
  it('is refused where the door does not take it, but keeps no person inside', async () => {
    await hall.start()
    await hall.build({ accessMethods: ['face'] })
    await hall.hold(hallPolicy({ hasContact: false }))
    expect(await hall.show('anna-card')).toMatchObject({ granted: false, reason: 'methodNotAccepted' })
    expect(await hall.show('anna-card', 'card', 'exit')).toMatchObject({ granted: true })
    expect(await hall.reported()).toMatchObject([{ granted: false, reason: 'methodNotAccepted', method: 'card' }, {}])
  })

  it('is an entry or an exit by the reader it is shown at', async () => {
    await hall.start()
    await hall.build({ entryReaders: ['wiegand1'], exitReaders: ['rs4852'] })
    await hall.hold(hallPolicy({ hasContact: false }))
    const at = { kind: 'card', value: 'anna-card', door: 3, side: 'entry' } as const
    await hall.device.present({ ...at, reader: 'rs4852' })
    await hall.device.present({ ...at, reader: 'wiegand1' })
    expect(await hall.reported()).toMatchObject([
      { door: 0, direction: 'exit', reader: 34 },
      { door: 0, direction: 'entry', reader: 17 },
    ])
  })

  it('is that of the first of several people that the door admits now; the others show nothing', async () => {
    await hall.start()
    await hall.hold(hallPolicy({ hasContact: false }))
    const enter = () => actions.enter.run(hall.device, { door: 0, cards: ['no-card', 'anna-card', 'ben-card'] })
    // Anna is inside then, and not let in twice.
    expect([await enter(), await enter()]).toMatchObject([{ granted: true }, { granted: true }])
    expect(await enter()).toMatchObject({ granted: false, reason: 'credentialUnknown' })
    expect((await hall.reported()).map(({ person }) => person)).toEqual(['anna', 'ben', undefined])
  })

  it('is reported and not decided at a reader that no door names, known or not', async () => {
    await hall.start()
    await hall.build({ entryReaders: ['wiegand1'] })
    await hall.hold(hallPolicy({ hasContact: false }))
    const credentials = [
      { kind: 'card', value: 'anna-card' },
      { kind: 'card', value: '04A1B2C3D4' },
      { kind: 'pin', value: '4711' },
    ] as const
    for (const one of credentials) {
      const answer = await hall.device.present({ ...one, door: 0, side: 'entry', reader: 'wiegand0' })
      expect(answer).toMatchObject({ granted: false, reason: 'credentialUnknown' })
    }
    expect((await hall.reported()).map(({ n: _n, t: _t, tq: _tq, mono: _mono, ...facts }) => facts)).toEqual([
      { type: 'credentialRead', reader: 16, method: 'card', cred: '****card', card: 'ANNACARD' },
      { type: 'credentialRead', reader: 16, method: 'card', cred: '****C3D4', card: '4A1B2C3D4' },
      { type: 'credentialRead', reader: 16, method: 'pin', cred: '****' },
    ])
    await expect(
      hall.device.present({ ...credentials[0], door: 0, side: 'entry', reader: 'wiegand99' }),
    ).rejects.toThrow('LC-4 has no reader wiegand99')
  })

  it('is that of the first door at the built-in reader of a device without desired doors', async () => {
    await hall.start({ model: 'LD-200' })
    await hall.hold(hallPolicy({ hasContact: false }))
    const at = { kind: 'card', value: 'anna-card', door: 1, side: 'exit', reader: 'builtIn0' } as const
    expect(await hall.device.present(at)).toMatchObject({ granted: true, reason: 'allowGrant' })
    expect(await hall.reported()).toMatchObject([{ type: 'access', door: 0, reader: 0, direction: 'entry' }])
  })

  it('moves a person when the door opens, and not when it stays closed', async () => {
    await hall.start()
    await hall.build(contact)
    await hall.hold()
    expect(await hall.show('anna-card')).toMatchObject({ granted: true })
    await hall.backend.until(() => hall.backend.committed().some(({ type }) => type === 'accessNotTaken'))
    expect(await hall.show('anna-card')).toMatchObject({ granted: true })
    await hall.show('ben-card')
    hall.device.doorActions.open(0)
    hall.device.doorActions.close(0)
    expect(await hall.show('anna-card')).toMatchObject({ granted: false, reason: 'passback' })
    expect(await hall.reported()).toMatchObject([
      { type: 'doorClosed' },
      { type: 'access', awaitsOpening: true },
      { type: 'accessNotTaken', person: 'anna', direction: 'entry', credentialId: 'anna-card' },
      { type: 'access' },
      { type: 'access' },
      { type: 'doorOpened', person: 'anna', direction: 'entry' },
      { type: 'doorOpened', person: 'ben', direction: 'entry' },
      { type: 'doorClosed' },
      { type: 'access', reason: 'passback' },
    ])
  })

  it('has its anti-passback reset once after the exit button was pressed', async () => {
    await hall.start()
    await hall.build({ exitButtonInput: 4 })
    await hall.hold()
    const reasons: string[] = []
    await hall.show('anna-card')
    await hall.device.doorActions.press(0)
    for (let times = 0; times < 2; times += 1) reasons.push((await hall.show('anna-card')).reason)
    expect(reasons).toEqual(['allowGrant', 'passback'])
  })
})

describe('a second proof', () => {
  const withPin = hallPolicy({ timetableId: 't', hasContact: false })

  it('is asked for, and both make one passage', async () => {
    await hall.start()
    await hall.build({ accessMethods: ['card'] })
    await hall.hold(withPin)
    expect(await hall.show('anna-card')).toEqual({ n: null, granted: false, reason: 'needMore' })
    expect(await hall.show('4711', 'pin')).toMatchObject({ granted: true, reason: 'allowGrant' })
    expect(await hall.reported()).toMatchObject([
      {
        type: 'access',
        granted: true,
        person: 'anna',
        method: 'card',
        credentialId: 'anna-card',
        second: { method: 'pin', credentialId: 'anna-pin' },
      },
    ])
  })

  it('that does not come in time is missing', async () => {
    await hall.start({ factorWaitMs: 200 })
    await hall.hold(withPin)
    await hall.show('anna-card')
    await hall.backend.until(() => hall.backend.committed().some(({ reason }) => reason === 'factorMissing'))
    expect(await hall.reported()).toMatchObject([{ person: 'anna', granted: false, reason: 'factorMissing' }])
    expect(await hall.show('4711', 'pin')).toMatchObject({ reason: 'needMore' })
  })

  it('that is wrong is refused and counts as a guess, whatever comes before it', async () => {
    await hall.start()
    await hall.hold(withPin)
    const answers: string[] = []
    for (let times = 0; times < 6; times += 1) {
      await hall.show('anna-card')
      answers.push((await hall.show('1', 'pin')).reason)
    }
    expect(answers.slice(0, 5)).toEqual(Array.from({ length: 5 }, () => 'credentialUnknown'))
    await hall.show('anna-card')
    expect(await hall.show('4711', 'pin')).toMatchObject({ granted: false, reason: 'tooManyTries' })
  })

  it('of another person begins again', async () => {
    await hall.start()
    await hall.hold(withPin)
    await hall.show('anna-card')
    expect(await hall.show('ben-card')).toMatchObject({ reason: 'needMore' })
    expect(await hall.show('8150', 'pin')).toMatchObject({ granted: true })
    expect(await hall.reported()).toMatchObject([
      { person: 'anna', reason: 'factorMissing' },
      { person: 'ben', reason: 'allowGrant' },
    ])
  })
})
