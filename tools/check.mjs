// `npm run check`: what must hold before a commit, without a browser. Format, lint and types are said first; what fails
// keeps nothing else from being tried.
import { binOf, ensureInstalled, main, seconds } from './bootstrap.mjs'
import { beginLint, checkSteps, passes } from './steps.mjs'

const [format, ...otherChecks] = checkSteps
const unitTests = {
  name: 'unit tests',
  file: () => binOf('vitest'),
  args: ['run', '--project', 'unit', '--project', 'web'],
}

main(async () => {
  const startedAt = Date.now()
  process.env.PROPERTY_RUNS ??= '30'
  await ensureInstalled()
  const endLint = beginLint()
  const failures = []
  const step = async (name, run) => {
    if (!(await run())) failures.push(name)
  }
  await step(format.name, () => passes(format))
  await step('lint and types', endLint)
  for (const check of [...otherChecks, unitTests]) await step(check.name, () => passes(check))
  if (failures.length > 0) {
    console.error(`\nFailed: ${failures.join(', ')}.`)
    return 1
  }
  console.log(`\nAll checks passed in ${seconds(startedAt)}.`)
  return 0
})
