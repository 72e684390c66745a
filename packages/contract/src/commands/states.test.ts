import { describe, expect, it } from 'vitest'
import { commandStates, finalCommandStates, mayFollow, runningCommandStates, statesBefore } from './states.ts'

describe('the states of a command', () => {
  it('never go back, and a repeated report changes nothing', () => {
    for (const current of commandStates)
      for (const next of commandStates)
        if (mayFollow(current, next)) expect(mayFollow(next, current), `${current}, ${next}`).toBe(false)
  })

  it('stand in the order in which they can follow each other', () => {
    for (const next of commandStates)
      for (const current of statesBefore(next))
        expect(commandStates.indexOf(current), `${current}, ${next}`).toBeLessThan(commandStates.indexOf(next))
  })

  it('follow each other also where the reports between were missed', () => {
    for (const next of commandStates)
      for (const between of statesBefore(next))
        for (const current of statesBefore(between)) expect(mayFollow(current, next), `${current}, ${next}`).toBe(true)
  })

  it('all follow the first', () => {
    for (const next of commandStates) expect(mayFollow('created', next), next).toBe(next !== 'created')
  })

  it('end with what was done, failed or expired: none of these replaces another', () => {
    expect(finalCommandStates).toEqual(['done', 'failed', 'expired'])
    for (const current of finalCommandStates)
      for (const next of commandStates) expect(mayFollow(current, next), `${current}, ${next}`).toBe(false)
    expect([...runningCommandStates, 'unknown', ...finalCommandStates].toSorted()).toEqual(commandStates.toSorted())
  })

  it('let a lost command still turn out, but not be accepted or expire', () => {
    expect(commandStates.filter((next) => mayFollow('unknown', next))).toEqual(['done', 'failed'])
  })

  it('do not call expired what a device has accepted, and do not send anything twice', () => {
    expect(mayFollow('accepted', 'expired')).toBe(false)
    expect(statesBefore('sent')).toEqual(['created'])
  })
})
