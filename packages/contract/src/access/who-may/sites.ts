import {
  always,
  builders,
  buildersAndOwner,
  communityManagers,
  distributors,
  installerPortals,
  installers,
  integrators,
  managers,
  may,
  notDistributor,
  notManager,
  office,
  owner,
  people,
  peopleOfSites,
  platform,
  siteManagers,
  type Table,
} from '../row.ts'
import { unless, when } from '../rules.ts'

const ifDeletesResidents = when('deletesResidents', true)
/** Who has to do with vendors' locks at a site: its installer, who holds the accounts, its managers, a villa's owner. */
const atLocks = { ...integrators, single: notDistributor, ...managers } as const
/** Not for who entered the portal through an installer (specification.md 6; decisions.md 72). */
const notThroughInstaller = { propertyOffice: unless('entryPortal', 'ins') }

/** A tier of *off* hides attendance; what is not active is shown and refused by its calls (office.md 26). */
const withAttendance = { propertyOffice: unless('attendance', 'off'), admin: unless('attendance', 'off') }
const withIdAccess = { propertyCommunity: when('idAccess', true) }

/** Who may do what in a site: of its hardware, its people, its access and its logs (specification.md 6). */
export const sites = {
  accessGroup: {
    read: may('office.md 1.2, access groups; community.md 8', people),
    'create edit delete': may('office.md 1.2, access groups; community.md 8', people, 'residents'),
  },
  alarm: {
    read: may('office.md 1.2, logs; community.md 18', people),
    acknowledge: may('office.md 1.2, logs; community.md 18', people, 'devices'),
  },
  apartment: {
    edit: may('community.md 1.2, edit apartment', { ...builders, propertyCommunity: always }, 'devices'),
    moveOut: may(
      'community.md 1.2, delete resident; 5, reset apartment',
      { ...builders, propertyCommunity: ifDeletesResidents },
      'residents',
    ),
  },
  areaRestriction: {
    read: may('office.md 1.2, area restrictions', office),
    'create edit delete': may('office.md 1.2, area restrictions', office, 'residents'),
  },
  attendanceLeave: {
    read: may('office.md 1.2, attendance; 26', withAttendance),
    'create edit delete': may('office.md 1.2, attendance; 26', withAttendance, 'residents'),
  },
  attendanceLeaveType: {
    read: may('office.md 1.2, attendance; 26', withAttendance),
    'create edit delete': may('office.md 1.2, attendance; 26', withAttendance, 'residents'),
  },
  attendancePerson: {
    read: may('office.md 1.2, attendance; 26', withAttendance),
    edit: may('office.md 1.2, attendance; 26', withAttendance, 'residents'),
  },
  attendancePoint: {
    read: may('office.md 1.2, attendance; 26', withAttendance),
    'create edit delete': may('office.md 1.2, attendance; 26', withAttendance, 'residents'),
  },
  attendanceReport: {
    read: may('office.md 1.2, attendance; 26', withAttendance),
    recompute: may('office.md 1.2, attendance; 26', withAttendance, 'residents'),
  },
  attendanceSchedule: {
    read: may('office.md 1.2, attendance; 26', withAttendance),
    'create edit delete': may('office.md 1.2, attendance; 26', withAttendance, 'residents'),
  },
  attendanceSetup: {
    read: may('office.md 1.2, attendance; 26', withAttendance),
    create: may('office.md 1.2, attendance; 26', withAttendance, 'residents'),
  },
  attendanceShift: {
    read: may('office.md 1.2, attendance; 26', withAttendance),
    'create edit delete': may('office.md 1.2, attendance; 26', withAttendance, 'residents'),
  },
  attendanceTimetable: {
    read: may('office.md 1.2, attendance; 26', withAttendance),
    'create edit delete': may('office.md 1.2, attendance; 26', withAttendance, 'residents'),
  },
  block: {
    read: may('office.md 1.2, area restrictions', office),
    'create delete': may('office.md 1.2, area restrictions', office, 'residents'),
  },
  callLog: {
    read: may('office.md 1.2, logs; community.md 17.2; specification.md 2.8, a villa’s owner', {
      ...people,
      single: owner,
    }),
  },
  capturedImage: { read: may('office.md 1.2, logs; community.md 17.3', people) },
  device: {
    read: may('office.md 1.2, devices; operators.md 14, 3.6 and 4.1: operators see the devices of their sites', {
      ...platform,
      ...distributors,
      ...installerPortals,
      ...siteManagers,
    }),
    readPeople: may('office.md 5.2; community.md 9; operators.md 3.6: of residential sites the installer’s too', {
      ...builders,
      ...people,
    }),
    'edit command': may('operators.md 14; community.md 1.2', { ...installers, ...siteManagers }, 'devices'),
    'register delete': may(
      'decisions.md 9: in communities the installer’s alone, entered or not; in offices the manager’s too',
      { ...installers, propertyOffice: always, propertyCommunity: notManager, propertyOldCommunity: notManager },
      'devices',
    ),
  },
  door: {
    read: may('office.md 1.2, doors; specification.md 2.8', { ...buildersAndOwner, ...siteManagers }),
    choose: may('office.md 1.1: an admin sees doors in pickers, and opens none', {
      ...builders,
      ...siteManagers,
      admin: always,
    }),
    open: may(
      'office.md 1.2, doors; specification.md 2.8, a villa’s owner',
      { ...siteManagers, single: owner },
      'devices',
    ),
    edit: may('office.md 1.2; community.md 1.2, relays', { ...builders, ...managers }, 'devices'),
  },
  doorLog: {
    read: may('office.md 1.2, logs; specification.md 2.8, a villa’s owner; operators.md 3.6: installers', {
      ...buildersAndOwner,
      ...siteManagers,
      admin: always,
    }),
  },
  emergencyPlan: {
    read: may('office.md 1.2: the site’s, not a company’s; decisions.md 10', managers),
    'edit run': may('office.md 1.2: the site’s, not a company’s; decisions.md 10', managers, 'devices'),
    watch: may('office.md 1.2: a company sees that a plan runs', people),
  },
  holiday: {
    read: may('office.md 1.2, holidays', office),
    'create edit delete': may('office.md 1.2, holidays', office, 'residents'),
  },
  home: { read: may('specification.md 2', { ...installerPortals, ...siteManagers, admin: always }) },
  import: {
    run: may('community.md 28: of people a manager’s', managers, 'residents'),
    follow: may('office.md 35; community.md 28: of structure the installer’s', { ...builders, ...people }, 'either'),
  },
  idAccess: {
    // Where doors of the community read identity cards.
    read: may('community.md 16, role PM', withIdAccess),
    edit: may('community.md 16, role PM', withIdAccess, 'residents'),
  },
  library: {
    read: may('office.md 1.2, library; community.md 21', people),
    edit: may('office.md 1.2, library; community.md 21', people, 'residents'),
  },
  live: {
    read: may(
      'office.md 1.2, logs; specification.md 2.8; operators.md 3.6: an identity hears of the site that it holds',
      {
        ...installerPortals,
        ...siteManagers,
        admin: always,
      },
    ),
  },
  musterReport: {
    read: may('office.md 1.2, muster; specification.md 6, report', { ...notThroughInstaller, admin: always }),
    'create mark end': may(
      'office.md 1.2, muster; specification.md 6, report',
      { ...notThroughInstaller, admin: always },
      'residents',
    ),
  },
  musterPresence: {
    read: may('office.md 1.2, muster; specification.md 6, report', { ...notThroughInstaller, admin: always }),
    edit: may(
      'office.md 1.2, muster; specification.md 6, report',
      { ...notThroughInstaller, admin: always },
      'residents',
    ),
  },
  musterSetting: {
    read: may('office.md 1.2, muster; decisions.md 38', { ...notThroughInstaller, admin: always }),
    edit: may('decisions.md 38: a manager sets, an administrator reads', notThroughInstaller, 'residents'),
  },
  officeMessage: {
    read: may('office.md 1.2, messages; community.md 22; old-communities.md 5', peopleOfSites),
    'send delete': may('office.md 1.2, messages; community.md 22; old-communities.md 5', peopleOfSites, 'residents'),
  },
  personnel: {
    read: may('office.md 1.2, groups and personnel; community.md 6, 7 and 13; old-communities.md 5', peopleOfSites),
    'create edit delete': may(
      'office.md 1.2, groups and personnel; community.md 6, 7 and 13; old-communities.md 5',
      peopleOfSites,
      'residents',
    ),
    erase: may('decisions: erasing changes the logs of the site, which are not a company’s', siteManagers, 'residents'),
    import: may('office.md 35', people, 'residents'),
  },
  resident: {
    read: may('community.md 1.2, residents; specification.md 2.8, a villa’s owner; old-communities.md 5', {
      ...buildersAndOwner,
      ...communityManagers,
    }),
    'create edit': may(
      'community.md 1.2, add and edit residents; old-communities.md 5',
      { ...builders, ...communityManagers },
      'residents',
    ),
    delete: may(
      'community.md 1.2, delete resident; old-communities.md 5',
      { ...builders, propertyCommunity: ifDeletesResidents, propertyOldCommunity: ifDeletesResidents },
      'residents',
    ),
  },
  siteSetting: {
    read: may('operators.md 14; office.md 1.2, settings', { ...installers, ...siteManagers }),
    edit: may('operators.md 14; office.md 1.2, settings', { ...installers, ...siteManagers }, 'devices'),
  },
  structure: {
    followDoors: may('old-communities.md 8: a manager, with a preview', { propertyCommunity: always }, 'residents'),
    read: may('community.md 1.1: the installer makes buildings and apartments, a manager reads them', {
      ...builders,
      ...communityManagers,
    }),
    edit: may('community.md 1.2, create building and apartment', builders, 'devices'),
  },
  thirdPartyLock: {
    read: may(
      'community.md 24: installers see the locks; operators.md 3.6 and 4.1: of all their sites; specification.md 2.8, a villa’s owner',
      { ...platform, ...distributors, ...atLocks },
    ),
    // Commands and events name people, who are not for operators above sites.
    readCommand: may('community.md 24: installers see the locks; specification.md 2.8, a villa’s owner', atLocks),
    readLog: may('community.md 24: who runs the site opens them; specification.md 2.8, a villa’s owner', {
      ...managers,
      single: owner,
    }),
    open: may(
      'community.md 24: who runs the site opens them; specification.md 2.8, a villa’s owner',
      { ...managers, single: owner },
      'devices',
    ),
    edit: may(
      'community.md 24: a manager assigns and renames; operators.md 11.1: the installer links them to their place',
      { ...integrators, ...managers },
      'devices',
    ),
    unlink: may(
      'operators.md 4.1 and 11.1: distributors delete third-party devices, installers hold the accounts',
      { ...distributors, ...integrators },
      'devices',
    ),
  },
  visitor: {
    read: may('office.md 1.2, visitors; community.md 11 and 12; old-communities.md 5', peopleOfSites),
    'create edit delete': may(
      'office.md 1.2, visitors; community.md 11 and 12; old-communities.md 5',
      peopleOfSites,
      'residents',
    ),
  },
} as const satisfies Table
