import { expect, it } from 'vitest'
import { textFiles } from '../docs/files.ts'

/** Participles that do not end in `-ed`: they say that something happened and not what a name stands for. */
const irregular =
  'begun broken chosen coming drawn driven forgotten given gone grown heard held hidden kept known lost made meant ' +
  'paid said seen sent shown sold spent standing taken thrown told written'
/** Nouns, verbs and adjectives that look like participles, and the word of the field for what a test expects. */
const others = 'embed exceed expected feed need proceed red seed speed succeed touched'
const declaration = new RegExp(
  String.raw`\b(?:const|let|function)\s+(?!(?:${others.replaceAll(' ', '|')})\b)` +
    String.raw`(?:[a-z]+ed|${irregular.replaceAll(' ', '|')})\b(?!\$)`,
)

const declarationsIn = (text: string): string[] =>
  text.split('\n').filter((line) => declaration.test(line) && !/^\s*(\/\*)?\*/.test(line))

it('variables and functions are named by nouns and verbs, by no participle alone', () => {
  const files = ['apps', 'packages', 'tools', 'e2e', 'bench'].flatMap((folder) =>
    textFiles(folder, /\.(m?ts|tsx|mjs)$/),
  )
  expect(files.length).toBeGreaterThan(1000)
  const lines = files.flatMap(({ path, text }) => declarationsIn(text).map((line) => `${path}: ${line.trim()}`))
  expect(lines).toEqual([])
})

it('a participle is found alone, and not beside its noun', () => {
  expect(
    declarationsIn(
      ['con' + 'st made = 1', 'const madeDoors = []', 'fun' + 'ction parsed() {}', 'const seed = 1'].join('\n'),
    ),
  ).toEqual(['con' + 'st made = 1', 'fun' + 'ction parsed() {}'])
})
