import type { Overview } from '@lintel/contract/home/schema.ts'
import { useReferences } from '../../../kit/portal/route-context.ts'
import { Days, type DayCount } from './days.tsx'

const openings: readonly DayCount[] = [
  { kind: 'opened', label: 'home:activity.opened', narrows: { result: 'granted' } },
  { kind: 'refused', label: 'home:activity.refused', narrows: { result: 'refused' } },
]

/** Openings and refusals of the last days. */
export function Activity({ overview }: { readonly overview: Overview }) {
  const log = useReferences()('doorLog')
  if (overview.activity === null) return null
  return (
    <Days
      title="home:widgets.activity"
      days={overview.activity}
      counts={openings}
      countOf={(day, kind) => day[kind]}
      log={log}
    />
  )
}

const calls: readonly DayCount[] = [{ kind: 'opened', label: 'home:activity.calls', narrows: {} }]

/** Calls from the doors in the last days (office.md 4). */
export function Calls({ overview }: { readonly overview: Overview }) {
  const log = useReferences()('callLog')
  if (overview.calls === null) return null
  return <Days title="home:widgets.calls" days={overview.calls} counts={calls} countOf={(day) => day.calls} log={log} />
}
