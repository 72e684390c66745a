import { describe, expect, it } from 'vitest'
import { safeRedirect } from './challenge.ts'

describe('where signing in leads', () => {
  it('is a path of this app', () => {
    expect(safeRedirect('/propertyOffice/doors?page=2')).toBe('/propertyOffice/doors?page=2')
  })

  it('is the first page for anything else', () => {
    for (const asked of [null, '', 'https://evil.example', '//evil.example', '/\\evil.example', 'javascript:1'])
      expect(safeRedirect(asked), String(asked)).toBe('/')
  })
})
