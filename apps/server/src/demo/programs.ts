import type { ChildProcess } from 'node:child_process'
import { minuteMs } from '../base/durations.ts'

const patienceMs = 2_000
const firstPauseMs = 1_000
const longestPauseMs = minuteMs
/** A program that ran for so long did not end for the reason it ended for before. */
const steadyAfterMs = minuteMs

/** The way to stop a program that was started for the demo; `endedByItself` is told when it was not this way. */
export function stopping(child: ChildProcess, endedByItself: (code: number | null) => void): () => Promise<void> {
  let isStopping = false
  const exit = new Promise<void>((resolve) => {
    child.once('exit', (code) => {
      if (!isStopping) endedByItself(code)
      resolve()
    })
  })
  return async () => {
    isStopping = true
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGTERM')
    const impatience = setTimeout(() => child.kill('SIGKILL'), patienceMs)
    await exit
    clearTimeout(impatience)
  }
}

/**
 * Runs a program of the demo until it is stopped: one that ends by itself is started again, with growing pauses.
 * Answers the way to stop it.
 */
export function superviseProgram(
  start: () => ChildProcess,
  onExit: (code: number | null, againInMs: number) => void,
): () => Promise<void> {
  let pauseMs = firstPauseMs
  let timer: NodeJS.Timeout | undefined
  let stop = run()

  function run(): () => Promise<void> {
    const since = Date.now()
    return stopping(start(), (code) => {
      if (Date.now() - since > steadyAfterMs) pauseMs = firstPauseMs
      onExit(code, pauseMs)
      timer = setTimeout(() => (stop = run()), pauseMs)
      pauseMs = Math.min(2 * pauseMs, longestPauseMs)
    })
  }

  return async () => {
    clearTimeout(timer)
    await stop()
  }
}
