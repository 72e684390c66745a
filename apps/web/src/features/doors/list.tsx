import type { Door } from '@lintel/contract/doors/schema.ts'
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
import { columns } from './columns.tsx'
import { doors } from './links.ts'
import { AddDoor, DeleteDoor, FollowTimetable, SetOverride } from './modes.ts'
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
  const [dialog, setDialog] = useState<{ readonly kind: 'setOverride' | 'follow' | 'delete'; readonly door: Door }>()
  const [isAdding, setAdding] = useState(false)
  const navigate = useNavigate()
  const close = () => setDialog(undefined)
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
        row={(door) => [
          {
            key: 'edit',
            label: t('common:edit'),
            accessibleLabel: t('doorSettings:editFor', { door: door.name }),
            needs: 'door.edit',
            to: links.info({ id: door.uuid }),
          },
          {
            key: 'setOverride',
            label: t('doorSettings:timetable.set'),
            accessibleLabel: t('doorSettings:timetable.setFor', { door: door.name }),
            needs: 'door.edit',
            run: () => setDialog({ kind: 'setOverride', door }),
          },
          ...(door.override
            ? [
                {
                  key: 'follow',
                  label: t('doorSettings:timetable.back'),
                  accessibleLabel: t('doorSettings:timetable.backFor', { door: door.name }),
                  needs: 'door.edit' as const,
                  run: () => setDialog({ kind: 'follow', door }),
                },
              ]
            : []),
          ...(view.addsDoors
            ? [
                {
                  key: 'delete',
                  label: t('common:delete'),
                  accessibleLabel: t('doorSettings:remove.for', { name: door.name }),
                  needs: 'door.edit' as const,
                  run: () => setDialog({ kind: 'delete', door }),
                },
              ]
            : []),
        ]}
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
        {dialog?.kind === 'setOverride' && <SetOverride door={dialog.door} onClose={close} />}
        {isAdding && (
          <AddDoor
            onClose={() => setAdding(false)}
            onAdded={(uuid) => void navigate(links.info({ id: uuid }) ?? '.')}
          />
        )}
        {dialog?.kind === 'delete' && <DeleteDoor door={dialog.door} onClose={close} />}
        {dialog?.kind === 'follow' && <FollowTimetable door={dialog.door} onClose={close} />}
      </Suspense>
    </>
  )
}
