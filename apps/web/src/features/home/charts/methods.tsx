import type { Overview } from '@lintel/contract/home/schema.ts'
import { filteredAddress } from '../../../kit/portal/address.ts'
import { useReferences } from '../../../kit/portal/route-context.ts'
import { useText } from '../../../language/language.ts'
import { Card } from '../../../ui/card.tsx'
import { Bars } from './bars.tsx'

/** How doors were opened in the last days, the commonest way first (community.md 2). */
export function Methods({ overview }: { readonly overview: Overview }) {
  const t = useText()
  const log = useReferences()('doorLog')
  const { methods, activity } = overview
  if (methods === null) return null
  const days = { from: activity?.[0]?.day ?? '', to: activity?.at(-1)?.day ?? '' }
  return (
    <Card title={t('home:widgets.methods')}>
      {methods.length === 0 ? (
        <p>{t('home:methods.none')}</p>
      ) : (
        <Bars
          tone="opened"
          rows={methods.map(({ method, openings }) => ({
            key: method ?? '',
            name: t(`doorLogs:method.${method ?? 'unknown'}`),
            count: openings,
            to: method === null ? undefined : filteredAddress(log, { ...days, result: 'granted', method }),
          }))}
        />
      )}
    </Card>
  )
}
