import { moneyLimits } from '@lintel/contract/base/money-limits.ts'
import { variantsOf } from '@lintel/contract/money/sold.ts'
import { daysOfPeriod, renewalPeriods } from '@lintel/vocabulary/money.ts'
import type { Quote } from '@lintel/contract/subscriptions/schema.ts'
import { Button, NumberInput, Select, Stack } from '@mantine/core'
import type { ApiError } from '../../api/failure.ts'
import { useMoneyWords } from '../../domain/money/words.ts'
import { DateInput } from '../../kit/dates/date-input.tsx'
import { useText } from '../../language/language.ts'
import { messageOf } from '../../language/message.ts'
import { Card } from '../../ui/card.tsx'
import { useIsPhone } from '../../ui/hooks.ts'
import { Notice } from '../../ui/notice.tsx'
import { hasLength, isMonthCount, monthPresets, permitsDate, type OrderLength } from './length.ts'
import type { Question } from './question.ts'
import classes from './subscriptions.module.css'

interface OrderPanelProps {
  readonly question: Question
  readonly length: OrderLength
  readonly onLength: (length: OrderLength) => void
  /** Whether automatic renewal can be ordered. */
  readonly isAutomaticOffered: boolean
  readonly count: number
  readonly quote: Quote | undefined
  readonly failure: ApiError | null
  /** The quote is about what was chosen before. */
  readonly isAsking: boolean
  readonly onNext: () => void
}

/** The order: for how long, the sums by service, why it cannot be ordered so, and one button (design, Subscriptions). */
export function OrderPanel({
  question,
  length,
  onLength,
  isAutomaticOffered,
  count,
  quote,
  failure,
  isAsking,
  onNext,
}: OrderPanelProps) {
  const t = useText()
  const words = useMoneyWords()
  const isPhone = useIsPhone()
  const next = (
    <Button
      size="md"
      disabled={count === 0 || isAsking || failure !== null || quote?.refusal !== null}
      onClick={onNext}
    >
      {t('subscriptions:order.next')}
    </Button>
  )
  return (
    <>
      <div className={classes.panel}>
        <Card title={t(`subscriptions:kind.${question.kind}`)} aside={t('money:items', { count })}>
          <Stack gap="md" aria-busy={isAsking}>
            <LengthFields
              question={question}
              length={length}
              onLength={onLength}
              isAutomaticOffered={isAutomaticOffered}
            />
            {count === 0 ? (
              <p>{t('subscriptions:order.choose')}</p>
            ) : (
              <>
                {failure && <Notice meaning="danger">{messageOf(failure)}</Notice>}
                {!failure && quote && <QuoteSums quote={quote} />}
              </>
            )}
            {!isPhone && next}
            {question.projectKind === 'office' && <p className={classes.promise}>{t('money:doorsPromise')}</p>}
          </Stack>
        </Card>
      </div>
      {isPhone && count > 0 && (
        <div className={classes.bar}>
          <span>
            {t('money:items', { count })}
            {quote?.refusal === null && <strong>{words.amount(quote.total)}</strong>}
          </span>
          {next}
        </div>
      )}
    </>
  )
}

/** Sums by service, tax and total; the sentence why there is no order. */
export function QuoteSums({ quote }: { readonly quote: Quote }) {
  const t = useText()
  const words = useMoneyWords()
  if (quote.refusal !== null)
    return (
      <Notice meaning="attention" title={quote.refusalItem || undefined}>
        {t(`subscriptions:refusal.${quote.refusal}`, { count: quote.refusalCount })}
      </Notice>
    )
  return (
    <>
      <dl className={classes.sums}>
        {quote.sums.map(({ service, count, amount }) => (
          <SumLine key={service} label={`${words.service(service)} × ${count}`} amount={words.amount(amount)} />
        ))}
        {quote.taxRate > 0 && (
          <>
            <SumLine label={t('money:sum.subtotal')} amount={words.amount(quote.net)} />
            <SumLine label={t('money:sum.tax', { rate: words.rate(quote.taxRate) })} amount={words.amount(quote.tax)} />
          </>
        )}
      </dl>
      <div className={classes.total}>
        <span>{t('money:sum.total')}</span>
        <span>{words.amount(quote.total)}</span>
      </div>
      {quote.agreements > 0 && (
        <Notice meaning="attention">{t('subscriptions:order.agreements', { count: quote.agreements })}</Notice>
      )}
    </>
  )
}

