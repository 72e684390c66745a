import { api } from '../../api/client.ts'
import { queryClient } from '../../api/queries.ts'

/** Reads that a change of a door makes old. */
export const stale = [api.door.list, api.door.get, api.door.names, api.device.get].map(({ callName }) => callName)

/** Has them read again. */
export function refresh(): void {
  for (const name of stale) void queryClient.invalidateQueries({ queryKey: [name] })
}
