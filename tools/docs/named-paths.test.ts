import { existsSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root, textFiles } from './files.ts'
import { isFound, linksIn, pathsIn } from './named-paths.ts'

const documents = [...textFiles('docs', /\.md$/), ...textFiles('', /^(README|CONTRIBUTING|SECURITY)\.md$/)]
const files = ['apps', 'packages', 'tools', 'e2e', 'bench', 'database', 'docs', 'deploy'].flatMap((folder) =>
  textFiles(folder, /./).map(({ path }) => path),
)
const folders = [...new Set(files.flatMap((path) => parentsOf(path)))]
const knownPaths = [...files, ...folders, 'docs/generated', ...readdirSync(root)]

function parentsOf(path: string): string[] {
  const parent = dirname(path)
  return parent === '.' ? [] : [parent, ...parentsOf(parent)]
}

/** What exists only when the product was built or has been started. */
const builtFiles = new Set(['assets/third-party-notices.md', 'keys/database-login.json'])
/**
 * The way through the code has to lead somewhere, in records of decisions as well: nothing is released, so they say
 * today's names.
 */
const guides = /^(README|CONTRIBUTING)\.md$|^docs\/(tour|test-battery|(?:adr|code)\/.+)\.md$/

describe('documents', () => {
  it('name files and folders that exist', () => {
    const missingPaths = documents
      .filter(({ path }) => guides.test(path))
      .flatMap(({ path, text }) =>
        pathsIn(text)
          .filter((mention) => !builtFiles.has(mention) && !isFound(mention, knownPaths))
          .map((mention) => `${path}: ${mention}`),
      )
    expect(missingPaths).toEqual([])
  })

  it('link to files that exist', () => {
    const brokenLinks = documents.flatMap(({ path, text }) =>
      linksIn(text)
        .filter((target) => !existsSync(join(root, dirname(path), target)))
        .map((target) => `${path}: ${target}`),
    )
    expect(brokenLinks).toEqual([])
  })

  it('of a decision say when it was made and whether it holds', () => {
    const decisions = documents.filter(({ path }) => path.startsWith('docs/adr/'))
    expect(decisions.length).toBeGreaterThan(0)
    for (const { path, text } of decisions)
      expect(text, path).toMatch(/^# \d+\. .+\n\nDate: \d{4}-\d\d-\d\d\. Status: (accepted|replaced by \d+)\.\n/)
  })
})

describe('a named path', () => {
  it('is found by its end, with a placeholder for any name, and an ADR by its number', () => {
    const some = [
      'apps/server/src/http/router.ts',
      'docs/adr/0007-event-numbers.md',
      'test/samples/doors.ts',
      'test/samples',
    ]
    expect(isFound('http/router.ts', some)).toBe(true)
    expect(isFound('p/router.ts', some)).toBe(false)
    expect(isFound('docs/adr/0007', some)).toBe(true)
    expect(isFound('test/samples/<feature>.ts', some)).toBe(true)
    expect(isFound('test/samples/', some)).toBe(true)
    expect(isFound('docs/adr/0008', some)).toBe(false)
  })

  it('is read from backquotes, not from addresses and commands', () => {
    expect(pathsIn('`/docs`, `npm start`, `a.b`, `x/y.ts`, `kit.ts`, `docs/`')).toEqual(['x/y.ts', 'kit.ts', 'docs/'])
    expect(linksIn('[a](b.md#c) [d](https://e.example) [f](../g)')).toEqual(['b.md', '../g'])
  })
})
