import { widgetNames, type WidgetName } from '@lintel/contract/home/widgets.ts'
import { defineLinks } from '../../kit/portal/feature.ts'

/** Counters that stand by themselves or in one of the parts. */
export type Counter =
  | 'online'
  | 'offline'
  | 'devices'
  | 'doors'
  | 'doorsOnline'
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
  | 'oldFirmware'
  | 'openUpgrades'
  | 'unread'

/** Parts that every site may have, and those of operators alone. */
export type PartName = WidgetName | 'start' | 'health'

interface HomeView {
  /** Figures that are looked up, in one part below. */
  readonly counters: readonly Counter[]
  /** In the order in which they matter there; what the account may not read is left out. */
  readonly parts: readonly PartName[]
  /** Every account may choose which parts to see, and in which order (office.md 4, Actions). */
  readonly isArranged: boolean
}

const ofResidences: readonly WidgetName[] = ['methods']
const widgetsOfOffice = widgetNames.filter((name) => !ofResidences.includes(name))
const widgetsOfCommunity = widgetNames

const devicesAndDoors: readonly Counter[] = ['devices', 'online', 'offline', 'doors', 'doorsOnline']
const ofPeople: readonly Counter[] = ['personnel', 'newThisMonth', 'endingSoon', 'admins']
const ofHomes: readonly Counter[] = ['buildings', 'apartments', 'residents', 'activated']
const ofVisitors: readonly Counter[] = ['validToday', 'usedToday']

/** The first page: does anything need me (design, Details and dashboards). */
export const home = defineLinks({
  key: 'home',
  title: 'menu:home',
  icon: 'home',
  entry: 'overview',
  texts: ['home', 'devices', 'doorLogs', 'decisions', 'emergencyPlans', 'alarms'],
  screens: {
    overview: { title: 'home:title', needs: 'home.read', reads: { 'home.overview': 'all' }, as: 'home' },
  },
  views: {
    office: { counters: [...devicesAndDoors, ...ofPeople, ...ofVisitors], parts: widgetsOfOffice, isArranged: true },
    community: {
      counters: [...ofHomes, ...devicesAndDoors, ...ofVisitors],
      parts: widgetsOfCommunity,
      isArranged: true,
    },
    oldCommunity: {
      counters: [...ofHomes, ...devicesAndDoors],
      parts: ['attention', 'today', 'hours', 'busiest', 'events', 'figures'],
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
        'oldFirmware',
        'openUpgrades',
        'unread',
      ],
      parts: ['health', 'attention', 'start', 'figures'],
      isArranged: false,
    },
    company: { counters: [...ofPeople, ...ofVisitors, 'doors'], parts: widgetsOfOffice, isArranged: true },
  } as Record<'office' | 'community' | 'oldCommunity' | 'installer' | 'company', HomeView>,
})

/** The first page of operators that run no site by themselves: which of their sites need attention. */
export const siteHealth = defineLinks({
  key: 'home',
  title: 'menu:home',
  icon: 'home',
  entry: 'sites',
  texts: ['home', 'devices', 'alarms'],
  screens: {
    sites: { title: 'home:health.title', needs: 'fleetDevice.read', as: 'siteHealth' },
  },
  views: { all: {} },
})
