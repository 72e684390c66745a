import { limits } from '@lintel/contract/base/limits.ts'
import type { Overview } from '@lintel/contract/home/schema.ts'
import { Link } from 'react-router'
import { api } from '../../api/client.ts'
import { useRead } from '../../api/queries.ts'
import { filteredAddress } from '../../kit/portal/address.ts'
import { useReferences, type Refer } from '../../kit/portal/route-context.ts'
import { type TextKey, useText } from '../../language/language.ts'
import { useFormat } from '../../session/use-format.ts'
import type { Counter } from './links.ts'
import classes from './home.module.css'

interface CounterRecord {
  readonly label: TextKey
  readonly value: (overview: Overview, unreadCount: number | undefined) => number | undefined
  /** The list that explains the counter. */
  readonly to: (refer: Refer, overview: Overview) => string | undefined
}

/** The devices behind a counter; an operator finds them by site, because devices belong to the sites' portals. */
const devicesOf = (connection?: 'online' | 'away') => (refer: Refer) =>
  filteredAddress(refer('deviceList'), connection ? { connection } : {}) ?? refer('siteList')

const records: Readonly<Record<Counter, CounterRecord>> = {
  communities: {
    label: 'home:installer.communities',
    value: ({ sites }) => sites?.community,
    to: (refer) => filteredAddress(refer('siteList'), { type: 'community' }),
  },
  offices: {
    label: 'home:installer.offices',
    value: ({ sites }) => sites?.office,
    to: (refer) => filteredAddress(refer('siteList'), { type: 'office' }),
  },
  villaSites: {
    label: 'home:installer.villaSites',
    value: ({ sites }) => sites?.villa,
    to: (refer) => filteredAddress(refer('siteList'), { type: 'villa' }),
  },
  propertyManagers: {
    label: 'home:installer.propertyManagers',
    value: ({ accounts }) => accounts.propertyManagers ?? undefined,
    to: (refer) => filteredAddress(refer('userList'), { type: 'propertyManager' }),
  },
  villas: {
    label: 'home:installer.villas',
    value: ({ accounts }) => accounts.villas ?? undefined,
    to: (refer) => filteredAddress(refer('userList'), { type: 'villa' }),
  },
  oldFirmware: {
    label: 'home:installer.oldFirmware',
    value: ({ upgrades }) => upgrades?.oldFirmware,
    to: (refer) => refer('firmwareList'),
  },
  openUpgrades: {
    label: 'home:installer.openUpgrades',
    value: ({ upgrades }) => upgrades?.open,
    to: (refer) => refer('upgradeList'),
  },
  unread: {
    label: 'home:installer.unread',
    value: (_overview, unreadCount) => unreadCount,
    to: (refer) => refer('systemNotifications'),
  },
  devices: {
    label: 'home:property.devices',
    value: ({ devices }) => devices?.total,
    to: devicesOf(),
  },
  online: {
    label: 'home:property.online',
    value: ({ devices }) => devices?.online,
    to: devicesOf('online'),
  },
  offline: {
    label: 'home:property.offline',
    value: ({ devices }) => devices?.offline,
    to: devicesOf('away'),
  },
  doors: {
    label: 'home:property.doors',
    value: ({ doors }) => doors?.total,
    to: (refer) => refer('doorList'),
  },
  doorsOnline: {
    label: 'home:figures.doorsOnline',
    value: ({ doors }) => doors?.online ?? undefined,
    to: (refer) => filteredAddress(refer('doorList'), { connection: 'online' }),
  },
  personnel: {
    label: 'home:figures.personnel',
    value: ({ people }) => people?.personnel,
    to: (refer) => refer('personnelList'),
  },
  newThisMonth: {
    label: 'home:figures.newThisMonth',
    value: ({ people }) => people?.newThisMonth,
    to: (refer, { people }) =>
      filteredAddress(refer('personnelList'), { ...(people && { createdFrom: people.monthBegins }) }),
  },
  endingSoon: {
    label: 'home:figures.endingSoon',
    value: ({ people }) => people?.endingSoon,
    to: (refer) => filteredAddress(refer('personnelList'), { validity: 'endingSoon' }),
  },
  admins: {
    label: 'home:figures.admins',
    value: ({ people }) => people?.admins,
    to: (refer) => refer('adminList'),
  },
  buildings: {
    label: 'home:homes.buildings',
    value: ({ homes }) => homes?.buildings,
    to: (refer) => refer('apartmentList'),
  },
  apartments: {
    label: 'home:homes.apartments',
    value: ({ homes }) => homes?.apartments,
    to: (refer) => refer('apartmentList'),
  },
  residents: {
    label: 'home:homes.residents',
    value: ({ homes }) => homes?.residents,
    to: (refer) => refer('residentList'),
  },
  activated: {
    label: 'home:homes.activated',
    value: ({ homes }) => homes?.activated,
    to: (refer) => refer('residentList'),
  },
  validToday: {
    label: 'home:figures.validToday',
    value: ({ visitors }) => visitors?.validToday,
    to: (refer) => filteredAddress(refer('visitorList'), { type: 'tempKey', today: 'valid' }),
  },
  usedToday: {
    label: 'home:figures.usedToday',
    value: ({ visitors }) => visitors?.usedToday,
    to: (refer) => filteredAddress(refer('visitorList'), { type: 'tempKey', today: 'used' }),
  },
}

/** The counters a view asks for; one the server gives no value for is left out. */
export function Counters({
  overview,
  counters,
}: {
  readonly overview: Overview
  readonly counters: readonly Counter[]
}) {
  const t = useText()
  const format = useFormat()
  const refer = useReferences()
  // Asked only where the view shows it and the person may read it.
  const readsNotices = counters.includes('unread') && refer('systemNotifications') !== undefined
  const unreadCount = useRead(api.notice.status, {}, { enabled: readsNotices }).data?.unread
  const visibleCounters = counters.flatMap((name) => {
    const record = records[name]
    const value = record.value(overview, unreadCount)
    return value === undefined
      ? []
      : [
          {
            name,
            label: t(record.label, { days: limits.endingSoonDays }),
            // Counts stop there, as totals of lists do.
            value: value >= limits.exactTotal ? t('home:atLeast', { count: value }) : format.number(value),
            to: record.to(refer, overview),
          },
        ]
  })
  if (!visibleCounters.length) return null
  return (
    <ul className={classes.counters}>
      {visibleCounters.map(({ name, label, value, to }) => {
        const content = (
          <>
            <span>{label}</span> <strong>{value}</strong>
          </>
        )
        return (
          <li key={name}>
            {to ? (
              <Link to={to} className={classes.counter}>
                {content}
              </Link>
            ) : (
              <span className={classes.counter}>{content}</span>
            )}
          </li>
        )
      })}
    </ul>
  )
}