function SumLine({ label, amount }: { readonly label: string; readonly amount: string }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{amount}</dd>
    </>
  )
}

function LengthFields({
  question,
  length,
  onLength,
  isAutomaticOffered,
}: Pick<OrderPanelProps, 'question' | 'length' | 'onLength' | 'isAutomaticOffered'>) {
  const t = useText()
  const words = useMoneyWords()
  const { kind, projectKind, service } = question
  const isByPeriod = kind === 'renew' && length.period !== null
  const isByDate = permitsDate(kind, projectKind) && length.toDate !== null && !isByPeriod
  return (
    <>
      {hasLength(kind) && (
        <div className={classes.presets} role="group" aria-label={t('subscriptions:order.length')}>
          {monthPresets.map((months) => (
            <button
              key={months}
              type="button"
              aria-pressed={!isByDate && !isByPeriod && length.months === months}
              onClick={() => onLength({ ...length, months, toDate: null, period: null })}
            >
              {t('money:months', { count: months })}
            </button>
          ))}
          {permitsDate(kind, projectKind) && (
            <button
              type="button"
              aria-pressed={isByDate}
              onClick={() => onLength({ ...length, toDate: isByDate ? null : '', period: null })}
            >
              {t('subscriptions:order.byDate')}
            </button>
          )}
          {kind === 'renew' && isAutomaticOffered && (
            <button
              type="button"
              aria-pressed={isByPeriod}
              onClick={() => onLength({ ...length, toDate: null, period: isByPeriod ? null : 0 })}
            >
              {t('subscriptions:order.automatic')}
            </button>
          )}
        </div>
      )}
      {isByPeriod && (
        <>
          <div className={classes.presets} role="group" aria-label={t('subscriptions:order.period')}>
            {renewalPeriods.map((period) => (
              <button
                key={period}
                type="button"
                aria-pressed={length.period === period}
                onClick={() => onLength({ ...length, period })}
              >
                {t('money:days', { count: daysOfPeriod[period] })}
              </button>
            ))}
          </div>
          <p className={classes.promise}>{t('subscriptions:order.automaticHelp')}</p>
        </>
      )}
      {hasLength(kind) && isByDate && (
        <DateInput
          kind="day"
          label={t('subscriptions:order.toDate')}
          value={length.toDate ?? ''}
          onChange={(toDate) => onLength({ ...length, toDate })}
        />
      )}
      {hasLength(kind) && !isByDate && !isByPeriod && (
        <NumberInput
          label={t('subscriptions:order.months')}
          value={length.months}
          onChange={(months) => isMonthCount(months) && onLength({ ...length, months })}
          min={1}
          max={moneyLimits.orderMonths}
          allowDecimal={false}
          clampBehavior="strict"
        />
      )}
      {kind === 'additional' && <p className={classes.promise}>{t('subscriptions:order.additionalHelp')}</p>}
      {kind === 'upgrade' && <p className={classes.promise}>{t('subscriptions:order.upgradeHelp')}</p>}
      {service === 'attendance' && (
        <Select
          label={t('subscriptions:order.tier')}
          placeholder={t('subscriptions:order.presentTier')}
          data={variantsOf('attendance')
            .filter((variant) => variant !== 'fixed')
            .map((value) => ({ value, label: words.variant(value) }))}
          value={length.tier}
          onChange={(tier) => onLength({ ...length, tier })}
          clearable
        />
      )}
    </>
  )
}
