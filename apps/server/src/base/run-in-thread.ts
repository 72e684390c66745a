import { Worker } from 'node:worker_threads'

/** A thread wanted more time or memory than it may have. */
export class ThreadLimitError extends Error {}

interface ThreadLimits {
  readonly patienceMs: number
  /** Of what its objects may take; as much as Node gives a thread unless said. */
  readonly megabytes?: number
}

/**
 * Runs a file in a thread of its own, beside the server's, with `input` as its `workerData`. The thread answers by one
 * message and is ended then, so that nothing of one input is left for the next.
 * @param file what to run, such as `new URL('./thread.ts', import.meta.url)`
 * @throws {ThreadLimitError} when it takes longer than `patienceMs` or more than `megabytes`
 */
export function runInThread<Result>(
  file: URL,
  input: unknown,
  { patienceMs, megabytes }: ThreadLimits,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(file, {
      workerData: input,
      ...(megabytes !== undefined && { resourceLimits: { maxOldGenerationSizeMb: megabytes } }),
    })
    const end = (settle: () => void) => {
      clearTimeout(timer)
      settle()
      void worker.terminate()
    }
    const fail = (error: Error) => end(() => reject(error))
    const timer = setTimeout(() => fail(new ThreadLimitError(`a thread took over ${patienceMs} ms`)), patienceMs)
    worker.once('message', (result: Result) => end(() => resolve(result)))
    worker.once('error', (error: Error & { code?: string }) =>
      fail(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new ThreadLimitError(error.message) : error),
    )
    worker.once('exit', () => fail(new Error('a thread ended without an answer')))
  })
}
