import type { ChildProcess } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { minuteMs } from '../../base/durations.ts'

export interface EmbeddedPostgres {
  /** Connects as the owner, a superuser: postgres://… through the unix socket where there is one, else 127.0.0.1. */
  readonly url: string
  /** Process number of the postmaster that runs now. */
  readonly pid: number
  /** The folder that holds cluster and log: DATA_DIR, or one outside it when PostgreSQL's user cannot reach that. */
  readonly home: string
  /**
   * Ends all connections, writes everything down and stops; what takes longer than `withinMs` is cut and recovered at
   * the next start. May be called more than once.
   */
  stop(withinMs?: number): Promise<void>
  /** Resolves when PostgreSQL has ended and is not started again, whatever the cause; never rejects. */
  readonly exited: Promise<PostgresExit>
}

/** How the embedded PostgreSQL ended. `isExpected` is true after `stop()`. */
export interface PostgresExit {
  readonly isExpected: boolean
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
}

/** A PostgreSQL that accepts connections. */
export interface RunningPostgres {
  readonly child: ChildProcess
  readonly url: string
  readonly home: string
}

interface Options {
  /** Gives the data folder free for another process. */
  readonly release: () => Promise<void>
  /** Starts PostgreSQL once more; null leaves it ended. */
  readonly relaunch: (() => Promise<RunningPostgres>) | null
  readonly log: (sentence: string) => void
  /** The longest pause before PostgreSQL is started once more, in milliseconds. */
  readonly longestPause?: number
}

const connectionPatience = 500
const stopPatience = 30_000
/** Left of the time for stopping when PostgreSQL is cut, so that it is gone within that time. */
const cutReserve = 1_000
const firstPause = 250
const usualLongestPause = 10_000
/** PostgreSQL that ran for so long did not end for the reason it ended for before. */
const steadyAfter = minuteMs

/**
 * Watches a running PostgreSQL, starts it again where wanted, and stops it with this process, unless that is killed.
 */
export function supervise(
  first: RunningPostgres,
  { release, relaunch, log, longestPause = usualLongestPause }: Options,
): EmbeddedPostgres {
  let current = first
  let isStopping = false
  const stopSignal = new AbortController()
  const stopWithProcess = () => current.child.kill('SIGINT')
  process.once('exit', stopWithProcess)

  /** Answers false when it was stopped meanwhile, or came up under another address. */
  async function startAgain(pauseMs: number): Promise<boolean> {
    for (let waitMs = pauseMs; !isStopping; waitMs = Math.min(2 * waitMs, longestPause)) {
      await pause(waitMs, undefined, { signal: stopSignal.signal }).catch(() => {})
      if (isStopping) return false
      try {
        current = await relaunch!()
      } catch (error) {
        log(`PostgreSQL does not start; trying again. ${(error as Error).message}`)
        continue
      }
      if (isStopping) current.child.kill('SIGINT')
      if (current.url === first.url) return true
      log('PostgreSQL had to take another port, so the portal has to be started again as well.')
      current.child.kill('SIGINT')
      return true
    }
    return false
  }

  async function watch(): Promise<PostgresExit> {
    let pauseMs = Math.min(firstPause, longestPause)
    for (;;) {
      const since = Date.now()
      const exit = await endOf(current.child)
      const isOver = isStopping || !relaunch || current.url !== first.url
      if (isOver) return { isExpected: isStopping, ...exit }
      log(`PostgreSQL ended by itself (${exit.signal ?? exit.code}); starting it again.`)
      pauseMs = Math.min(Date.now() - since > steadyAfter ? firstPause : 2 * pauseMs, longestPause)
      if (!(await startAgain(pauseMs))) return { isExpected: isStopping, ...exit }
    }
  }

  async function watchToTheEnd(): Promise<PostgresExit> {
    try {
      return await watch()
    } finally {
      process.off('exit', stopWithProcess)
      await release()
    }
  }

  const lastExit = watchToTheEnd()
  return {
    url: first.url,
    get pid() {
      return current.child.pid!
    },
    home: first.home,
    exited: lastExit,
    async stop(withinMs = stopPatience) {
      if (!isStopping) {
        isStopping = true
        stopSignal.abort()
        // Pools close their connections without waiting. So these get a moment to go, then are ended, and only at last
        // cut without a checkpoint.
        current.child.kill('SIGTERM')
        const end = setTimeout(() => current.child.kill('SIGINT'), connectionPatience)
        const cut = setTimeout(() => current.child.kill('SIGQUIT'), Math.max(0, withinMs - cutReserve))
        await lastExit
        clearTimeout(end)
        clearTimeout(cut)
      }
      await lastExit
    },
  }
}

function endOf(child: ChildProcess): Promise<Omit<PostgresExit, 'isExpected'>> {
  return new Promise((resolve) => {
    const onExit = () => resolve({ code: child.exitCode, signal: child.signalCode })
    if (child.exitCode !== null || child.signalCode !== null) onExit()
    else child.once('exit', onExit)
  })
}
