import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const rows = readFileSync('docs/glossary.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('|'))
  .slice(2)
  .map((line) => line.split('|').slice(1, -1))

describe('the glossary', () => {
  it('explains each word once, in the order of the alphabet, in one sentence or two', () => {
    const words = rows.map(([word]) => word!.trim().toLowerCase())
    expect(words.length).toBeGreaterThan(80)
    expect(words).toEqual([...new Set(words)].toSorted((a, b) => (a < b ? -1 : 1)))
    for (const [word, means, ...rest] of rows) {
      expect(means!.trim(), word).toMatch(/^[^a-z].*\.$/)
      expect(rest, word).toHaveLength(1)
    }
  })
})
