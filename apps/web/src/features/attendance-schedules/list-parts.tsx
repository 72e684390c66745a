import { api } from '../../api/client.ts'
import { useRead } from '../../api/queries.ts'
import type { FilterFieldProps } from '../../kit/list/filters.ts'
import { RemoteFilter } from '../../kit/list/remote-filter.tsx'
import { hasWords, type RemoteOptions } from '../../kit/options/options.ts'
import { useMinute } from '../../kit/time/now.ts'
import { clockOfMoment } from '../../kit/time/site-day.ts'
import { useTimeZone } from '../../session/use-format.ts'

/** What calendar and table share. */

function useShiftsNamed(keyword: string): RemoteOptions {
  const { data } = useRead(api.attendanceSchedule.shifts, {})
  const isFound = hasWords(keyword)
  return data?.rows.map(({ uuid, name }) => ({ value: uuid, label: name })).filter(({ label }) => isFound(label))
}

/** Only who has a shift. */
export function ShiftFilter(props: FilterFieldProps) {
  return <RemoteFilter {...props} useOptions={useShiftsNamed} />
}

/** The date of the site now. */
export function useToday(): string {
  return clockOfMoment(new Date(useMinute()).toISOString(), useTimeZone()).slice(0, 10)
}
