import { api } from '../../api/client.ts'
import { useRead } from '../../api/queries.ts'
import type { FilterFieldProps } from '../../kit/list/filters.ts'
import { RemoteFilter } from '../../kit/list/remote-filter.tsx'
import { useMay } from '../../session/session.ts'
import type { RemoteOptions } from '../../kit/options/options.ts'

const optionsOf = (data: { readonly rows: readonly { uuid: string; name: string }[] } | undefined): RemoteOptions =>
  data?.rows.map(({ uuid, name }) => ({ value: uuid, label: name }))

/** Distributors by name. */
export function useDistributorOptions(name: string): RemoteOptions {
  return optionsOf(useRead(api.distributor.search, name ? { name } : {}, { keepFormer: true }).data)
}

function useSubDistributorOptions(name: string): RemoteOptions {
  return optionsOf(useRead(api.subDistributor.search, name ? { name } : {}, { keepFormer: true }).data)
}

/** Installers by name. */
export function useInstallerOptions(name: string): RemoteOptions {
  return optionsOf(useRead(api.installer.search, { name }, { keepFormer: true }).data)
}

/** Accounts below one distributor. */
export function DistributorFilter(props: FilterFieldProps) {
  return useMay()('distributor.read') ? <RemoteFilter {...props} useOptions={useDistributorOptions} /> : null
}

/** Accounts below one sub-distributor. */
export function SubDistributorFilter(props: FilterFieldProps) {
  return useMay()('subDistributor.read') ? <RemoteFilter {...props} useOptions={useSubDistributorOptions} /> : null
}

/** What lies below one installer. */
export function InstallerFilter(props: FilterFieldProps) {
  return useMay()('installer.read') ? <RemoteFilter {...props} useOptions={useInstallerOptions} /> : null
}
