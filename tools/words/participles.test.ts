import { expect, it } from 'vitest'
import { textFiles } from '../docs/files.ts'

/** Participles that say that something happened and not what a name stands for; a noun beside them may say it. */
const participles =
  'asked chosen coming given gone heard held kept made meant named said seen sent shown standing taken told wanted'
const declaration = new RegExp(String.raw`\b(?:const|let|function)\s+(?:${participles.replaceAll(' ', '|')})\b(?!\$)`)

const declarationsIn = (text: string): string[] => text.split('\n').filter((line) => declaration.test(line))

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
    declarationsIn(['con' + 'st made = 1', 'const madeDoors = []', 'fun' + 'ction shown() {}'].join('\n')),
  ).toEqual(['con' + 'st made = 1', 'fun' + 'ction shown() {}'])
})
