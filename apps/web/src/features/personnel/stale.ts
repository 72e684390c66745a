import { api } from '../../api/client.ts'
import { queryClient } from '../../api/queries.ts'

/** Reads that a change of people or departments makes old. */
export const stale = [
  api.personnel.list,
  api.personnel.names,
  api.personnel.get,
  api.personnel.defaults,
  api.department.tree,
  api.department.get,
].map(({ callName }) => callName)

/** Has them read again. */
export function refresh(): void {
  for (const name of stale) void queryClient.invalidateQueries({ queryKey: [name] })
}
