import { availableParallelism } from 'node:os'
import { limits } from '@lintel/contract/base/limits.ts'
import type { Operation } from '@lintel/contract/kit/operation.ts'
import type { Scope } from '../db/scope/scope.ts'
import { fail } from '../kernel/failure.ts'

/**
 * Fair shares of the database: calls of one site (or of one operator) have a limited number of connections at once, and
 * the next wait for their turn. Tries of secrets work a processor hard, so one processor is left to all others. Those
 * that wait are served address by address in turn, so that many calls from one address delay those from another by one
 * each.
 */
export interface Turns {
  /**
   * Runs when it is the turn of the key and of the address. Who waits too long is told to come later; so is, when too
   * many wait, the last of the address that has most of them.
   */
  take<Result>(key: string, address: string, atOnce: number, run: () => Promise<Result>): Promise<Result>
}

interface Line {
  running: number
  /** Those that wait, by their addresses; the first address is the next that is served. */
  readonly waiting: Map<string, Set<Waiting>>
}
interface Waiting {
  begin(): void
  refuse(): void
}

export function openTurns(patienceMs: number = limits.turnPatienceMs, longest: number = limits.callsWaiting): Turns {
  const lines = new Map<string, Line>()

  async function begin(line: Line, address: string, atOnce: number): Promise<void> {
    if (line.running < atOnce) {
      line.running += 1
      return
    }
    if (lengthOf(line) >= longest) {
      const most = longestOf(line)
      if (countOf(line, address) >= countOf(line, most)) return comeLater()
      ;[...line.waiting.get(most)!].at(-1)!.refuse()
    }
    await wait(line, address)
  }

  function wait(line: Line, address: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const one: Waiting = {
        begin() {
          clearTimeout(timer)
          leave(line, address, one)
          resolve()
        },
        refuse() {
          clearTimeout(timer)
          leave(line, address, one)
          comeLater().catch(reject)
        },
      }
      const timer = setTimeout(() => one.refuse(), patienceMs)
      line.waiting.set(address, (line.waiting.get(address) ?? new Set()).add(one))
    })
  }

  /** Hands the turn on to who waits longest of the address that is next; that address is the last afterwards. */
  function end(key: string, line: Line): void {
    const [next] = line.waiting
    if (!next) {
      line.running -= 1
      if (line.running === 0) lines.delete(key)
      return
    }
    const [address, those] = next
    const [first] = those
    first!.begin()
    if (line.waiting.delete(address)) line.waiting.set(address, those)
  }

  return {
    async take(key, address, atOnce, run) {
      const line = lines.get(key) ?? { running: 0, waiting: new Map() }
      lines.set(key, line)
      await begin(line, address, atOnce)
      try {
        return await run()
      } finally {
        end(key, line)
      }
    },
  }
}

const countOf = ({ waiting }: Line, address: string): number => waiting.get(address)?.size ?? 0
const lengthOf = ({ waiting }: Line): number => [...waiting.values()].reduce((sum, { size }) => sum + size, 0)
const longestOf = (line: Line): string =>
  [...line.waiting.keys()].reduce((most, one) => (countOf(line, one) > countOf(line, most) ? one : most))

function leave({ waiting }: Line, address: string, one: Waiting): void {
  const those = waiting.get(address)
  those?.delete(one)
  if (those?.size === 0) waiting.delete(address)
}

const comeLater = async (): Promise<never> => fail('tooManyRequests', { seconds: limits.retryAfterSeconds })

const secretsAtOnce = Math.max(1, availableParallelism() - 1)

/**
 * Whose turn a call takes, and how many of them there are. What moves doors has turns of its own, beside any number of
 * lists and imports.
 */
export function turnOf(
  operation: Operation,
  caller: Scope | null,
): { readonly key: string; readonly atOnce: number } | null {
  if (operation.triesSecrets) return { key: 'secrets', atOnce: secretsAtOnce }
  if (!caller) return null
  if (operation.isUrgent) return { key: `doors of ${nameOf(caller)}`, atOnce: limits.changesAtOnce }
  const isReading = operation.method === 'GET'
  return isReading
    ? { key: `reads of ${nameOf(caller)}`, atOnce: limits.readsAtOnce }
    : { key: `changes of ${nameOf(caller)}`, atOnce: limits.changesAtOnce }
}

const nameOf = ({ kind, uuid, companyUuid }: Scope): string => `${kind} ${uuid} ${companyUuid}`
