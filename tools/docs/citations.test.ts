import { describe, expect, it } from 'vitest'
import { anchorsOf, citationsOf, looseCitationsOf } from './citations.ts'
import { textFiles } from './files.ts'

const rules = new Map(
  textFiles('docs/rules', /\.md$/).map(({ path, text }) => [path.replace('docs/rules/', ''), anchorsOf(text)]),
)
const names = [...rules.keys()]
const sources = ['apps', 'packages', 'tools', 'e2e', 'bench', 'database', 'docs']
  .flatMap((folder) => textFiles(folder, /\.(tsx?|mjs|sql|tsv|sh|md)$/))
  // The rules themselves, and the wrong citations of this test.
  .filter(({ path }) => !/^docs\/rules\/|^tools\/docs\/citations/.test(path))

describe('the rules', () => {
  it('have each anchor once', () => {
    for (const [file, anchors] of rules) {
      expect(anchors, file).toEqual([...new Set(anchors)])
      if (file !== 'README.md') expect(anchors.length, file).toBeGreaterThan(0)
    }
  })
})

describe('citations', () => {
  it('of the source are all found among the rules', () => {
    const found = sources.flatMap(({ path, text }) =>
      citationsOf(text, names).map(({ file, section, line }) => ({ where: `${path}:${line}`, file, section })),
    )
    expect(found.length).toBeGreaterThan(500)
    expect(found.filter(({ file, section }) => !rules.get(file)?.includes(section))).toEqual([])
  })

  it('of the source have the one form that can be resolved', () => {
    expect(
      sources
        // Migrations stay as they were applied.
        .filter(({ path }) => !path.startsWith('database/migrations/'))
        .flatMap(({ path, text }) => looseCitationsOf(text, names).map((found) => `${path}: ${found}`)),
    ).toEqual([])
  })

  it('are read over the end of a line, in lists, and not from other files', () => {
    expect(citationsOf(' * a (office.md 16,\n * 31.2), b (access-decision.md 3.7 to 3.9)', names)).toEqual([
      { file: 'office.md', section: '16', line: 1 },
      { file: 'office.md', section: '31.2', line: 1 },
      { file: 'access-decision.md', section: '3.7', line: 2 },
      { file: 'access-decision.md', section: '3.9', line: 2 },
    ])
    expect(citationsOf('decisions.md accounts and 6, community.md 8', names)).toEqual([
      { file: 'decisions.md', section: 'accounts', line: 1 },
      { file: 'decisions.md', section: '6', line: 1 },
      { file: 'community.md', section: '8', line: 1 },
    ])
    expect(citationsOf('my-office.md 5, office.md is 5', names)).toEqual([])
  })

  it('in other forms are refused', () => {
    expect(looseCitationsOf('(access-decision 3)', names)).toEqual(['access-decision 3'])
    expect(looseCitationsOf('(access-decision.md 3, step 12)', names)).toEqual(['access-decision.md 3, step 12'])
    expect(looseCitationsOf('(decisions, Access), (decisions.md,\n * Residential 9)', names)).toEqual([
      'decisions, Access',
      'decisions.md,\n * Residential',
    ])
    expect(looseCitationsOf('(reliability.md 5)', names)).toEqual(['reliability.md 5'])
    expect(looseCitationsOf('office 3, access-decision.md 3.12, office.md 5, Doors', names)).toEqual([])
  })
})
