import type { Overview } from '@lintel/contract/home/schema.ts'
import { widgets, type WidgetName } from '@lintel/contract/home/widgets.ts'
import type { Permission } from '@lintel/contract/access/permissions.ts'
import type { ComponentType } from 'react'
import { type TextKey, useText } from '../../language/language.ts'
import { lazyPart } from '../../loading/parts.ts'
import { Section } from '../../ui/content.tsx'
import { Activity, Calls } from './activity.tsx'
import { Alarms } from './alarms.tsx'
import { EmergencyAwaited } from './emergency-awaited.tsx'
import { Attention } from './attention.tsx'
import { Events } from './events.tsx'
import type { Counter } from './links.ts'
import { Counters } from './counters.tsx'
import { Methods } from './methods.tsx'
import { Start } from './start.tsx'

type Part = ComponentType<{ readonly overview: Overview }>

/** Brings forms and dialogs along, which the other portals do not need. */
const Emergency = lazyPart(() => import('./emergency.tsx').then((file) => ({ default: file.Emergency })))

/** A part that is counters under a heading. */
function countersUnder(title: TextKey, counters: readonly Counter[]): Part {
  return function CounterPart({ overview }) {
    const t = useText()
    return (
      <Section title={t(title)}>
        <Counters overview={overview} counters={counters} />
      </Section>
    )
  }
}

interface PartRecord {
  /** How it is called where parts are arranged; none where they are not. */
  readonly title: TextKey
  readonly needs: Permission | undefined
  readonly Part: Part
  /** What stands there until the part is loaded; nothing for one that is part of the page. */
  readonly Awaited?: ComponentType
}

const partByName: Readonly<Record<WidgetName, Part>> = {
  emergency: Emergency,
  alarms: Alarms,
  devices: countersUnder('home:widgets.devices', ['devices', 'online', 'offline']),
  doors: countersUnder('home:widgets.doors', ['doors', 'doorsOnline']),
  people: countersUnder('home:widgets.people', ['personnel', 'newThisMonth', 'endingSoon', 'admins']),
  visitors: countersUnder('home:widgets.visitors', ['validToday', 'usedToday']),
  homes: countersUnder('home:widgets.homes', ['buildings', 'apartments', 'residents', 'activated']),
  activity: Activity,
  calls: Calls,
  methods: Methods,
  attention: Attention,
  events: Events,
}

/** What a part is called, what it needs, and how it is drawn. */
export function partOf(name: WidgetName | 'start'): PartRecord {
  if (name === 'start') return { title: 'home:installer.start', needs: undefined, Part: Start }
  return {
    title: `home:widgets.${name}`,
    needs: widgets[name],
    Part: partByName[name],
    ...(name === 'emergency' && { Awaited: EmergencyAwaited }),
  }
}
