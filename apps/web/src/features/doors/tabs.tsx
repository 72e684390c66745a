import { useText } from '../../language/language.ts'
import { filteredAddress } from '../../kit/portal/address.ts'
import { useLinks } from '../../kit/portal/route-context.ts'
import { Tabs } from '../../kit/screen/tabs.tsx'
import { useMay } from '../../session/session.ts'
import { doors } from './links.ts'

const tabs = ['overview', 'people', 'settings'] as const
type DoorTab = (typeof tabs)[number]

/** The part of a door's page that an address asks for. */
export const doorTabIn = (search: URLSearchParams): DoorTab =>
  tabs.find((tab) => tab === search.get('tab')) ?? 'overview'

/** Address of the settings of a door; undefined where the portal has no page of doors. */
export const settingsAddress = (info: string | undefined): string | undefined =>
  filteredAddress(info, { tab: 'settings' })

/** How a door stands, who may enter, and how it is built. */
export function DoorTabs({ uuid, current }: { readonly uuid: string; readonly current: DoorTab }) {
  const t = useText()
  const info = useLinks(doors).info({ id: uuid })
  const people = useMay()('device.readPeople') ? filteredAddress(info, { tab: 'people' }) : undefined
  return (
    <Tabs
      label={t('doors:page.tabs')}
      current={current}
      tabs={[
        { key: 'overview', label: t('doors:page.overview'), to: info },
        { key: 'people', label: t('doors:people.tab'), to: people },
        { key: 'settings', label: t('doors:page.settings'), to: settingsAddress(info) },
      ]}
    />
  )
}
