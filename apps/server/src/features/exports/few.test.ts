import { limits } from '@lintel/contract/limits.ts'
import { describe, expect, it } from 'vitest'
import { oneOfFew } from './few.ts'

describe('exports at the same time', () => {
  it('are few; whoever comes later is told to come again, and may once one has ended', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const running = Array.from({ length: limits.exportsAtOnce }, () => oneOfFew(() => promise))
    await expect(oneOfFew(async () => 'one')).rejects.toMatchObject({ failure: 'tooManyRequests' })
    resolve()
    await Promise.all(running)
    await expect(oneOfFew(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    expect(await oneOfFew(async () => 'one')).toBe('one')
  })
})
