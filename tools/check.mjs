// `npm run check`: what must hold before a commit, without a browser. Stops at the first failure.
import { binOf, ensureInstalled, main, seconds } from './bootstrap.mjs'
import { checkSteps, passes } from './steps.mjs'

const unitTests = { name: 'unit tests', file: () => binOf('vitest'), args: ['run', '--project', 'unit'] }

main(async () => {
  const begun = Date.now()
  await ensureInstalled()
  for (const step of [...checkSteps, unitTests]) {
    if (await passes(step)) continue
    console.error(`\nStopped at: ${step.name}.`)
    return 1
  }
  console.log(`\nAll checks passed in ${seconds(begun)}.`)
  return 0
})
