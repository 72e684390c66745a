import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { filesOf } from '../new-feature/files.ts'
import { namesOf } from '../new-feature/names.ts'
import { registrations } from '../new-feature/register.ts'
import { root } from './files.ts'

const tour = readFileSync(`${root}docs/tour.md`, 'utf8')
const names = namesOf('locker', 'lockers')
const generatedTexts = [
  ...Object.values(filesOf(names, 'v4/web/office', '2026-12-01-0930')),
  ...registrations.map(({ path, register }) => register(readFileSync(`${root}${path}`, 'utf8'), names)),
].map(withoutLayout)

/** A text as the formatter may lay it out in one line or in several. */
function withoutLayout(text: string): string {
  return text.replace(/\s/g, '').replace(/,(?=[}\])]|$)/g, '')
}

/** Lines that the diffs of the tour add or remove, without names of files and ellipses. */
const changedLines = [...tour.matchAll(/```diff\n([\s\S]*?)```/g)].flatMap(({ 1: diff = '' }) =>
  diff
    .split('\n')
    .filter((line) => /^[+-](?!\/\/|--|…)/.test(line))
    .map((line) => line.slice(1).trim()),
)
/** What the author of a feature decides: the roles, where that is said, the portal, the icon. */
const isOfAuthor = (line: string): boolean => /^mount\(|may\('office\.md|^icon: 'lock'/.test(line)

describe('the tour', () => {
  it('is read in ten minutes', () => {
    expect(tour.split(/\s+/).length).toBeLessThanOrEqual(1_500)
  })

  it('shows what the generator writes, but for what the author of a feature decides', () => {
    expect(changedLines.length).toBeGreaterThan(50)
    const otherLines = changedLines
      .filter((line) => !isOfAuthor(line))
      .filter((line) => !generatedTexts.some((text) => text.includes(withoutLayout(line))))
    expect(otherLines).toEqual([])
  })
})
