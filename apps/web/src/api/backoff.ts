const firstDelayMs = 1_000
const longestDelayMs = 30_000

/** Doubling delay, each time between half and all of it, so that many browsers do not return at once. */
export function backoffMs(attempt: number, chance: number): number {
  const longest = Math.min(longestDelayMs, firstDelayMs * 2 ** attempt)
  return Math.round(longest / 2 + (longest / 2) * chance)
}
