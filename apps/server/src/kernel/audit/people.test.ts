import { randomUUID } from 'node:crypto'
import type { PersonChange } from '@lintel/contract/audit-logs/people.ts'
import { describe, expect, it } from 'vitest'
import { arePeopleIntact, digestOfPeople, rowsAbout, type PersonRow } from './people.ts'

const content = (name: string): PersonChange => ({
  name,
  changes: [{ field: 'remark', before: null, after: 'new' }],
  assigned: [{ kind: 'card', maskedValue: '…1234' }],
  removed: [],
})
const rows: readonly PersonRow[] = rowsAbout([
  { uuid: randomUUID(), content: content('Ada Berg') },
  { uuid: randomUUID(), content: content('Bo Lind') },
])
const digest = digestOfPeople(rows)
const forget = (row: PersonRow): PersonRow => ({ ...row, salt: null, content: null })
const [first, second] = rows as [PersonRow, PersonRow]

describe('the people of an entry', () => {
  it('are whole in any order, also of keys, and when one or all of them are forgotten', () => {
    const { name, ...rest } = content('Ada Berg')
    expect(arePeopleIntact(digest, rows.toReversed())).toBe(true)
    expect(arePeopleIntact(digest, [{ ...first, content: { ...rest, name } }, second])).toBe(true)
    expect(arePeopleIntact(digest, [forget(first), second])).toBe(true)
    expect(arePeopleIntact(digest, rows.map(forget))).toBe(true)
  })

  it('show that one was renamed, taken out, or put in', () => {
    expect(arePeopleIntact(digest, [{ ...first, content: content('Ada Burg') }, second])).toBe(false)
    expect(arePeopleIntact(digest, [first])).toBe(false)
    expect(arePeopleIntact(digest, [...rows, ...rowsAbout([{ uuid: randomUUID(), content: content('Cy') }])])).toBe(
      false,
    )
    expect(arePeopleIntact(undefined, rows)).toBe(false)
    expect(arePeopleIntact(undefined, [])).toBe(true)
  })

  it('are each one once, and two entries about the same person have nothing in common', () => {
    const uuid = randomUUID()
    const twice = rowsAbout([
      { uuid, content: content('Ada') },
      { uuid, content: content('Ada B') },
    ])
    expect(twice).toHaveLength(1)
    const again = rowsAbout([{ uuid, content: content('Ada B') }])
    expect(again[0]!.digest.equals(twice[0]!.digest)).toBe(false)
  })
})
