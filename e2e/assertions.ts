import type { FullResult, Reporter, TestCase, TestResult, TestStep } from '@playwright/test/reporter'

const isOfFixture = ({ parent }: TestStep): boolean =>
  parent !== undefined && (parent.category === 'hook' || isOfFixture(parent))

/** Fails a run in which a test passed without asserting anything, as `expect.requireAssertions` does for vitest. */
export default class Assertions implements Reporter {
  private readonly asserting = new Set<TestResult>()
  private readonly silent: string[] = []

  onStepBegin(_test: TestCase, result: TestResult, step: TestStep): void {
    // That the page said nothing wrong is asserted by a fixture for every test.
    if (step.category === 'expect' && !isOfFixture(step)) this.asserting.add(result)
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    if (result.status === 'passed' && !this.asserting.has(result)) this.silent.push(test.titlePath().join(' › '))
  }

  async onEnd(): Promise<{ status: FullResult['status'] } | undefined> {
    if (this.silent.length === 0) return undefined
    console.error(`\nThese tests assert nothing:\n${this.silent.join('\n')}`)
    return { status: 'failed' }
  }

  printsToStdio(): boolean {
    return false
  }
}
