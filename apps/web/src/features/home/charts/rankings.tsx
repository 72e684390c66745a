import type { Overview, Patterns } from '@lintel/contract/home/schema.ts'
import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { shortReasonText } from '../../../domain/doors/door-event.tsx'
import { filteredAddress } from '../../../kit/portal/address.ts'
import { useReferences } from '../../../kit/portal/route-context.ts'
import { useText } from '../../../language/language.ts'
import { Card } from '../../../ui/card.tsx'
import { Bars, type BarRow } from './bars.tsx'
import { ChartAwaited } from './chart-awaited.tsx'
import { usePatterns } from './use-patterns.ts'

/** Five rows. */
const rankingPx = 160

interface RankingProps {
  readonly title: string
  readonly tone: 'opened' | 'refused'
  /** The bars of an answer; null where they may not be read. */
  readonly rowsOf: (patterns: Patterns) => readonly BarRow[] | null
  /** Said where nothing is counted. */
  readonly empty: string
  /** The list that holds all that is counted, and its name. */
  readonly all: string | undefined
  readonly allLabel: string
}

/** What is counted most, in bars, with the list of all of it. */
function Ranking({ title, tone, rowsOf, empty, all, allLabel }: RankingProps) {
  const { data, error, refetch } = usePatterns()
  if (!data) return <ChartAwaited title={title} heightPx={rankingPx} failure={error} onRetry={() => void refetch()} />
  const rows = rowsOf(data)
  if (rows === null) return null
  return (
    <Card
      title={title}
      aside={
        all && (
          <Anchor component={Link} to={all} size="sm">
            {allLabel}
          </Anchor>
        )
      }
    >
      {rows.length === 0 ? <p>{empty}</p> : <Bars tone={tone} rows={rows} />}
    </Card>
  )
}

interface PartProps {
  readonly overview: Overview
}

/** Doors that are opened most. */
export function BusiestDoors({ overview: { activity } }: PartProps) {
  const t = useText()
  const refer = useReferences()
  const days = { from: activity?.[0]?.day ?? '', to: activity?.at(-1)?.day ?? '' }
  return (
    <Ranking
      title={t('home:widgets.busiest')}
      tone="opened"
      rowsOf={({ busiestDoors }) =>
        busiestDoors?.map(({ uuid, name, openings }) => ({
          key: uuid,
          name,
          count: openings,
          to: filteredAddress(refer('doorLog'), { ...days, door: uuid, result: 'granted' }),
        })) ?? null
      }
      empty={t('home:methods.none')}
      all={refer('doorList')}
      allLabel={t('home:busiest.all')}
    />
  )
}

/** Refusals of today by reason. */
export function Refusals({ overview: { activity } }: PartProps) {
  const t = useText()
  const log = useReferences()('doorLog')
  const day = activity?.at(-1)?.day ?? ''
  return (
    <Ranking
      title={t('home:widgets.refusals')}
      tone="refused"
      rowsOf={({ refusals }) =>
        refusals?.map(({ reason, count }) => ({
          key: reason ?? '',
          name: shortReasonText(reason) ?? t('home:refusals.unknown'),
          count,
        })) ?? null
      }
      empty={t('home:refusals.none')}
      all={filteredAddress(log, { result: 'refused', from: day, to: day })}
      allLabel={t('home:property.allEvents')}
    />
  )
}
