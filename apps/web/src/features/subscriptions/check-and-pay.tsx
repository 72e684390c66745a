import type { Quote, SubscriptionChoices } from '@lintel/contract/subscriptions/schema.ts'
import { Anchor, Button, Checkbox, Stack } from '@mantine/core'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { api } from '../../api/client.ts'
import { useOperation } from '../../api/queries.ts'
import { useMoneyWords } from '../../domain/money/words.ts'
import { useReferences } from '../../kit/portal/route-context.ts'
import { Page } from '../../kit/screen/page.tsx'
import { currentBrand, useText } from '../../language/language.ts'
import { messageOf } from '../../language/message.ts'
import { Card } from '../../ui/card.tsx'
import { Notice } from '../../ui/notice.tsx'
import { showToast } from '../../ui/toast.ts'
import { BillingCard } from './billing-card.tsx'
import type { QuoteQuestion } from './length.ts'
import { OrderLines } from './order-lines.tsx'
import { QuoteSums } from './order-panel.tsx'
import classes from './subscriptions.module.css'

interface CheckAndPayProps {
  readonly ways: SubscriptionChoices['ways']
  readonly form: QuoteQuestion
  readonly quote: Quote
  readonly onBack: () => void
  /** The order is being made: its items are no longer to be quoted. */
  readonly onSending: (isSending: boolean) => void
  readonly onDone: () => void
}

/** The one step between what is chosen and its order: lines, billing information, terms, way to pay (billing.md 6 and 9). */
export function CheckAndPay({ ways, form, quote, onBack, onSending, onDone }: CheckAndPayProps) {
  const t = useText()
  const words = useMoneyWords()
  const refer = useReferences()
  const navigate = useNavigate()
  const isFree = quote.total === 0
  const [way, setWay] = useState(ways[0] ?? 'outside')
  const [acceptsTerms, setAcceptsTerms] = useState(false)
  const order = useOperation(api.subscription.order, { handles: 'all' })
  const isReady = acceptsTerms && (isFree || quote.isBillingComplete)
  const send = async () => {
    onSending(true)
    const { uuid, number, state } = await order.mutateAsync({
      ...form,
      items: shownItems(form, quote),
      total: quote.total,
      way,
      acceptsTerms: true,
    })
    const text = state === 0 ? t('subscriptions:pay.done', { number }) : t('subscriptions:pay.doneFree')
    showToast({ meaning: 'ok', text })
    onDone()
    const address = state === 0 ? (refer('paymentInfo', { id: uuid }) ?? refer('paymentList')) : undefined
    if (address) void navigate(address)
  }
  return (
    <Page
      title={t('subscriptions:pay.title')}
      actions={
        <Button variant="default" onClick={onBack}>
          {t('subscriptions:pay.back')}
        </Button>
      }
    >
      <div className={classes.columns}>
        <div className={classes.list}>
          <Card title={t('subscriptions:pay.lines')} aside={t('money:items', { count: quote.lines.length })} isFlush>
            <OrderLines lines={quote.lines} />
          </Card>
          {!isFree && <BillingCard quote={quote} />}
        </div>
        <div className={classes.panel}>
          <Card title={t('subscriptions:order.title')}>
            <Stack gap="md">
              <QuoteSums quote={quote} />
              {!isFree && (
                <>
                  <div className={classes.presets} role="group" aria-label={t('subscriptions:pay.way')}>
                    {ways.map((one) => (
                      <button key={one} type="button" aria-pressed={one === way} onClick={() => setWay(one)}>
                        {t(`subscriptions:pay.${one}`)}
                      </button>
                    ))}
                  </div>
                  {way === 'outside' && <p className={classes.promise}>{t('subscriptions:pay.outsideHelp')}</p>}
                </>
              )}
              <Checkbox
                label={t('subscriptions:pay.termsPlain')}
                checked={acceptsTerms}
                onChange={(event) => setAcceptsTerms(event.currentTarget.checked)}
              />
              <Anchor component={Link} to={currentBrand().agreementPath} target="_blank" size="sm">
                {t('subscriptions:pay.termsLink')}
              </Anchor>
              {order.error && <Notice meaning="danger">{messageOf(order.error)}</Notice>}
              <Button
                size="md"
                disabled={!isReady}
                loading={order.isPending}
                onClick={() => void send().catch(() => onSending(false))}
              >
                {t('subscriptions:pay.order', { amount: words.amount(quote.total) })}
              </Button>
            </Stack>
          </Card>
        </div>
      </div>
    </Page>
  )
}

/** The chosen items with the ends that the lines show: what has another one meanwhile is refused (money.md 35). */
function shownItems({ items }: QuoteQuestion, { lines }: Quote): QuoteQuestion['items'] {
  const ends = new Map(lines.map((line) => [`${line.projectUuid} ${line.service} ${line.subjectUuid}`, line.oldUntil]))
  return items.map((item) => {
    const end = ends.get(`${item.projectUuid} ${item.service} ${item.subjectUuid}`)
    return end === undefined ? item : { ...item, paidUntil: end }
  })
}
