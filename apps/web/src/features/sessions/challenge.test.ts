import { describe, expect, it } from 'vitest'
import { secondsUntil, safeRedirect } from './challenge.ts'

describe('where signing in leads', () => {
  it('is a path of this app', () => {
    expect(safeRedirect('/propertyOffice/doors?page=2')).toBe('/propertyOffice/doors?page=2')
  })

  it('is the first page for anything else', () => {
    for (const redirect of [null, '', 'https://evil.example', '//evil.example', '/\\evil.example', 'javascript:1'])
      expect(safeRedirect(redirect), String(redirect)).toBe('/')
  })
})

describe('the wait for a new code', () => {
  it('is shown in whole seconds and ends at none', () => {
    expect([60_000, 1, 0, -5_000].map((ms) => secondsUntil(1_000 + ms, 1_000))).toEqual([60, 1, 0, 0])
  })
})
