import { when } from '@lintel/contract/access/rules.ts'
import { readsNotifications } from '@lintel/contract/notifications/rule.ts'
import { limits } from '@lintel/contract/limits.ts'
import { guides } from '../features/guides/feature.ts'
import { home } from '../features/home/feature.ts'
import { policyText } from '../features/policies/feature.ts'
import { messages } from '../features/messages/feature.ts'
import { notices } from '../features/notifications/feature.ts'
import { settings } from '../features/settings/feature.ts'
import { siteSettings } from '../features/site-settings/feature.ts'
import { sites } from '../features/sites/feature.ts'
import { users } from '../features/users/feature.ts'
import { lockAccounts, thirdPartyLocks } from '../features/third-party-locks/feature.ts'
import { toolbox } from '../features/toolbox/feature.ts'
import { folder, mount, type Portal } from '../kit/feature.ts'

/** The installer (specification.md 2.5). */
export const portal: Portal = {
  section: 'installer',
  title: 'shell:portal.installer',
  throttleMs: limits.buttonThrottleMs,
  entries: [
    mount(home, { view: 'installer', at: { overview: 'home' } }),
    mount(sites, { view: 'all', at: { list: 'site' } }),
    mount(siteSettings, { view: 'site', at: { own: false, below: 'site?settings=:id&kind=:kind' }, menu: false }),
    mount(users, {
      view: 'installer',
      at: {
        list: 'users',
        distributor: false,
        subDistributor: false,
        installer: false,
        propertyManager: false,
        admin: false,
        villa: false,
        villaDevices: 'site/userDevice?id=:id',
        enter: false,
      },
    }),
    mount(lockAccounts, { view: 'below', at: { sites: 'integration', site: 'integration?site=:id' } }),
    mount(thirdPartyLocks, {
      view: 'site',
      title: 'menu:integration',
      at: {
        list: false,
        saltoKsInfo: 'integration/saltoKsInfo?id=:id',
        dormakabaInfo: 'integration/dormakabaInfo?id=:id',
        ttlockInfo: 'integration/ttlockInfo?id=:id',
      },
      menu: false,
    }),
    mount(messages, { view: 'all', at: { list: 'message' } }),
    folder('notificationCenter', { title: 'menu:notificationCenter', icon: 'bell' }, [
      mount(notices, {
        view: 'all',
        at: { list: 'notificationCenter/systemNotification' },
        when: readsNotifications,
      }),
    ]),
    mount(guides, { view: 'all', at: { guide: 'userGuide' } }),
    mount(toolbox, { view: 'all', at: { links: 'toolbox' }, when: when('toolbox', true) }),
    mount(settings, { view: 'operator', at: { account: 'settings' } }),
    folder('documents', { title: 'menu:documents', icon: 'folder' }, [
      mount(policyText, {
        view: 'privacyPolicy',
        title: 'menu:privacyPolicy',
        at: { text: 'documents/privacyPolicy' },
      }),
      mount(policyText, {
        view: 'classificationCompliance',
        title: 'menu:classificationCompliance',
        at: { text: 'documents/classificationCompliance' },
      }),
    ]),
  ],
}
