import { when } from '@lintel/contract/access/rules.ts'
import { readsNotifications } from '@lintel/contract/notifications/rule.ts'
import { limits } from '@lintel/contract/limits.ts'
import { consentScreens } from '../features/consents/screens.ts'
import { guideScreens } from '../features/guides/screens.ts'
import { homeScreens } from '../features/home/screens.ts'
import { policyTextScreens } from '../features/policies/screens.ts'
import { messageScreens } from '../features/messages/screens.ts'
import { noticeScreens } from '../features/notifications/screens.ts'
import { settingsScreens } from '../features/settings/screens.ts'
import { siteSettingsScreens } from '../features/site-settings/screens.ts'
import { siteScreens } from '../features/sites/screens.ts'
import { userScreens } from './user-screens.ts'
import { lockAccountScreens, thirdPartyLockScreens } from '../features/third-party-locks/screens.ts'
import { toolboxScreens } from '../features/toolbox/screens.ts'
import { folder, mount, type Portal } from '../kit/portal/feature.ts'

/** The installer (specification.md 2.5). */
export const portal: Portal = {
  section: 'installer',
  title: 'shell:portal.installer',
  throttleMs: limits.buttonThrottleMs,
  entries: [
    mount(homeScreens, { view: 'installer', at: { overview: 'home' } }),
    mount(siteScreens, { view: 'all', at: { list: 'site' } }),
    mount(siteSettingsScreens, {
      view: 'site',
      at: { own: false, below: 'site?settings=:id&kind=:kind' },
      menu: false,
    }),
    mount(userScreens, {
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
    mount(lockAccountScreens, { view: 'below', at: { sites: 'integration', site: 'integration?site=:id' } }),
    mount(thirdPartyLockScreens, {
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
    mount(messageScreens, { view: 'all', at: { list: 'message' } }),
    mount(consentScreens, { view: 'own', at: { list: 'consents' } }),
    folder('notificationCenter', { title: 'menu:notificationCenter', icon: 'bell' }, [
      mount(noticeScreens, {
        view: 'all',
        at: { list: 'notificationCenter/systemNotification' },
        when: readsNotifications,
      }),
    ]),
    mount(guideScreens, { view: 'all', at: { guide: 'userGuide' } }),
    mount(toolboxScreens, { view: 'all', at: { links: 'toolbox' }, when: when('toolbox', true) }),
    mount(settingsScreens, { view: 'operator', at: { account: 'settings' } }),
    folder('documents', { title: 'menu:documents', icon: 'folder' }, [
      mount(policyTextScreens, {
        view: 'privacyPolicy',
        title: 'menu:privacyPolicy',
        at: { text: 'documents/privacyPolicy' },
      }),
      mount(policyTextScreens, {
        view: 'classificationCompliance',
        title: 'menu:classificationCompliance',
        at: { text: 'documents/classificationCompliance' },
      }),
    ]),
  ],
}
