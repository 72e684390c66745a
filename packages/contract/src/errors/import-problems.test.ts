import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { ImportColumn } from '../imports/column.ts'
import { importColumns, importKinds } from '../imports/columns.ts'
import { importProblemNames, importProblems } from './import-problems.ts'

type Texts = Record<'problems' | 'columns' | 'hints', Record<string, string>>
const textsOf = (language: string) =>
  JSON.parse(
    readFileSync(new URL(`../../../i18n/catalogues/${language}/imports.json`, import.meta.url), 'utf8'),
  ) as Texts
const texts = textsOf('en')

describe('problems of an import', () => {
  it('have the codes 12070001 to 12070058, one each', () => {
    const codes = Array.from({ length: 58 }, (_, index) => 12_070_001 + index)
    expect(importProblemNames.slice(0, 58).map((name) => importProblems[name].code)).toEqual(codes)
  })

  it('that came later have the code of one of those', () => {
    expect(importProblems.courierNameInvalid.code).toBe(importProblems.nameInvalid.code)
    for (const name of importProblemNames.slice(58)) {
      expect(importProblems[name].code, name).toBeGreaterThanOrEqual(12_070_001)
      expect(importProblems[name].code, name).toBeLessThanOrEqual(12_070_058)
    }
  })

  it.each(['en', 'de', 'zh-Hans', 'ar'])(
    'have a sentence each in %s, with the parameters that are told',
    (language) => {
      const { problems, columns } = textsOf(language)
      expect(Object.keys(problems)).toEqual(importProblemNames)
      for (const name of importProblemNames) {
        const placeholders = [...problems[name]!.matchAll(/\{(\w+)/g)].map(([, placeholder]) => placeholder)
        expect(placeholders, name).toEqual(importProblems[name].params)
        if (language !== 'en') expect(problems[name], name).not.toBe(texts.problems[name])
      }
      for (const kind of importKinds) for (const { key } of importColumns[kind]) expect(columns[key], key).toBeTruthy()
    },
  )
})

describe('columns of a template', () => {
  it('have heads that differ, and a rule', () => {
    for (const kind of importKinds) {
      const columns: readonly ImportColumn[] = importColumns[kind]
      const heads = columns.map(({ key }) => texts.columns[key]?.toLowerCase())
      expect(new Set(heads).size).toBe(columns.length)
      for (const { key } of columns) expect(texts.hints[key], key).toBeTruthy()
    }
  })
})
