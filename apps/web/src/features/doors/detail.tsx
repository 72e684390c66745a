import { Suspense } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { api } from '../../api/client.ts'
import { useRead } from '../../api/queries.ts'
import { SubscriptionState } from '../../domain/money/subscription-parts.tsx'
import { DetailScreen } from '../../kit/screen/detail-screen.tsx'
import { useLinks, useParam } from '../../kit/portal/route-context.ts'
import { useDoorActions } from './actions.tsx'
import { doors } from './links.ts'
import { DoorOverview, DoorPeople, DoorSettings } from './parts.ts'
import { DoorTabs, doorTabIn } from './tabs.tsx'
import { useNewEvents } from './new-events.ts'

/** One door: how it stands and what happened there; how it is built is a tab (office.md 5.4). */
export default function DoorPage() {
  const [search] = useSearchParams()
  const query = useRead(api.door.get, { uuid: useParam('id') })
  const back = useLinks(doors).list()
  const navigate = useNavigate()
  const actions = useDoorActions({ onDeleted: () => void navigate(back ?? '/', { replace: true }) })
  useNewEvents('door.get', 'doorLog.day', 'doorLog.list')
  const tab = doorTabIn(search)
  if (tab === 'settings')
    return (
      <Suspense>
        <DoorSettings query={query} />
      </Suspense>
    )
  return (
    <>
      <DetailScreen title="things:door" query={query} name={({ name }) => name} actions={actions.actionsOf} back={back}>
        {(door) => (
          <>
            <SubscriptionState service="door" of={door.subscription} />
            <DoorTabs uuid={door.uuid} current={tab} />
            <Suspense>{tab === 'people' ? <DoorPeople door={door} /> : <DoorOverview door={door} />}</Suspense>
          </>
        )}
      </DetailScreen>
      <Suspense>{actions.dialog}</Suspense>
    </>
  )
}
