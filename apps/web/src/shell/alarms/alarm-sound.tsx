import type { Alarm } from '@lintel/contract/alarms/schema.ts'
import { useEffect, useRef } from 'react'
import { api } from '../../api/client.ts'
import { useRead } from '../../api/queries.ts'
import { playAlarmTone } from '../../domain/alarms/tone.ts'

/** What was raised longer ago when a page opens is no news. */
const newsMs = 30_000

/** Sounds a tone for each alarm that comes while the page is open, where the account wants to hear it. */
export function AlarmSound({ alarms }: { readonly alarms: readonly Alarm[] }) {
  const isOn = useRead(api.alarmSound.get, {}, { freshForMs: Infinity }).data?.isOn ?? false
  const history = useRef<Set<string>>(undefined)
  useEffect(() => {
    const isFirst = history.current === undefined
    const earlier = (history.current ??= new Set())
    const fresh = alarms.filter(({ uuid }) => !earlier.has(uuid))
    for (const { uuid } of fresh) earlier.add(uuid)
    const isNews = fresh.some(({ occurredAt }) => !isFirst || Date.now() - Date.parse(occurredAt) < newsMs)
    if (isOn && isNews) playAlarmTone()
  }, [alarms, isOn])
  return null
}
