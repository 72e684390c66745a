import { useReferences } from '../../kit/portal/route-context.ts'
import { Tabs } from '../../kit/screen/tabs.tsx'
import { useText } from '../../language/language.ts'

/**
 * The tabs of orders, prices, sites and tax rates, as far as the portal has them below each other. Needs the texts
 * `money`.
 */
export function PriceTabs(props: {
  readonly current: 'orders' | 'prices' | 'sites' | 'taxes'
  /** Whether orders are a tab; where they have an entry of the menu they are none. */
  readonly hasOrders: boolean
}) {
  const t = useText()
  const refer = useReferences()
  return (
    <Tabs
      label={t('money:tabs')}
      current={props.current}
      tabs={[
        { key: 'orders', label: t('money:tab.orders'), to: props.hasOrders ? refer('paymentList') : undefined },
        { key: 'prices', label: t('money:tab.prices'), to: refer('priceList') },
        { key: 'sites', label: t('money:tab.sites'), to: refer('pricedSites') },
        { key: 'taxes', label: t('money:tab.taxes'), to: refer('taxRates') },
      ]}
    />
  )
}
