import { system } from '@lintel/contract/system/operations.ts'
import { live } from '@lintel/contract/live/operations.ts'
import { describe, expect, it } from 'vitest'
import { implementationsByName, type Implementation } from './implement.ts'

const start = { name: 'system.start', operation: system.start }
const stream = { name: 'live.stream', operation: live.stream }
const handler: Implementation = { operation: system.start, runsIn: 'system', handle: () => Promise.resolve() }

describe('implementations by the names of their operations', () => {
  it('are one for each operation; a stream needs none', () => {
    expect([...implementationsByName([handler], [start, stream])]).toEqual([['system.start', handler]])
  })

  it('refuse an operation without a handler, and one with two', () => {
    expect(() => implementationsByName([], [start])).toThrow('system.start has no handler')
    expect(() => implementationsByName([handler, handler], [start])).toThrow('system.start has two handlers')
  })
})
