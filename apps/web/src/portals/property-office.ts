import { when } from '@lintel/contract/access/rules.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { folder, mount, type Portal } from '../kit/portal/feature.ts'
import { officeGroups } from './menu-groups.ts'
import {
  alarmScreens,
  deviceScreens,
  doorScreens,
  emergencyPlanScreens,
  musterScreens,
  thirdPartyLockScreens,
} from './screens/devices.ts'
import {
  homeScreens,
  paymentScreens,
  policyTextScreens,
  quickStartScreens,
  settingsScreens,
  siteSettingsScreens,
  subscriptionScreens,
} from './screens/every-portal.ts'
import { auditLogScreens, callLogScreens, capturedImageScreens, doorLogScreens } from './screens/logs.ts'
import {
  attendanceLeaveScreens,
  attendanceLeaveTypeScreens,
  attendancePeopleScreens,
  attendancePointScreens,
  attendanceReportScreens,
  attendanceScheduleScreens,
  attendanceSetupScreens,
  attendanceShiftScreens,
  attendanceTimetableScreens,
} from './screens/attendance.ts'
import {
  accessGroupScreens,
  adminScreens,
  areaRestrictionScreens,
  badgeScreens,
  companyScreens,
  holidayScreens,
  libraryScreens,
  officeMessageScreens,
  personnelScreens,
  visitorScreens,
} from './screens/people.ts'

