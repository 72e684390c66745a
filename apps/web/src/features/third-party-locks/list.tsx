import { api } from '../../api/client.ts'
import { DeviceTabs } from '../../domain/devices/device-tabs.tsx'
import { ListScreen } from '../../kit/list/list-screen.tsx'
import { columns, filters } from './columns.tsx'

/** The locks of all vendors at the site. */
export default function ThirdPartyLockList() {
  return (
    <ListScreen
      title="menu:thirdPartyLocks"
      of={api.thirdPartyLock.list}
      columns={columns}
      filters={filters}
      rowId={({ uuid }) => uuid}
      rowName={({ name }) => name}
      empty="thirdPartyLocks:empty.list"
      tabs={<DeviceTabs current="thirdPartyLockList" />}
    />
  )
}
