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

/**
 * Verbs and participles that fit everything, so that a name does not say what is done: create, edit, remove, assign,
 * unassign, claim, return, record or save. They stay free for what is no function: a note of a decision is a thing.
 */
const vagueVerbs = 'take give keep note answer look overtaken found shown told taken took given gave kept'
const vagueBeginning = new RegExp(`^(?:${vagueVerbs.replaceAll(' ', 's?|')})(?![a-z])`)
/** A declared one, or a constant that holds one; components too. */
const exportedFunction =
  /^export (?:default )?(?:(?:async )?function\*? (\w+)|const (\w+)(?:: [^=]+)? = (?:async )?(?:[(<]|\w+ =>|function\b))/

function vagueFunctionsIn(text: string): string[] {
  return text.split('\n').flatMap((line) => {
    const [, declaredName, constantName] = exportedFunction.exec(line) ?? []
    const name = declaredName ?? constantName
    return name && vagueBeginning.test(name[0]!.toLowerCase() + name.slice(1)) ? [name] : []
  })
}

const declarationsIn = (text: string): string[] =>
  text
    .split('\n')
    .filter((line) => (declaration.test(line) || typeDeclaration.test(line)) && !/^\s*(\/\*)?\*/.test(line))

const files = ['apps', 'packages', 'tools', 'e2e', 'bench'].flatMap((folder) => textFiles(folder, /\.(m?ts|tsx|mjs)$/))

it('variables, functions and types are named by nouns and verbs, by no participle alone', () => {
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

it('exported functions are named by the verb of what they do', () => {
  expect(files.flatMap(({ path, text }) => vagueFunctionsIn(text).map((name) => `${path}: ${name}`))).toEqual([])
})

it('a vague verb is found where the name of an exported function begins with it', () => {
  expect(
    vagueFunctionsIn(
      [
        'export async fun' + 'ction takePhoto() {',
        'export default fun' + 'ction TakeCard() {',
        'export const keep' + ' = (name: string): void => {',
        'export const takes' + 'Key = <Op>(operation: Op) => true',
        'export function notify() {',
        'export function keyOf() {',
        'export const noteCodes = [',
        'function giveCard() {',
        'export const shownTotal' + ': Show = (total) => total',
      ].join('\n'),
    ),
  ).toEqual(['takePhoto', 'TakeCard', 'keep', 'takesKey', 'shownTotal'])
})
