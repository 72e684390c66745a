import { isGranted } from '@lintel/contract/access/grants.ts'
import { home as contract } from '@lintel/contract/home/operations.ts'
import { implement } from '../../kernel/implement.ts'
import { newestEvents } from '../door-logs/queries.ts'
import { countsOfDevices, countOfDoors, countsOfSites, devicesNeedingAttention, figuresOfToday } from './queries.ts'

const shownEvents = 8

export const homeHandlers = implement(contract, 'session', {
  async overview({ db, scope, session, now }) {
    const may = {
      devices: isGranted(session.role, 'device.read'),
      doors: isGranted(session.role, 'door.read'),
      events: isGranted(session.role, 'doorLog.read'),
      sites: isGranted(session.role, 'project.read'),
    }
    // Operators see the devices of their sites as figures; the devices themselves belong to the site's portal.
    const countsDevices = may.devices || may.sites
    return {
      devices: countsDevices ? await countsOfDevices(db, scope) : null,
      doors: may.doors ? await countOfDoors(db, scope) : null,
      today: may.events ? await figuresOfToday(db, scope, session.projectUuid, now) : null,
      sites: may.sites ? await countsOfSites(db, scope) : null,
      needsAttention: countsDevices ? await devicesNeedingAttention(db, scope) : [],
      newestEvents: may.events ? await newestEvents(db, scope, shownEvents) : [],
    }
  },
})
