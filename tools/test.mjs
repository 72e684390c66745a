// `npm test`: from a fresh clone. Runs all kinds of tests even when one fails, and ends with one line.
// `npm run test:all` adds the tests that take minutes (`*.battery.test.ts`), tries properties more often and opens
// every page in every language.
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { BootstrapError, binOf, ensureInstalled, ensureWebBuilt, root, runTool, seconds } from './bootstrap.mjs'
import { ensureBrowser } from './browser.mjs'
import {
  countPlaywright,
  countVitest,
  failuresOfPlaywright,
  failuresOfVitest,
  flakyOfPlaywright,
  flakyOfVitest,
  lastLine,
} from './counts.mjs'
import { ensureMosquitto } from './programs.mjs'
import { beginLint, checkSteps, passes } from './steps.mjs'

const hasBattery = process.argv.includes('--all')
const results = join(root, '.cache', 'results')
const total = { passed: 0, failed: 0 }
const summary = []
const failures = []
const flaky = []

function add(name, { passed, failed }, startedAt) {
  total.passed += passed
  total.failed += failed
  summary.push(`${failed ? '✗' : '✓'} ${name}: ${lastLine({ passed, failed })}, ${seconds(startedAt)}`)
}

/** Runs a step that is no test: it counts only when it fails. Resolves with whether it passed. */
async function step(name, run) {
  const startedAt = Date.now()
  let isPassed = false
  try {
    isPassed = (await run()) !== false
  } catch (error) {
    console.error(error instanceof BootstrapError ? error.message : error)
  }
  add(name, { passed: 0, failed: isPassed ? 0 : 1 }, startedAt)
  return isPassed
}

const readReport = (name) => JSON.parse(readFileSync(join(results, name), 'utf8'))

async function tests({ name, file, args, count, failuresOf, flakyOf, reportName, unhandledName }) {
  const startedAt = Date.now()
  console.log(`\n── ${name}`)
  let code = 1
  let report
  try {
    code = await runTool(file(), args)
    report = readReport(reportName)
    if (unhandledName) report.unhandledErrors = readReport(unhandledName)
  } catch (error) {
    console.error(`${name} left no report: ${error.message}`)
  }
  failures.push(...failuresOf(report))
  flaky.push(...flakyOf(report))
  add(name, count(report, code), startedAt)
}

async function everything() {
  if (!(await step('install', ensureInstalled))) return
  // While programs are fetched, a processor has time.
  const endLint = beginLint()
  rmSync(results, { recursive: true, force: true })
  mkdirSync(results, { recursive: true })
  await step('Mosquitto', ensureMosquitto)
  const hasBrowser = await step('browser', ensureBrowser)
  const hasWeb = await step('web build', ensureWebBuilt)
  await step('lint and types', endLint)
  for (const check of checkSteps) await step(check.name, () => passes(check))
  const projects = ['unit', 'web', 'api', 'matrix', 'waiting', ...(hasBattery ? ['battery'] : [])].flatMap(
    (project) => ['--project', project],
  )
  process.env['VITEST_RESULTS'] = results
  const reporters = ['default', 'json', './tools/testing/unhandled-reporter.mjs'].map((name) => `--reporter=${name}`)
  await tests({
    name: 'vitest',
    file: () => binOf('vitest'),
    args: ['run', ...projects, ...reporters, `--outputFile.json=${join(results, 'vitest.json')}`],
    count: countVitest,
    failuresOf: failuresOfVitest,
    flakyOf: flakyOfVitest,
    reportName: 'vitest.json',
    unhandledName: 'vitest-unhandled.json',
  })
  // Without browser or build each of its tests would fail with the same words.
  if (hasBrowser && hasWeb) {
    await tests({
      name: 'playwright',
      file: () => binOf('@playwright/test', 'playwright'),
      args: ['test'],
      count: countPlaywright,
      failuresOf: failuresOfPlaywright,
      flakyOf: flakyOfPlaywright,
      reportName: 'playwright.json',
    })
  }
}

if (hasBattery) process.env['TEST_ALL'] = 'yes'
const startedAt = Date.now()
await everything()
if (flaky.length) console.log(`\nPassed at the second try:\n${flaky.map((text) => `~ ${text}`).join('\n')}`)
if (failures.length) console.log(`\n${failures.map((text) => `✗ ${text}`).join('\n')}`)
console.log(`\n${[...summary, `in ${seconds(startedAt)}`].join('\n')}\n`)
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1
console.log(lastLine(total))
