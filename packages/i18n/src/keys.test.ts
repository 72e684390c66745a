import { describe, expect, expectTypeOf, it } from 'vitest'
import type { KeyFrom, KeyOf, TextKey } from './keys.ts'

describe('the key types', () => {
  it('know keys, nested keys, and plurals by their common name', () => {
    expectTypeOf<'save'>().toExtend<KeyOf<'common'>>()
    expectTypeOf<'columns.name'>().toExtend<KeyOf<'doors'>>()
    expectTypeOf<'errors:lockedMinutes'>().toExtend<TextKey>()
    expectTypeOf<'columns.name' | 'shell:pagination.total'>().toExtend<KeyFrom<'doors'>>()
    const textKeys: readonly TextKey[] = ['common:save', 'doors:columns.name', 'errors:lockedMinutes']
    expect(textKeys).toHaveLength(3)
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
