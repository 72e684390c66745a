import { readdirSync } from 'node:fs'
import { describe, expect, expectTypeOf, it } from 'vitest'
import { type KeyFrom, type KeyOf, type TextKey, isNamespace, namespaces, toTextKey } from './keys.ts'
import { catalogueFolder } from './resources.ts'

describe('namespaces', () => {
  it('are the files of the English catalogue', () => {
    const files = readdirSync(new URL('en/', catalogueFolder)).map((file) => file.replace('.json', ''))
    expect(files.toSorted()).toEqual(namespaces.toSorted())
  })
})

describe('the key types', () => {
  it('know keys, nested keys, and plurals by their common name', () => {
    expectTypeOf<'save'>().toExtend<KeyOf<'common'>>()
    expectTypeOf<'columns.name'>().toExtend<KeyOf<'doors'>>()
    expectTypeOf<'errors:lockedMinutes'>().toExtend<TextKey>()
    expectTypeOf<'columns.name' | 'common:pagination.total'>().toExtend<KeyFrom<'doors'>>()
    const textKeys: readonly TextKey[] = ['common:save', 'doors:columns.name', 'errors:lockedMinutes']
    expect(textKeys.map(toTextKey)).toEqual(textKeys)
  })

  it('refuse keys that English does not have', () => {
    expectTypeOf<'columns.nope'>().not.toExtend<KeyOf<'doors'>>()
    expectTypeOf<'errors:lockedMinutes_one'>().not.toExtend<TextKey>()
    expectTypeOf<'save'>().not.toExtend<KeyFrom<'doors'>>()
    // @ts-expect-error no such text
    const wrong: TextKey = 'common:safe'
    expect(wrong).toBe('common:safe')
  })
})

describe('toTextKey', () => {
  it('reads both ways of writing a message key', () => {
    expect(toTextKey('validation.password.tooShort')).toBe('validation:password.tooShort')
    expect(toTextKey('validation:password.tooShort')).toBe('validation:password.tooShort')
  })

  it('refuses what is no message key', () => {
    for (const wrong of ['', 'required', 'nowhere.required', 'validation', 'validation.', '.required']) {
      expect(() => toTextKey(wrong), wrong).toThrow('Not a message key')
    }
    expect(isNamespace('toString')).toBe(false)
  })
})
