import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A reporter of vitest: writes the errors that no test was waiting for, which its JSON leaves out. */
export default class UnhandledReporter {
  onTestRunEnd(_modules, unhandledErrors) {
    const report = join(process.env['VITEST_RESULTS'], 'vitest-unhandled.json')
    const errors = unhandledErrors.map(({ name, message, stack, VITEST_TEST_PATH: file }) => ({
      message: `${name}: ${message}`,
      stack,
      file,
    }))
    writeFileSync(report, JSON.stringify(errors))
  }
}
