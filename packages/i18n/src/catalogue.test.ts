import { describe, expect, it } from 'vitest'
import { flatten, mapTexts, placeholders, splitPlural, withTexts } from './catalogue.ts'

const tree = { title: 'Doors', open: { action: 'Open', step: { sent: 'Sent' } } }

describe('a catalogue', () => {
  it('lists its texts in file order', () => {
    expect(flatten(tree)).toEqual([
      ['title', 'Doors'],
      ['open.action', 'Open'],
      ['open.step.sent', 'Sent'],
    ])
  })

  it('gets texts replaced by key, and stays as it was itself', () => {
    expect(withTexts(tree, { 'open.step.sent': 'Gone', 'open.nope': 'x' })).toEqual({
      title: 'Doors',
      open: { action: 'Open', step: { sent: 'Gone' } },
    })
    expect(tree.open.step.sent).toBe('Sent')
    expect(withTexts(tree, {})).toBe(tree)
  })

  it('is mapped text by text', () => {
    expect(mapTexts(tree, (text, key) => `${key}=${text}`)).toMatchObject({ open: { action: 'open.action=Open' } })
  })
})

describe('splitPlural', () => {
  it('takes the plural form off, and nothing else', () => {
    expect(splitPlural('list.new_one')).toEqual({ base: 'list.new', category: 'one' })
    expect(splitPlural('list.new')).toEqual({ base: 'list.new' })
    expect(splitPlural('two_step')).toEqual({ base: 'two_step' })
    expect(splitPlural('_one')).toEqual({ base: '_one' })
  })
})

describe('placeholders', () => {
  it('are named once each', () => {
    expect(placeholders('{b} of {a}, {b}')).toEqual(['a', 'b'])
    expect(placeholders('none')).toEqual([])
  })
})
