import type { ItemHistory } from '@lintel/contract/paid-items/schema.ts'
import type { SubscriptionItem } from '@lintel/contract/subscriptions/schema.ts'
import { Link } from 'react-router'
import { api } from '../../api/client.ts'
import { useRead } from '../../api/queries.ts'
import { useReferences } from '../../kit/portal/route-context.ts'
import { Loaded } from '../../kit/screen/loaded.tsx'
import { PanelParts, PanelSection } from '../../kit/side-panel/panel-parts.tsx'
import PanelSheet from '../../kit/side-panel/panel-sheet.tsx'
import { useText } from '../../language/language.ts'
import { useFormat } from '../../session/use-format.ts'
import { DayText } from './cells.tsx'
import classes from './item-history.module.css'
import { useItemWords, useMoneyWords } from './words.ts'

type Entry = ItemHistory['rows'][number]

interface HistoryPanelProps {
  readonly item: SubscriptionItem
  readonly onClose: () => void
}

/** Why an item has its end: what moved it, newest first (money.md 34). Needs the texts `money`. */
export default function HistoryPanel({ item, onClose }: HistoryPanelProps) {
  const t = useText()
  const words = useMoneyWords()
  const itemWords = useItemWords()
  const { projectUuid, service, subjectUuid } = item
  const query = useRead(api.paidItem.history, { projectUuid, service, subjectUuid })
  const name = itemWords.name(item)
  return (
    <PanelSheet label={t('money:history.of', { name })} onClose={onClose}>
      <PanelParts
        title={name}
        facts={[
          { label: t('money:history.site'), value: item.siteName },
          { label: t('money:history.service'), value: words.serviceOf(service, item.variant) },
          { label: t('money:history.paidUntil'), value: <DayText day={item.paidUntil} /> },
        ]}
      >
        <PanelSection title={t('money:history.title')}>
          <Loaded query={query}>
            {({ rows }) =>
              rows.length === 0 ? (
                <p>{t('money:history.empty')}</p>
              ) : (
                <ol className={classes.entries}>
                  {rows.map((entry) => (
                    <EntryLine key={entry.uuid} entry={entry} />
                  ))}
                </ol>
              )
            }
          </Loaded>
        </PanelSection>
      </PanelParts>
    </PanelSheet>
  )
}

function EntryLine({ entry }: { readonly entry: Entry }) {
  const t = useText()
  const format = useFormat()
  const words = useMoneyWords()
  const { kind, at, oldUntil, newUntil, billingPeriod, by } = entry
  return (
    <li>
      <strong>{t(`money:history.kind.${kind}`)}</strong>
      {billingPeriod !== null && kind === 'order' && <span> · {words.period(billingPeriod)}</span>}
      <OrderLink entry={entry} />
      <div>
        {oldUntil === null ? t('money:history.noEnd') : <DayText day={oldUntil} />}
        {' → '}
        {newUntil === null ? t('money:history.noEnd') : <DayText day={newUntil} />}
      </div>
      <small>
        <time dateTime={at}>{format.dateTime(at)}</time>
        {by !== '' && <bdi> · {by}</bdi>}
      </small>
    </li>
  )
}

function OrderLink({ entry: { orderNumber, orderUuid } }: { readonly entry: Entry }) {
  const to = useReferences()('paymentInfo', { id: orderUuid ?? '' })
  if (orderUuid === null) return null
  return (
    <>
      {' · '}
      {to ? <Link to={to}>{orderNumber}</Link> : <bdi>{orderNumber}</bdi>}
    </>
  )
}