/** The property manager of an office (specification.md 2.9). */
export const portal: Portal = {
  section: 'propertyOffice',
  title: 'shell:portal.propertyManager',
  throttleMs: limits.propertyButtonThrottleMs,
  groups: officeGroups,
  entries: [
    mount(homeScreens, { view: 'office', at: { overview: 'home' } }),
    mount(quickStartScreens, { view: 'all', at: { create: false, firstDoor: 'firstDoor' }, menu: false }),
    mount(deviceScreens, {
      view: 'office',
      at: {
        list: 'device',
        info: 'device/device-info?ID=:id',
        people: 'device/device-people?ID=:id',
        register: 'device/device-setting',
        edit: 'device/device-setting?ID=:id',
      },
    }),
    mount(thirdPartyLockScreens, {
      view: 'site',
      at: {
        list: 'device?type=thirdPartyLocks',
        saltoKsInfo: 'device/saltoKsInfo?ID=:id',
        dormakabaInfo: 'device/dormakabaInfo?ID=:id',
        ttlockInfo: 'device/ttlockInfo?ID=:id',
      },
      when: when('thirdPartyLocks', true),
      menu: false,
    }),
    mount(doorScreens, { view: 'office', at: { list: 'doors', info: 'doors/info?id=:id' } }),
    mount(companyScreens, {
      view: 'office',
      at: {
        list: 'company',
        create: 'company/companySet',
        edit: 'company/companySet?id=:id',
        fromPersonnel: 'personnel/company/set?id=:id',
        own: false,
      },
    }),
    mount(adminScreens, {
      view: 'office',
      at: { list: 'admin', create: 'admin/adminSet', edit: 'admin/adminSet?id=:id' },
    }),
    folder('accessControl', { title: 'menu:group.access', icon: 'folder' }, [
      mount(accessGroupScreens, {
        view: 'site',
        at: {
          list: 'accessGroup',
          add: 'accessGroup/accessGroupSet?op=add',
          info: 'accessGroup/accessGroupInfo?id=:id',
          edit: 'accessGroup/accessGroupInfoSet?op=edit&id=:id',
        },
      }),
      mount(holidayScreens, {
        view: 'site',
        at: { list: 'holiday', add: 'holiday/holidaySet', edit: 'holiday/holidaySet?id=:id' },
      }),
      mount(areaRestrictionScreens, {
        view: 'site',
        at: {
          list: 'areaRestrictions',
          create: 'areaRestrictions/areaRestrictionsSet',
          edit: 'areaRestrictions/areaRestrictionsSet?id=:id',
          inside: 'areaRestrictions?inside=:id',
          blocked: 'areaRestrictions/blockedPeople?id=:id',
        },
      }),
    ]),
    mount(visitorScreens, {
      view: 'site',
      at: {
        list: 'visitor',
        deliveries: false,
        key: 'visitor/visitorTempKeyInfo?id=:id',
        createKey: 'visitor/visitorTempKeySet',
        editKey: 'visitor/visitorTempKeySet?id=:id',
        createDelivery: 'visitor/visitorDeliverySet',
        editDelivery: 'visitor/visitorDeliverySet?id=:id',
      },
    }),
    mount(personnelScreens, {
      view: 'office',
      at: {
        list: 'personnel',
        create: 'personnel/personnelSet/set',
        set: 'personnel/personnelSet/set?id=:id',
        info: 'personnel/personnelInfo/info?personnelUuid=:id',
        edit: 'personnel/personnelInfo/edit?personnelUuid=:id',
        switchGroup: 'personnel/personnelSwitchGroup/switchGroup',
        newDepartment: 'personnel/personnelGroupSet/set',
        department: 'personnel/personnelGroupSet/set?id=:id',
      },
    }),
    mount(badgeScreens, {
      view: 'site',
      at: { print: 'personnel/personnelBadge/badge' },
      when: when('badgePrinting', true),
      menu: false,
    }),
    folder('logs', { title: 'menu:logs', icon: 'folder' }, [
      mount(doorLogScreens, {
        view: 'office',
        at: { list: 'log', info: 'log/log-info?id=:id' },
        when: when('logsShown', true),
      }),
      mount(callLogScreens, {
        view: 'office',
        at: { list: 'log?type=callHistory' },
        when: when('logsShown', true),
        menu: false,
      }),
      mount(capturedImageScreens, {
        view: 'site',
        at: { list: 'log?type=capturedImages' },
        when: when('imagesShown', true),
        menu: false,
      }),
      mount(auditLogScreens, {
        view: 'site',
        at: { list: 'log?type=auditLog', info: 'log/log-info?entry=:id' },
        menu: false,
      }),
      mount(alarmScreens, { view: 'site', at: { list: 'alarmRecords', info: 'alarmRecords/alarmInfo?id=:id' } }),
    ]),
    folder('subscriptions', { title: 'menu:group.billing', icon: 'folder' }, [
      mount(subscriptionScreens, { view: 'site', at: { list: 'subscriptions' } }),
      mount(paymentScreens, {
        view: 'office',
        at: { list: 'payment', info: 'payment/payment-info?id=:id', export: false, ways: false },
      }),
    ]),
    folder('report', { title: 'menu:report', icon: 'folder', when: when('entryPortal', 'pm') }, [
      mount(musterScreens, {
        view: 'site',
        at: { list: 'muster-report', info: 'muster-report/muster-report-info?id=:id' },
      }),
    ]),
    folder('attendance', { title: 'menu:attendance', icon: 'folder' }, [
      mount(attendanceReportScreens, { view: 'site', at: { list: 'attendance-report' } }),
      mount(attendancePeopleScreens, {
        view: 'site',
        at: { info: 'attendance-report/info?id=:id', review: 'attendance-report?type=review' },
        menu: false,
      }),
      mount(attendanceSetupScreens, { view: 'site', at: { form: 'attendance-report?type=setup' }, menu: false }),
      mount(attendancePointScreens, {
        view: 'site',
        at: { list: 'attendance-point', add: 'attendance-point/set', edit: 'attendance-point/set?id=:id' },
      }),
      mount(attendanceTimetableScreens, {
        view: 'site',
        at: {
          list: 'attendance-timetable',
          add: 'attendance-timetable/set',
          edit: 'attendance-timetable/set?id=:id',
        },
      }),
      mount(attendanceShiftScreens, {
        view: 'site',
        at: { list: 'shift', add: 'shift/shiftSet', edit: 'shift/shiftSet?id=:id' },
      }),
      mount(attendanceScheduleScreens, {
        view: 'site',
        at: { list: 'shift-schedule', add: 'shift-schedule/add', edit: 'shift-schedule/edit?id=:id' },
      }),
      mount(attendanceLeaveScreens, {
        view: 'site',
        at: {
          list: 'leaveManagement',
          add: 'leaveManagement/leaveSet',
          edit: 'leaveManagement/leaveSet?id=:id',
        },
      }),
      mount(attendanceLeaveTypeScreens, { view: 'site', at: { list: 'leaveType' } }),
    ]),
    mount(libraryScreens, { view: 'site', at: { list: 'library' } }),
    mount(officeMessageScreens, {
      view: 'site',
      at: {
        list: 'message',
        templates: 'message?type=templates',
        add: 'message/message-add',
        info: 'message/message-info?uuid=:id',
      },
    }),
    mount(siteSettingsScreens, { view: 'site', at: { own: 'setting', below: false } }),
    mount(emergencyPlanScreens, {
      view: 'site',
      at: {
        list: 'setting?tab=emergencyPlans',
        runs: 'setting?tab=emergencyRuns',
        report: 'setting?tab=emergencyRuns&id=:id',
      },
      menu: false,
    }),
    mount(settingsScreens, { view: 'account', at: { account: 'setting?tab=account' }, menu: false }),
    // An account that came through an installer has agreed there (specification.md 6, Property manager entry portal).
    folder('userAgreement', { title: 'menu:userAgreement', icon: 'folder', when: when('entryPortal', 'pm') }, [
      mount(policyTextScreens, { view: 'privacyPolicy', title: 'menu:privacyPolicy', at: { text: 'privacyPolicy' } }),
      mount(policyTextScreens, {
        view: 'termsOfService',
        title: 'menu:termsOfService',
        at: { text: 'termsOfService' },
      }),
    ]),
  ],
}
