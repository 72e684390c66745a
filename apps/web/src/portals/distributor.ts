import { limits } from '@lintel/contract/limits.ts'
import { policyText } from '../features/policies/feature.ts'
import { readsNotifications } from '@lintel/contract/notifications/rule.ts'
import { auditLogs } from '../features/audit-logs/feature.ts'
import { notices } from '../features/notifications/feature.ts'
import { projects } from '../features/projects/feature.ts'
import { settings } from '../features/settings/feature.ts'
import { users } from '../features/users/feature.ts'
import { mount, type Portal } from '../kit/feature.ts'

/** The distributor (specification.md 2.4). */
export const portal: Portal = {
  section: 'distributor',
  throttleMs: limits.buttonThrottleMs,
  entries: [
    mount(projects, {
      view: 'distributor',
      at: {
        list: 'project',
        info: 'project/officeInfo?id=:id',
        communityInfo: false,
        officeInfo: 'user/officeInfoNew?uuid=:id',
        oldOfficeInfo: 'user/officeInfo?id=:id',
      },
    }),
    mount(users, {
      view: 'distributor',
      at: {
        list: 'user',
        distributor: false,
        subDistributor: 'user/info?role=subDistributor&id=:id',
        installer: 'user/info?role=installer&id=:id',
        propertyManager: 'user/info?role=propertyManager&id=:id',
        admin: 'user/info?role=admin&id=:id',
        villa: 'user/singleInfo?id=:id',
        villaDevices: 'user/singleInfo?id=:id&tab=devices',
        enter: 'preLoginIns?id=:id',
      },
    }),
    mount(auditLogs, { view: 'all', at: { list: 'logs', info: 'logs/log-info?id=:id' } }),
    mount(notices, { view: 'all', at: { list: 'systemNotification' }, when: readsNotifications }),
    mount(settings, { view: 'operator', at: { account: 'settings' } }),
    mount(policyText, { view: 'privacyPolicy', title: 'menu:privacyPolicy', at: { text: 'privacyPolicy' } }),
  ],
}
