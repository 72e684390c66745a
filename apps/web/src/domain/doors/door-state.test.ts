import { doorStates } from '@lintel/contract/doors/locks.ts'
import { expect, it } from 'vitest'
import { appearanceOf } from './door-state.ts'

it('a door has a glyph of its own in each state', () => {
  expect(new Set(doorStates.map((state) => appearanceOf[state].Glyph)).size).toBe(doorStates.length)
})
