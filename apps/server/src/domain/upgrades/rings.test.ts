import { isOpen, type UpgradeState } from '@lintel/contract/upgrades/states.ts'
import { describe, expect, it } from 'vitest'
import fc, { runsOf } from '../../../../../tools/testing/fast-check.ts'
import { canariesOf, turnOf, type RingDevice } from './rings.ts'

const now = new Date('2027-03-01T12:00:00Z')
const minutesAgo = (minutes: number): Date => new Date(now.getTime() - minutes * 60_000)

const device = (number: number, changes: Partial<RingDevice> = {}): RingDevice => ({
  uuid: `d${number}`,
  site: 'tower',
  ring: null,
  state: 'waiting',
  isAccepted: false,
  isDue: true,
  isOnline: true,
  awaySince: null,
  isHeld: false,
  hasJob: false,
  ...changes,
})
const devices = (count: number, changes: Partial<RingDevice> = {}): RingDevice[] =>
  Array.from({ length: count }, (_, index) => device(index + 1, changes))

/** A task of so many devices, the first ones as they are given. */
const turn = (
  count: number,
  first: readonly Partial<RingDevice>[],
  { state = 'processing', room = 50 }: { state?: 'pending' | 'processing' | 'halted'; room?: number } = {},
  others: Partial<RingDevice> = {},
) =>
  turnOf(
    {
      state,
      deviceCount: count,
      devices: devices(count, others).map((one, index) => ({ ...one, ...first[index] })),
    },
    now,
    room,
  )

describe('a task of less than ten devices', () => {
  it('begins with all that are due, online and not held, and not before', () => {
    const first = [{ isDue: false }, { isOnline: false }, { isHeld: true }, { hasJob: true }]
    expect(turn(6, first, { state: 'pending' })).toEqual({
      state: 'processing',
      canaries: [],
      demoted: [],
      rest: [],
      released: ['d5', 'd6'],
    })
    expect(turn(3, [], { state: 'pending' }, { isDue: false })).toMatchObject({ state: 'pending', released: [] })
    expect(turn(3, [], { state: 'pending', room: 0 })).toMatchObject({ state: 'pending', released: [] })
  })

  it('halts at the second failure, and not at those that were accepted', () => {
    const failure = { state: 'failed' } as const
    expect(turn(9, [failure])).toMatchObject({ state: 'processing' })
    expect(turn(9, [failure, { state: 'timedOut' }])).toMatchObject({ state: 'halted', released: [] })
    const pardon = { ...failure, isAccepted: true }
    expect(turn(9, [pardon, pardon, failure])).toMatchObject({ state: 'processing' })
    expect(turn(9, [{ state: 'missed' }, { state: 'missed' }])).toMatchObject({ state: 'processing' })
  })

  it('is executed when none is open, also while it is halted', () => {
    expect(turn(2, [], { state: 'halted' }, { state: 'failed' })).toMatchObject({ state: 'executed' })
    expect(turn(2, [], { state: 'pending' }, { state: 'cancelled' })).toMatchObject({ state: 'executed' })
    expect(turn(2, [{ state: 'failed' }], { state: 'halted' })).toMatchObject({ state: 'halted', released: [] })
  })
})

describe('a task of ten devices or more', () => {
  it('has one canary in ten, one to ten', () => {
    expect([9, 10, 19, 20, 40, 100, 2_000].map(canariesOf)).toEqual([0, 1, 1, 2, 4, 10, 10])
  })

  it('takes canaries of as many sites as there are, of those that can begin', () => {
    const first = [{ isOnline: false, site: 'villa' }, {}, {}, { site: 'gardens' }]
    expect(turn(20, first)).toMatchObject({ canaries: ['d2', 'd4'], released: ['d2', 'd4'], rest: [] })
    expect(turn(20, [], {}, { isOnline: false })).toMatchObject({ canaries: [], released: [], rest: [] })
    expect(turn(20, [{ isOnline: true }], {}, { isOnline: false })).toMatchObject({ canaries: ['d1'] })
  })

  it('goes on with the rest once every canary has ended', () => {
    const done = { ring: 'canary', state: 'succeeded' } as const
    const open = { ring: 'canary', state: 'installing', hasJob: true } as const
    expect(turn(20, [done, open])).toMatchObject({ released: [], rest: [], canaries: [] })
    const rest = turn(20, [done, done], { room: 5 })
    expect(rest.rest).toHaveLength(18)
    expect(rest.released).toEqual(['d3', 'd4', 'd5', 'd6', 'd7'])
  })

  it('halts at any failed canary that was not accepted, and goes on when it was', () => {
    const failure = { ring: 'canary', state: 'timedOut' } as const
    const open = { ring: 'canary', state: 'downloading' } as const
    expect(turn(20, [failure, open])).toMatchObject({ state: 'halted' })
    expect(turn(20, [{ ...failure, isAccepted: true }, open])).toMatchObject({ released: [] })
    expect(turn(12, [{ ...failure, isAccepted: true }]).released).toHaveLength(11)
  })

  it('replaces a canary that is away for an hour, was missed or was cancelled', () => {
    const away = { ring: 'canary', isOnline: false } as const
    expect(turn(12, [{ ...away, awaySince: minutesAgo(59) }])).toMatchObject({ demoted: [], canaries: [] })
    expect(turn(12, [{ ...away, awaySince: null }])).toMatchObject({ demoted: [], canaries: [] })
    expect(turn(12, [{ ...away, awaySince: minutesAgo(60) }])).toMatchObject({ demoted: ['d1'], canaries: ['d2'] })
    for (const state of ['missed', 'cancelled'] as const)
      expect(turn(12, [{ ring: 'canary', state }])).toMatchObject({ canaries: ['d2'], released: ['d2'] })
    const beginner = { ring: 'canary', state: 'installing', isOnline: false, awaySince: minutesAgo(90) } as const
    expect(turn(12, [beginner])).toMatchObject({ demoted: [], canaries: [] })
  })

  it.each([
    [40, 1, 'processing'],
    [40, 2, 'halted'],
    [66, 2, 'halted'],
    [67, 2, 'processing'],
    [100, 3, 'processing'],
    [100, 4, 'halted'],
    [2_000, 4, 'processing'],
    [2_000, 5, 'halted'],
  ] as const)('of %d devices %d failures in the rest: %s', (count, failures, state) => {
    const first = [
      { ring: 'canary', state: 'succeeded' } as const,
      ...Array.from({ length: failures }, () => ({ ring: 'rest', state: 'failed' }) as const),
    ]
    expect(turn(count, first)).toMatchObject({ state })
  })
})

