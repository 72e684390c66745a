import { connectionFilters, deviceTypes } from '@lintel/contract/base/connections.ts'
import { IconPlus } from '@tabler/icons-react'
import { api } from '../../api/client.ts'
import { VillaName } from '../../domain/accounts/villa-name.tsx'
import { DeviceTabs, VillaTabs } from '../../domain/sites/tabs.tsx'
import { CompanyFilter } from '../../domain/people/site-filters.tsx'
import { ApartmentFilter, BuildingFilter } from '../../domain/residences/places.tsx'
import { useImport } from '../../domain/imports/use-import.tsx'
import { filter } from '../../kit/list/filters.ts'
import { ListScreen } from '../../kit/list/list-screen.tsx'
import { useParam, useView } from '../../kit/portal/route-context.ts'
import { useText } from '../../language/language.ts'
import { useDeviceActions } from './actions.tsx'
import { columns } from './columns.tsx'
import { FleetList } from './fleet-list.tsx'
import { devices, useDeviceLinks } from './links.ts'
import { ConfirmedRules } from './receipts.tsx'

const common = [
  filter.text('keyword', 'devices:filters.keyword'),
  filter.choice('connection', 'devices:filters.status', connectionFilters, (one) => `devices:status.${one}`),
  filter.choice('type', 'devices:filters.type', deviceTypes, (one) => `devices:type.${one}`),
]

const filters = {
  office: [...common, filter.custom('company', 'devices:filters.company', CompanyFilter)],
  community: [
    ...common,
    filter.custom('building', 'things:building', BuildingFilter),
    filter.custom('apartment', 'things:apartment', ApartmentFilter),
  ],
  site: common,
}

/** The devices of the site, or of all sites of an operator. */
export default function DeviceList() {
  return useView(devices).fleet ? <FleetList /> : <SiteList />
}

function SiteList() {
  const t = useText()
  const view = useView(devices)
  const villa = useParam('villa')
  const links = useDeviceLinks()
  const sheet = useImport('device')
  const { actionsOf, dialog } = useDeviceActions()
  return (
    <>
      <ListScreen
        title={villa ? 'people:villaDevices.title' : 'devices:title'}
        of={api.device.list}
        columns={columns.pick(view.columns)}
        filters={view.hasCompanies ? filters.office : view.hasPlaces ? filters.community : filters.site}
        rowId={(device) => device.uuid}
        rowName={(device) => device.name}
        empty={villa ? 'people:villaDevices.empty' : 'devices:empty.list'}
        tabs={villa ? <VillaTabs uuid={villa} current="devices" /> : <DeviceTabs current="deviceList" />}
        above={() => (
          <>
            {villa && <VillaName uuid={villa} />}
            <ConfirmedRules />
          </>
        )}
        also={[sheet.action]}
        row={actionsOf}
        create={{
          key: 'register',
          label: t('devices:register.action'),
          icon: <IconPlus size={16} aria-hidden />,
          to: links.register(),
          needs: 'device.register',
        }}
      />
      {sheet.dialog}
      {dialog}
    </>
  )
}
