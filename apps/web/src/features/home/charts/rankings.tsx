import type { Overview } from '@lintel/contract/home/schema.ts'
import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { shortReasonText } from '../../../domain/doors/door-event.tsx'
import { filteredAddress } from '../../../kit/portal/address.ts'
import { useReferences } from '../../../kit/portal/route-context.ts'
import { useText } from '../../../language/language.ts'
import { Card } from '../../../ui/card.tsx'
import { Bars } from './bars.tsx'
import { ChartAwaited } from './chart-awaited.tsx'
import { usePatterns } from './use-patterns.ts'

/** Five rows. */
const rankingPx = 160

interface RankingProps {
  readonly overview: Overview
}

/** Doors that are opened most. */
export function BusiestDoors({ overview }: RankingProps) {
  const t = useText()
  const refer = useReferences()
  const { data, error, refetch } = usePatterns()
  const title = t('home:widgets.busiest')
  if (!data) return <ChartAwaited title={title} heightPx={rankingPx} failure={error} onRetry={() => void refetch()} />
  if (data.busiestDoors === null) return null
  const days = { from: overview.activity?.[0]?.day ?? '', to: overview.activity?.at(-1)?.day ?? '' }
  const all = refer('doorList')
  return (
    <Card
      title={title}
      aside={
        all && (
          <Anchor component={Link} to={all} size="sm">
            {t('home:busiest.all')}
          </Anchor>
        )
      }
    >
      {data.busiestDoors.length === 0 ? (
        <p>{t('home:methods.none')}</p>
      ) : (
        <Bars
          tone="opened"
          rows={data.busiestDoors.map(({ uuid, name, openings }) => ({
            key: uuid,
            name,
            count: openings,
            to: filteredAddress(refer('doorLog'), { ...days, door: uuid, result: 'granted' }),
          }))}
        />
      )}
    </Card>
  )
}

/** Refusals of today by reason. */
export function Refusals({ overview }: RankingProps) {
  const t = useText()
  const log = useReferences()('doorLog')
  const { data, error, refetch } = usePatterns()
  const title = t('home:widgets.refusals')
  if (!data) return <ChartAwaited title={title} heightPx={rankingPx} failure={error} onRetry={() => void refetch()} />
  if (data.refusals === null) return null
  const day = overview.activity?.at(-1)?.day ?? ''
  const all = filteredAddress(log, { result: 'refused', from: day, to: day })
  return (
    <Card
      title={title}
      aside={
        all && (
          <Anchor component={Link} to={all} size="sm">
            {t('home:property.allEvents')}
          </Anchor>
        )
      }
    >
      {data.refusals.length === 0 ? (
        <p>{t('home:refusals.none')}</p>
      ) : (
        <Bars
          tone="refused"
          rows={data.refusals.map(({ reason, count }) => ({
            key: reason ?? '',
            name: shortReasonText(reason) ?? t('home:refusals.unknown'),
            count,
          }))}
        />
      )}
    </Card>
  )
}
