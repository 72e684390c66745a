import { limits } from '@lintel/contract/limits.ts'
import { fail } from '../../kernel/failure.ts'

const running = new Set<string>()

/** Seconds until the next try. */
const soon = 10

/**
 * Runs one of few, and the only one of its owner: each export holds a connection and its rows, doors are opened by the same
 * server, and the exports of one account do not block those of others.
 */
export async function oneOfFew<Result>(owner: string, run: () => Promise<Result>): Promise<Result> {
  if (running.has(owner) || running.size >= limits.exportsAtOnce) fail('tooManyRequests', { seconds: soon })
  running.add(owner)
  try {
    return await run()
  } finally {
    running.delete(owner)
  }
}
