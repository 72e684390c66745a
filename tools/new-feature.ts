import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { filesOf } from './new-feature/files.ts'
import { namesOf } from './new-feature/names.ts'
import { registrations } from './new-feature/register.ts'

/**
 * `npm run new-feature [-- --into <folder>]`: asks three questions, or reads three lines from a pipe, writes the files of a
 * feature with a failing test, and registers it where its place follows from its name. An empty line takes what is usual.
 */
const root = fileURLToPath(new URL('..', import.meta.url))
const { values } = parseArgs({ options: { into: { type: 'string', default: root } } })
const into = resolve(values.into)

const questions = createInterface({ input: process.stdin, output: process.stdout, terminal: process.stdin.isTTY })
const lines = questions[Symbol.asyncIterator]()

/** The next line, whoever types it or whatever pipe it comes from; at the end of a pipe every answer is the usual one. */
async function answer(question: string, usual: string): Promise<string> {
  process.stdout.write(`${question} [${usual}] `)
  const { value, done } = await lines.next()
  if (!process.stdin.isTTY) process.stdout.write('\n')
  return (done ? '' : value.trim()) || usual
}

/** What only somebody who knows the feature can say. */
const left = (table: string, entity: string): string => `
What is left, in four places:
1. database/migrations: the table ${table}, its policy in database/repeatable/policies; then tools/schema/write-schema.ts.
2. packages/contract/src/access/grants.ts and grants.golden.ts: who has ${entity}.read and ${entity}.create.
3. apps/server/test/samples: a good input for ${entity}.create.
4. apps/web/src/portals: a mount in each portal that shows it; then \`npm run docs\`.
\`npm run check\` says what is still missing.`

try {
  const words = await answer('What is one of them called?', 'access group')
  const plural = await answer('And several?', `${words}s`)
  const path = await answer('Where do its calls live?', 'v4/web/office')
  const names = namesOf(words, plural)
  const files = filesOf(names, path)
  const taken = Object.keys(files).filter((file) => existsSync(join(into, file)))
  if (taken.length > 0) throw new RangeError(`Nothing was written: ${taken.join(', ')} exists already.`)
  const registered = registrations.map(
    ({ path: registry, register }) => [registry, register(readFileSync(join(into, registry), 'utf8'), names)] as const,
  )
  const written = [...Object.entries(files), ...registered]
  for (const [file, text] of written) {
    mkdirSync(dirname(join(into, file)), { recursive: true })
    writeFileSync(join(into, file), text)
    console.log(`${file in files ? 'wrote' : 'registered in'} ${file}`)
  }
  const formatted = written.map(([file]) => file).filter((file) => !file.endsWith('.tsv'))
  execFileSync(process.execPath, [join(root, 'node_modules/oxfmt/bin/oxfmt'), ...formatted], { cwd: into })
  console.log(left(names.table, names.entity))
} catch (error) {
  console.error(error instanceof RangeError ? error.message : error)
  process.exitCode = 1
} finally {
  questions.close()
}
