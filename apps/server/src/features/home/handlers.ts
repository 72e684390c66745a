import { hasPermission } from '@lintel/contract/access/grants.ts'
import type { Facts } from '@lintel/contract/access/facts.ts'
import type { Permission } from '@lintel/contract/access/permissions.ts'
import { home as contract, homeLayout as layoutContract } from '@lintel/contract/home/operations.ts'
import { widgets, type WidgetName } from '@lintel/contract/home/widgets.ts'
import { factsOf } from '../../access/facts.ts'
import { isOfCompany, isOfSite } from '../../db/scope/scope.ts'
import { fail } from '../../kernel/failure.ts'
import { implement } from '../../kernel/implement.ts'
import { newestEvents } from '../../domain/door-events/queries.ts'
import {
  activityOfWeek,
  callsOfWeek,
  countersOfAttendance,
  countersOfHomes,
  countersOfPeople,
  countersOfVisitors,
  methodsOfWeek,
} from './counters.ts'
import { dropLayout, saveLayout, layoutOf } from './layout.ts'
import { busiestDoors, countsOfWeekAgo, openingsByHour, refusalsByReason } from './patterns.ts'
import {
  countOfAccounts,
  countsInside,
  countsOfDevices,
  countsOfDoors,
  countsOfSites,
  countUnconfirmed,
  countWithoutResponders,
  devicesNeedingAttention,
  setupOf,
} from './queries.ts'
import { upgradeFigures } from '../../domain/upgrades/fleet.ts'
import { kindsOf } from '../../domain/sites/kinds.ts'
import { pageOfSiteHealth } from './site-health.ts'
import { datesOfWeek, daysOf, pastDaysOf } from '../../domain/site-clock/site-days.ts'
import { serverFeature } from '../../kernel/feature.ts'

const shownEvents = 8

const homeHandlers = implement(contract, 'session', {
  async overview({ db, scope, session, services, now }) {
    const facts = factsOf(session, services.config)
    const may = (permission: Permission) => hasPermission(facts, permission)
    // Operators see the devices of their sites as counters; the devices themselves belong to the site's portal.
    const countsDevices = may('device.read') || may('project.read')
    // A sub-installer has sites, and the accounts are its installer's.
    const countsAccounts = (permission: Permission) => scope.kind !== 'subInstaller' && may(permission)
    const days = isOfSite(scope) ? await daysOf(db, scope, now) : null
    const shows = (widget: WidgetName) => days !== null && may(widgets[widget])
    // Of all own sites, or of the one that the identity holds.
    const heldSite = session.heldSite?.uuid
    const activity = days && shows('activity') ? await activityOfWeek(db, scope, days) : null
    return {
      devices: countsDevices ? await countsOfDevices(db, scope, heldSite) : null,
      doors: days && may('door.choose') ? await countsOfDoors(db, scope) : null,
      today: activity && todayOf(activity),
      activity,
      calls: days && facts.logsShown && shows('calls') ? await callsOfWeek(db, scope, days) : null,
      methods:
        days && isResidential(facts) && facts.logsShown && shows('methods')
          ? await methodsOfWeek(db, scope, days)
          : null,
      homes: days && isResidential(facts) && may('structure.read') ? await countersOfHomes(db, scope, now) : null,
      people: days && may('personnel.read') ? await countersOfPeople(db, scope, days, now) : null,
      visitors: days && may('visitor.read') ? await countersOfVisitors(db, scope, days, now) : null,
      attendance:
        days && facts.attendance === 'active' && shows('attendance')
          ? await countersOfAttendance(db, scope, days, now)
          : null,
      inside: isOfSite(scope) && may('areaRestriction.read') ? await countsInside(db, scope, now) : null,
      unconfirmedDevices: isOfSite(scope) && may('device.read') ? await countUnconfirmed(db, scope) : null,
      plansWithoutResponders:
        isOfSite(scope) && may('emergencyPlan.read') ? await countWithoutResponders(db, scope) : null,
      setup: isOfSite(scope) && !isOfCompany(scope) && may('device.read') ? await setupOf(db, scope) : null,
      upgrades: may('upgradeTask.read') ? await upgradeFigures({ db, scope, session }) : null,
      readAt: now.toISOString(),
      sites: may('project.read') ? await countsOfSites(db, scope, heldSite) : null,
      accounts: {
        propertyManagers: countsAccounts('propertyManager.read')
          ? await countOfAccounts(db, scope, 'propertyManager', heldSite)
          : null,
        villas: countsAccounts('villa.read') ? await countOfAccounts(db, scope, 'single', heldSite) : null,
      },
      needsAttention: countsDevices ? await devicesNeedingAttention(db, scope, heldSite) : [],
      // Of a site, or of the own villa: an installer reads events where it names a site.
      newestEvents:
        (days !== null || scope.kind === 'account') && may('doorLog.read') && facts.logsShown
          ? await newestEvents(db, scope, shownEvents)
          : [],
    }
  },

  async patterns({ db, scope, session, services, now }) {
    const facts = factsOf(session, services.config)
    if (!isOfSite(scope) || !hasPermission(facts, 'doorLog.read'))
      return { hours: null, busiestDoors: null, refusals: null, lastWeek: null }
    const days = await daysOf(db, scope, now)
    const past = await pastDaysOf(db, scope, now)
    return {
      hours: await openingsByHour(db, scope, days, past),
      busiestDoors: facts.logsShown ? await busiestDoors(db, scope, days) : null,
      refusals: facts.logsShown ? await refusalsByReason(db, scope, days) : null,
      lastWeek: await countsOfWeekAgo(db, scope, past),
    }
  },

  siteHealth: ({ db, scope, session }, filter) =>
    pageOfSiteHealth(db, scope, filter, { kinds: kindsOf(session.section), siteUuid: session.heldSite?.uuid }),

  async week({ db, scope, session, services, now }) {
    const facts = factsOf(session, services.config)
    const may = (permission: Permission) => facts.logsShown && hasPermission(facts, permission)
    if (!isOfSite(scope)) return fail('notFound')
    const days = await daysOf(db, scope, now)
    const activity = may(widgets.activity) ? await activityOfWeek(db, scope, days) : null
    const calls = may(widgets.calls) ? await callsOfWeek(db, scope, days) : null
    return {
      rows: datesOfWeek(days).map((day, index) => ({
        day,
        opened: activity?.[index]?.opened ?? null,
        refused: activity?.[index]?.refused ?? null,
        calls: calls?.[index]?.calls ?? null,
      })),
    }
  },
})

const isResidential = ({ projectKind }: Facts): boolean => projectKind !== 'office' && projectKind !== 'none'

/** The last of the days is today. */
const todayOf = (activity: Awaited<ReturnType<typeof activityOfWeek>>) => {
  const { opened, refused } = activity.at(-1)!
  return { opened, refused }
}

const homeLayoutHandlers = implement(layoutContract, 'system', {
  get: layoutOf,

  async save(context, { widgets: widgetNames, version }) {
    if (!(await saveLayout(context, widgetNames, version))) return context.fail('staleRecord')
    context.audit({ detail: { widgets: widgetNames.join(' ') } })
  },

  async reset(context, { version }) {
    if (!(await dropLayout(context, version))) return context.fail('staleRecord')
    context.audit({})
  },
})

export default serverFeature({ handlers: [...homeHandlers, ...homeLayoutHandlers] })
