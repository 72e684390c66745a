import type { HomeLayout, Overview } from '@lintel/contract/home/schema.ts'
import { arrangeWidgets } from '@lintel/contract/home/widgets.ts'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconLayoutDashboard } from '@tabler/icons-react'
import { Suspense, useCallback, useState } from 'react'
import type { LiveChange } from '@lintel/contract/live/schema.ts'
import { api } from '../../api/client.ts'
import { useLive } from '../../api/live.ts'
import { reread, useRead } from '../../api/queries.ts'
import type { Action } from '../../kit/actions/action.tsx'
import { DetailScreen } from '../../kit/screen/detail-screen.tsx'
import { useView } from '../../kit/portal/route-context.ts'
import { useText } from '../../language/language.ts'
import { lazyPart } from '../../loading/parts.ts'
import { useMay } from '../../session/session.ts'
import { Blank } from '../../ui/content.tsx'
import { home, type PartName } from './links.ts'
import classes from './home.module.css'
import { partOf } from './parts.tsx'
import { SetupSteps } from './setup.tsx'

const Arrange = lazyPart(() => import('./arrange.tsx').then((file) => ({ default: file.Arrange })))

const quietMs = 2_000
/** Changes of what no part of the page shows. */
const ofNoPart: readonly LiveChange['kind'][] = ['command', 'deviceCommand', 'lockCommand', 'thirdPartyLocks']
const asItComes: HomeLayout = { widgets: null, version: 0 }

/** The counters of a site or of all own sites, each leading to the list that explains it. */
export default function HomeOverview() {
  const t = useText()
  const may = useMay()
  const view = useView(home)
  const query = useRead(api.home.overview, {})
  const storedLayout = useRead(api.homeLayout.get, {}, { enabled: view.isArranged })
  const [isArranging, setArranging] = useState(false)
  // A burst of events is read once, when it is over.
  const refresh = useDebouncedCallback(() => void reread('home'), { delay: quietMs })
  const receive = useCallback((change: LiveChange) => void (!ofNoPart.includes(change.kind) && refresh()), [refresh])
  useLive(receive)
  const layout = view.isArranged ? storedLayout.data : asItComes
  const availableParts = view.parts.filter((name) => may(partOf(name).needs))
  const widgets = availableParts.filter((name) => name !== 'start' && name !== 'health')
  const visibleParts = view.isArranged ? arrangeWidgets(widgets, layout?.widgets ?? null) : availableParts
  const arrange: Action = {
    key: 'arrange',
    label: t('home:arrange.action'),
    icon: <IconLayoutDashboard size={16} aria-hidden />,
    run: () => setArranging(true),
  }
  return (
    <>
      <DetailScreen
        title="home:title"
        query={layout ? query : { ...query, data: undefined, error: query.error ?? storedLayout.error }}
        name={() => undefined}
        actions={() => (view.isArranged ? [arrange] : [])}
        back={undefined}
      >
        {(overview) => (
          <>
            {overview.setup && <SetupSteps setup={overview.setup} />}
            <Parts overview={overview} names={visibleParts} />
          </>
        )}
      </DetailScreen>
      <Suspense>
        {isArranging && layout && (
          <Arrange
            availableWidgets={widgets}
            shownWidgets={arrangeWidgets(widgets, layout.widgets)}
            version={layout.version}
            onClose={() => setArranging(false)}
          />
        )}
      </Suspense>
    </>
  )
}

interface PartsProps {
  readonly overview: Overview
  readonly names: readonly PartName[]
}

function Parts({ overview, names }: PartsProps) {
  const t = useText()
  if (names.length === 0) return <Blank>{t('home:arrange.empty')}</Blank>
  return (
    <div className={classes.parts}>
      {names.map((name) => {
        const { Part, width } = partOf(name)
        return (
          <div key={name} className={classes.part} data-width={width}>
            <Part overview={overview} />
          </div>
        )
      })}
    </div>
  )
}
