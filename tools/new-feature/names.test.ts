import { describe, expect, it } from 'vitest'
import { filesOf } from './files.ts'
import { namesOf } from './names.ts'

describe('a new feature', () => {
  it('is named after its words everywhere', () => {
    expect(namesOf('access group')).toEqual({
      entity: 'accessGroup',
      type: 'AccessGroup',
      plural: 'accessGroups',
      pluralType: 'AccessGroups',
      folder: 'access-groups',
      table: 'access_group',
      words: 'access group',
      pluralWords: 'access groups',
    })
    expect(namesOf('company', 'companies')).toMatchObject({
      entity: 'company',
      plural: 'companies',
      pluralType: 'Companies',
      folder: 'companies',
      table: 'company',
    })
    expect(() => namesOf('../etc')).toThrow(RangeError)
  })

  it('has its files in all places, and a test that fails until it is written', () => {
    const files = filesOf(namesOf('access group'), 'v4/web/office', '2026-11-24-0930')
    const folders = Object.keys(files).map((path) => path.split('/').slice(0, 2).join('/'))
    expect(new Set(folders)).toEqual(
      new Set([
        'packages/contract',
        'apps/server',
        'apps/web',
        'packages/i18n',
        'database/migrations',
        'database/repeatable',
      ]),
    )
    expect(Object.keys(files)).toContain('database/migrations/2026-11-24-0930-access-groups.sql')
    expect(files['apps/server/src/features/access-groups/access-groups.test.ts']).toContain('expect.fail(')
  })
})
