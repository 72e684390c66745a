import { Suspense, type ComponentType } from 'react'
import { useSearchParams } from 'react-router'
import { filteredAddress } from '../kit/portal/address.ts'
import { useLinks, useView } from '../kit/portal/route-context.ts'
import { Tabs } from '../kit/screen/tabs.tsx'
import { useText } from '../language/language.ts'
import { lazyPart } from '../loading/parts.ts'
import { useMay } from '../session/session.ts'
import { users, userTabs, type UserTab } from '../domain/accounts/links.ts'
import type { UserListProps } from '../domain/accounts/links.ts'

const lists: Readonly<Record<UserTab, ComponentType<UserListProps>>> = {
  distributor: lazyPart(() => import('../features/distributors/list.tsx')),
  subDistributor: lazyPart(() => import('../features/sub-distributors/list.tsx')),
  installer: lazyPart(() => import('../features/installers/list.tsx')),
  propertyManager: lazyPart(() => import('../features/property-managers/list.tsx')),
  subInstaller: lazyPart(() => import('../features/sub-accounts/installers/list.tsx')),
  admin: lazyPart(() => import('../features/admins/operator-list.tsx')),
  villa: lazyPart(() => import('../features/villas/list.tsx')),
}

/** The users page: the list that the address names, else the first one of the portal. */
export default function UserLists() {
  const t = useText()
  const may = useMay()
  const tabs = useView(users).tabs.filter((tab) => may(userTabs[tab]))
  const [search] = useSearchParams()
  const address = useLinks(users).list()
  const current = tabs.find((tab) => tab === search.get('type')) ?? tabs[0]
  if (current === undefined) return null
  const List = lists[current]
  return (
    <Suspense>
      <List
        tabs={
          <Tabs
            label={t('users:title')}
            current={current}
            tabs={tabs.map((tab) => ({
              key: tab,
              label: t(`users:tab.${tab}`),
              to: filteredAddress(address, { type: tab }),
            }))}
          />
        }
      />
    </Suspense>
  )
}
