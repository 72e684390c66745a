import type { Overview } from '@lintel/contract/home/schema.ts'
import { widgets, type WidgetName } from '@lintel/contract/home/widgets.ts'
import type { Permission } from '@lintel/contract/access/permissions.ts'
import type { ComponentType } from 'react'
import { type TextKey, useText } from '../../language/language.ts'
import { useView } from '../../kit/portal/route-context.ts'
import { Card } from '../../ui/card.tsx'
import { Activity, Calls } from './charts/activity.tsx'
import { AttendanceToday } from './attendance-today.tsx'
import { Attention } from './attention.tsx'
import { BusiestDoors, Refusals } from './charts/rankings.tsx'
import { Counters } from './counters.tsx'
import { Emergency } from './emergency.tsx'
import { Events } from './events.tsx'
import { Hours } from './charts/hours.tsx'
import { home, type PartName } from './links.ts'
import { Methods } from './charts/methods.tsx'
import { SiteHealth } from './site-health.tsx'
import { Start } from './start.tsx'
import { Today } from './today.tsx'

type Part = ComponentType<{ readonly overview: Overview }>

/** Figures that are looked up rather than acted on. */
function Figures({ overview }: { readonly overview: Overview }) {
  const t = useText()
  const { counters } = useView(home)
  return (
    <Card title={t('home:widgets.figures')}>
      <Counters overview={overview} counters={counters} />
    </Card>
  )
}

/** How much of three columns a part takes. */
type Width = 'full' | 'wide' | 'narrow'

interface PartRecord {
  /** How it is called where parts are arranged. */
  readonly title: TextKey
  readonly needs: Permission | undefined
  readonly width: Width
  readonly Part: Part
}

const partByName: Readonly<Record<WidgetName, readonly [Part, Width]>> = {
  attention: [Attention, 'full'],
  emergency: [Emergency, 'full'],
  today: [Today, 'full'],
  attendance: [AttendanceToday, 'full'],
  hours: [Hours, 'wide'],
  busiest: [BusiestDoors, 'narrow'],
  events: [Events, 'full'],
  refusals: [Refusals, 'narrow'],
  activity: [Activity, 'narrow'],
  calls: [Calls, 'narrow'],
  methods: [Methods, 'narrow'],
  figures: [Figures, 'full'],
}

/** What a part is called, what it needs, and how it is drawn. */
export function partOf(name: PartName): PartRecord {
  if (name === 'start') return { title: 'home:installer.start', needs: undefined, width: 'full', Part: Start }
  if (name === 'health')
    return { title: 'home:health.title', needs: 'fleetDevice.read', width: 'full', Part: SiteHealth }
  const [Part, width] = partByName[name]
  return { title: `home:widgets.${name}`, needs: widgets[name], width, Part }
}
