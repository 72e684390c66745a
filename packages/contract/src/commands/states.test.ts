import { describe, expect, it } from 'vitest'
import { commandStates, finalCommandStates, runningCommandStates, statesBefore } from './states.ts'

describe('the states of a command', () => {
  it('stand in the order in which they can follow each other', () => {
    for (const state of commandStates)
      for (const before of statesBefore[state])
        expect(commandStates.indexOf(before), `${before}, ${state}`).toBeLessThan(commandStates.indexOf(state))
  })

  it('end with what was done, failed or expired, and a lost one may still turn out', () => {
    expect(finalCommandStates).toEqual(['done', 'failed', 'expired'])
    expect([...runningCommandStates, 'unknown', ...finalCommandStates].toSorted()).toEqual(commandStates.toSorted())
    expect(statesBefore.done).toContain('unknown')
  })

  it('do not call expired what a device has accepted, and do not send anything twice', () => {
    expect(statesBefore.expired).toEqual(['created', 'sent'])
    expect(statesBefore.sent).toEqual(['created'])
  })
})
