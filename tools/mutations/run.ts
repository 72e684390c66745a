// `npm run mutations [-- <part of a name>]`: breaks one rule at a time and expects that its tests fail. Takes some minutes.
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { mutations, type Mutation } from './mutations.ts'

const root = join(import.meta.dirname, '..', '..')
const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')

/** The file with the mutation in it. Throws when the text to replace does not stand there exactly once. */
function mutated(source: string, { name, file, text, replacement }: Mutation): string {
  if (text === undefined) return source + replacement
  if (source.split(text).length !== 2) throw new Error(`${name}: the text does not stand exactly once in ${file}.`)
  return source.replace(text, () => replacement)
}

/** The first test that fails is enough, at its first try: some mutations are noticed by what never comes. */
const pass = (tests: readonly string[]): boolean =>
  spawnSync(process.execPath, [vitest, 'run', '--reporter=dot', '--bail=1', '--retry=0', ...tests], {
    cwd: root,
    stdio: 'ignore',
  }).status === 0

/** Whether the tests fail while the mutation is in place. The file is always put back. */
function isNoticed(mutation: Mutation): boolean {
  const path = join(root, mutation.file)
  const source = readFileSync(path, 'utf8')
  const putBack = (): void => writeFileSync(path, source)
  const interrupted = (): never => {
    putBack()
    process.exit(130)
  }
  writeFileSync(path, mutated(source, mutation))
  process.once('SIGINT', interrupted)
  try {
    return !pass(mutation.tests)
  } finally {
    process.off('SIGINT', interrupted)
    putBack()
  }
}

const [wanted = ''] = process.argv.slice(2)
const chosen = mutations.filter(({ name }) => name.includes(wanted))
// Tests that fail by themselves would notice everything.
const tests = [...new Set(chosen.flatMap((mutation) => mutation.tests))]
if (!pass(tests)) throw new Error(`These fail without any mutation, or there are none: ${tests.join(', ')}`)
const missed = chosen.filter((mutation) => {
  const begun = Date.now()
  const noticed = isNoticed(mutation)
  console.log(`${noticed ? '✓ noticed' : '✗ missed '} ${mutation.name} (${Math.round((Date.now() - begun) / 1_000)} s)`)
  return !noticed
})
console.log(`${chosen.length - missed.length} passed, ${missed.length} failed`)
process.exitCode = missed.length > 0 || chosen.length === 0 ? 1 : 0
