import { connections } from '@lintel/contract/devices/schema.ts'
import { api } from '../../api/client.ts'
import { filter } from '../../kit/list/filters.ts'
import { ListScreen } from '../../kit/list/list-screen.tsx'
import { useLinks, useView } from '../../kit/place.ts'
import { useText } from '../../language/language.ts'
import { columns } from './columns.tsx'
import { doors } from './feature.ts'
import { OpenDoorButton } from './open-door.tsx'

const filters = [
  filter.text('keyword', 'doors:filters.keyword'),
  filter.choice('connection', 'doors:filters.status', connections, (one) => `devices:status.${one}`),
]

/** The doors of the site. */
export default function DoorList() {
  const t = useText()
  const view = useView(doors)
  const links = useLinks(doors)
  return (
    <ListScreen
      title="doors:title"
      of={api.door.list}
      columns={columns.pick(view.columns)}
      filters={filters}
      rowId={(door) => door.uuid}
      rowName={(door) => door.name}
      empty="doors:empty.list"
      rowTool={(door) => <OpenDoorButton door={door} />}
      row={(door) => [
        {
          key: 'edit',
          label: t('common:edit'),
          accessibleLabel: t('doorSettings:editFor', { door: door.name }),
          needs: 'door.edit',
          to: links.info({ id: door.uuid }),
        },
      ]}
    />
  )
}
