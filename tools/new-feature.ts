import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { filesOf } from './new-feature/files.ts'
import { namesOf, type Names } from './new-feature/names.ts'
import { registrations } from './new-feature/register.ts'

/**
 * `npm run new-feature [-- --into <folder>]`: asks three questions, or reads three lines from a pipe, writes the files
 * of a feature with a failing test, and registers it where its place follows from its name. An empty line takes what is
 * usual.
 */
const root = fileURLToPath(new URL('..', import.meta.url))
const { values } = parseArgs({ options: { into: { type: 'string', default: root } } })
const into = resolve(values.into)

const questions = createInterface({ input: process.stdin, output: process.stdout, terminal: process.stdin.isTTY })
const lines = questions[Symbol.asyncIterator]()

/** The next line, typed or from a pipe; at the end of a pipe every answer is the usual one. */
async function answer(question: string, usual: string): Promise<string> {
  process.stdout.write(`${question} [${usual}] `)
  const { value, done } = await lines.next()
  if (!process.stdin.isTTY) process.stdout.write('\n')
  return (done ? '' : value.trim()) || usual
}

/** A moment as names of migrations begin: `2026-11-24-0930`. */
const timestampOf = (at: Date): string => at.toISOString().slice(0, 16).replace('T', '-').replace(':', '')

/** What only the author of the feature can say. */
const remainingSteps = ({ entity, plural, folder }: Names): string => `
What is left, in four places:
1. Fields beside the name: schema (with the description of each), migration, queries, dialog, list and texts. Then \`node tools/schema/write-schema.ts\`.
2. Permissions, which no role has yet: roles, tick and source in packages/contract/src/access/who-may/sites.ts, and the
   same, typed again from where it is said, in the rows of docs/rules/who-may.tsv.
3. A mount in each portal that shows the page, apps/web/src/portals/<portal>.ts:
   \`mount(${entity}Screens, { view: 'site', at: { list: '${plural}' } })\`; an icon in its links.ts. Then \`npm run docs\`.
4. The failing test in apps/server/src/features/${folder}, and a journey in e2e/journeys.
\`npm run check\` says what is missing before a commit, \`npm run texts:release\` which texts are to be translated.
docs/tour.md goes through such a feature.`

try {
  const words = await answer('What is one of them called?', 'access group')
  const plural = await answer('And several?', `${words}s`)
  const path = await answer('Below which address do its calls live?', 'v4/web/office')
  if (!/^v\d+(\/[a-z][a-zA-Z]*)+$/.test(path))
    throw new RangeError('An address is made of parts, such as "v4/web/office".')
  const names = namesOf(words, plural)
  const files = filesOf(names, path, timestampOf(new Date()))
  const existingFiles = Object.keys(files).filter((file) => existsSync(join(into, file)))
  if (existingFiles.length > 0) throw new RangeError(`Nothing was written: ${existingFiles.join(', ')} exists already.`)
  const registerEntries = registrations.map(
    ({ path: registry, register }) => [registry, register(readFileSync(join(into, registry), 'utf8'), names)] as const,
  )
  const entries = [...Object.entries(files), ...registerEntries]
  for (const [file, text] of entries) {
    mkdirSync(dirname(join(into, file)), { recursive: true })
    writeFileSync(join(into, file), text)
    console.log(`${file in files ? 'wrote' : 'registered in'} ${file}`)
  }
  const filesToFormat = entries.map(([file]) => file).filter((file) => !/\.(tsv|sql)$/.test(file))
  execFileSync(process.execPath, [join(root, 'node_modules/oxfmt/bin/oxfmt'), ...filesToFormat], { cwd: into })
  console.log(remainingSteps(names))
} catch (error) {
  console.error(error instanceof RangeError ? error.message : error)
  process.exitCode = 1
} finally {
  questions.close()
}
