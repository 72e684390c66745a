import { describe, expect, it } from 'vitest'
import { textFiles } from '../docs/files.ts'
import { wordFinder } from './find-words.ts'
import { allowedWords, privateWords } from './private-words.ts'

const readable = /\.(tsx?|[mc]?js|mts|json|sql|tsv|csv|sh|md|css|html|ya?ml|svg|txt|conf)$|(^|\/)[A-Z]\w+$/
const files = [
  ...['apps', 'packages', 'tools', 'e2e', 'bench', 'database', 'docs', 'deploy'].flatMap((folder) =>
    textFiles(folder, readable),
  ),
  ...textFiles('', /^[^/]+\.(md|json|ts|yaml)$|^[A-Z]\w+$/).filter(({ path }) => path !== 'package-lock.json'),
]
const find = wordFinder(privateWords)

function isAllowed(path: string, old: string): boolean {
  return allowedWords.some((allowed) => allowed.path.test(path) && (allowed.words?.includes(old) ?? true))
}

describe('private words', () => {
  it('are neither in identifiers, comments, texts nor names of files', () => {
    expect(files.length).toBeGreaterThan(1000)
    const found = files.flatMap(({ path, text }) =>
      [...find(path).map((hit) => ({ ...hit, where: path })), ...at(path, text)]
        .filter(({ word }) => !isAllowed(path, word.old))
        .map(({ where, name, word }) => `${where}: ${name} (use ${word.use})`),
    )
    expect(found).toEqual([])
  })

  it('are listed once, and each exception is needed', () => {
    expect(privateWords.map(({ old }) => old)).toEqual([...new Set(privateWords.map(({ old }) => old))])
    for (const { path, reason, words } of allowedWords) {
      const inside = files.filter((file) => path.test(file.path)).flatMap(({ text }) => find(text))
      expect(
        inside.some(({ word }) => words?.includes(word.old) ?? true),
        reason,
      ).toBe(true)
    }
  })

  it('are found in every spelling, in singular and plural, and within longer names', () => {
    const words = [
      { old: 'heldOpen', use: 'doorHeldOpen' },
      { old: 'ribbon', use: 'scheduleCalendar' },
      { old: 'free_code', use: 'unassigned_credential', isWhole: true },
    ] as const
    const namesIn = (text: string) => wordFinder(words)(text).map(({ name }) => name)
    for (const name of [
      'heldOpen',
      'HeldOpenEvent',
      'held_open_since',
      'held-open',
      'HELD_OPEN',
      'YearRibbons',
      'free_code',
    ])
      expect(namesIn(`a ${name}, b`)).toEqual([name])
    for (const name of [
      'doorHeldOpen',
      'door_held_open',
      'held open',
      'upheldOpen',
      'unassignedCredential',
      'free_codes',
      'Gibbons',
    ])
      expect(namesIn(`a ${name}, b`)).toEqual([])
    expect(find('a\nb heldOpen\n')).toMatchObject([{ line: 2, word: { use: 'doorHeldOpen' } }])
  })
})

function at(path: string, text: string) {
  return find(text).map((hit) => ({ ...hit, where: `${path}:${hit.line}` }))
}
