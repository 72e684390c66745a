import { expect, it } from 'vitest'
import { textFiles } from '../docs/files.ts'

/** Participles that do not end in `-ed`: they say that something happened and not what a name stands for. */
const irregular =
  'begun broken chosen coming drawn driven forgotten given gone grown heard held hidden kept known lost made meant ' +
  'paid said seen sent shown sold spent standing taken thrown told written'
/** Further ones that no type has. Variables may: `left` and `read` are other words as well, `found` is in use. */
const ofTypes = 'brought built done found left read'
/**
 * Words of the field: columns that PostgreSQL computes, and what a device shadow holds; messages of the protocol have
 * their names.
 */
const typesOfTheField = 'Claimed Computed Desired Generated Rejected Reported'
/** Nouns, verbs and adjectives that look like participles, and the word of the field for what a test expects. */
const others = 'embed exceed expected feed need proceed red seed speed succeed touched'
const declaration = new RegExp(
  String.raw`\b(?:const|let|function)\s+(?!(?:${others.replaceAll(' ', '|')})\b)` +
    String.raw`(?:[a-z]+ed|${irregular.replaceAll(' ', '|')})\b(?!\$)`,
)

const capitalize = (words: string) => words.replace(/\b[a-z]/g, (letter) => letter.toUpperCase())
const typeDeclaration = new RegExp(
  String.raw`^\s*(?:export )?(?:declare )?(?:class|interface|type)\s+(?!(?:${`${capitalize(others)} ${typesOfTheField}`.replaceAll(' ', '|')})\b)` +
    String.raw`(?:[A-Z][a-z]*ed|${capitalize(`${irregular} ${ofTypes}`).replaceAll(' ', '|')})\b`,
)

const declarationsIn = (text: string): string[] =>
  text
    .split('\n')
    .filter((line) => (declaration.test(line) || typeDeclaration.test(line)) && !/^\s*(\/\*)?\*/.test(line))

it('variables, functions and types are named by nouns and verbs, by no participle alone', () => {
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
      [
        'con' + 'st made = 1',
        'const madeDoors = []',
        'fun' + 'ction parsed() {}',
        'const seed = 1',
        'inter' + 'face Found {',
        'interface FoundDoor {',
        'export ty' + 'pe Shown = string',
        'type Feed = string',
        'type Reported = string',
      ].join('\n'),
    ),
  ).toEqual([
    'con' + 'st made = 1',
    'fun' + 'ction parsed() {}',
    'inter' + 'face Found {',
    'export ty' + 'pe Shown = string',
  ])
})
