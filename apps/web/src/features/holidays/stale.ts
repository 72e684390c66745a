import { api } from '../../api/client.ts'
import { queryClient } from '../../api/queries.ts'

/** Reads that a change of a holiday makes old. */
export const staleReads = [
  api.holiday.list,
  api.holiday.get,
  api.holiday.publicList,
  api.accessGroup.scheduleCalendar,
  api.accessGroup.warnings,
].map(({ callName }) => callName)

/** Asks for them again. */
export const forget = () => Promise.all(staleReads.map((name) => queryClient.invalidateQueries({ queryKey: [name] })))
