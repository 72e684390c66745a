import { apartmentTree } from './residences/apartment-tree.ts'
import { communityDevices } from './residences/community-devices.ts'
import { communityServerWork } from './residences/community-server-work.ts'
import { residentList } from './residences/resident-list.ts'
import { attendanceMonth } from './attendance/month.ts'
import { attendanceReports } from './attendance/attendance-report.ts'
import { auditSearch } from './audit-search.ts'
import { creating } from './creating.ts'
import { decisionSql } from './decision-sql.ts'
import { decision } from './decision.ts'
import { doorLogSearch } from './door-log-search.ts'
import { fleetDevices } from './fleet/fleet-devices.ts'
import { upgradeLoad } from './fleet/upgrade-load.ts'
import { stockAndTasks } from './fleet/stock-and-tasks.ts'
import { importPeople, importResidents } from './import.ts'
import { ingest } from './events/ingest.ts'
import { listCall } from './list-call.ts'
import { openDoor } from './open-door.ts'
import { refuseOffline } from './open-door-offline.ts'
import { pageWeight } from './page-weight.ts'
import { personnelList } from './personnel-list.ts'
import { policyDelta } from './policy-delta.ts'
import { preview } from './preview.ts'
import { startUp } from './start-up.ts'
import { subscriptions } from './money/subscriptions.ts'
import { volumeLists } from './volume-lists.ts'

/**
 * `npm run bench [name …]`: runs the named measurements, all of them without a name, one after the other. A name that
 * none has lists them.
 */
const benches = {
  'apartment-tree': apartmentTree,
  'resident-list': residentList,
  'community-devices': communityDevices,
  'community-server-work': communityServerWork,
  'open-door': openDoor,
  'open-door-offline': refuseOffline,
  'list-call': listCall,
  'page-weight': pageWeight,
  'start-up': startUp,
  'policy-delta': policyDelta,
  preview,
  decision,
  'decision-sql': decisionSql,
  'personnel-list': personnelList,
  'attendance-report': attendanceReports,
  import: importPeople,
  'import-residents': importResidents,
  'volume-lists': volumeLists,
  'fleet-devices': fleetDevices,
  'stock-and-tasks': stockAndTasks,
  'upgrade-load': upgradeLoad,
  'audit-search': auditSearch,
  creating,
  'door-log-search': doorLogSearch,
  ingest,
  'attendance-month': attendanceMonth,
  subscriptions,
} as const

const requestedNames = process.argv.slice(2)
const unknownNames = requestedNames.filter((name) => !Object.hasOwn(benches, name))
if (unknownNames.length > 0) {
  console.error(`No bench is called ${unknownNames.join(', ')}. There are: ${Object.keys(benches).join(', ')}.`)
  process.exit(1)
}
for (const [name, run] of Object.entries(benches)) {
  if (requestedNames.length === 0 || requestedNames.includes(name)) await run()
}
process.exit()
