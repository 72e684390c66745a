import { connections, deviceTypes } from '@lintel/contract/devices/schema.ts'
import { IconPlus } from '@tabler/icons-react'
import { api } from '../../api/client.ts'
import { useImport } from '../../kit/imports/use-import.tsx'
import { filter } from '../../kit/list/filters.ts'
import { ListScreen } from '../../kit/list/list-screen.tsx'
import { useLinks, useView } from '../../kit/place.ts'
import { useText } from '../../language/language.ts'
import { columns } from './columns.tsx'
import { devices } from './feature.ts'
import { ConfirmedRules } from './receipts.tsx'

const filters = [
  filter.text('keyword', 'devices:filters.keyword'),
  filter.choice('connection', 'devices:filters.status', connections, (one) => `devices:status.${one}`),
  filter.choice('type', 'devices:filters.type', deviceTypes, (one) => `devices:type.${one}`),
]

/** The devices of the site. */
export default function DeviceList() {
  const t = useText()
  const view = useView(devices)
  const links = useLinks(devices)
  const sheet = useImport('device')
  return (
    <>
      <ListScreen
        title="devices:title"
        of={api.device.list}
        columns={columns.pick(view.columns)}
        filters={filters}
        rowId={(device) => device.uuid}
        rowName={(device) => device.name}
        empty="devices:empty.list"
        above={() => <ConfirmedRules />}
        also={[sheet.action]}
        create={{
          key: 'register',
          label: t('devices:register.action'),
          icon: <IconPlus size={16} aria-hidden />,
          to: links.register(),
          needs: 'device.register',
        }}
      />
      {sheet.dialog}
    </>
  )
}
