import { deviceStatuses, deviceTypes } from '@lintel/contract/base/connections.ts'
import type { fleetDevice } from '@lintel/contract/devices/fleet-operations.ts'
import type { ComponentProps } from 'react'
import { useSearchParams } from 'react-router'
import { api } from '../../api/client.ts'
import { useRead } from '../../api/queries.ts'
import { DistributorFilter, InstallerFilter } from '../../domain/accounts/operator-filters.tsx'
import { SiteFilter } from '../../domain/sites/site-filter.tsx'
import { filteredAddress } from '../../kit/portal/address.ts'
import { filter, type FilterFieldProps } from '../../kit/list/filters.ts'
import { Loaded } from '../../kit/screen/loaded.tsx'
import { Page } from '../../kit/screen/page.tsx'
import { ListScreen } from '../../kit/list/list-screen.tsx'
import { RemoteFilter } from '../../kit/list/remote-filter.tsx'
import { hasWords, type RemoteOptions } from '../../kit/options/options.ts'
import { useView } from '../../kit/portal/route-context.ts'
import { Tabs } from '../../kit/screen/tabs.tsx'
import { type TextKey, useText } from '../../language/language.ts'
import { fleetColumns } from './columns.tsx'
import { useControlActions } from './control-actions.tsx'
import { devices, useDeviceLinks } from './links.ts'

function useModelOptions(keyword: string): RemoteOptions {
  const isFound = hasWords(keyword)
  return useRead(api.system.models, {})
    .data?.rows.map(({ model, shownName }) => ({ value: model, label: shownName }))
    .filter(({ label }) => isFound(label))
}

function ModelFilter(props: FilterFieldProps) {
  return <RemoteFilter {...props} useOptions={useModelOptions} />
}

const filters = [
  filter.text('keyword', 'devices:filters.keyword'),
  filter.choice('status', 'devices:filters.status', deviceStatuses, (one) => `devices:status.${one}`),
  filter.choice('type', 'devices:filters.type', deviceTypes, (one) => `devices:type.${one}`),
  filter.custom('model', 'devices:filters.model', ModelFilter),
  filter.text('firmware', 'devices:filters.firmware'),
  filter.custom('site', 'devices:filters.site', SiteFilter),
  filter.custom('installer', 'devices:filters.installer', InstallerFilter),
  filter.custom('distributor', 'devices:filters.distributor', DistributorFilter),
]

/** A device changes without its operator doing anything; live changes are those of one site. */
const lookEveryMs = 30_000

/** The devices of all sites of an operator, by the type of the site (operators.md 3.6 and 4.1). */
export function FleetList() {
  const { fleet } = useView(devices)
  return fleet?.isControl ? <ControlledFleet /> : <Fleet />
}

/** Those of the maker that the platform controls, with its orders to them (operators.md 3.19). */
function ControlledFleet() {
  const t = useText()
  const query = useRead(api.platformBrand.get, {})
  const { actionsOf, dialog } = useControlActions()
  const maker = query.data?.controlledMaker
  if (maker === undefined)
    return (
      <Page title={t('menu:deviceControl')}>
        <Loaded query={query}>{() => null}</Loaded>
      </Page>
    )
  return (
    <>
      <Fleet
        maker={maker}
        empty="devices:empty.control"
        above={() => <p>{t('devices:control.maker', { maker })}</p>}
        row={actionsOf}
      />
      {dialog}
    </>
  )
}

interface FleetProps extends Pick<ComponentProps<typeof ListScreen<typeof fleetDevice.list>>, 'above' | 'row'> {
  readonly maker?: string
  readonly empty?: TextKey
}

function Fleet({ maker, empty = 'devices:empty.fleet', ...parts }: FleetProps) {
  const t = useText()
  const { fleet } = useView(devices)
  const [search] = useSearchParams()
  const address = useDeviceLinks().list()
  const types = fleet?.types ?? []
  const siteType = types.find((type) => type === search.get('tabType')) ?? types[0]
  if (!fleet || !siteType) return null
  return (
    <ListScreen
      key={siteType}
      title={fleet.title}
      of={api.fleetDevice.list}
      always={{ siteType, ...(maker !== undefined && { maker }) }}
      columns={fleetColumns.pick(fleet.columns)}
      filters={filters}
      rowId={(device) => device.uuid}
      rowName={(device) => device.name}
      empty={empty}
      refetchEveryMs={lookEveryMs}
      {...parts}
      tabs={
        types.length > 1 && (
          <Tabs
            label={t(fleet.title)}
            current={siteType}
            tabs={types.map((type) => ({
              key: type,
              label: t(`projects:type.${type}`),
              to: address && filteredAddress(address, { tabType: type }),
            }))}
          />
        )
      }
    />
  )
}
