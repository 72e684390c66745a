import { stripKinds, type DayStrip as Day, type StripKind } from '@lintel/contract/door-logs/day.ts'
import { api } from '../../api/client.ts'
import { useRead } from '../../api/queries.ts'
import { Loaded } from '../../kit/screen/loaded.tsx'
import { DayStrip } from '../../kit/time/day-strip.tsx'
import { useText } from '../../language/language.ts'
import { useMay, useSession } from '../../session/session.ts'

/** Whether the log of the site is shown to the reader. */
export function useLogsShown(): boolean {
  const session = useSession()
  return useMay()('doorLog.read') && session?.facts.logsShown === true
}

const meanings = { granted: 'ok', denied: 'danger', forced: 'danger', doorHeldOpen: 'attention' } as const

interface DayOfProps {
  readonly of: { readonly door: string } | { readonly person: string }
  readonly name: string
}

/** The last 24 hours of a door or a person as a strip. Needs the `doorLogs` catalogue. */
export function DayOf({ of, name }: DayOfProps) {
  const query = useRead(api.doorLog.day, of)
  return <Loaded query={query}>{(day) => <Strip day={day} name={name} />}</Loaded>
}

function Strip({ day, name }: { readonly day: Day; readonly name: string }) {
  const t = useText()
  const look = (kind: StripKind) => ({ meaning: meanings[kind], isGrave: kind === 'forced' })
  const sumOf = (kind: StripKind) => day.marks.reduce((sum, mark) => (mark.kind === kind ? sum + mark.count : sum), 0)
  return (
    <DayStrip
      label={t('doorLogs:day.of', { name })}
      from={day.from}
      to={day.to}
      marks={day.marks.map((mark) => ({
        key: `${mark.kind} ${mark.at}`,
        ...look(mark.kind),
        from: mark.at,
        to: mark.until,
        text: t(`doorLogs:day.${mark.kind}`, { count: mark.count }),
      }))}
      sums={stripKinds
        .filter((kind) => sumOf(kind) > 0)
        .map((kind) => ({ key: kind, ...look(kind), text: t(`doorLogs:day.${kind}`, { count: sumOf(kind) }) }))}
      gaps={day.absences}
      gapText={t('doorLogs:day.offline')}
      empty={t('doorLogs:day.none')}
    />
  )
}
