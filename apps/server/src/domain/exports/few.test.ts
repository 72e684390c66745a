import { limits } from '@lintel/contract/base/limits.ts'
import { describe, expect, it } from 'vitest'
import { oneOfFew } from './export-list.ts'

describe('exports at the same time', () => {
  it('are few; a later caller is told to come again, and may once one has ended', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const running = Array.from({ length: limits.exportsAtOnce }, (_, index) => oneOfFew(`site ${index}`, () => promise))
    await expect(oneOfFew('another', async () => 'one')).rejects.toMatchObject({ failure: 'tooManyRequests' })
    resolve()
    await Promise.all(running)
    await expect(oneOfFew('another', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    expect(await oneOfFew('another', async () => 'one')).toBe('one')
  })

  it('are one of each owner', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const first = oneOfFew('ours', () => promise)
    await expect(oneOfFew('ours', async () => 'second')).rejects.toMatchObject({ failure: 'tooManyRequests' })
    expect(await oneOfFew('theirs', async () => 'beside')).toBe('beside')
    resolve()
    await first
  })
})
