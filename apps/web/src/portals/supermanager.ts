import { when } from '@lintel/contract/access/rules.ts'
import { limits } from '@lintel/contract/limits.ts'
import { customerService } from '../features/customer-service/feature.ts'
import { auditLogs } from '../features/audit-logs/feature.ts'
import { guideFiles } from '../features/guides/feature.ts'
import { notifications } from '../features/notifications/feature.ts'
import { outbox } from '../features/outbox/feature.ts'
import { policyRecords } from '../features/policies/feature.ts'
import { projects } from '../features/projects/feature.ts'
import { settings } from '../features/settings/feature.ts'
import { users } from '../features/users/feature.ts'
import { subAccounts } from '../features/users/sub-supers/feature.ts'
import { mount, type Portal } from '../kit/feature.ts'

/** The platform's operators (specification.md 2.3). The outbox is ours: mails of a deployment without a mail server. */
export const portal: Portal = {
  section: 'supermanager',
  throttleMs: limits.buttonThrottleMs,
  entries: [
    mount(projects, {
      view: 'platform',
      at: {
        list: 'project',
        info: 'project/info?id=:id',
        communityInfo: 'user/communityInfo?id=:id',
        officeInfo: 'user/officeInfoNew?uuid=:id&id=:id',
        oldOfficeInfo: 'user/officeInfo?id=:id',
      },
    }),
    mount(users, {
      view: 'platform',
      at: {
        list: 'user',
        distributor: 'user/info?role=distributor&id=:id',
        subDistributor: 'user/info?role=subDistributor&id=:id',
        installer: 'user/insInfo?id=:id',
        propertyManager: 'user/propertyInfo?id=:id',
        admin: 'user/adminInfo?id=:id',
        villa: 'user/villaInfo?id=:id',
        villaDevices: 'user/villaInfo?id=:id&tab=devices',
        enter: false,
      },
    }),
    mount(policyRecords, {
      view: 'platform',
      at: { list: 'user/policyRecord', detail: 'user/policyRecord/policyDetail?type=:type' },
    }),
    // Helpers are hidden from a sub-super manager (specification.md 6).
    mount(subAccounts, { view: 'all', at: { list: 'subAccount' }, when: when('role', 'superManager') }),
    mount(customerService, { view: 'platform', at: { contact: 'customerService' } }),
    mount(notifications, { view: 'all', at: { list: 'notification' } }),
    // Ours as well: the specification says where installers read the user guide, not where it comes from.
    mount(guideFiles, { view: 'all', at: { files: 'userGuide' } }),
    mount(auditLogs, { view: 'all', at: { list: 'logs', info: 'logs/log-info?id=:id' } }),
    mount(outbox, { view: 'all', at: { list: 'outbox' }, when: when('mailOutbox', true) }),
    // Settings are hidden from a sub-super manager (specification.md 6).
    mount(settings, { view: 'platform', at: { account: 'settings' }, when: when('role', 'superManager') }),
  ],
}