const anyDevice = fc.record<Partial<RingDevice>>({
  site: fc.constantFrom('tower', 'gardens', 'villa'),
  ring: fc.constantFrom('canary', 'rest', null),
  state: fc.constantFrom<UpgradeState>('waiting', 'downloading', 'installing', 'succeeded', 'failed', 'missed'),
  isAccepted: fc.boolean(),
  isDue: fc.boolean(),
  isOnline: fc.boolean(),
  awaySince: fc.constantFrom(null, minutesAgo(5), minutesAgo(500)),
  isHeld: fc.boolean(),
  hasJob: fc.boolean(),
})

describe('any task', () => {
  it('gives jobs to none that cannot begin, to no more than there is room for, and to none while it is halted', () => {
    fc.assert(
      fc.property(
        fc.array(anyDevice, { minLength: 1, maxLength: 30 }),
        fc.nat(5),
        fc.constantFrom('pending', 'processing', 'halted'),
        (first, room, state) => {
          const all = first.map((one, index) => device(index + 1, one))
          const result = turnOf({ state, deviceCount: all.length, devices: all }, now, room)
          const holders = all.filter(({ uuid }) => result.released.includes(uuid))
          expect(holders.length).toBeLessThanOrEqual(room)
          for (const one of holders)
            expect(one).toMatchObject({ state: 'waiting', isDue: true, isOnline: true, isHeld: false, hasJob: false })
          if (state === 'halted' || result.state === 'halted') expect(result.released).toEqual([])
        },
      ),
      runsOf(5_000),
    )
  })

  it('comes to its end: the rest never begins before the canaries have ended, and what halts is a failure', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 40 }),
        fc.array(fc.record({ pick: fc.nat(39), ends: fc.constantFrom('succeeded', 'failed') }), { maxLength: 200 }),
        fc.array(fc.nat(2), { minLength: 40, maxLength: 40 }),
        (count, ends, sites) => {
          let all = devices(count).map((one, index) => ({ ...one, site: `s${sites[index]}` }))
          let state: 'pending' | 'processing' | 'halted' = 'pending'
          const change = (uuids: readonly string[], changes: Partial<RingDevice>) => {
            all = all.map((one) => (uuids.includes(one.uuid) ? { ...one, ...changes } : one))
          }
          for (const { pick, ends: how } of [...ends, ...Array(80).fill({ pick: 0, ends: 'succeeded' })]) {
            const result = turnOf({ state, deviceCount: count, devices: all }, now, 7)
            if (result.state === 'executed') {
              expect(all.some((one) => isOpen(one.state))).toBe(false)
              return
            }
            const openCanaries = all.filter((one) => one.ring === 'canary' && isOpen(one.state))
            change(result.canaries, { ring: 'canary' })
            change(result.rest, { ring: 'rest' })
            if (count >= 10 && result.rest.length > 0) expect(openCanaries).toEqual([])
            if (result.state === 'halted') {
              expect(all.some((one) => one.state === 'failed' && !one.isAccepted)).toBe(true)
              state = 'processing'
              change(idsIn(all, 'failed'), { isAccepted: true })
              continue
            }
            state = result.state
            change(result.released, { hasJob: true, state: 'installing' })
            const running = idsIn(all, 'installing')
            expect(running.length).toBeGreaterThan(0)
            change([running[pick % running.length]!], { state: how })
          }
          throw new Error('the task has not come to its end')
        },
      ),
      runsOf(500, 100),
    )
  })
})

const idsIn = (all: readonly RingDevice[], state: UpgradeState): string[] =>
  all.filter((one) => one.state === state).map(({ uuid }) => uuid)
