import { expect, it, vi } from 'vitest'
import { bindingOf, type BoundKeys } from './keys.ts'

const press = (key: string, held: Partial<{ ctrlKey: boolean; altKey: boolean; isComposing: boolean }> = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  isComposing: false,
  ...held,
})
const bind = (key: string, run?: () => void): BoundKeys => ({
  keys: [key],
  label: 'common:search',
  ...(run && { run }),
})
const run = vi.fn()
const reading = { isTyping: false, isSingleOn: true }

it('a key of one character does nothing while one is typing, or where such keys are off', () => {
  const bindings = [bind('/', run), bind('mod+k', run)]
  expect(bindingOf(bindings, press('/'), reading)).toBe(bindings[0])
  expect(bindingOf(bindings, press('/'), { ...reading, isTyping: true })).toBeUndefined()
  expect(bindingOf(bindings, press('/'), { ...reading, isSingleOn: false })).toBeUndefined()
  expect(bindingOf(bindings, press('/', { isComposing: true }), reading)).toBeUndefined()
})

it('a held key works everywhere, in capitals too, and is another one than the same key alone', () => {
  const bindings = [bind('mod+k', run)]
  expect(bindingOf(bindings, press('K', { ctrlKey: true }), { isTyping: true, isSingleOn: false })).toBe(bindings[0])
  expect(bindingOf(bindings, press('k'), reading)).toBeUndefined()
})

it('the part that came last has the key; what handles its keys by itself is listed only', () => {
  const bindings = [bind('/', run), bind('/', run), bind('ArrowDown')]
  expect(bindingOf(bindings, press('/'), reading)).toBe(bindings[1])
  expect(bindingOf(bindings, press('ArrowDown'), reading)).toBeUndefined()
})
