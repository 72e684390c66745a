import { describe, expect, it } from 'vitest'
import { flatten } from './catalogue.ts'
import { loadCatalogue } from './resources.ts'

describe('loadCatalogue', () => {
  it('reads a catalogue once', () => {
    expect(loadCatalogue('de', 'common')['save']).toBe('Speichern')
    expect(loadCatalogue('de', 'common')).toBe(loadCatalogue('de', 'common'))
  })

  it('has no texts where a language has no file', () => {
    expect(loadCatalogue('bs', 'outbox')).toEqual({})
  })

  it('makes the made-up languages from English', () => {
    expect(flatten(loadCatalogue('en-XA', 'menu'))).toHaveLength(flatten(loadCatalogue('en', 'menu')).length)
  })
})
