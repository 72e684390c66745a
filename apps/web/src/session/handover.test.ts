import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { handOver, receiveHandover } from './handover.ts'

const storage = new Map<string, string>()
beforeEach(() =>
  vi.stubGlobal('window', {
    sessionStorage: {
      getItem: (name: string) => storage.get(name) ?? null,
      setItem: (name: string, value: string) => void storage.set(name, value),
      removeItem: (name: string) => void storage.delete(name),
    },
  }),
)
afterEach(() => {
  storage.clear()
  vi.unstubAllGlobals()
})

it('what the sign-in page hands to the app is taken once, and does not lie there in clear', () => {
  handOver('arrival', { token: 'PR-secret', address: '/propertyOffice/doors' })
  expect([...storage.values()].join()).not.toContain('secret')
  expect(receiveHandover('arrival')).toEqual({ token: 'PR-secret', address: '/propertyOffice/doors' })
  expect(receiveHandover('arrival')).toBeUndefined()
  expect(storage.size).toBe(0)
})

it('what is none is nothing, and is gone', () => {
  handOver('notice', { meaning: 'ok', text: 'Password changed' })
  const [name] = storage.keys()
  storage.set(name!, 'no obfuscated text')
  expect(receiveHandover('notice')).toBeUndefined()
  expect(storage.size).toBe(0)
})
