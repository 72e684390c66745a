import { limits } from '@lintel/contract/base/limits.ts'
import { describe, expect, it } from 'vitest'
import { checkJson, readForm } from './bodies.ts'

const megabyte = limits.bodyBytes
const fill = (part: string, bytes: number = megabyte): string => part.repeat(Math.floor(bytes / part.length))

/**
 * Far above what a body costs (20 ms on a quiet machine), far below what a quadratic reader takes: time alone fails no
 * test.
 */
const atOnceMs = 1_000

/** The quickest of a few runs, in milliseconds: what the body costs, not what else the machine does. */
function costOf(run: () => void): number {
  return Math.min(
    ...Array.from({ length: 5 }, () => {
      const start = performance.now()
      run()
      return performance.now() - start
    }),
  )
}
const failureOf = (run: () => void): string => {
  try {
    run()
    return 'none'
  } catch (error) {
    return (error as { failure?: string }).failure ?? String(error)
  }
}
const readJson = (text: string) => {
  const body = Buffer.from(text)
  checkJson(body)
  return JSON.parse(body.toString()) as unknown
}

describe('a megabyte of a body (T25)', () => {
  const names = (count: number, join: (name: string) => string) =>
    Array.from({ length: count }, (_, index) => join(`k${index.toString(36)}`)).join(',')
  it.each<[string, string, string]>([
    ['lists in lists', fill('['), 'badRequest'],
    ['objects in objects', fill('{"a":'), 'badRequest'],
    ['many numbers', `[${fill('0,')}0]`, 'badRequest'],
    ['many names', `{${names(80_000, (name) => `"${name}":1`)}}`, 'badRequest'],
    ['one text of escapes', `{"a":"${fill('\\u0041')}"}`, 'none'],
    ['one text of brackets and commas', `{"a":"${fill('[{,')}"}`, 'none'],
  ])('as JSON of %s is read or refused at once', (_what, text, failure) => {
    expect(failureOf(() => readJson(text))).toBe(failure)
    expect(costOf(() => failureOf(() => readJson(text)))).toBeLessThan(atOnceMs)
  })

  it.each<[string, string, string]>([
    ['many fields of one name', fill('a=1&'), 'badRequest'],
    ['many fields', names(80_000, (name) => `${name}=1`).replaceAll(',', '&'), 'badRequest'],
    ['escapes, as much as a form may be', `a=${fill('%41', limits.formBytes)}`, 'none'],
    ['escapes that are none', `a=${fill('%zz', limits.formBytes)}`, 'none'],
  ])('as a form of %s is read or refused at once', (_what, text, failure) => {
    const body = Buffer.from(text)
    expect(failureOf(() => readForm(body))).toBe(failure)
    expect(costOf(() => failureOf(() => readForm(body)))).toBeLessThan(atOnceMs)
  })
})

describe('a body that forms send', () => {
  it('is read as it was: texts, lists, words that look like structure', () => {
    expect(readJson('{"a":[1,{"b":"]}\\\\\\",["}]}')).toEqual({ a: [1, { b: ']}\\",[' }] })
    expect({ ...readForm(Buffer.from('a=1&a=2&b=x+y%26z&c=')) }).toEqual({ a: ['1', '2'], b: 'x y&z', c: '' })
  })

  it('may nest twenty deep and hold ten thousand values', () => {
    const deep = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)
    expect([failureOf(() => readJson(deep(20))), failureOf(() => readJson(deep(21)))]).toEqual(['none', 'badRequest'])
    const list = (count: number) => JSON.stringify(Array.from({ length: count }, () => 0))
    expect([failureOf(() => readJson(list(10_001))), failureOf(() => readJson(list(10_002)))]).toEqual([
      'none',
      'badRequest',
    ])
  })

  it('changes no prototype', () => {
    const fields = readForm(Buffer.from('__proto__=1&constructor=2'))
    expect(Object.getPrototypeOf(fields)).toBeNull()
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
  })
})
