import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkCatalogues, checkSources, readSources, verdict } from './check.ts'
import { locales } from './locales.ts'

describe('our own catalogues', () => {
  const { problems, report } = checkCatalogues()

  it('are in order', () => {
    expect(problems).toEqual([])
  })

  it('report what the incomplete languages lack', () => {
    expect(report).toHaveLength(locales.filter(({ complete }) => !complete).length)
    expect(report[0]).toMatch(/^ja: \d+ of \d+ texts fall back to English$/)
  })
})

describe('a text that a complete language lacks', () => {
  const found = { problems: ['en/doors: title is empty'], missing: ['de/doors: title is missing'] }

  it('is a warning before a commit', () => {
    expect(verdict(found, false)).toEqual({ errors: found.problems, warnings: found.missing })
  })

  it('is an error before a release', () => {
    expect(verdict(found, true)).toEqual({ errors: [...found.problems, ...found.missing], warnings: [] })
  })
})

describe('source files', () => {
  let folder: string

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'texts-'))
    const files = {
      'apps/web/src/features/doors/list.tsx': "<h1>Doors</h1>; t('doors:nope')",
      'apps/web/src/features/doors/list.test.tsx': "t('doors:neither')",
      'apps/web/vite.config.ts': "t('doors:outside')",
      'apps/server/src/reply.ts': "translate('errors:noPermission')",
      'packages/contract/src/base/atoms.ts': "params: { key: 'validation.mac' }",
    }
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(join(folder, path, '..'), { recursive: true })
      writeFileSync(join(folder, path), text)
    }
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  it('are read below src of every workspace, without tests', () => {
    expect(
      readSources(pathToFileURL(`${folder}/`))
        .map(({ path }) => path)
        .toSorted(),
    ).toEqual([
      'apps/server/src/reply.ts',
      'apps/web/src/features/doors/list.tsx',
      'packages/contract/src/base/atoms.ts',
    ])
    expect(readSources(new URL('nowhere/', pathToFileURL(`${folder}/`)))).toEqual([])
  })

  it('are checked for keys everywhere and for raw texts in screens', () => {
    expect(checkSources(readSources(pathToFileURL(`${folder}/`)))).toEqual([
      'apps/web/src/features/doors/list.tsx:1 uses doors:nope, which English does not have',
      'apps/web/src/features/doors/list.tsx:1 has a text outside the catalogues: Doors',
    ])
  })
})
