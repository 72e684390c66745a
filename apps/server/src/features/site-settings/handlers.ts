import { readCardSettings } from '@lintel/contract/site-settings/card-format.ts'
import { siteSetting as contract } from '@lintel/contract/site-settings/operations.ts'
import { forLongWork } from '../../db/database.ts'
import { systemScope } from '../../db/scope/scope.ts'
import { remaskCards } from '../../domain/credentials/masks.ts'
import { implement } from '../../kernel/implement.ts'
import type { Services } from '../../kernel/services.ts'
import { communitySettingHandlers } from './community-handlers.ts'
import { officeSettingHandlers } from './office-handlers.ts'
import { saveSite, siteOf } from '../../domain/sites/save-settings.ts'
import { isOwnManager } from '../../domain/sites/site-details.ts'
import { serverFeature } from '../../kernel/feature.ts'
import { doorsOfSite } from './queries.ts'

const kinds = ['office', 'community', 'oldCommunity'] as const
/** Cards are typed at sites of every kind. */
const kindsWithCards = [...kinds, 'villa'] as const

/** Shown digits follow in the background: an operator above the site cannot write its cards. */
function remaskSoon({ database, vault, log }: Services, projectUuid: string): void {
  forLongWork(database)
    .write(systemScope, (db) => remaskCards(db, systemScope, vault, projectUuid))
    .catch((error: unknown) => log.error({ err: error, project: projectUuid }, 'cards keep their former shown digits'))
}

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

  async cardFormat(context, input) {
    const { uuid, version, stored } = await siteOf(context, input, kindsWithCards)
    return { uuid, version, ...readCardSettings(stored) }
  },

  async setCardFormat(context, { uuid, version, ...settings }) {
    const site = await siteOf(context, { uuid }, kindsWithCards)
    const answer = await saveSite(context, site, version, { settings, changed: ['cards'] })
    context.afterCommit(() => remaskSoon(context.services, site.uuid))
    return answer
  },
})

const siteSettingHandlers = [...everySite, ...officeSettingHandlers, ...communitySettingHandlers]

export default serverFeature({ handlers: siteSettingHandlers })
