import type { PaymentInfo } from '@lintel/contract/payments/schema.ts'
import { AmountText } from '../../domain/money/cells.tsx'
import { useMoneyWords } from '../../domain/money/words.ts'
import { useText } from '../../language/language.ts'
import classes from './payments.module.css'

/** What the lines come to. */
export function Sums({ order }: { readonly order: PaymentInfo }) {
  const t = useText()
  const words = useMoneyWords()
  const { currency } = order
  return (
    <dl className={classes.sums}>
      <dt>{t('money:sum.subtotal')}</dt>
      <dd>
        <AmountText amount={order.net} currency={currency} />
      </dd>
      <dt>{t('money:sum.tax', { rate: words.rate(order.taxRate) })}</dt>
      <dd>
        <AmountText amount={order.tax} currency={currency} />
      </dd>
      <dt className={classes.total}>{t('money:sum.total')}</dt>
      <dd className={classes.total}>
        <AmountText amount={order.total} currency={currency} />
      </dd>
    </dl>
  )
}
