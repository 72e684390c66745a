import fc from '../../../../../tools/testing/fast-check.ts'
import { describe, expect, it } from 'vitest'
import { isOver, percentOf, reportOf, type Work } from './work.ts'

const running: Work = { state: 'running', total: 200, done: 50, refused: [] }

describe('long work', () => {
  it('counts refused lines as dealt with, and says 100 only when it is finished', () => {
    expect(percentOf(running)).toBe(25)
    expect(
      percentOf({ ...running, done: 40, refused: Array.from({ length: 10 }, (_, line) => ({ line, reason: '' })) }),
    ).toBe(25)
    expect(percentOf({ ...running, done: 200 })).toBe(99)
    expect(percentOf({ ...running, state: 'finished', done: 200 })).toBe(100)
    expect(percentOf({ ...running, total: 0, done: 0 })).toBe(0)
  })

  it('is over when it is finished or has stopped', () => {
    expect(isOver(running)).toBe(false)
    expect(isOver({ ...running, state: 'stopped' })).toBe(true)
  })

  it('reports refused lines so that no spreadsheet runs what a user typed', () => {
    const report = reportOf(
      [
        { line: 2, reason: '=cmd()|"x"' },
        { line: 3, reason: 'plain' },
      ],
      ['Line', 'Reason'],
    )
    expect(report).toBe('\uFEFFLine,Reason\r\n2,"\'=cmd()|""x"""\r\n3,plain\r\n')
    fc.assert(
      fc.property(fc.string(), (reason) => {
        const [, row = ''] = reportOf([{ line: 1, reason }], ['a', 'b']).split('\r\n')
        const text = row.slice(2).replace(/^"/, '')
        expect(/^[=+\-@\t\r]/.test(text)).toBe(false)
      }),
    )
  })
})
