import type { PaymentInfo } from '@lintel/contract/payments/schema.ts'
import { useText } from '../../language/language.ts'
import { useFormat } from '../../session/use-format.ts'
import classes from './payments.module.css'
import { Amount } from './words.tsx'

/** What the lines come to. */
export function Sums({ order }: { readonly order: PaymentInfo }) {
  const t = useText()
  const format = useFormat()
  const { currency } = order
  return (
    <dl className={classes.sums}>
      <dt>{t('payments:columns.net')}</dt>
      <dd>
        <Amount of={order.net} currency={currency} />
      </dd>
      <dt>{t('payments:info.taxOf', { rate: format.number(order.taxRate / 100) })}</dt>
      <dd>
        <Amount of={order.tax} currency={currency} />
      </dd>
      <dt className={classes.total}>{t('payments:columns.total')}</dt>
      <dd className={classes.total}>
        <Amount of={order.total} currency={currency} />
      </dd>
    </dl>
  )
}
