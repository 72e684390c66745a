import { describe, expect, it } from 'vitest'
import { commentsOf } from './comments.ts'
import { protocolReference } from './device-protocol.ts'
import { deviceWords } from './device-words.ts'

interface Row {
  readonly where: string
  readonly cells: Readonly<Record<string, string>>
}

/** Rows of all tables of a page, each under the heading above it. */
function rowsOf(page: string): Row[] {
  const rows: Row[] = []
  let title = ''
  let headings: string[] | null = null
  for (const line of page.split('\n')) {
    if (line.startsWith('#')) title = line.replace(/^#+ /, '')
    if (!line.startsWith('|')) headings = null
    else if (!/^\|[ -]*-/.test(line)) {
      const cells = line
        .replaceAll('\\|', ' ')
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim())
      if (headings === null) headings = cells
      else
        rows.push({
          where: `${title} ${cells[0]!}`,
          cells: Object.fromEntries(headings.map((name, n) => [name, cells[n]!])),
        })
    }
  }
  return rows
}

describe.each([
  ['the reference of the device protocol', protocolReference(), 500],
  ['the words of devices', deviceWords(), 100],
])('%s', (_, page, least) => {
  const rowsWithMeaning = rowsOf(page).filter(({ cells }) => 'Meaning' in cells)

  it('says of every row what it means', () => {
    expect(rowsWithMeaning.length).toBeGreaterThan(least)
    expect(
      rowsWithMeaning.filter(({ cells }) => !/^[^a-z].{8,}\.\)?$/.test(cells['Meaning']!)).map(({ where }) => where),
    ).toEqual([])
  })
})

describe('comments', () => {
  const source = `/** About the file. */

import { z } from 'zod'
/** A time. */
export const Time = z.int()
const span = {
  /** First. */
  from: Time.optional(),
}
/** A thing. */
export const Thing = z.object({
  ...span,
  /** Its parts. */
  parts: z.array(z.object({ at: Time, kind: z.enum([
    /** One. */
    'one',
    'two',
  ]) })),
}).refine(({ parts }) => /[{"']/.test(parts[0]!.kind), { params: { key: 'x' } })
`
  const comments = commentsOf(source)
  const parts = comments.get('Thing')!.fields.get('parts')!

  it('belong to constants, to fields at any depth and to words', () => {
    expect(comments.get('Time')?.comment).toBe('A time.')
    expect(comments.get('Thing')?.comment).toBe('A thing.')
    expect(comments.get('span')).toMatchObject({ fields: new Map([['from', { comment: 'First.' }]]) })
    expect(parts.comment).toBe('Its parts.')
    expect([...parts.fields.keys()]).toEqual(['at', 'kind'])
    expect([...parts.fields.get('kind')!.words].map(([word, { comment }]) => [word, comment])).toEqual([
      ['one', 'One.'],
      ['two', undefined],
    ])
  })

  it('know which constants a value is made of', () => {
    expect(parts.fields.get('at')!.uses).toEqual(['Time'])
    expect(comments.get('Thing')!.uses).toContain('span')
  })
})
