import { stripVTControlCharacters } from 'node:util'

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
  const counts = { passed: expected + flaky, failed: unexpected + (report?.errors?.length ?? 0) }
  return whole(counts, report, code)
}

/**
 * What failed, a line each with its first words, for the end of the run: the runner's own lines are far above by then.
 * @param {any} report the JSON of vitest; undefined when it wrote none
 * @returns {string[]}
 */
export function failuresOfVitest(report) {
  const failures = (report?.testResults ?? []).flatMap(({ name, status, message, assertionResults }) => {
    const failedTests = assertionResults.filter((test) => test.status === 'failed')
    if (failedTests.length === 0) return status === 'failed' ? [failure(name, message)] : []
    return failedTests.map(({ fullName, failureMessages }) => failure(`${name} › ${fullName}`, failureMessages?.[0]))
  })
  // The stack begins with the message and says from where it came; the file is the one that was running.
  const unhandledFailures = (report?.unhandledErrors ?? []).map(({ message, stack, file }) =>
    failure(file ? `${outside}, while ${file} ran` : outside, stack ?? message),
  )
  return [...failures, ...unhandledFailures]
}

const outside = 'outside every test'

/**
 * The same of Playwright, whose suites nest.
 * @param {any} report its JSON; undefined when it wrote none
 * @returns {string[]}
 */
export function failuresOfPlaywright(report) {
  return [
    ...(report?.suites ?? []).flatMap((suite) =>
      specsOf(suite)
        .filter(({ ok }) => !ok)
        .map(failureOfSpec),
    ),
    ...(report?.errors ?? []).map(({ message }) => failure(outside, message)),
  ]
}

/**
 * What passed at its second try alone, a line each with what the first try said: a defect to look for, named at each
 * run.
 * @param {any} report the JSON of vitest; undefined when it wrote none
 * @returns {string[]}
 */
export function flakyOfVitest(report) {
  return (report?.testResults ?? []).flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter((test) => test.status === 'passed' && test.failureMessages?.length)
      .map(({ fullName, failureMessages }) => failure(`${name} › ${fullName}`, failureMessages[0])),
  )
}

/**
 * The same of Playwright.
 * @param {any} report its JSON; undefined when it wrote none
 * @returns {string[]}
 */
export function flakyOfPlaywright(report) {
  return (report?.suites ?? []).flatMap((suite) =>
    specsOf(suite)
      .filter(({ tests }) => tests?.some(({ status }) => status === 'flaky'))
      .map(failureOfSpec),
  )
}

/** The first lines of a message without its colours: what was expected, not the stack. */
function failure(where, message = '') {
  const words = stripVTControlCharacters(message).split('\n').filter(Boolean).slice(0, 6)
  return [where, ...words.map((line) => `    ${line}`)].join('\n')
}

const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)]

function failureOfSpec({ file, line, title, tests }) {
  const results = tests?.flatMap((test) => test.results) ?? []
  return failure(`${file}:${line} › ${title}`, results.find(({ error }) => error)?.error.message)
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
