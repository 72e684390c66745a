import { importColumns, importKinds } from '@lintel/contract/imports/columns.ts'
import { hexadecimalNotation } from '@lintel/vocabulary/card-numbers.ts'
import { describe, expect, it } from 'vitest'
import { headOf, templateFor } from './heads.ts'
import { linesOf } from './lines.ts'
import type { CellValue } from './sheet.ts'

const as = { locale: 'en', dateOrder: 3, cardNotation: hexadecimalNotation } as const

/** Columns that are said to hold text, of a line whose every cell holds something else. */
function refusedColumns(kind: (typeof importKinds)[number], holds: CellValue, cell: string): readonly string[] {
  const head = importColumns[kind].map(({ key }) => headOf('en', key))
  const nonText = Object.fromEntries(head.map((_head, at) => [at, holds]))
  const sheet = { head, lines: [{ line: 2, cells: head.map(() => cell), nonText }] }
  const { problems } = linesOf(templateFor(kind, null), sheet, as)
  return problems.flatMap(({ problem, column }) => (problem === 'cellNotText' ? [column] : []))
}

const columnsBut = (kind: (typeof importKinds)[number], others: readonly string[] = []) =>
  importColumns[kind].map(({ key }) => key).filter((key) => !others.includes(key))

/** decisions.md 63: a date or a truth value is taken where a column asks for one, and refused everywhere else. */
describe.each(importKinds)('a sheet of the kind %s', (kind) => {
  it('takes dates in the columns of a validity alone', () => {
    const validity = ['personnel', 'plate'].includes(kind) ? ['validFrom', 'validUntil'] : []
    expect(refusedColumns(kind, 'moment', '2026-12-01')).toEqual(columnsBut(kind, validity))
  })

  it('takes truth values in columns of yes and no alone', () => {
    const yesNo = { personnel: ['app', 'attendance'], plate: ['longTerm'] }[kind as string]
    expect(refusedColumns(kind, 'yesNo', 'TRUE')).toEqual(columnsBut(kind, yesNo))
  })
})

it('a truth value is the digit of its column', () => {
  const appOf = (cell: string) => {
    const keys = ['company', 'firstName', 'lastName', 'personnelId', 'email', 'app'] as const
    const head = keys.map((key) => headOf('en', key))
    const cells = ['Kestrel', 'Ida', 'Import', 'I1', 'ida@test.invalid', cell]
    const sheet = { head, lines: [{ line: 2, cells, nonText: { 5: 'yesNo' as const } }] }
    return linesOf({ ...templateFor('personnel', null), kind: 'personnel' }, sheet, as).lines.map(({ app }) => app)
  }
  expect([appOf('TRUE'), appOf('FALSE')]).toEqual([['1'], ['0']])
  // As exports say it, in each language.
  expect(['Yes', 'ja', '是', 'نعم', 'No', 'nein', '否', 'لا'].map(appOf).join('')).toBe('11110000')
})
