import { connections } from '@lintel/contract/base/connections.ts'
import { IconPlus } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { api } from '../../api/client.ts'
import { filter } from '../../kit/list/filters.ts'
import { ListScreen } from '../../kit/list/list-screen.tsx'
import { ApartmentFilter, BuildingFilter } from '../../domain/residences/places.tsx'
import { CompanyFilter, DeviceFilter } from '../../domain/people/site-filters.tsx'
import { useLinks, useView } from '../../kit/portal/route-context.ts'
import { useText } from '../../language/language.ts'
import { useDoorActions } from './actions.tsx'
import { columns } from './columns.tsx'
import { doors } from './links.ts'
import { AddDoor } from './modes.ts'
import { DoorTile } from './overview/tile.tsx'
import { HomeParts } from './parts.ts'
import { useNewEvents } from './new-events.ts'
import { settingsAddress } from './tabs.tsx'
import { OpenDoorButton } from '../../domain/doors/open-door.tsx'

const filters = {
  keyword: filter.text('keyword', 'doors:filters.keyword'),
  building: filter.custom('building', 'things:building', BuildingFilter),
  apartment: filter.custom('apartment', 'things:apartment', ApartmentFilter),
  device: filter.custom('device', 'doors:filters.device', DeviceFilter),
  company: filter.custom('company', 'doors:filters.company', CompanyFilter),
  connection: filter.choice('connection', 'doors:filters.status', connections, (one) => `devices:status.${one}`),
}

/** The doors of the site. */
export default function DoorList() {
  const t = useText()
  const view = useView(doors)
  const links = useLinks(doors)
  const one = useDoorActions()
  const [isAdding, setAdding] = useState(false)
  const navigate = useNavigate()
  useNewEvents('door.list')
  return (
    <>
      <ListScreen
        title="doors:title"
        of={api.door.list}
        columns={columns.pick(view.columns)}
        filters={view.filters.map((name) => filters[name])}
        rowId={(door) => door.uuid}
        rowName={(door) => door.name}
        empty="doors:empty.list"
        rowTool={(door) => <OpenDoorButton door={door} />}
        row={one.actionsOf}
        tiles={{ Tile: DoorTile, first: 'tiles' }}
        below={
          view.isHome && (
            <Suspense>
              <HomeParts />
            </Suspense>
          )
        }
        create={
          view.addsDoors
            ? {
                key: 'add',
                label: t('doorSettings:add.action'),
                icon: <IconPlus size={16} aria-hidden />,
                run: () => setAdding(true),
                needs: 'door.edit',
              }
            : undefined
        }
      />
      <Suspense>
        {isAdding && (
          <AddDoor
            onClose={() => setAdding(false)}
            onAdded={(uuid) => void navigate(settingsAddress(links.info({ id: uuid })) ?? '/')}
          />
        )}
      </Suspense>
      {one.dialog}
    </>
  )
}
