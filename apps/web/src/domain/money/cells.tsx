import { WholeParts } from '../../kit/screen/cells.tsx'
import { Empty } from '../../ui/content.tsx'
import { useMoneyWords } from './words.ts'

interface AmountTextProps {
  /** In minor units; null shows a dash. */
  readonly amount: number | null
  /** That of an order; else that of the installation. */
  readonly currency?: string
}

/** An amount of money. */
export function AmountText({ amount, currency }: AmountTextProps) {
  const words = useMoneyWords()
  return amount === null ? <Empty /> : <bdi>{words.amount(amount, currency)}</bdi>
}

/** A day of a site; a dash for none. */
export function DayText({ day }: { readonly day: string | null }) {
  const words = useMoneyWords()
  if (day === null) return <Empty />
  return (
    <bdi>
      <time dateTime={day}>
        <WholeParts text={words.date(day)} />
      </time>
    </bdi>
  )
}
