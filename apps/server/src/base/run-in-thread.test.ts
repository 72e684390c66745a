import { expect, it } from 'vitest'
import { runInThread, ThreadLimitError } from './run-in-thread.ts'

const threadOf = (code: string): URL =>
  new URL(
    `data:text/javascript,${encodeURIComponent(`import { parentPort, workerData } from 'node:worker_threads'; ${code}`)}`,
  )
const limits = { patienceMs: 20_000, megabytes: 32 }
const errorOf = (code: string, own = limits): Promise<unknown> =>
  runInThread(threadOf(code), 20, own).catch((error: unknown) => error)

it('a thread answers what it made of its input', async () => {
  expect(await runInThread<number>(threadOf('parentPort.postMessage(workerData + 1)'), 20, limits)).toBe(21)
})

it('a thread that takes longer or more memory than it may fails by its limit', async () => {
  expect(await errorOf('for (;;);', { ...limits, patienceMs: 200 })).toBeInstanceOf(ThreadLimitError)
  expect(await errorOf('const all = []; for (;;) all.push([...Array(1e4).keys()])')).toBeInstanceOf(ThreadLimitError)
})

it('a thread that throws fails by its own error, and one that says nothing fails as well', async () => {
  const failures = [await errorOf("throw new Error('out of ink')"), await errorOf('')]
  expect(failures.map((error) => (error as Error).message)).toEqual(['out of ink', 'a thread ended without an answer'])
  for (const error of failures) expect(error).not.toBeInstanceOf(ThreadLimitError)
})
