import { widgetNames, type WidgetName } from '@lintel/contract/home/widgets.ts'
import { defineLinks } from '../../kit/portal/feature.ts'

/** Counters that stand by themselves or in one of the parts. */
export type Counter =
  | 'alarms'
  | 'online'
  | 'offline'
  | 'devices'
  | 'doors'
  | 'doorsOnline'
  | 'opened'
  | 'refused'
  | 'personnel'
  | 'newThisMonth'
  | 'endingSoon'
  | 'admins'
  | 'buildings'
  | 'apartments'
  | 'residents'
  | 'activated'
  | 'validToday'
  | 'usedToday'
  | 'communities'
  | 'offices'
  | 'villaSites'
  | 'propertyManagers'
  | 'villas'
  | 'unread'

interface HomeView {
  readonly counters: readonly Counter[]
  /** In the order in which they matter there; what the account may not read is left out. */
  readonly parts: readonly (WidgetName | 'start')[]
  /** Every account may choose which parts to see, and in which order (office.md 4, Actions). */
  readonly isArranged: boolean
}

/** Parts about homes are a community's, those about tenants an office's. */
const widgetsOfOffice = widgetNames.filter((name) => name !== 'homes' && name !== 'methods')
const widgetsOfCommunity = widgetNames.filter((name) => name !== 'people')

/** The first page: does anything need me (design, Details and dashboards). */
export const home = defineLinks({
  key: 'home',
  title: 'menu:home',
  icon: 'home',
  entry: 'overview',
  texts: ['home', 'devices', 'doorLogs', 'emergencyPlans', 'alarms'],
  screens: {
    overview: { title: 'home:title', needs: 'home.read', as: 'home' },
  },
  views: {
    office: { counters: [], parts: widgetsOfOffice, isArranged: true },
    community: { counters: [], parts: widgetsOfCommunity, isArranged: true },
    oldCommunity: {
      counters: ['online', 'offline', 'doors', 'opened', 'refused'],
      parts: ['attention', 'events'],
      isArranged: false,
    },
    installer: {
      counters: [
        'communities',
        'offices',
        'villaSites',
        'devices',
        'online',
        'offline',
        'propertyManagers',
        'villas',
        'unread',
      ],
      parts: ['start', 'attention'],
      isArranged: false,
    },
    company: { counters: [], parts: widgetsOfOffice, isArranged: true },
  } as Record<'office' | 'community' | 'oldCommunity' | 'installer' | 'company', HomeView>,
})
