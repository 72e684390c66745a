import { when } from '@lintel/contract/access/rules.ts'
import { limits } from '@lintel/contract/limits.ts'
import { accessGroups } from '../features/access-groups/feature.ts'
import { admins } from '../features/admins/feature.ts'
import { auditLogs } from '../features/audit-logs/feature.ts'
import { areaRestrictions } from '../features/area-restrictions/feature.ts'
import { badges } from '../features/badges/feature.ts'
import { callLogs } from '../features/call-logs/feature.ts'
import { capturedImages } from '../features/captured-images/feature.ts'
import { companies } from '../features/companies/feature.ts'
import { alarms } from '../features/alarms/feature.ts'
import { devices } from '../features/devices/feature.ts'
import { doorLogs } from '../features/door-logs/feature.ts'
import { doors } from '../features/doors/feature.ts'
import { emergencyPlans } from '../features/emergency-plans/feature.ts'
import { holidays } from '../features/holidays/feature.ts'
import { home } from '../features/home/feature.ts'
import { library } from '../features/library/feature.ts'
import { officeMessages } from '../features/office-messages/feature.ts'
import { personnel } from '../features/personnel/feature.ts'
import { policyText } from '../features/policies/feature.ts'
import { settings } from '../features/settings/feature.ts'
import { siteSettings } from '../features/site-settings/feature.ts'
import { thirdPartyLocks } from '../features/third-party-locks/feature.ts'
import { visitors } from '../features/visitors/feature.ts'
import { folder, mount, type Portal } from '../kit/feature.ts'

/** The property manager of an office (specification.md 2.9). */
export const portal: Portal = {
  section: 'propertyOffice',
  title: 'shell:portal.propertyManager',
  throttleMs: limits.propertyButtonThrottleMs,
  entries: [
    mount(home, { view: 'office', at: { overview: 'home' } }),
    mount(devices, {
      view: 'office',
      at: {
        list: 'device',
        info: 'device/device-info?ID=:id',
        people: 'device/device-people?ID=:id',
        register: 'device/device-setting',
        edit: 'device/device-setting?ID=:id',
      },
    }),
    mount(thirdPartyLocks, {
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
    mount(doors, { view: 'office', at: { list: 'doors', info: 'doors/info?id=:id' } }),
    mount(companies, {
      view: 'office',
      at: {
        list: 'company',
        create: 'company/companySet',
        edit: 'company/companySet?id=:id',
        fromPersonnel: 'personnel/company/set?id=:id',
        own: false,
      },
    }),
    mount(admins, {
      view: 'office',
      at: { list: 'admin', create: 'admin/adminSet', edit: 'admin/adminSet?id=:id' },
    }),
    mount(accessGroups, {
      view: 'site',
      at: {
        list: 'accessGroup',
        add: 'accessGroup/accessGroupSet?op=add',
        info: 'accessGroup/accessGroupInfo?id=:id',
        edit: 'accessGroup/accessGroupInfoSet?op=edit&id=:id',
      },
    }),
    mount(holidays, {
      view: 'site',
      at: { list: 'holiday', add: 'holiday/holidaySet', edit: 'holiday/holidaySet?id=:id' },
    }),
    mount(areaRestrictions, {
      view: 'site',
      at: {
        list: 'areaRestrictions',
        create: 'areaRestrictions/areaRestrictionsSet',
        edit: 'areaRestrictions/areaRestrictionsSet?id=:id',
        inside: 'areaRestrictions?inside=:id',
        blocked: 'areaRestrictions/blockedPeople?id=:id',
      },
    }),
    mount(visitors, {
      view: 'site',
      at: {
        list: 'visitor',
        key: 'visitor/visitorTempKeyInfo?id=:id',
        createKey: 'visitor/visitorTempKeySet',
        editKey: 'visitor/visitorTempKeySet?id=:id',
        createDelivery: 'visitor/visitorDeliverySet',
        editDelivery: 'visitor/visitorDeliverySet?id=:id',
      },
    }),
    mount(personnel, {
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
    mount(badges, {
      view: 'site',
      at: { print: 'personnel/personnelBadge/badge' },
      when: when('badgePrinting', true),
      menu: false,
    }),
    folder('logs', { title: 'menu:logs', icon: 'folder' }, [
      mount(doorLogs, {
        view: 'office',
        at: { list: 'log', info: 'log/log-info?id=:id' },
        when: when('logsShown', true),
      }),
      mount(callLogs, {
        view: 'office',
        at: { list: 'log?type=callHistory' },
        when: when('logsShown', true),
        menu: false,
      }),
      mount(capturedImages, {
        view: 'site',
        at: { list: 'log?type=capturedImages' },
        when: when('imagesShown', true),
        menu: false,
      }),
      mount(auditLogs, {
        view: 'site',
        at: { list: 'log?type=auditLog', info: 'log/log-info?entry=:id' },
        menu: false,
      }),
      mount(alarms, { view: 'site', at: { list: 'alarmRecords', info: 'alarmRecords/alarmInfo?id=:id' } }),
    ]),
    mount(library, { view: 'site', at: { list: 'library' } }),
    mount(officeMessages, {
      view: 'site',
      at: {
        list: 'message',
        templates: 'message?type=templates',
        add: 'message/message-add',
        info: 'message/message-info?uuid=:id',
      },
    }),
    mount(siteSettings, { view: 'site', at: { own: 'setting', below: false } }),
    mount(emergencyPlans, {
      view: 'site',
      at: {
        list: 'setting?tab=emergencyPlans',
        runs: 'setting?tab=emergencyRuns',
        report: 'setting?tab=emergencyRuns&id=:id',
      },
      menu: false,
    }),
    mount(settings, { view: 'account', at: { account: 'setting?tab=account' }, menu: false }),
    // An account that came through an installer has agreed there (specification.md 6, Property manager entry portal).
    folder('userAgreement', { title: 'menu:userAgreement', icon: 'folder', when: when('entryPortal', 'pm') }, [
      mount(policyText, { view: 'privacyPolicy', title: 'menu:privacyPolicy', at: { text: 'privacyPolicy' } }),
      mount(policyText, { view: 'termsOfService', title: 'menu:termsOfService', at: { text: 'termsOfService' } }),
    ]),
  ],
}
