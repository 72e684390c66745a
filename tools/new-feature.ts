import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { fileURLToPath } from 'node:url'
import { filesOf } from './new-feature/files.ts'
import { namesOf } from './new-feature/names.ts'

/** `npm run new-feature`: asks three questions and writes the files of a feature, including a failing test. */
const root = fileURLToPath(new URL('..', import.meta.url))
const questions = createInterface({ input: process.stdin, output: process.stdout })
const answer = async (question: string, usual: string): Promise<string> =>
  (await questions.question(`${question} [${usual}] `)).trim() || usual

try {
  const words = await answer('What is one of them called?', 'access group')
  const plural = await answer('And several?', `${words}s`)
  const path = await answer('Where do its calls live?', 'v4/web/office')
  const names = namesOf(words, plural)
  const files = filesOf(names, path)
  const taken = Object.keys(files).filter((file) => existsSync(join(root, file)))
  if (taken.length > 0) throw new RangeError(`Nothing was written: ${taken.join(', ')} exists already.`)
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), text)
    console.log(`wrote ${file}`)
  }
  console.log(`
Now: a migration with the table ${names.table} (project_uuid leading its key, a policy like the others),
${names.entity} in access/permissions.ts, grants.ts and contract.ts, its handlers in features/all.ts, a sample in
apps/server/test/samples.ts, the texts' namespace in packages/i18n/src/keys.ts, and a mount in a portal.
\`npm run check\` says what is still missing.`)
} catch (error) {
  console.error(error instanceof RangeError ? error.message : error)
  process.exitCode = 1
} finally {
  questions.close()
}
