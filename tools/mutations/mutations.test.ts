import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { mutations } from './mutations.ts'

describe('mutations', () => {
  it('name a text that stands once in their file', () => {
    const wrong = mutations.filter(
      ({ file, text }) => text !== undefined && readFileSync(file, 'utf8').split(text).length !== 2,
    )
    expect(mutations.length).toBeGreaterThanOrEqual(12)
    expect(wrong.map(({ name }) => name)).toEqual([])
  })

  it('name tests that exist', () => {
    const tests = mutations.flatMap((mutation) => mutation.tests)
    expect(tests.filter((path) => !readFileSync(path, 'utf8').includes('expect'))).toEqual([])
  })
})
