import { describe, expect, it } from 'vitest'
import { textParameters } from './parameters.ts'

const wordOf = (key: string) => (key === 'pin' ? 'PIN' : undefined)

describe('textParameters', () => {
  it('turns keys of things into words, and only there', () => {
    expect(textParameters({ thing: 'pin', device: 'pin' }, wordOf)).toEqual({ thing: 'PIN', device: 'pin' })
    expect(textParameters({ field: 'relays.0' }, wordOf)).toEqual({ field: 'relays.0' })
  })

  it('counts by the number the text is about', () => {
    expect(textParameters({ minutes: 5 }, wordOf)).toEqual({ minutes: 5, count: 5 })
    expect(textParameters({ max: 1, line: 7 }, wordOf)).toEqual({ max: 1, line: 7, count: 1 })
    expect(textParameters({ count: 2, minutes: 5 }, wordOf)).toEqual({ count: 2, minutes: 5 })
  })

  it('does not count by other numbers or by text', () => {
    expect(textParameters({ line: 7 }, wordOf)).toEqual({ line: 7 })
    expect(textParameters({ minutes: 'five' }, wordOf)).toEqual({ minutes: 'five' })
  })
})
