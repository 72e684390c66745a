import { expect, it } from 'vitest'
import { storable } from './event-rows.ts'

it('a text of a device is one line as names are, and null without a sign that shows', () => {
  expect(storable('Zoe\u0308\r\n\u202eWing\u0000 \ud800')).toBe('Zoë Wing \ufffd')
  expect(storable('\u200b\u0007')).toBeNull()
  expect(storable(undefined)).toBeNull()
})
