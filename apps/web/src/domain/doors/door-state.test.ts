import { doorStates } from '@lintel/contract/doors/locks.ts'
import { expect, it } from 'vitest'
import { lookOf } from './door-state.ts'

it('a door has a glyph of its own in each state', () => {
  expect(new Set(doorStates.map((state) => lookOf[state].Glyph)).size).toBe(doorStates.length)
})
