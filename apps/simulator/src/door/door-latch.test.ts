import { randomBytes } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { credentialHash } from '@lintel/devices/policy-digest.ts'
import { hallDoor, opsOf, type Records, sayPolicy, viennaSite } from '../../test/policy.ts'
import { TestBackend } from '../../test/test-backend.ts'

let backend: TestBackend
beforeEach(async () => {
  backend = await TestBackend.create()
})
afterEach(() => backend.close())

const key = randomBytes(32).toString('hex')
/** A Wednesday in Vienna, where it is an hour later than UTC. */
const nine = Date.parse('2026-11-18T08:00:00Z')
const hour = 3_600_000

const door = (id: string, relay: number, more: object = {}) => ({
  [`door ${id}`]: hallDoor(id, {
    relay,
    sides: [{ id: 'in', direction: 'entry', fromAreaId: 'outside', toAreaId: 'inside', readerIds: [] }],
    ...more,
  }),
})
/** The first door is unlocked from nine to ten on working days. */
const byClock = {
  ...viennaSite,
  ...door('a', 0, { timetableId: 't' }),
  ...door('b', 1),
  'timetable t': { id: 't', periods: [{ mode: 'unlocked', scheduleId: 'office' }] },
  'schedule office': { id: 'office', week: [{ days: [1, 2, 3, 4, 5], from: 540, to: 600 }], onDayTypes: {} },
}
const manualOverride = (mode: string, from: number, until: number) => ({
  'override o': {
    id: 'o',
    mode,
    targets: { doorIds: ['a'] },
    createdAt: from,
    from,
    until,
    createdById: 'manager',
    reason: 'Works',
  },
})

const hold = (to: number, records: Records, more: object = {}) => sayPolicy(backend, key, to, opsOf(records), more)

/** A device whose clock shows a time, in a world whose server agrees. */
async function deviceAt(time: number, more: object = {}) {
  backend.skewMs = time - Date.now()
  const device = await backend.start({ builtInClock: () => time, ...more })
  await backend.settled(device)
  return device
}
const unlockReports = () =>
  backend.of('reported').flatMap(({ unlockedRelays }) => (unlockedRelays === undefined ? [] : [unlockedRelays]))
const locks = () =>
  backend
    .committed()
    .filter(({ type }) => type === 'unlocked' || type === 'locked')
    .map(({ type, door: relay, reason, ruleId }) => [type, relay, reason, ruleId])

