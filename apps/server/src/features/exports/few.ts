import { limits } from '@lintel/contract/limits.ts'
import { fail } from '../../http/failure.ts'

let running = 0

/** So few seconds later somebody may try again. */
const soon = 10

/** Runs one of few: each export holds a connection and its rows, and doors are opened by the same server. */
export async function oneOfFew<Result>(run: () => Promise<Result>): Promise<Result> {
  if (running >= limits.exportsAtOnce) fail('tooManyRequests', { seconds: soon })
  running += 1
  try {
    return await run()
  } finally {
    running -= 1
  }
}
