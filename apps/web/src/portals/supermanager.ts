import { when } from '@lintel/contract/access/rules.ts'
import { limits } from '@lintel/contract/limits.ts'
import { outbox } from '../features/outbox/feature.ts'
import { projects } from '../features/projects/feature.ts'
import { settings } from '../features/settings/feature.ts'
import { users } from '../features/users/feature.ts'
import { mount, type Portal } from '../kit/feature.ts'

/** The platform's operators (specification 2.3). The outbox is ours: mails of a deployment without a mail server. */
export const portal: Portal = {
  section: 'supermanager',
  throttleMs: limits.buttonThrottleMs,
  entries: [
    mount(projects, { view: 'platform', at: { list: 'project' } }),
    mount(users, { view: 'platform', at: { list: 'user', enter: false } }),
    mount(outbox, { view: 'all', at: { list: 'outbox' }, when: when('mailOutbox', true) }),
    // Settings are hidden from a sub-super manager (specification 6).
    mount(settings, { view: 'account', at: { account: 'settings' }, when: when('role', 'superManager') }),
  ],
}
