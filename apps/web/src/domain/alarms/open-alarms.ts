import { minuteMs, secondMs } from '@lintel/vocabulary/durations.ts'
import type { OpenAlarms } from '@lintel/contract/alarms/schema.ts'
import { api } from '../../api/client.ts'
import { useLiveState } from '../../api/live.ts'
import { useRead } from '../../api/queries.ts'
import { seesAlarms, useSession } from '../../session/session.ts'

/** How often it is asked while the live stream, which tells of each alarm, is broken. */
const brokenEveryMs = 15 * secondMs

/**
 * What needs attention now at the site of the session; undefined where it may not read alarms, above sites, and before
 * the first answer. The live stream says when it is read again.
 */
export function useOpenAlarms(): OpenAlarms | undefined {
  const mayAsk = seesAlarms(useSession())
  const isBroken = !['connected', 'connecting', 'off'].includes(useLiveState())
  const { data } = useRead(
    api.alarm.open,
    {},
    { enabled: mayAsk, freshForMs: minuteMs, ...(isBroken && { refetchEveryMs: brokenEveryMs }) },
  )
  return mayAsk ? data : undefined
}

/** Alarms that nobody has acknowledged. */
export const newAlarmsOf = (open: OpenAlarms | undefined): number => (open ? open.critical + open.warning : 0)
