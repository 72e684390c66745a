import type { SiteType } from '@lintel/contract/projects/kinds.ts'
import { useSearchParams } from 'react-router'
import { useText } from '../../language/language.ts'
import { filteredAddress } from '../../kit/portal/address.ts'
import { useReferences, useLinks } from '../../kit/portal/route-context.ts'
import { Tabs } from '../../kit/screen/tabs.tsx'
import { users } from '../accounts/links.ts'

/** The devices of a site and locks of vendors; nothing where there are but the devices (office.md 5.1). */
export function DeviceTabs({ current }: { readonly current: 'deviceList' | 'thirdPartyLockList' }) {
  const t = useText()
  const refer = useReferences()
  return (
    <Tabs
      label={t('menu:devices')}
      current={current}
      tabs={[
        { key: 'deviceList', label: t('menu:devices'), to: refer('deviceList') },
        { key: 'thirdPartyLockList', label: t('menu:thirdPartyLocks'), to: refer('thirdPartyLockList') },
      ]}
    />
  )
}

const logs = ['doorLog', 'callLog', 'capturedImages', 'auditLog'] as const

/** The logs of a site, as far as this portal has them; nothing where there is but one (office.md 15). */
export function LogTabs({ current }: { readonly current: (typeof logs)[number] }) {
  const t = useText()
  const refer = useReferences()
  const tabs = logs.map((log) => ({ key: log, label: t(`menu:${log}`), to: refer(log) }))
  return <Tabs label={t('menu:logs')} current={current} tabs={tabs} />
}

/** Parts of the settings of a site's manager; nothing where there is but one. */
export function SettingTabs({ current }: { readonly current: 'site' | 'account' | 'emergency' }) {
  const t = useText()
  const refer = useReferences()
  const site = refer('siteSettings')
  const account = refer('settings')
  if (site === undefined || account === undefined) return null
  return (
    <Tabs
      label={t('menu:settings')}
      current={current}
      tabs={[
        { key: 'site', label: t('things:site'), to: site },
        { key: 'emergency', label: t('menu:emergencyPlans'), to: refer('emergencyPlans') },
        { key: 'account', label: t('shell:mySettings'), to: account },
      ]}
    />
  )
}

/** The type of sites that the address asks for; undefined for all. */
export function useSiteType<Type extends SiteType>(types: readonly Type[]): Type | undefined {
  const [search] = useSearchParams()
  return types.find((type) => type === search.get('type'))
}

interface SiteTypeTabsProps {
  readonly label: string
  /** The list's address without a type. */
  readonly address: string | undefined
  readonly types: readonly SiteType[]
  readonly current: SiteType | undefined
}

/** Lists of sites by type, and of all. Needs the `projects` catalogue. */
export function SiteTypeTabs({ label, address, types, current }: SiteTypeTabsProps) {
  const t = useText()
  if (address === undefined) return null
  return (
    <Tabs
      label={label}
      current={current ?? 'all'}
      tabs={[
        { key: 'all', label: t('common:all'), to: address },
        ...types.map((type) => ({
          key: type,
          label: t(`projects:type.${type}`),
          to: filteredAddress(address, { type }) ?? address,
        })),
      ]}
    />
  )
}

/** The pages of one villa account, where a portal has more than one of them (operators.md 3.4). */
export function VillaTabs({
  uuid,
  current,
}: {
  readonly uuid: string
  readonly current: 'account' | 'devices' | 'locks' | 'household'
}) {
  const t = useText()
  const links = useLinks(users)
  const refer = useReferences()
  const pages = [
    { key: 'account', label: t('people:villaDevices.account'), to: links.villa({ id: uuid }) },
    {
      key: 'devices',
      label: t('people:villaDevices.title'),
      to: links.villaDevices({ id: uuid }) ?? refer('villaDevices', { villa: uuid }),
    },
    { key: 'locks', label: t('menu:thirdPartyLocks'), to: refer('locksOfVilla', { villa: uuid }) },
    { key: 'household', label: t('people:household'), to: refer('household', { villa: uuid }) },
  ]
  return <Tabs label={t('auth:accountKind.single')} current={current} tabs={pages} />
}
