import { siteSetting as contract } from '@lintel/contract/site-settings/operations.ts'
import { implement } from '../../kernel/implement.ts'
import { communitySettingHandlers } from './community-handlers.ts'
import { officeSettingHandlers } from './office-handlers.ts'
import { doorsOfSite } from '../../domain/sites/settings-queries.ts'
import { saveSite, siteOf } from '../../domain/sites/save-settings.ts'
import { isOwnManager } from '../../domain/sites/shown-settings.ts'

const kinds = ['office', 'community', 'oldCommunity'] as const

const everySite = implement(contract, 'session', {
  async doors(context, input) {
    const { uuid } = await siteOf(context, input, kinds)
    return { rows: await doorsOfSite(context.db, context.scope, uuid) }
  },

  async setEntryPolicy(context, { uuid, version, entryPolicy }) {
    const site = await siteOf(context, { uuid }, kinds)
    // An account that must ask could otherwise first switch off the question.
    if (entryPolicy === 'announce' && site.entryPolicy === 'ask' && !isOwnManager(context.session)) {
      return context.fail('noPermission')
    }
    return saveSite(context, site, version, { columns: { entry_policy: entryPolicy }, changed: ['entryPolicy'] })
  },
})

export const siteSettingHandlers = [...everySite, ...officeSettingHandlers, ...communitySettingHandlers]
