import { when } from '@lintel/contract/access/rules.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { folder, mount, type Portal } from '../kit/portal/feature.ts'
import { officeGroups } from './menu-groups.ts'
import { alarmScreens, musterScreens } from './screens/devices.ts'
import { homeScreens, settingsScreens } from './screens/every-portal.ts'
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
  areaRestrictionScreens,
  companyScreens,
  holidayScreens,
  libraryScreens,
  officeMessageScreens,
  personnelScreens,
  visitorScreens,
} from './screens/people.ts'

/**
 * A company's administrator in an office (specification.md 2.12): what its property manager has, cut to one company.
 */
export const portal: Portal = {
  section: 'admin',
  title: 'shell:portal.admin',
  throttleMs: limits.buttonThrottleMs,
  groups: officeGroups,
  entries: [
    mount(homeScreens, { view: 'company', at: { overview: 'home' } }),
    mount(personnelScreens, {
      view: 'company',
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
    mount(visitorScreens, {
      view: 'company',
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
    folder('accessControl', { title: 'menu:group.access', icon: 'folder' }, [
      mount(accessGroupScreens, {
        view: 'company',
        at: {
          list: 'accessGroup',
          add: 'accessGroup/accessGroupSet?op=add',
          info: 'accessGroup/accessGroupInfo?id=:id',
          edit: 'accessGroup/accessGroupSet?op=edit&id=:id',
        },
      }),
      mount(holidayScreens, {
        view: 'company',
        at: { list: 'holiday', add: 'holiday/holidaySet', edit: 'holiday/holidaySet?id=:id' },
      }),
      mount(areaRestrictionScreens, {
        view: 'company',
        at: {
          list: 'areaRestrictions',
          create: 'areaRestrictions/areaRestrictionsSet',
          edit: 'areaRestrictions/areaRestrictionsSet?id=:id',
          inside: 'areaRestrictions?inside=:id',
          blocked: 'areaRestrictions/blockedPeople?id=:id',
        },
      }),
    ]),
    folder('logs', { title: 'menu:logs', icon: 'folder' }, [
      mount(doorLogScreens, {
        view: 'company',
        at: { list: 'log', info: 'log/log-info?id=:id' },
        when: when('logsShown', true),
      }),
      mount(callLogScreens, {
        view: 'company',
        at: { list: 'log?type=callHistory' },
        when: when('logsShown', true),
        menu: false,
      }),
      mount(capturedImageScreens, {
        view: 'company',
        at: { list: 'log?type=capturedImages' },
        when: when('imagesShown', true),
        menu: false,
      }),
      mount(auditLogScreens, {
        view: 'company',
        at: { list: 'log?type=auditLog', info: 'log/log-info?entry=:id' },
        menu: false,
      }),
      mount(alarmScreens, { view: 'company', at: { list: 'alarmRecords', info: 'alarmRecords/alarmInfo?id=:id' } }),
    ]),
    folder('report', { title: 'menu:report', icon: 'folder' }, [
      mount(musterScreens, {
        view: 'company',
        at: { list: 'muster-report', info: 'muster-report/muster-report-info?id=:id' },
      }),
    ]),
    folder('attendance', { title: 'menu:attendance', icon: 'folder' }, [
      mount(attendanceReportScreens, { view: 'company', at: { list: 'attendance-report' } }),
      mount(attendancePeopleScreens, {
        view: 'company',
        at: { info: 'attendance-report/info?id=:id', review: 'attendance-report?type=review' },
        menu: false,
      }),
      mount(attendanceSetupScreens, { view: 'company', at: { form: 'attendance-report?type=setup' }, menu: false }),
      mount(attendancePointScreens, {
        view: 'company',
        at: { list: 'attendance-point', add: 'attendance-point/set', edit: 'attendance-point/set?id=:id' },
      }),
      mount(attendanceTimetableScreens, {
        view: 'company',
        at: {
          list: 'attendance-timetable',
          add: 'attendance-timetable/set',
          edit: 'attendance-timetable/set?id=:id',
        },
      }),
      mount(attendanceShiftScreens, {
        view: 'company',
        at: { list: 'shift', add: 'shift/shiftSet', edit: 'shift/shiftSet?id=:id' },
      }),
      mount(attendanceScheduleScreens, {
        view: 'company',
        at: { list: 'shift-schedule', add: 'shift-schedule/add', edit: 'shift-schedule/edit?id=:id' },
      }),
      mount(attendanceLeaveScreens, {
        view: 'company',
        at: {
          list: 'leaveManagement',
          add: 'leaveManagement/leaveSet',
          edit: 'leaveManagement/leaveSet?id=:id',
        },
      }),
      mount(attendanceLeaveTypeScreens, { view: 'company', at: { list: 'leaveType' } }),
    ]),
    mount(libraryScreens, { view: 'company', at: { list: 'library' } }),
    mount(officeMessageScreens, {
      view: 'site',
      at: {
        list: 'message',
        templates: 'message?type=templates',
        add: 'message/message-add',
        info: 'message/message-info?uuid=:id',
      },
    }),
    mount(settingsScreens, { view: 'account', at: { account: 'setting' }, menu: false }),
    mount(companyScreens, {
      view: 'company',
      at: { list: false, create: false, edit: false, fromPersonnel: false, own: 'personnel/company/set?id=:id' },
      menu: false,
    }),
  ],
}
