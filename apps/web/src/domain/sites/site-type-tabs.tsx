import type { SiteType } from '@lintel/contract/projects/schema.ts'
import { useSearchParams } from 'react-router'
import { useText } from '../../language/language.ts'
import { narrowed } from '../../kit/portal/address.ts'
import { Tabs } from '../../kit/screen/tabs.tsx'

/** The type of sites that the address asks for; undefined for all. */
export function useSiteType(types: readonly SiteType[]): SiteType | undefined {
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
          to: narrowed(address, { type }) ?? address,
        })),
      ]}
    />
  )
}
