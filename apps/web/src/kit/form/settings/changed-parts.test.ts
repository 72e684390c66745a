import { expect, it, vi } from 'vitest'
import { countChanges, saveInOrder } from './changed-parts.ts'

it('fields that differ are counted once each, whatever they hold', () => {
  expect(countChanges({ name: true, hours: [{ from: false }, { from: true, to: true }], floor: false })).toBe(2)
  expect(countChanges({})).toBe(0)
})

it('sections are saved in order up to the one that is refused', async () => {
  const part = (title: string, isSaved: boolean) => ({ title, submit: vi.fn(async () => isSaved) })
  const [address, access, fees] = [part('address', true), part('access', false), part('fees', true)]
  const result = await saveInOrder([address, access, fees])
  expect(result.refusedPart?.title).toBe('access')
  expect(result.savedParts.map(({ title }) => title)).toEqual(['address'])
  expect(fees.submit).not.toHaveBeenCalled()
})
