import { api } from '../../api/client.ts'
import { useRead } from '../../api/queries.ts'
import { useMay } from '../../session/session.ts'
import { AmongCompanies, useCompanies } from './companies.tsx'
import { usePeopleNamed } from './find-people.ts'
import { useDoorName, useDoorOptions } from '../doors/door-name.ts'
import type { FilterFieldProps } from '../../kit/list/filters.ts'
import { RemoteFilter } from '../../kit/list/remote-filter.tsx'
import { type RemoteOptions, hasWords } from '../../kit/options/options.ts'

const optionCount = 20

/** Filters of a site's lists that offer its own records, to those who may read them. */

function useDoorsNamed(keyword: string): RemoteOptions {
  const { data } = useRead(api.door.list, { size: optionCount, ...(keyword && { keyword }) }, { keepFormer: true })
  const nameOf = useDoorName()
  return data?.rows.map(({ uuid, deviceName, buildingName, apartmentName, ...door }) => ({
    value: uuid,
    label: nameOf({
      ...door,
      lift: deviceName,
      place: [buildingName, apartmentName].filter((part) => part !== null).join(' / ') || null,
    }),
  }))
}

function useDeviceOptions(keyword: string): RemoteOptions {
  const { data } = useRead(api.device.list, { size: optionCount, ...(keyword && { keyword }) }, { keepFormer: true })
  return data?.rows.map(({ uuid, name }) => ({ value: uuid, label: name }))
}

/** Departments with their company where there are several, each below the one that it is part of. */
function useDepartmentOptions(keyword: string): RemoteOptions {
  const { data } = useRead(api.department.tree, {})
  if (!data) return undefined
  const nameOf = new Map(data.departments.map((one) => [one.uuid, one]))
  const companies = new Map(data.companies.map(({ uuid, name }) => [uuid, name]))
  const pathOf = (uuid: string | null): string[] => {
    const one = uuid === null ? undefined : nameOf.get(uuid)
    return one ? [...pathOf(one.parentUuid), one.name] : []
  }
  const isFound = hasWords(keyword)
  return data.departments
    .map(({ uuid, companyUuid }) => {
      const company = companies.size > 1 ? [companies.get(companyUuid) ?? ''] : []
      return { value: uuid, label: [...company, ...pathOf(uuid)].join(' / ') }
    })
    .filter(({ label }) => isFound(label))
}

function useCompaniesNamed(keyword: string): RemoteOptions {
  const companies = useCompanies() ?? []
  const isFound = hasWords(keyword)
  return companies.filter(({ label }) => isFound(label))
}

/** Doors by name alone; they are few where nothing else of them may be read. */
function useDoorNames(keyword: string): RemoteOptions {
  const { data } = useRead(api.door.names, {})
  const optionsOf = useDoorOptions()
  const isFound = hasWords(keyword)
  return data && optionsOf(data.rows).filter(({ label }) => isFound(label))
}

/** What concerns one door. */
export function DoorFilter(props: FilterFieldProps) {
  const may = useMay()
  if (may('door.read')) return <RemoteFilter {...props} useOptions={useDoorsNamed} />
  return may('door.choose') ? <RemoteFilter {...props} useOptions={useDoorNames} /> : null
}

/** What concerns one device. */
export function DeviceFilter(props: FilterFieldProps) {
  return useMay()('device.read') ? <RemoteFilter {...props} useOptions={useDeviceOptions} /> : null
}

/** What one person did. */
export function PersonFilter(props: FilterFieldProps) {
  const may = useMay()
  const usePeople = (keyword: string) => usePeopleNamed(keyword, props.value)
  return may('personnel.read') || may('resident.read') ? <RemoteFilter {...props} useOptions={usePeople} /> : null
}

/** What people of one department did, and of those below it. */
export function DepartmentFilter(props: FilterFieldProps) {
  return useMay()('personnel.read') ? <RemoteFilter {...props} useOptions={useDepartmentOptions} /> : null
}

/** Only what belongs to one company, for those who look after several. */
export function CompanyFilter(props: FilterFieldProps) {
  const mayRead = useMay()('company.read')
  return <AmongCompanies>{mayRead && <RemoteFilter {...props} useOptions={useCompaniesNamed} />}</AmongCompanies>
}
