import { Suspense, type ComponentType } from 'react'
import { useSearchParams } from 'react-router'
import { filteredAddress } from '../../kit/portal/address.ts'
import { useLinks } from '../../kit/portal/route-context.ts'
import { Tabs } from '../../kit/screen/tabs.tsx'
import { useText } from '../../language/language.ts'
import { visitors, visitorTabs, type VisitorTab } from './links.ts'
import { lazyPart } from '../../loading/parts.ts'
import { useDeliveries } from './deliveries/address.ts'
import type { VisitorListProps } from './links.ts'

const lists: Readonly<Record<VisitorTab, ComponentType<VisitorListProps>>> = {
  tempKey: lazyPart(() => import('./temp-keys/list.tsx')),
  delivery: lazyPart(() => import('./deliveries/list.tsx')),
}

/** The visitors' page: the list that the address names, else the temporary keys. */
export default function VisitorLists() {
  const [search] = useSearchParams()
  return <VisitorTabs current={visitorTabs.find((tab) => tab === search.get('type')) ?? visitorTabs[0]} />
}

/** One of the lists below the tabs of both. */
export function VisitorTabs({ current }: { readonly current: VisitorTab }) {
  const t = useText()
  const { list } = useLinks(visitors)
  const addresses = { tempKey: filteredAddress(list(), { type: 'tempKey' }), delivery: useDeliveries() }
  const tabs = visitorTabs.flatMap((tab) => {
    const to = addresses[tab]
    return to ? [{ key: tab, label: t(`visitors:tab.${tab}`), to }] : []
  })
  const List = lists[addresses[current] ? current : visitorTabs[0]]
  return (
    <Suspense>
      <List tabs={tabs.length > 1 && <Tabs label={t('menu:visitors')} current={current} tabs={tabs} />} />
    </Suspense>
  )
}
