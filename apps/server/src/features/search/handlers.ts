import { hasPermission } from '@lintel/contract/access/grants.ts'
import type { Permission } from '@lintel/contract/access/permissions.ts'
import { search as contract } from '@lintel/contract/search/operations.ts'
import { factsOf } from '../../access/facts.ts'
import { isOfSite } from '../../db/scope/scope.ts'
import { implement } from '../../kernel/implement.ts'
import { serverFeature } from '../../kernel/feature.ts'
import { findAccounts, findFleetDevices, findSites } from './above-sites.ts'
import {
  findAccessGroups,
  findAlarms,
  findApartments,
  findCompanies,
  findDevices,
  findDoors,
  findPeople,
} from './in-site.ts'

const searchHandlers = implement(contract, 'session', {
  async find({ db, scope, session, services, now }, { keyword }) {
    const facts = factsOf(session, services.config)
    const may = (permission: Permission) => hasPermission(facts, permission)
    if (!isOfSite(scope)) {
      const hits = [
        may('fleetDevice.read') ? await findFleetDevices(db, scope, keyword) : [],
        may('project.read') ? await findSites(db, scope, keyword) : [],
        may('distributor.read') ? await findAccounts(db, scope, 'distributor', keyword) : [],
        may('subDistributor.read') ? await findAccounts(db, scope, 'subDistributor', keyword) : [],
        may('installer.read') ? await findAccounts(db, scope, 'installer', keyword) : [],
        may('propertyManager.read') ? await findAccounts(db, scope, 'propertyManager', keyword) : [],
        may('villa.read') ? await findAccounts(db, scope, 'villa', keyword) : [],
      ]
      return { rows: hits.flat() }
    }
    const people = { db, scope, vault: services.vault, words: keyword, now }
    const hits = [
      may('personnel.read') ? await findPeople(people, 'personnel') : [],
      may('resident.read') ? await findPeople(people, 'resident') : [],
      may('personnel.read') ? await findPeople(people, 'staff') : [],
      may('visitor.read') ? await findPeople(people, 'visitor') : [],
      may('door.read') ? await findDoors(db, scope, keyword) : [],
      may('device.read') ? await findDevices(db, scope, keyword) : [],
      may('structure.read') ? await findApartments(db, scope, keyword) : [],
      may('company.read') ? await findCompanies(db, scope, keyword) : [],
      may('accessGroup.read') ? await findAccessGroups(db, scope, keyword) : [],
      may('alarm.read') ? await findAlarms(db, scope, keyword) : [],
    ]
    return { rows: hits.flat() }
  },
})

export default serverFeature({ handlers: searchHandlers })
