import { api } from '../../../api/client.ts'
import { useRead } from '../../../api/queries.ts'
import { useMay } from '../../../session/session.ts'
import { minuteMs } from '@lintel/vocabulary/durations.ts'

/** What the charts of the page show; read after the figures, by who may read the door log. */
export function usePatterns() {
  const may = useMay()
  return useRead(api.home.patterns, {}, { enabled: may('doorLog.read'), freshForMs: minuteMs })
}
