/** Positions that an operator has reset to unknown (access-decision.md 7). */

import { describe, expect, it } from 'vitest'
import { indexPolicy } from '../src/access/index-policy.ts'
import { isReset } from '../src/access/passback-reset.ts'
import { personOf, policyOf } from './factories.ts'

const at = Date.parse('2026-06-10T12:00+02:00')
const index = indexPolicy(policyOf({ persons: [personOf('alice', { company: { id: 'acme' } }), personOf('bob')] }))
const position = { areaId: 'hall', at }

describe('a position', () => {
  it('is forgotten from a moment on, in the area and in those below it', () => {
    expect(isReset(index, 'alice', position, [])).toBe(false)
    expect(isReset(index, 'alice', position, [{ areaId: 'hall', at }])).toBe(true)
    expect(isReset(index, 'alice', position, [{ areaId: 'building', at: at + 1 }])).toBe(true)
    expect(isReset(index, 'alice', position, [{ areaId: 'hall', at: at - 1 }])).toBe(false)
    expect(isReset(index, 'alice', { ...position, areaId: 'building' }, [{ areaId: 'hall', at }])).toBe(false)
    expect(isReset(index, 'alice', position, [{ areaId: 'elsewhere', at }])).toBe(false)
  })

  it('is forgotten of one person or of a company’s people', () => {
    expect(isReset(index, 'alice', position, [{ areaId: 'hall', at, personId: 'alice' }])).toBe(true)
    expect(isReset(index, 'bob', position, [{ areaId: 'hall', at, personId: 'alice' }])).toBe(false)
    expect(isReset(index, 'alice', position, [{ areaId: 'hall', at, companyId: 'acme' }])).toBe(true)
    expect(isReset(index, 'bob', position, [{ areaId: 'hall', at, companyId: 'acme' }])).toBe(false)
    expect(isReset(index, 'stranger', position, [{ areaId: 'hall', at, companyId: 'acme' }])).toBe(false)
  })
})
