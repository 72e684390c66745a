import { expect, it } from 'vitest'
import { withoutRows, withRows } from './selection.ts'

const rows = (...uuids: string[]) => uuids.map((uuid) => ({ uuid, name: uuid }))

it('selecting all shown rows leaves selected what the search hides', () => {
  expect([...withRows(new Set(['hidden']), rows('lobby', 'roof'))]).toEqual(['hidden', 'lobby', 'roof'])
})

it('clearing leaves selected what the reader cannot see at all', () => {
  expect([...withoutRows(new Set(['lobby', 'elsewhere']), rows('lobby', 'roof'))]).toEqual(['elsewhere'])
})
