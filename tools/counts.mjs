// Counts passed and failed tests from what the runners write, so that nothing that went wrong counts as nothing.

/**
 * @param {any} report the JSON of vitest; undefined when it wrote none
 * @param {number} code its exit code
 */
export function countVitest(report, code) {
  const files = report?.testResults ?? []
  // A file that cannot be loaded, or whose preparation fails, has no failed test of its own.
  const isSilent = (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed')
  const silent = files.filter(isSilent).length
  const counts = { passed: report?.numPassedTests ?? 0, failed: (report?.numFailedTests ?? 0) + silent }
  return whole(counts, report, code)
}

/**
 * @param {any} report the JSON of Playwright; undefined when it wrote none
 * @param {number} code its exit code
 */
export function countPlaywright(report, code) {
  const { expected = 0, unexpected = 0, flaky = 0 } = report?.stats ?? {}
  const counts = { passed: expected, failed: unexpected + flaky + (report?.errors?.length ?? 0) }
  return whole(counts, report, code)
}

/** The last line of `npm test`. */
export function lastLine({ passed, failed }) {
  return `${passed} passed, ${failed} failed`
}

/** An error outside every test shows in the exit code alone, and a runner that just vanished in its report alone. */
function whole({ passed, failed }, report, code) {
  const isWhole = report !== undefined && code === 0
  return { passed, failed: failed === 0 && !isWhole ? 1 : failed }
}
