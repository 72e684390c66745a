import type { Overview } from '@lintel/contract/home/operations.ts'
import { useDebouncedCallback } from '@mantine/hooks'
import { lazy, Suspense, useCallback } from 'react'
import type { LiveChange } from '@lintel/contract/live/operations.ts'
import { api } from '../../api/client.ts'
import { useLive } from '../../api/live.ts'
import { queryClient, useRead } from '../../api/queries.ts'
import { DetailScreen } from '../../kit/detail-screen.tsx'
import { useView } from '../../kit/place.ts'
import { Attention } from './attention.tsx'
import { Events } from './events.tsx'
import { home } from './feature.ts'
import { Figures } from './figures.tsx'
import { Start } from './start.tsx'

const quietMs = 2_000

/** The figures of a site or of all own sites, each leading to the list that explains it. */
export default function HomeOverview() {
  const query = useRead(api.home.overview, {})
  // A burst of events is read once, when it is over.
  const refresh = useDebouncedCallback(
    () => void queryClient.invalidateQueries({ queryKey: [api.home.overview.callName] }),
    { delay: quietMs },
  )
  const receive = useCallback((change: LiveChange) => void (change.kind !== 'command' && refresh()), [refresh])
  useLive(receive)
  return (
    <DetailScreen title="home:title" query={query} name={() => undefined} back={undefined}>
      {(overview) => <Parts overview={overview} />}
    </DetailScreen>
  )
}

/** Brings forms and dialogs along, which the other portals do not need. */
const Emergency = lazy(() => import('./emergency.tsx').then((file) => ({ default: file.Emergency })))

const parts = { emergency: Emergency, attention: Attention, events: Events, start: Start }

function Parts({ overview }: { readonly overview: Overview }) {
  const view = useView(home)
  return (
    <>
      <Figures overview={overview} figures={view.figures} />
      {view.parts.map((part) => {
        const Part = parts[part]
        return (
          <Suspense key={part}>
            <Part overview={overview} />
          </Suspense>
        )
      })}
    </>
  )
}
