import { filteredAddress } from '../../kit/portal/address.ts'
import { useReferences } from '../../kit/portal/route-context.ts'
import { Tabs } from '../../kit/screen/tabs.tsx'
import { useText } from '../../language/language.ts'
import { CommunityChooser } from './community-chooser.tsx'

interface CommunityTabsProps {
  readonly site: string
  readonly current: 'apartments' | 'devices' | 'locks'
}

/** Which community an installer looks at, and which of its lists. Needs the texts `communities`. */
export function CommunityTabs({ site, current }: CommunityTabsProps) {
  const t = useText()
  const refer = useReferences()
  const structure = refer('communityStructure')
  return (
    <>
      <CommunityChooser />
      <Tabs
        label={t('menu:communityDevice')}
        current={current}
        tabs={[
          { key: 'apartments', label: t('communities:apartments'), to: filteredAddress(structure, { site }) },
          { key: 'devices', label: t('menu:devices'), to: filteredAddress(structure, { site, list: 'devices' }) },
          { key: 'locks', label: t('menu:thirdPartyLocks'), to: refer('locksOfCommunity', { site }) },
        ]}
      />
    </>
  )
}
