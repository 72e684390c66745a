import { Box } from '@mantine/core'
import { api } from '../../api/client.ts'
import { useRead } from '../../api/queries.ts'
import { TextLines } from '../../kit/screen/cells.tsx'
import { useText } from '../../language/language.ts'
import { useMoneyWords } from './words.ts'

/** What an event does to automatic renewals, open orders and what costs something; what is left out is not said. */
export interface MoneyConsequences {
  /** Automatic renewals that end. */
  readonly agreements?: number
  /** Open orders, and what becomes of them: still payable, cancelled, or in the way. */
  readonly openOrders?: number
  readonly orders?: 'payable' | 'cancelled' | 'blocking'
  readonly paidItems?: number
  readonly paidUntil?: string | null
}

/** Sentences with the counts of consequences, for confirmations. Needs the texts `money`. */
export function useMoneyConsequences() {
  const t = useText()
  const words = useMoneyWords()
  return (consequences: MoneyConsequences): string[] => {
    const { agreements = 0, openOrders = 0, orders = 'payable', paidItems = 0, paidUntil = null } = consequences
    return [
      ...(agreements > 0 ? [t('money:consequences.agreements', { count: agreements })] : []),
      ...(openOrders > 0 ? [t(`money:consequences.orders.${orders}`, { count: openOrders })] : []),
      ...(paidUntil !== null && paidItems > 0
        ? [t('money:consequences.paid', { count: paidItems, date: words.date(paidUntil) })]
        : []),
    ]
  }
}

interface ConsequenceLinesProps {
  readonly lines: readonly string[]
}

/** Counts below the text of a confirmation; nothing where there are none. */
export const ConsequenceLines = ({ lines }: ConsequenceLinesProps) =>
  lines.length > 0 && (
    <Box mt="sm">
      <TextLines lines={lines} />
    </Box>
  )

interface PaidByAccountProps {
  readonly of: { readonly uuid: string }
}

/**
 * What an account pays for and ends when it is deleted: its automatic renewals. Open orders keep it from being deleted
 * (money.md 57).
 */
export default function PaidByAccount({ of: { uuid } }: PaidByAccountProps) {
  const linesOf = useMoneyConsequences()
  const { data } = useRead(api.account.status, { uuid })
  return <ConsequenceLines lines={data ? linesOf({ ...data, orders: 'blocking' }) : []} />
}
