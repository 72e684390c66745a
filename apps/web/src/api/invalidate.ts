import type { ReadName } from '@lintel/contract/all/contract.ts'
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

/** Whether a name of `invalidates` is the read itself or its group. */
function isNamed(query: Query, names: readonly string[]): boolean {
  const [read] = query.queryKey
  return typeof read === 'string' && (names.includes(read) || names.includes(read.slice(0, read.indexOf('.'))))
}

/**
 * Invalidates the answers of reads: those on the page are asked for again at once. What was read of a deleted record is
 * not, because the page of that record would say that it does not exist before it is left.
 */
export async function invalidate(
  client: QueryClient,
  names: readonly ReadName[],
  deletedUuids: readonly string[] = [],
): Promise<void> {
  if (deletedUuids.length > 0)
    client.removeQueries({ type: 'inactive', predicate: (query) => isAbout(query, deletedUuids) })
  if (names.length === 0) return
  await client.invalidateQueries({ predicate: (query) => isNamed(query, names) && !isAbout(query, deletedUuids) })
}
