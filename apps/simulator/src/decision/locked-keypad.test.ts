import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { GuardedHall, hallPolicy, proofOf } from '../../test/guarded-hall.ts'
import { opsOf, passageOf } from '../../test/policy.ts'

/** A keypad that takes no codes tells no right code from a wrong one (access-decision.md 14.1). */

let hall: GuardedHall

const rosa = {
  'person rosa': { id: 'rosa', kind: 'member', status: 'active', needsMoreTime: false, apartment: '301' },
  ...proofOf('rosa', 'pin', '2468'),
  'grant h': passageOf('h', ['rosa']),
}
const policyWith = (door: object) => [
  ...hallPolicy({ hasContact: false, ...door }),
  ...opsOf({
    ...proofOf('anna', 'pin', '3333', { status: 'lost' }, 'lost'),
    ...proofOf('anna', 'pin', '4444', { until: 1 }, 'past'),
    ...rosa,
  }),
]

beforeEach(async () => {
  hall = await GuardedHall.open()
})
afterEach(() => hall.backend.close())

const openHall = async (door: object = {}) => {
  await hall.start()
  await hall.hold(policyWith(door))
}

type CodeEntry = { readonly value: string; readonly apartment?: string }
const codes: readonly CodeEntry[] = [
  { value: '999999' },
  { value: '4711' },
  { value: '8150' },
  { value: '3333' },
  { value: '4444' },
  { value: '2468' },
  { value: '2468', apartment: '301' },
  { value: '2468', apartment: '302' },
]
const underDuress = { value: '1174' }

const type = async ({ value, apartment }: CodeEntry) => {
  const { n: _n, ...visible } = await hall.device.present({ kind: 'pin', value, apartment, door: 0, side: 'entry' })
  return visible
}
const lock = async () => {
  for (let times = 0; times < 5; times += 1) expect(await type({ value: '000000' })).toMatchObject({ granted: false })
}
/** What the events say beside their numbers and times. */
const factsOfEvents = async () => (await hall.reported()).map(({ n: _n, t: _t, mono: _mono, ...facts }) => facts)
const refusal = { granted: false, reason: 'tooManyTries' }

describe('a locked keypad', () => {
  it('answers and reports every code alike: right, wrong, lost, expired and of any apartment', async () => {
    await openHall()
    hall.backend.say('desired', { version: 1, doc: { pinNeedsApartment: true } }, { retain: true })
    await hall.backend.until(() => hall.backend.of('reported').some(({ full }) => full?.['pinNeedsApartment'] === true))
    await lock()
    for (const code of codes) expect(await type(code)).toEqual(refusal)
    const events = (await factsOfEvents()).slice(6)
    expect(events).toHaveLength(codes.length)
    expect(events[0]).toMatchObject({ type: 'access', method: 'pin', evidence: { lockedUntil: expect.any(Number) } })
    for (const event of events) expect(event).toEqual(events[0])
    for (const field of ['person', 'credentialId', 'hash', 'ruleId']) expect(events[0]).not.toHaveProperty(field)
  })

  it('answers a code for duress as any other, and tells the server alone', async () => {
    await openHall()
    await lock()
    expect([await type(underDuress), await type({ value: '999999' })]).toEqual([refusal, refusal])
    const [forced, wrong] = (await factsOfEvents()).slice(-2)
    expect(forced).toEqual({ ...wrong, duress: true })
  })

  it('answers a PIN after a card alike, of the same person, of another and of none, and the door waits no longer', async () => {
    await openHall({ timetableId: 't' })
    await lock()
    for (const code of codes) {
      expect(await hall.show('anna-card')).toMatchObject({ reason: 'needMore' })
      expect(await type(code)).toEqual(refusal)
    }
    const events = (await factsOfEvents()).slice(6)
    expect(events).toHaveLength(codes.length)
    expect(events[0]).toMatchObject({ person: 'anna', credentialId: 'anna-card', second: { method: 'pin' } })
    for (const event of events) expect(event).toEqual(events[0])
    expect(events[0]!['second']).toEqual({ method: 'pin' })
  })

  it('counts no use and names no person at a door that was unlocked meanwhile, where a right code would', async () => {
    await openHall()
    await lock()
    const open = opsOf({
      'timetable open': { id: 'open', periods: [{ mode: 'unlocked', scheduleId: 'always' }] },
      ...proofOf('ben', 'pin', '5555', { maxUses: 1 }, 'once'),
    })
    await hall.hold([...policyWith({ timetableId: 'open' }), ...open], 4)
    expect(await type({ value: '5555' })).toEqual({ granted: true, reason: 'allowUnlocked' })
    const [event] = (await factsOfEvents()).filter(({ method }) => method === 'pin').slice(-1)
    expect(event).toMatchObject({ granted: true, evidence: { lockedUntil: expect.any(Number) } })
    for (const field of ['person', 'credentialId']) expect(event).not.toHaveProperty(field)
  })

  it('lets in with the host a visitor whose code was typed before the lock', async () => {
    const visitor = {
      'person vic': { id: 'vic', kind: 'visitor', status: 'active', needsMoreTime: false, hostId: 'anna', until: 9e12 },
      ...proofOf('vic', 'pin', '7777'),
      'grant v': passageOf('v', ['vic']),
      'escortRule e': {
        id: 'e',
        kind: 'escort',
        areaId: 'hall',
        withinSeconds: 60,
        exempt: { personIds: [], groupIds: [] },
      },
    }
    await hall.start()
    await hall.hold([...policyWith({}), ...opsOf(visitor)])
    expect(await type({ value: '7777' })).toEqual({ granted: false, reason: 'escortMissing' })
    await lock()
    expect(await hall.show('anna-card')).toMatchObject({ granted: true })
    expect((await factsOfEvents()).at(-1)).toMatchObject({ person: 'vic', granted: true })
  })
})