describe('a relay', () => {
  it('is kept open from the minute in which the hours of its door begin, and reports it', async () => {
    const device = await deviceAt(nine - 2_000)
    hold(3, byClock)
    await backend.until(() => device.status().policyVersion === 3)
    expect(device.status()).toMatchObject({ relays: [false, false], unlockedRelays: {} })
    await backend.until(() => device.status().relays[0])
    expect(device.status()).toMatchObject({ relays: [true, false], unlockedRelays: { 0: 'timetable' } })
    await backend.settled(device)
    expect(unlockReports()).toEqual([{}, { 0: 'timetable' }])
    expect(locks()).toEqual([['unlocked', 0, 'allowUnlocked', 't']])
    const [begun] = backend.committed().filter(({ type }) => type === 'unlocked')
    expect(Number(begun!['t']) - nine).toBeGreaterThanOrEqual(0)
    expect(begun).toMatchObject({ policyVersion: 3 })
  })

  it('locks again when they end, also without the server, and reports it when the connection is back', async () => {
    const device = await deviceAt(nine + hour - 2_500)
    hold(3, byClock)
    await backend.until(() => device.status().relays[0])
    device.offline()
    await backend.until(() => !device.status().relays[0])
    expect(unlockReports().at(-1)).toEqual({ 0: 'timetable' })
    device.online()
    await backend.settled(device)
    await backend.until(() => unlockReports().length === 3)
    expect(unlockReports().at(-1)).toEqual({})
    expect(locks()).toEqual([
      ['unlocked', 0, 'allowUnlocked', 't'],
      ['locked', 0, 'allowUnlocked', 't'],
    ])
  })

  it('stays on when a person is let in meanwhile', async () => {
    const device = await deviceAt(nine + 60_000)
    hold(3, byClock)
    await backend.until(() => device.status().relays[0])
    const presentation = { kind: 'card', value: 'FFFF', door: 0, side: 'entry' } as const
    expect(await device.present(presentation)).toMatchObject({ granted: true, reason: 'allowUnlocked' })
    await new Promise((resolve) => setTimeout(resolve, 1_100))
    expect(device.status().relays).toEqual([true, false])
  })

  it('follows a hand before the clock, and a plan before both', async () => {
    const device = await deviceAt(nine + 60_000)
    const now = nine + 60_000
    hold(3, byClock)
    await backend.until(() => device.status().unlockedRelays['0'] === 'timetable')
    hold(4, { ...byClock, ...manualOverride('controlled', now - 1_000, now + hour) })
    await backend.until(() => device.status().relays[0] === false)
    hold(5, { ...byClock, ...manualOverride('unlocked', now - 1_000, now + hour) })
    await backend.until(() => device.status().unlockedRelays['0'] === 'override')
    const plan = (mode: string) => ({
      'plan p': {
        id: 'p',
        rank: 1,
        parts: [{ targets: { wholeSite: true }, mode }],
        responders: { personIds: [], groupIds: [] },
        respondersIgnoreBlocks: false,
      },
    })
    const plans = [{ planId: 'p', since: now - 1_000 }]
    hold(6, { ...byClock, ...manualOverride('unlocked', now - 1_000, now + hour), ...plan('open') }, { plans })
    await backend.until(() => device.status().unlockedRelays['1'] === 'plan')
    expect(device.status()).toMatchObject({ unlockedRelays: { 0: 'plan', 1: 'plan' }, relays: [true, true] })
    hold(7, { ...byClock, ...manualOverride('unlocked', now - 1_000, now + hour), ...plan('lockdown') }, { plans })
    await backend.until(() => Object.keys(device.status().unlockedRelays).length === 0)
    hold(8, byClock, { plans: [] })
    await backend.until(() => device.status().unlockedRelays['0'] === 'timetable')
    await backend.settled(device)
    expect(unlockReports()).toEqual([
      {},
      { 0: 'timetable' },
      {},
      { 0: 'override' },
      { 0: 'plan', 1: 'plan' },
      {},
      { 0: 'timetable' },
    ])
    const front = locks().filter(([, relay]) => relay === 0)
    expect(front.map(([type, , reason]) => [type, reason])).toEqual([
      ['unlocked', 'allowUnlocked'],
      ['locked', 'allowUnlocked'],
      ['unlocked', 'allowOverrideOpen'],
      ['unlocked', 'allowPlanOpen'],
      ['locked', 'allowPlanOpen'],
      ['unlocked', 'allowUnlocked'],
    ])
  })

  it('is kept open again after a power cut, without the server and before it is back', async () => {
    const first = await deviceAt(nine + 60_000)
    hold(3, byClock)
    await backend.until(() => first.status().relays[0])
    await first.stop()
    expect(first.status().relays).toEqual([false, false])
    const second = await backend.start({ builtInClock: () => nine + 120_000 })
    second.offline()
    expect(second.status()).toMatchObject({ relays: [true, false], unlockedRelays: { 0: 'timetable' } })
  })

  it('is kept open by no clock that does not know the time', async () => {
    backend.answersTime = false
    const device = await deviceAt(nine + 60_000, { builtInClock: null })
    const always = { ...byClock, 'timetable t': { id: 't', periods: [{ mode: 'unlocked', scheduleId: 'always' }] } }
    hold(3, always)
    await backend.until(() => backend.of('policyack').length === 1)
    await new Promise((resolve) => setTimeout(resolve, 1_200))
    expect(device.status()).toMatchObject({ relays: [false, false], unlockedRelays: {} })
  })
})

describe('a timetable that waits for the first person', () => {
  const value = 'A1B2'
  const people = {
    'group early': { id: 'early' },
    'membership m': { personId: 'ada', groupId: 'early' },
    ...Object.fromEntries(['ada', 'ben'].map((id) => [`person ${id}`, { id, kind: 'member', status: 'active' }])),
    ...Object.fromEntries(
      ['ada', 'ben'].map((id) => [
        `credential ${id}`,
        {
          id,
          personId: id,
          kind: 'card',
          status: 'active',
          hash: credentialHash(Buffer.from(key, 'hex'), 'card', `${value}${id}`),
        },
      ]),
    ),
    'grant g': {
      id: 'g',
      gives: 'passage',
      scheduleId: 'always',
      minFactors: 1,
      regardlessOfHolidays: true,
      subjects: { personIds: ['ada', 'ben'], groupIds: [] },
      targets: { wholeSite: true },
    },
  }
  const waiting = {
    id: 't',
    periods: [{ mode: 'unlocked', scheduleId: 'office', unlockAfterFirstPersonGroupId: 'early' }],
  }
  const records = { ...byClock, ...people, 'timetable t': waiting }

  it('opens the door with the first of the group, keeps it open after a power cut, and waits again in the next hours', async () => {
    const quarterPast = nine + hour / 4
    const device = await deviceAt(quarterPast)
    hold(1, records)
    await backend.until(() => device.status().policyVersion === 1)
    const show = (who: string, at = device) =>
      at.present({ kind: 'card', value: `${value}${who}`, door: 0, side: 'entry' })
    expect(await show('ben')).toMatchObject({ reason: 'allowGrant' })
    expect(device.status().unlockedRelays).toEqual({})
    expect(await show('ada')).toMatchObject({ reason: 'allowGrant' })
    await backend.until(() => device.status().unlockedRelays[0] === 'timetable')
    expect(await show('ben')).toMatchObject({ reason: 'allowUnlocked' })
    await device.stop()
    const again = await deviceAt(quarterPast + 60_000)
    await backend.until(() => again.status().unlockedRelays[0] === 'timetable')
    await again.stop()
    const tomorrow = await deviceAt(quarterPast + 24 * hour)
    expect(await show('ben', tomorrow)).toMatchObject({ reason: 'allowGrant' })
    expect(tomorrow.status().unlockedRelays).toEqual({})
  })
})
