import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { everyOperation } from '@lintel/contract/all/contract.ts'
import { projectScope } from '../db/scope/scope.ts'
import { openTurns, turnOf } from './turns.ts'

describe('turns', () => {
  it('let so many of one run at once, the others in their order, and those of another beside them', async () => {
    const turns = openTurns()
    const order: string[] = []
    let running = 0
    let most = 0
    const work = (name: string) => async () => {
      running += 1
      most = Math.max(most, running)
      await pause(5)
      order.push(name)
      running -= 1
    }
    const own = ['a', 'b', 'c', 'd', 'e'].map((name) => turns.take('ours', 'one', 2, work(name)))
    await turns.take('theirs', 'one', 2, async () => void order.push('theirs'))
    await Promise.all(own)
    expect(most).toBe(2)
    expect(order).toEqual(['theirs', 'a', 'b', 'c', 'd', 'e'])
  })

  it('tell who waits too long to come later, and give the turn to the next', async () => {
    const turns = openTurns(20)
    const { promise, resolve } = Promise.withResolvers<void>()
    const first = turns.take('ours', 'one', 1, () => promise)
    await expect(turns.take('ours', 'one', 1, async () => 'late')).rejects.toMatchObject({ failure: 'tooManyRequests' })
    resolve()
    await first
    expect(await turns.take('ours', 'one', 1, async () => 'in time')).toBe('in time')
  })

  it('keep only so many waiting, and go on after a call that failed', async () => {
    const turns = openTurns(1_000, 1)
    const failing = turns.take('ours', 'one', 1, async () => {
      await pause(5)
      throw new Error('broken')
    })
    const waiting = turns.take('ours', 'one', 1, async () => 'next')
    await expect(turns.take('ours', 'one', 1, async () => 'third')).rejects.toMatchObject({
      failure: 'tooManyRequests',
    })
    await expect(failing).rejects.toThrow('broken')
    expect(await waiting).toBe('next')
  })
})

describe('turns of one key', () => {
  it('go round over addresses, so that many calls from one delay those from another by one', async () => {
    const turns = openTurns()
    const order: string[] = []
    const call = (address: string, name: string) => turns.take('secrets', address, 1, async () => void order.push(name))
    const flood = Array.from({ length: 20 }, (_, index) => call('flood', `flood ${index}`))
    await Promise.all([...flood, call('home', 'home 0'), call('home', 'home 1'), call('office', 'office 0')])
    expect(order.slice(0, 7)).toEqual(['flood 0', 'flood 1', 'home 0', 'office 0', 'flood 2', 'home 1', 'flood 3'])
    expect(order.slice(7)).toEqual(flood.slice(4).map((_, index) => `flood ${index + 4}`))
  })

  it('are refused to the address that has most of them waiting, when too many wait', async () => {
    const turns = openTurns(1_000, 3)
    const { promise, resolve } = Promise.withResolvers<void>()
    const outcomes: Record<string, string> = {}
    const call = (address: string, name: string) =>
      turns
        .take('secrets', address, 1, () => promise)
        .then(
          () => (outcomes[name] = 'served'),
          ({ failure }: { failure: string }) => (outcomes[name] = failure),
        )
    const all = ['flood 0', 'flood 1', 'flood 2', 'flood 3', 'flood 4', 'home 0', 'home 1', 'home 2'].map((name) =>
      call(name.split(' ')[0]!, name),
    )
    await pause(1)
    resolve()
    await Promise.all(all)
    expect(outcomes).toEqual({
      'flood 0': 'served',
      'flood 1': 'served',
      'flood 2': 'tooManyRequests',
      'flood 3': 'tooManyRequests',
      'flood 4': 'tooManyRequests',
      'home 0': 'served',
      'home 1': 'served',
      'home 2': 'tooManyRequests',
    })
  })
})

describe('a call that moves doors', () => {
  it('has turns of its own, so that a lockdown waits for no import', () => {
    const scope = projectScope('00000000-0000-4000-8000-000000000001')
    const turns = everyOperation.map(({ name, operation }) => ({ name, key: turnOf(operation, scope)?.key }))
    const keyOf = (name: string) => turns.find((one) => one.name === name)?.key
    const urgent = [
      'door.open',
      'door.setOverride',
      'emergencyPlan.start',
      'emergencyPlan.stop',
      'musterPresence.set',
      'musterReport.create',
      'musterReport.mark',
      'thirdPartyLock.open',
    ]
    expect(
      turns
        .filter(({ key }) => key === keyOf('door.open'))
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual(urgent)
    expect(keyOf('personnel.create')).not.toBe(keyOf('door.open'))
    expect(keyOf('door.list')).not.toBe(keyOf('door.open'))
  })
})
