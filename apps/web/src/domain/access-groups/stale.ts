import { api } from '../../api/client.ts'
import { queryClient } from '../../api/queries.ts'

/** Reads that a change of a group makes old. */
export const staleReads = [
  api.accessGroup.list,
  api.accessGroup.names,
  api.accessGroup.get,
  api.accessGroup.members,
  api.accessGroup.candidates,
  api.accessGroup.scheduleCalendar,
  api.accessGroup.warnings,
].map(({ callName }) => callName)

/** Asks for them again. */
export const forget = () => Promise.all(staleReads.map((name) => queryClient.invalidateQueries({ queryKey: [name] })))
