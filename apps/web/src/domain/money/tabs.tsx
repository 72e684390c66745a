import { useReferences } from '../../kit/portal/route-context.ts'
import { Tabs } from '../../kit/screen/tabs.tsx'
import { useText } from '../../language/language.ts'

const pages = [
  ['orders', 'paymentList'],
  ['prices', 'priceList'],
  ['sites', 'pricedSites'],
  ['taxes', 'taxRates'],
  ['export', 'paymentExport'],
  ['ways', 'payWays'],
] as const

/**
 * The pages about prices and payments as tabs, as far as the portal has them and the account may open them. Needs the
 * texts `money`.
 */
export function MoneyTabs({ current }: { readonly current: (typeof pages)[number][0] }) {
  const t = useText()
  const refer = useReferences()
  const tabs = pages.map(([key, page]) => ({ key, label: t(`money:tab.${key}`), to: refer(page) }))
  return <Tabs label={t('money:tabs')} current={current} tabs={tabs} />
}
