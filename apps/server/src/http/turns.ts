import { availableParallelism } from 'node:os'
import { limits } from '@lintel/contract/limits.ts'
import type { Operation } from '@lintel/contract/kit/operation.ts'
import type { Scope } from '../db/scope.ts'
import { fail } from './failure.ts'

/**
 * Whoever calls the most shall not be the only one who is served: calls of one site (or of one operator) have so many of the
 * connections to the database at once and no more, and the next wait for their turn. Tries of secrets work a processor hard, so
 * one processor is left to all others.
 */
export interface Turns {
  /** Runs when it is the turn of the key; who waits too long, or comes to too many that wait, is told to come later. */
  take<Result>(key: string, atOnce: number, run: () => Promise<Result>): Promise<Result>
}

interface Line {
  running: number
  readonly waiting: Set<() => void>
}

export function openTurns(patienceMs: number = limits.turnPatienceMs, longest: number = limits.callsWaiting): Turns {
  const lines = new Map<string, Line>()

  function begin(line: Line, atOnce: number): Promise<void> | undefined {
    if (line.running < atOnce) {
      line.running += 1
      return undefined
    }
    if (line.waiting.size >= longest) return comeLater()
    return new Promise((resolve, reject) => {
      const next = () => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => {
        line.waiting.delete(next)
        comeLater().catch(reject)
      }, patienceMs)
      line.waiting.add(next)
    })
  }

  /** Hands the turn on to who waits longest. */
  function end(key: string, line: Line): void {
    const [next] = line.waiting
    if (next) {
      line.waiting.delete(next)
      next()
      return
    }
    line.running -= 1
    if (line.running === 0) lines.delete(key)
  }

  return {
    async take(key, atOnce, run) {
      const line = lines.get(key) ?? { running: 0, waiting: new Set() }
      lines.set(key, line)
      await begin(line, atOnce)
      try {
        return await run()
      } finally {
        end(key, line)
      }
    },
  }
}

const comeLater = async (): Promise<never> => fail('tooManyRequests', { seconds: limits.retryAfterSeconds })

const secretsAtOnce = Math.max(1, availableParallelism() - 1)

/** Whose turn a call takes, and how many of them there are. What moves doors has turns of its own, beside any number of lists and imports. */
export function turnOf(operation: Operation, caller: Scope | null): readonly [key: string, atOnce: number] | null {
  if (operation.triesSecrets) return ['secrets', secretsAtOnce]
  if (!caller) return null
  if (operation.isUrgent) return [`doors of ${nameOf(caller)}`, limits.changesAtOnce]
  const isReading = operation.method === 'GET'
  return isReading
    ? [`reads of ${nameOf(caller)}`, limits.readsAtOnce]
    : [`changes of ${nameOf(caller)}`, limits.changesAtOnce]
}

const nameOf = ({ kind, uuid, companyUuid }: Scope): string => `${kind} ${uuid} ${companyUuid}`
