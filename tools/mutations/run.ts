// `npm run mutations [-- <part of a name>]`: breaks one rule at a time and expects that its tests fail. Takes some
// minutes.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { mutations, type Mutation } from './mutations.ts'

const root = join(import.meta.dirname, '..', '..')
const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')

/** The file with the mutation in it. Throws when the text to replace does not stand there exactly once. */
function mutate(source: string, { name, file, text, replacement }: Mutation): string {
  if (text === undefined) return source + replacement
  if (source.split(text).length !== 2) throw new Error(`${name}: the text does not stand exactly once in ${file}.`)
  return source.replace(text, () => replacement)
}

const report = join(root, '.cache', 'mutations.json')

/**
 * How many tests failed. The first is enough, at its first try: some mutations are noticed by what never comes. A run
 * that ends otherwise than by its tests, such as by a file that cannot be loaded, throws.
 */
async function failedTests(tests: readonly string[]): Promise<number> {
  rmSync(report, { force: true })
  const options = ['--reporter=json', `--outputFile=${report}`, '--bail=1', '--retry=0']
  const child = spawn(process.execPath, [vitest, 'run', ...options, ...tests], { cwd: root, stdio: 'ignore' })
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code === 0) return 0
  const { numFailedTests } = JSON.parse(readFileSync(report, 'utf8')) as { readonly numFailedTests: number }
  if (numFailedTests === 0) throw new Error(`The tests did not run to a failure of their own: ${tests.join(', ')}`)
  return numFailedTests
}

/**
 * Whether the tests fail while the mutation is in place. The file is always put back, also when the run is interrupted.
 */
async function isNoticed(mutation: Mutation): Promise<boolean> {
  const path = join(root, mutation.file)
  const source = readFileSync(path, 'utf8')
  const putBack = (): void => writeFileSync(path, source)
  const onInterrupt = (): never => {
    putBack()
    process.exit(130)
  }
  writeFileSync(path, mutate(source, mutation))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, onInterrupt)
  try {
    return (await failedTests(mutation.tests)) > 0
  } finally {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, onInterrupt)
    putBack()
  }
}

const [nameFilter = ''] = process.argv.slice(2)
const selection = mutations.filter(({ name }) => name.includes(nameFilter))
// Tests that fail by themselves would notice everything.
const tests = [...new Set(selection.flatMap((mutation) => mutation.tests))]
if ((await failedTests(tests)) > 0) throw new Error(`These fail without any mutation: ${tests.join(', ')}`)
const missedMutations: Mutation[] = []
for (const mutation of selection) {
  const startedAt = Date.now()
  const isCaught = await isNoticed(mutation)
  const seconds = Math.round((Date.now() - startedAt) / 1_000)
  console.log(`${isCaught ? '✓ noticed' : '✗ missed '} ${mutation.name} (${seconds} s)`)
  if (!isCaught) missedMutations.push(mutation)
}
console.log(`${selection.length - missedMutations.length} passed, ${missedMutations.length} failed`)
process.exitCode = missedMutations.length > 0 || selection.length === 0 ? 1 : 0
