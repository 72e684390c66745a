// `npm run check`: what must hold before a commit, without a browser. Stops at the first failure.
import { binOf, ensureInstalled, main, seconds } from './bootstrap.mjs'
import { beginLint, checkSteps, passes } from './steps.mjs'

const unitTests = {
  name: 'unit tests',
  file: () => binOf('vitest'),
  args: ['run', '--project', 'unit', '--project', 'web'],
}

main(async () => {
  const startedAt = Date.now()
  await ensureInstalled()
  const endLint = beginLint()
  const steps = [...checkSteps, unitTests].map((step) => ({ name: step.name, run: () => passes(step) }))
  for (const { name, run } of [...steps, { name: 'lint and types', run: endLint }]) {
    if (await run()) continue
    console.error(`\nStopped at: ${name}.`)
    return 1
  }
  console.log(`\nAll checks passed in ${seconds(startedAt)}.`)
  return 0
})
