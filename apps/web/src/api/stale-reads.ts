import type { Query, QueryClient } from '@tanstack/react-query'

/** Calls that delete the records whose ids they are given. */
const deletions = /\.(?:remove|erase)$/

/** Ids of the records that a call deletes; none for a call that does something else. */
export function deletedIds(callName: string, input: unknown): readonly string[] {
  if (!deletions.test(callName) || typeof input !== 'object' || input === null) return []
  const { uuid, uuids } = input as { readonly uuid?: unknown; readonly uuids?: unknown }
  const ids: unknown[] = Array.isArray(uuids) ? uuids : [uuid]
  return ids.filter((id) => typeof id === 'string')
}

/** Whether a read asked for one of these records. */
function isAbout(query: Query, ids: readonly string[]): boolean {
  const [, input] = query.queryKey
  const { uuid } = (input ?? {}) as { readonly uuid?: unknown }
  return typeof uuid === 'string' && ids.includes(uuid)
}

/**
 * Makes the answers of reads old: those on the page are asked for again at once. What was read of a deleted record is not,
 * because the page of that record would say that it does not exist before it is left.
 */
export async function makeStale(
  client: QueryClient,
  reads: readonly string[],
  deleted: readonly string[] = [],
): Promise<void> {
  for (const id of deleted) client.removeQueries({ type: 'inactive', predicate: (query) => isAbout(query, [id]) })
  await Promise.all(
    reads.map((name) => client.invalidateQueries({ queryKey: [name], predicate: (query) => !isAbout(query, deleted) })),
  )
}
