import type { LiveChange } from '@lintel/contract/live/schema.ts'
import type { QueryClient } from '@tanstack/react-query'

/**
 * Writes live changes into the answers on the screen, and once more into each answer that was already asked for when
 * they came: the server may have read it before the change, and no later message would tell of that change.
 */
export function changesInto(
  client: QueryClient,
  write: (client: QueryClient, change: LiveChange) => void,
): (change: LiveChange) => void {
  const cache = client.getQueryCache()
  /** What has changed since a query was sent, by its hash, in the order it was told. */
  const changesSinceFetch = new Map<string, LiveChange[]>()
  cache.subscribe((event) => {
    if (event.type !== 'updated') return
    const { action, query } = event
    if (action.type === 'fetch') changesSinceFetch.set(query.queryHash, [])
    if (action.type !== 'success' || action.manual) return
    const missedChanges = changesSinceFetch.get(query.queryHash) ?? []
    changesSinceFetch.delete(query.queryHash)
    for (const change of missedChanges) write(client, change)
  })
  return (change) => {
    for (const [query, changes] of changesSinceFetch) {
      if ((cache.get(query)?.state.fetchStatus ?? 'idle') === 'idle') changesSinceFetch.delete(query)
      else changes.push(change)
    }
    write(client, change)
  }
}
