// What `npm run check` and `npm test` have in common.
import { binOf, runTool, seconds } from './bootstrap.mjs'

/**
 * The checks that need no running test, in the order of how soon they tell.
 * @type {{ name: string, file: () => string, args: string[] }[]}
 */
export const checkSteps = [
  { name: 'format', file: () => binOf('oxfmt'), args: ['--check', '.'] },
  // Types are read once, for the rules that ask them and for what the compiler finds.
  {
    name: 'lint and types',
    file: () => binOf('oxlint'),
    args: ['--type-aware', '--type-check', '--deny-warnings', '.'],
  },
  { name: 'database schema', file: () => 'tools/schema/write-schema.ts', args: ['--check'] },
  { name: 'generated documents', file: () => 'tools/write-docs.ts', args: ['--check'] },
  { name: 'texts', file: () => 'packages/i18n/src/check.ts', args: [] },
]

/** Runs one step with its name before it and its time after it. Resolves with whether it passed. */
export async function passes({ name, file, args }) {
  const begun = Date.now()
  console.log(`\n── ${name}`)
  const code = await runTool(file(), args)
  console.log(
    code === 0 ? `── ${name}: ${seconds(begun)}` : `── ${name} failed with code ${code} after ${seconds(begun)}`,
  )
  return code === 0
}
