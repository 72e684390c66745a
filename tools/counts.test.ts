import { describe, expect, it } from 'vitest'
import {
  countPlaywright,
  countVitest,
  failuresOfPlaywright,
  failuresOfVitest,
  flakyOfPlaywright,
  flakyOfVitest,
  lastLine,
} from './counts.mjs'

const test = (status: string) => ({ status })

describe('the tests of vitest', () => {
  it('are counted', () => {
    const report = {
      numPassedTests: 2,
      numFailedTests: 1,
      testResults: [
        { status: 'failed', assertionResults: [test('passed'), test('failed')] },
        { status: 'passed', assertionResults: [test('passed')] },
      ],
    }
    expect(countVitest(report, 1)).toEqual({ passed: 2, failed: 1 })
  })

  it('fail where a file does not load or prepare', () => {
    const testResults = [
      { status: 'failed', assertionResults: [] },
      { status: 'failed', assertionResults: [test('skipped')] },
    ]
    expect(countVitest({ numPassedTests: 5, numFailedTests: 0, testResults }, 1)).toEqual({ passed: 5, failed: 2 })
  })

  it('fail with an error outside every test, and without a report', () => {
    expect(countVitest({ numPassedTests: 5, numFailedTests: 0, testResults: [] }, 1)).toEqual({ passed: 5, failed: 1 })
    expect(countVitest(undefined, 1)).toEqual({ passed: 0, failed: 1 })
  })
})

describe('the tests of Playwright', () => {
  it('are counted; one that passed at its second try has passed', () => {
    const stats = { expected: 7, unexpected: 1, flaky: 1, skipped: 3 }
    expect(countPlaywright({ stats, errors: [] }, 1)).toEqual({ passed: 8, failed: 1 })
  })

  it('fail with errors outside every test, and without a report', () => {
    const stats = { expected: 0, unexpected: 0, flaky: 0, skipped: 0 }
    expect(countPlaywright({ stats, errors: [{ message: 'No tests found' }] }, 1)).toEqual({ passed: 0, failed: 1 })
    expect(countPlaywright(undefined, 1)).toEqual({ passed: 0, failed: 1 })
    // A runner whose last promise never settles ends early with code 0.
    expect(countPlaywright(undefined, 0)).toEqual({ passed: 0, failed: 1 })
    expect(countPlaywright({ stats: { ...stats, expected: 4 }, errors: [] }, 0)).toEqual({ passed: 4, failed: 0 })
  })
})

describe('a failed test', () => {
  it('is said by its name and first words, without colours', () => {
    const failedTest = {
      status: 'failed',
      fullName: 'a door opens',
      failureMessages: ['\u001b[31mexpected 1\u001b[0m\nto be 2'],
    }
    const testResults = [
      { name: 'door.test.ts', status: 'failed', assertionResults: [test('passed'), failedTest] },
      { name: 'broken.test.ts', status: 'failed', message: 'cannot be loaded', assertionResults: [] },
      { name: 'good.test.ts', status: 'passed', assertionResults: [test('passed')] },
    ]
    expect(failuresOfVitest({ testResults })).toEqual([
      'door.test.ts › a door opens\n    expected 1\n    to be 2',
      'broken.test.ts\n    cannot be loaded',
    ])
    expect(failuresOfVitest(undefined)).toEqual([])
    const unhandledErrors = [{ message: 'Error: cut', stack: 'Error: cut\n    at call.ts:7', file: 'a.test.ts' }]
    expect(failuresOfVitest({ testResults: [], unhandledErrors })).toEqual([
      'outside every test, while a.test.ts ran\n    Error: cut\n        at call.ts:7',
    ])
  })

  it('is found in suites within suites, and outside of tests', () => {
    const spec = (title: string, ok: boolean) => ({
      title,
      ok,
      file: 'open.e2e.ts',
      line: 7,
      tests: [{ results: [{}, { error: { message: 'never came' } }] }],
    })
    const suites = [{ specs: [spec('opens', true)], suites: [{ specs: [spec('closes', false)] }] }]
    expect(failuresOfPlaywright({ suites, errors: [{ message: 'No tests found' }] })).toEqual([
      'open.e2e.ts:7 › closes\n    never came',
      'outside every test\n    No tests found',
    ])
    expect(failuresOfPlaywright(undefined)).toEqual([])
  })
})

describe('a test that passed at its second try', () => {
  it('is named with what the first try said', () => {
    const [steady, flaky] = [
      { status: 'passed', fullName: 'a door opens', failureMessages: [] },
      { status: 'passed', fullName: 'a door closes', failureMessages: ['never came'] },
    ]
    const testResults = [{ name: 'door.test.ts', status: 'passed', assertionResults: [steady, flaky] }]
    expect(flakyOfVitest({ testResults })).toEqual(['door.test.ts › a door closes\n    never came'])
    expect(failuresOfVitest({ testResults })).toEqual([])
    expect(flakyOfVitest(undefined)).toEqual([])
  })

  it('is found in suites within suites', () => {
    const spec = (title: string, status: string) => ({
      title,
      ok: true,
      file: 'open.e2e.ts',
      line: 7,
      tests: [{ status, results: [{ error: { message: 'never came' } }, {}] }],
    })
    const suites = [{ specs: [spec('opens', 'expected')], suites: [{ specs: [spec('closes', 'flaky')] }] }]
    expect(flakyOfPlaywright({ suites })).toEqual(['open.e2e.ts:7 › closes\n    never came'])
    expect(flakyOfPlaywright(undefined)).toEqual([])
  })
})

it('the summary of a run ends with one line', () => {
  expect(lastLine({ passed: 12, failed: 0 })).toBe('12 passed, 0 failed')
})
