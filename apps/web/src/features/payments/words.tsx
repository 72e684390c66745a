import type { PaymentOrder } from '@lintel/contract/payments/schema.ts'
import { orderStateOf, type OrderState } from '@lintel/contract/payments/states.ts'
import { useText } from '../../language/language.ts'
import { type Meaning, StatusBadge } from '../../ui/status-badge.tsx'

/** How orders are said on the pages about them. */

const meanings: Readonly<Record<OrderState, Meaning>> = {
  processing: 'attention',
  succeeded: 'ok',
  failed: 'danger',
  timedOut: 'neutral',
  cancelled: 'neutral',
  applying: 'information',
}

/** The state of an order by its number. */
export function OrderStateBadge({ state }: { readonly state: number }) {
  const t = useText()
  const name = orderStateOf(state)
  return <StatusBadge meaning={meanings[name]}>{t(`payments:state.${name}`)}</StatusBadge>
}

/** The one site of an order, or how many there are. */
export function useSiteOfOrder(): (order: Pick<PaymentOrder, 'siteName' | 'sites'>) => string {
  const t = useText()
  return ({ siteName, sites }) => siteName ?? (sites === 0 ? '' : t('payments:sites', { count: sites }))
}

/** How long a line is paid for. */
export function useTermOfLine(): (line: { readonly months: number | null; readonly days: number | null }) => string {
  const t = useText()
  return ({ months, days }) => {
    if (months !== null) return t('money:months', { count: months })
    return days === null ? '' : t('money:days', { count: days })
  }
}
