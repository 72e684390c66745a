// What `npm run check` and `npm test` have in common.
import { binOf, runTool, runToolBeside, seconds } from './bootstrap.mjs'

/**
 * The checks that need no running test, in the order of how soon they tell.
 * @type {{ name: string, file: () => string, args: string[] }[]}
 */
export const checkSteps = [
  { name: 'format', file: () => binOf('oxfmt'), args: ['--check', '.'] },
  { name: 'database schema', file: () => 'tools/schema/write-schema.ts', args: ['--check'] },
  { name: 'generated documents', file: () => 'tools/write-docs.ts', args: ['--check'] },
  { name: 'texts', file: () => 'packages/i18n/src/check.ts', args: [] },
]

/**
 * Takes half a minute, so it runs beside others. Types are read once, for the rules that ask them and for what the
 * compiler finds. With more room for garbage it takes a sixth less time, and a sixth more memory (6.6 GB).
 */
const lint = {
  name: 'lint and types',
  file: () => binOf('oxlint'),
  args: ['--type-aware', '--type-check', '--deny-warnings', '.'],
}

/**
 * Begins lint and types beside what comes next.
 * @returns {() => Promise<boolean>} waits for their end, says what they found, and resolves with whether they passed
 */
export function beginLint() {
  const startedAt = Date.now()
  const running = runToolBeside(lint.file(), lint.args, { env: { GOGC: process.env.GOGC ?? '400' } })
  return async () => {
    const { code, written } = await running
    console.log(`\n── ${lint.name}\n${written.trimEnd()}`)
    return endOf(lint.name, code, startedAt)
  }
}

function endOf(name, code, startedAt) {
  const time = seconds(startedAt)
  console.log(code === 0 ? `── ${name}: ${time}` : `── ${name} failed with code ${code} after ${time}`)
  return code === 0
}

/** Runs one step with its name before it and its time after it. Resolves with whether it passed. */
export async function passes({ name, file, args }) {
  const startedAt = Date.now()
  console.log(`\n── ${name}`)
  return endOf(name, await runTool(file(), args), startedAt)
}
