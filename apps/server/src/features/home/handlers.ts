import { hasPermission } from '@lintel/contract/access/grants.ts'
import type { Permission } from '@lintel/contract/access/permissions.ts'
import { home as contract } from '@lintel/contract/home/operations.ts'
import { factsOf } from '../../access/facts.ts'
import { implement } from '../../kernel/implement.ts'
import { newestEvents } from '../door-logs/queries.ts'
import {
  countOfAccounts,
  countsOfDevices,
  countOfDoors,
  countOfUnhandledAlarms,
  countsOfSites,
  devicesNeedingAttention,
  figuresOfToday,
} from './queries.ts'

const shownEvents = 8

export const homeHandlers = implement(contract, 'session', {
  async overview({ db, scope, session, services, now }) {
    const facts = factsOf(session, services.config)
    const may = {
      devices: hasPermission(facts, 'device.read'),
      doors: hasPermission(facts, 'door.read'),
      events: hasPermission(facts, 'doorLog.read'),
      alarms: hasPermission(facts, 'alarm.read'),
      sites: hasPermission(facts, 'project.read'),
    }
    // Operators see the devices of their sites as figures; the devices themselves belong to the site's portal.
    const countsDevices = may.devices || may.sites
    // A sub-installer has sites, and the accounts are its installer's.
    const countsAccounts = (permission: Permission) => scope.kind !== 'subInstaller' && hasPermission(facts, permission)
    return {
      devices: countsDevices ? await countsOfDevices(db, scope) : null,
      doors: may.doors ? await countOfDoors(db, scope) : null,
      alarms: may.alarms ? await countOfUnhandledAlarms(db, scope) : null,
      today: may.events ? await figuresOfToday(db, scope, session.projectUuid, now) : null,
      sites: may.sites ? await countsOfSites(db, scope) : null,
      accounts: {
        propertyManagers: countsAccounts('propertyManager.read')
          ? await countOfAccounts(db, scope, 'propertyManager')
          : null,
        villas: countsAccounts('villa.read') ? await countOfAccounts(db, scope, 'single') : null,
      },
      needsAttention: countsDevices ? await devicesNeedingAttention(db, scope) : [],
      newestEvents: may.events ? await newestEvents(db, scope, shownEvents) : [],
    }
  },
})
