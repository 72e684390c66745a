import { when } from '@lintel/contract/access/rules.ts'
import { limits } from '@lintel/contract/limits.ts'
import { accessGroups } from '../features/access-groups/feature.ts'
import { alarms } from '../features/alarms/feature.ts'
import { auditLogs } from '../features/audit-logs/feature.ts'
import { areaRestrictions } from '../features/area-restrictions/feature.ts'
import { callLogs } from '../features/call-logs/feature.ts'
import { capturedImages } from '../features/captured-images/feature.ts'
import { companies } from '../features/companies/feature.ts'
import { doorLogs } from '../features/door-logs/feature.ts'
import { holidays } from '../features/holidays/feature.ts'
import { home } from '../features/home/feature.ts'
import { library } from '../features/library/feature.ts'
import { officeMessages } from '../features/office-messages/feature.ts'
import { personnel } from '../features/personnel/feature.ts'
import { settings } from '../features/settings/feature.ts'
import { visitors } from '../features/visitors/feature.ts'
import { folder, mount, type Portal } from '../kit/feature.ts'

/** A company's administrator in an office (specification.md 2.12): what its property manager has, cut to one company. */
export const portal: Portal = {
  section: 'admin',
  title: 'shell:portal.admin',
  throttleMs: limits.buttonThrottleMs,
  entries: [
    mount(home, { view: 'company', at: { overview: 'home' } }),
    mount(personnel, {
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
    mount(visitors, {
      view: 'company',
      at: {
        list: 'visitor',
        key: 'visitor/visitorTempKeyInfo?id=:id',
        createKey: 'visitor/visitorTempKeySet',
        editKey: 'visitor/visitorTempKeySet?id=:id',
        createDelivery: 'visitor/visitorDeliverySet',
        editDelivery: 'visitor/visitorDeliverySet?id=:id',
      },
    }),
    mount(accessGroups, {
      view: 'company',
      at: {
        list: 'accessGroup',
        add: 'accessGroup/accessGroupSet?op=add',
        info: 'accessGroup/accessGroupInfo?id=:id',
        edit: 'accessGroup/accessGroupSet?op=edit&id=:id',
      },
    }),
    mount(holidays, {
      view: 'company',
      at: { list: 'holiday', add: 'holiday/holidaySet', edit: 'holiday/holidaySet?id=:id' },
    }),
    mount(areaRestrictions, {
      view: 'company',
      at: {
        list: 'areaRestrictions',
        create: 'areaRestrictions/areaRestrictionsSet',
        edit: 'areaRestrictions/areaRestrictionsSet?id=:id',
        inside: 'areaRestrictions?inside=:id',
        blocked: 'areaRestrictions/blockedPeople?id=:id',
      },
    }),
    folder('logs', { title: 'menu:logs', icon: 'folder' }, [
      mount(doorLogs, {
        view: 'company',
        at: { list: 'log', info: 'log/log-info?id=:id' },
        when: when('logsShown', true),
      }),
      mount(callLogs, {
        view: 'company',
        at: { list: 'log?type=callHistory' },
        when: when('logsShown', true),
        menu: false,
      }),
      mount(capturedImages, {
        view: 'company',
        at: { list: 'log?type=capturedImages' },
        when: when('imagesShown', true),
        menu: false,
      }),
      mount(auditLogs, {
        view: 'company',
        at: { list: 'log?type=auditLog', info: 'log/log-info?entry=:id' },
        menu: false,
      }),
      mount(alarms, { view: 'company', at: { list: 'alarmRecords', info: 'alarmRecords/alarmInfo?id=:id' } }),
    ]),
    mount(library, { view: 'company', at: { list: 'library' } }),
    mount(officeMessages, {
      view: 'site',
      at: {
        list: 'message',
        templates: 'message?type=templates',
        add: 'message/message-add',
        info: 'message/message-info?uuid=:id',
      },
    }),
    mount(settings, { view: 'account', at: { account: 'setting' }, menu: false }),
    mount(companies, {
      view: 'company',
      at: { list: false, create: false, edit: false, fromPersonnel: false, own: 'personnel/company/set?id=:id' },
      menu: false,
    }),
  ],
}
